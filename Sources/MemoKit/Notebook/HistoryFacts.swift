internal import MemoFiles
internal import MemoHistory
internal import MemoMarkdown

/// What the history knows of the memos that are being read.
struct HistoryFacts: Sendable {
  typealias Times = PathTimes.Times

  private let history: History?
  private let cacheFolder: String?
  /// The blobs of HEAD and of the index.
  private(set) var tracked = TrackedFiles()
  /// How the folder differs from git's index.
  private(set) var changes: [OutsideChange] = []
  private var changed: Set<RelativePath> = []
  /// Why the repository that is there could not be read; memos are then known by their files alone.
  private(set) var failure: GitFailure?

  /// Asks for all memos of a scan.
  init(_ notebook: Notebook, _ history: History?, _ scan: MemoFiles.Listing) {
    self.init(notebook, history) { (history) throws(HistoryError) in
      (
        try history.trackedFiles(),
        try notebook.outsideChanges(history, scan)
      )
    }
  }

  /// Asks for some memos.
  init(
    _ notebook: Notebook, _ history: History?, _ files: [(path: RelativePath, stat: FileStat)]
  ) {
    let folder = notebook.folder
    self.init(notebook, history) { (history) throws(HistoryError) in
      (
        try history.trackedFiles(at: files.map(\.path)),
        try history.outsideChanges(files: files, gone: .none) {
          try? folder.read($0).bytes
        }
      )
    }
  }

  private init(
    _ notebook: Notebook, _ history: History?,
    _ ask: (History) throws(HistoryError) -> (TrackedFiles, [OutsideChange])
  ) {
    self.history = history
    cacheFolder = notebook.settings.cacheFolder
    if case .absent(let absence) = notebook.history(), absence != .noRepository {
      failure = absence
    }
    guard let history else { return }
    do throws(HistoryError) {
      let (tracked, changes) = try ask(history)
      self.tracked = tracked
      self.changes = changes
      changed = Set(changes.map(\.path))
    } catch {
      failure = GitFailure(error)
    }
  }

  /// The commit of HEAD.
  var head: ObjectID? { history.flatMap { try? $0.head() } }

  /// The blob of the path in HEAD.
  func headBlob(_ path: RelativePath) -> ObjectID? { tracked.head[path] }

  /// The blob id of a file that is as git's index has it.
  func known(_ path: RelativePath) -> ObjectID? {
    changed.contains(path) ? nil : tracked.index[path]
  }

  /// The blob id of the file as it is.
  func revision(of path: RelativePath, _ bytes: [UInt8]) -> ObjectID? {
    if let known = known(path) { return known }
    guard let history else { return ObjectID(blob: bytes) }
    return (try? history.id(of: bytes, at: path)) ?? ObjectID(blob: bytes)
  }

  /// When memos were edited and added, as far as the history tells.
  ///
  /// - Throws: `MemoError.interrupted` where `progress` says so.
  func times(
    _ progress: WorkProgress.Report = { _ in true }
  ) throws(MemoError) -> PathTimes {
    guard let history, !tracked.head.isEmpty else { return PathTimes() }
    do throws(HistoryError) {
      return try history.pathTimes(.memo, cacheFolder: cacheFolder) { done, total in
        progress(WorkProgress(phase: .history, done: done, total: total))
      }
    } catch .interrupted {
      throw .interrupted
    } catch {
      // The files' own times stand in.
      return PathTimes()
    }
  }
}
