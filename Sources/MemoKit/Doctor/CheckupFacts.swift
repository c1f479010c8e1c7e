internal import MemoFiles
internal import MemoHistory
internal import MemoSearch

/// What all checks look at: the notebook's files, read once, and what git tracks of them.
///
/// Nothing is stored, and no cache is believed.
struct CheckupFacts {
  let notebook: Notebook
  let history: History?
  /// Why the history cannot be read, where one is there.
  let failure: GitFailure?
  let scan: MemoFiles.Listing
  let tracked: TrackedFiles
  /// The memos as they were read.
  let snapshot: Snapshot
  /// The memos in the order of their paths, conflict copies among them.
  let memos: [Memo]
  /// All names in use: what the folder has, and what git has and leaves out of it or cannot put there.
  let paths: [RelativePath]
  /// Files and folders that could not be read.
  let unread: [FileProblem]
  /// When the look began.
  let now: Instant
  /// Names that can be composed without anything else.
  private(set) var decomposedNames = DecomposedNames()

  /// Reads every memo.
  ///
  /// - Throws: `MemoError.system` where the notebook's folder cannot be read, `.interrupted` where
  ///   `progress` says so.
  init(_ notebook: Notebook, _ progress: WorkProgress.Report) throws(MemoError) {
    let now = notebook.settings.now()
    let history = notebook.history().history
    let scan = notebook.scan(history)
    if let problem = scan.problems.first(where: { $0.path == nil }) {
      throw .system(errno: problem.errno, path: notebook.root)
    }
    let facts = HistoryFacts(notebook, history, scan)
    let files = scan.files.filter { $0.kind == .memo }
    let reading = PartReading(
      notebook, files, facts, PathTimes(), started: now, partSize: Index.partSize, mayFilter: true)
    var new = NewIndex(facts.head, key: 0, in: nil)
    try new.read(reading, progress)
    let unread = new.unread
    let index = new.finish([])
    self.notebook = notebook
    self.history = history
    self.scan = scan
    self.now = now
    failure = facts.failure
    tracked = facts.tracked
    guard let index else { throw .system(errno: 5, path: notebook.root) }
    snapshot = Snapshot(
      notebook: notebook, index: index, unread: unread, notDownloaded: scan.notDownloaded,
      historyFailure: facts.failure)
    memos = snapshot.memos
    let long = tracked.index.keys.filter { $0.components.contains { $0.count > 255 } }
    paths = Set(scan.files.map(\.path)).union(tracked.skipped).union(long).sorted()
    self.unread =
      unread
      + scan.problems.compactMap { problem in
        problem.path.map { FileProblem(path: $0, errno: problem.errno) }
      }
    decomposedNames = DecomposedNames(self)
  }
}
