internal import MemoFiles
internal import MemoHistory
internal import MemoMarkdown

extension Notebook {
  /// One memo with its text.
  ///
  /// - Throws: `MemoError.noSuchMemo`, `.notDownloaded`, `.notAFile`, `.outside`, `.system`.
  public func read(_ path: RelativePath) throws(MemoError) -> MemoContent {
    try read([path])[0]
  }

  /// Several memos with their texts, for which the history is asked once.
  func read(_ paths: [RelativePath]) throws(MemoError) -> [MemoContent] {
    var files: [(path: RelativePath, contents: FileContents)] = []
    for path in paths { files.append((path, try contents(of: path))) }
    let history = history().history
    let facts = HistoryFacts(self, history, files.map { ($0.path, $0.contents.stat) })
    let readings = files.map { MemoReading($0.path, $0.contents, facts, configuration) }
    let times = try facts.times()
    return readings.map { $0.content(times[$0.path], zone) }
  }

  /// A memo's text alone, for which the history is not asked.
  ///
  /// - Throws: as `read`.
  /// - Complexity: O(bytes of the memo).
  public func text(of path: RelativePath) throws(MemoError) -> MemoSource {
    let document = MemoDocument(parsing: try contents(of: path).bytes)
    return MemoSource(bytes: document.bytes, body: Array(document.bytes[document.bodyRange]))
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
    guard let history = history().history else { return ObjectID(blob: bytes) }
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

extension MemoReading {
  /// The memo with its text.
  func content(_ times: PathTimes.Times?, _ zone: Zone) -> MemoContent {
    MemoContent(
      memo: memo(times, zone), bytes: document.bytes,
      body: Array(document.bytes[document.bodyRange]), bodyLine: document.bodyLine,
      front: document.header?.entries.map { ($0.key, FrontMatterValue($0.value)) } ?? [])
  }
}
