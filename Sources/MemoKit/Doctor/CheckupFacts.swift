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
  /// All names in use: what the folder has, and what git has and leaves out of it or cannot put
  /// there.
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
    now = notebook.settings.now()
    let look = try notebook.look(.kept, times: PathTimes(), progress)
    self.notebook = notebook
    history = notebook.history().history
    (scan, snapshot) = (look.scan, look.snapshot)
    (failure, tracked) = (look.facts.failure, look.facts.tracked)
    memos = snapshot.memos
    let long = tracked.index.keys.filter { $0.components.contains { $0.count > 255 } }
    paths = Set(scan.files.map(\.path)).union(tracked.skipped).union(long).sorted()
    unread = snapshot.unread
    decomposedNames = DecomposedNames(self)
  }
}
