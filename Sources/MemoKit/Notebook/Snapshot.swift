internal import MemoFiles
internal import MemoHistory
internal import MemoMarkdown
internal import MemoSearch
internal import MemoText

/// A look at the whole notebook at one moment: every memo read once, and the index built of them.
///
/// Lists and searches of one snapshot agree with each other, and cost no file access but for the
/// places of hits; who asks again and again, as with every key that is typed, keeps one.
///
/// ```swift
/// let snapshot = try notebook.snapshot()
/// let hits = try snapshot.search("우유").hits
/// ```
public struct Snapshot: Sendable {
  /// A memo with its place in the index and what lists are sorted by.
  struct Row: Sendable {
    var memo: Memo
    var position: Int
    var edited: Instant
    var editedOrder: UInt32
    var date: Instant
    var titleKey: [UInt8]
  }

  /// The notebook that was looked at.
  public let notebook: Notebook
  let index: Index
  let rows: [Row]
  let unread: [FileProblem]
  let notDownloaded: [RelativePath]
  let historyFailure: GitFailure?

  /// The memos in the order of their paths.
  public var memos: [Memo] { rows.map(\.memo) }

  /// A listing of some rows, with the troubles of the whole.
  func listing(_ rows: [Row], total: Int, warnings: [QueryProblem]) -> Listing {
    Listing(
      memos: rows.map(\.memo), total: total, unread: unread,
      damaged: self.rows.count { $0.memo.isDamaged }, notDownloaded: notDownloaded,
      warnings: warnings, historyFailure: historyFailure)
  }

  /// The rows of hits with their scores, in the order of the hits.
  func ranked(_ hits: [RankedHit]) -> [(row: Row, score: Double)] {
    hits.map { (rows[$0.position], $0.score) }
  }
}

/// A snapshot with what it was made of.
struct Look {
  let snapshot: Snapshot
  let scan: MemoFiles.Listing
  let facts: HistoryFacts
}

extension Notebook {
  /// Reads the whole notebook.
  ///
  /// - Throws: `MemoError.system` where the notebook's folder cannot be read; a file that cannot
  ///   be read is told in the listings.
  /// - Complexity: O(bytes of all memos), and the commits back to the oldest last edit.
  public func snapshot() throws(MemoError) -> Snapshot { try look(.kept).snapshot }

  /// Reads the memos that hidden names and ignore rules leave out of the notebook.
  ///
  /// - Throws: `MemoError.system` where the notebook's folder cannot be read.
  /// - Complexity: O(bytes of those memos); folders that are left out are walked, too.
  public func snapshotOfLeftOut() throws(MemoError) -> Snapshot { try look(.leftOut).snapshot }

  /// Which memos of the folder are read.
  enum Choice {
    case kept, leftOut
  }

  /// Reads memos, and gives what was seen on the way.
  func look(_ choice: Choice) throws(MemoError) -> Look {
    let history = history().history
    let scan = scan(history, entersIgnored: choice == .leftOut)
    if let problem = scan.problems.first(where: { $0.path == nil }) {
      throw .system(errno: problem.errno, path: root)
    }
    let facts = HistoryFacts(self, history, scan)
    var unread = scan.problems.compactMap { problem in
      problem.path.map { FileProblem(path: $0, errno: problem.errno) }
    }
    var read: [MemoReading] = []
    let files = choice == .leftOut ? scan.leftOutMemos : scan.files.filter { $0.kind == .memo }
    for file in files {
      do throws(FileError) {
        let contents = try folder.read(file.path)
        read.append(MemoReading(file.path, contents, facts, configuration))
      } catch {
        if case .notFound = error { continue }
        unread.append(FileProblem(path: file.path, errno: error.number))
      }
    }
    let times = facts.times(of: read)
    var rows: [Snapshot.Row] = []
    var indexed: [IndexedMemo] = []
    for reading in read {
      let row = reading.row(position: rows.count, times[reading.path], facts, zone)
      rows.append(row)
      indexed.append(reading.indexed(row, facts))
    }
    let snapshot = Snapshot(
      notebook: self, index: Index(building: indexed, head: facts.head), rows: rows, unread: unread,
      notDownloaded: scan.notDownloaded, historyFailure: facts.failure)
    return Look(snapshot: snapshot, scan: scan, facts: facts)
  }

  /// One memo with its text.
  ///
  /// - Throws: `MemoError.noSuchMemo`, `.notDownloaded`, `.notAFile`, `.outside`, `.system`.
  public func read(_ path: RelativePath) throws(MemoError) -> MemoContent {
    let contents = try contents(of: path)
    let history = history().history
    let facts = HistoryFacts(self, history, path, contents.stat)
    let reading = MemoReading(path, contents, facts, configuration)
    let times = facts.times(of: [reading])
    let document = reading.document
    return MemoContent(
      memo: reading.row(position: 0, times[path], facts, zone).memo, bytes: contents.bytes,
      body: Array(contents.bytes[document.bodyRange]), bodyLine: document.bodyLine,
      front: document.header?.entries.map { ($0.key, FrontMatterValue($0.value)) } ?? [])
  }

  /// The bytes of a memo's file.
  func contents(of path: RelativePath) throws(MemoError) -> FileContents {
    do throws(FileError) {
      return try folder.read(path)
    } catch {
      if case .notFound = error, isPlaceholder(path) { throw .notDownloaded(path) }
      throw MemoError(error, at: path)
    }
  }

  /// Whether iCloud holds the file and left a placeholder in its place.
  private func isPlaceholder(_ path: RelativePath) -> Bool {
    let name = [UInt8(ascii: ".")] + path.name + Array(".icloud".utf8)
    return RelativePath(bytes: name).map { (try? folder.stat($0.under(path.folder))) != nil }
      ?? false
  }

  /// The id of a memo's bytes as git would keep them.
  func revision(of path: RelativePath, _ bytes: [UInt8]) -> ObjectID? {
    guard let history = history().history else { return History.plainID(of: bytes, settings.git) }
    return try? history.id(of: bytes, at: path)
  }
}

extension FileError {
  /// The system's number for it.
  var number: Int32 {
    switch self {
    case .system(let errno, _): errno
    default: 5
    }
  }
}
