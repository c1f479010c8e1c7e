internal import MemoFiles
internal import MemoHistory

extension Notebook {
  /// Fetches the notebook at `url` into a folder that is not there yet, or is empty.
  ///
  /// A remote without any commit becomes an empty notebook; where it has no `.memo.yml`, that is
  /// written and committed. A clone that was killed goes on where it is called again; one that
  /// fails leaves the folder as it was. `message` is the subject of that commit; nil for the usual
  /// one.
  ///
  /// - Throws: `MemoError.notEmpty`, `.notAFolder`, `.invalidAddress`, `.remote`, `.unsafeName`,
  ///   `.interrupted` where `progress` says so, `.git`, `.system`.
  public static func clone(
    _ url: String, into folder: String, settings: Settings, isInteractive: Bool,
    message: String? = nil, progress: @escaping WorkProgress.Report = { _ in true }
  ) throws(MemoError) -> (Notebook, SyncOutcome) {
    let place = try ClonePlace(folder)
    let begun: (history: History, isMade: Bool)
    do throws(RemoteError) {
      begun = try History.beginClone(of: url, in: place.root, settings.git)
    } catch {
      place.leave()
      throw error == .exists
        ? .notEmpty(folder)
        : MemoError(error, url: RemoteAddress.withoutPassword(url), at: place.root)
    }
    do throws(MemoError) {
      guard !place.hasFiles || begun.history.interrupted() != nil else { throw .notEmpty(folder) }
      return try clone(begun.history, place.root, settings, isInteractive, message, progress)
    } catch {
      if begun.isMade, !ClonePlace.hasFiles(place.root) { begun.history.removeUnborn() }
      place.leave()
      throw error
    }
  }

  private static func clone(
    _ history: History, _ root: String, _ settings: Settings, _ isInteractive: Bool,
    _ message: String?, _ progress: @escaping WorkProgress.Report
  ) throws(MemoError) -> (Notebook, SyncOutcome) {
    let empty = try Notebook(opening: root, settings: settings)
    empty.noteWriting()
    let lock = try empty.syncLock(history)
    try empty.readingHistory { () throws(HistoryError) in
      try history.exclude(hiddenNames + Leftover.patterns)
    }
    let target = try empty.asking("origin") { () throws(RemoteError) in
      try history.syncTarget("origin")
    }
    guard let target else { throw .noRemote }
    let options = SyncOptions(isConfirmed: true, isInteractive: isInteractive)
    var sync = Syncing(empty, try empty.openHistory(), target, options, progress)
    var outcome = try sync.runClone()
    if !isNotebook(root) {
      let made = try make(
        at: root, settings: settings, timezoneName: nil, message: message, progress: progress)
      outcome.notices += made.notices
    }
    let notebook = try Notebook(opening: root, settings: settings)
    notebook.noteWriting()
    outcome.commit = try notebook.readingHistory { () throws(HistoryError) in
      try notebook.history().history?.head()
    }
    _ = lock
    return (notebook, outcome)
  }
}

/// The folder that a clone goes to.
private struct ClonePlace {
  /// Its path without links.
  let root: String
  /// Whether more is in it than a repository.
  let hasFiles: Bool
  private let isMade: Bool

  /// Makes the folder where it is missing.
  init(_ folder: String) throws(MemoError) {
    isMade = !SystemFile.exists(folder)
    do throws(FileError) {
      try AbsoluteFile.makeFolder(Array(folder.utf8), mode: 0o755)
    } catch {
      throw error.isNotAFolder ? .notAFolder(folder) : MemoError(error, at: folder)
    }
    guard let root = SystemFile.resolved(folder) else { throw .notAFolder(folder) }
    self.root = root
    hasFiles = Self.hasFiles(root)
    if hasFiles, !SystemFile.exists(root + "/.git") { throw .notEmpty(folder) }
  }

  /// Removes the folder where it was made and is empty.
  func leave() {
    if isMade { AbsoluteFile.removeEmptyFolder(Array(root.utf8)) }
  }

  static func hasFiles(_ root: String) -> Bool {
    let own: Set<[UInt8]> = [Array(".git".utf8), Array(".memo-init".utf8)]
    let names = (try? NotebookFolder(at: Array(root.utf8)).names(in: nil)) ?? []
    return names.contains { !own.contains($0) }
  }
}

extension Syncing {
  /// Brings the first commits into a repository without any.
  fileprivate mutating func runClone() throws(MemoError) -> SyncOutcome {
    let fetched = try fetch()
    let branch = try chosenBranch(fetched)
    if let tip = fetched.tips[branch] {
      try reading { () throws(HistoryError) in try history.nameUnbornBranch(branch) }
      try join(tip)
    }
    try notebook.asking(remote.address.shown) { () throws(RemoteError) in
      try history.follow(remote.name, branch)
    }
    return ledger.outcome(with: Remote(remote, branch: branch), at: nil, notices)
  }
}
