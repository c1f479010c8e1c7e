internal import MemoFiles
internal import MemoHistory
internal import MemoSearch

/// Reads the memos of a new index in parts, which any thread can make.
///
/// How the memos are cut into parts depends on the sizes of their files alone.
struct PartReading: Sendable {
  private let notebook: Notebook
  private let files: [ListedFile]
  private let parts: [Range<Int>]
  private let facts: HistoryFacts
  private let times: PathTimes
  private let started: Instant
  /// Whether git may store other bytes than a file has, wherever it is.
  private let mayFilter: Bool

  /// What became of the memos of a part.
  struct Outcome: Sendable {
    var part: IndexPart
    /// What could not be read.
    var unread: [FileProblem]
    /// How many files there are up to its end.
    var end: Int
  }

  /// Takes files in the order of their paths, in parts of about `partSize` bytes; `started` is when
  /// the look at them began.
  init(
    _ notebook: Notebook, _ files: [ListedFile], _ facts: HistoryFacts, _ times: PathTimes,
    started: Instant, partSize: Int, mayFilter: Bool
  ) {
    self.notebook = notebook
    self.files = files
    self.facts = facts
    self.times = times
    self.started = started
    self.mayFilter = mayFilter
    parts = Self.parts(files, partSize)
  }

  /// How many parts there are.
  var count: Int { parts.count }

  /// How many files there are.
  var total: Int { files.count }

  private static func parts(_ files: [ListedFile], _ partSize: Int) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var (start, size) = (0, 0)
    for (number, file) in files.enumerated() {
      size += Int(clamping: file.stat.size) + 256
      guard size >= partSize || number + 1 == files.count else { continue }
      parts.append(start..<number + 1)
      (start, size) = (number + 1, 0)
    }
    return parts
  }

  /// Reads the files of a part.
  func read(_ number: Int) -> Outcome {
    var builder = IndexPartBuilder()
    var reader = FolderReader(notebook.folder)
    var filters = FilterCheck(notebook.folder, mayFilter: mayFilter)
    var unread: [FileProblem] = []
    for file in files[parts[number]] {
      do throws(FileError) {
        let contents = try reader.read(file.path)
        let id =
          facts.known(file.path)
          ?? (filters.isPlain(file.path)
            ? ObjectID(blob: contents.bytes) : facts.revision(of: file.path, contents.bytes))
        let reading = MemoReading(
          file.path, contents, revision: id,
          isUncommitted: id == nil || id != facts.headBlob(file.path), notebook.configuration)
        builder.append(
          reading.indexed(
            times[file.path], notebook.zone, stat: contents.stat.settled(before: started)))
      } catch {
        if case .notFound = error { continue }
        unread.append(FileProblem(path: file.path, errno: error.number))
      }
    }
    return Outcome(part: builder.finish(), unread: unread, end: parts[number].upperBound)
  }
}

/// Tells where git stores files as they are, asking once for each folder.
private struct FilterCheck {
  private let notebook: NotebookFolder
  private let mayFilter: Bool
  private var folder: RelativePath??
  private var hasAttributes = false

  init(_ notebook: NotebookFolder, mayFilter: Bool) {
    self.notebook = notebook
    self.mayFilter = mayFilter
  }

  mutating func isPlain(_ path: RelativePath) -> Bool {
    if mayFilter { return false }
    if folder != .some(path.folder) {
      folder = .some(path.folder)
      hasAttributes = notebook.hasAttributes(above: path)
    }
    return !hasAttributes
  }
}
