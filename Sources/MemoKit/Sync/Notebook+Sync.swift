internal import MemoHistory

extension Notebook {
  /// Brings the notebook and a remote to the same: saves what editors changed, fetches, merges,
  /// pushes, and again if the remote moved meanwhile.
  ///
  /// No lock that other commands wait for is held while the network is asked. What only one side
  /// changed is taken; where both changed the same words the later edit stays and the other is kept
  /// as a copy beside it. Nothing is ever forced, and nothing left half done: killed anywhere, the
  /// next sync, or any command that writes, goes on.
  ///
  /// With `isDryRun` no file and no branch of the notebook changes; what the merge would make are
  /// objects that nothing reaches.
  ///
  /// - Throws: `MemoError.noRemote`, `.noSuchRemote`, `.whichRemote`, `.syncIsOff`, `.syncing`,
  ///   `.shallow`, `.remote`, `.unrelated`, `.mostAreGone` and `.mostWouldGo` where a yes would go
  ///   on (`MemoError.syncQuestion`), `.staged`,
  ///   `.clashOutside`, `.unsafeName`, `.interrupted` where `progress` says so, `.git` (`.filtered`
  ///   where a file that comes needs a filter program), `.system`.
  public func sync(
    _ options: SyncOptions = SyncOptions(),
    progress: @escaping WorkProgress.Report = { _ in true }
  ) throws(MemoError) -> SyncOutcome {
    let history = try syncableHistory()
    let target = try target(options.remote, history)
    if !options.isDryRun { noteWriting() }
    let lock = try syncLock(history)
    var sync = Syncing(self, history, target, options, progress)
    let outcome = try sync.run()
    _ = lock
    return outcome
  }

  func syncLock(_ history: History) throws(MemoError) -> SyncLock {
    do throws(HistoryError) {
      return try SyncLock(history)
    } catch {
      throw error == .busy ? .syncing : MemoError(error, at: root)
    }
  }

  /// The history, where the notebook may be synced.
  private func syncableHistory() throws(MemoError) -> History {
    let history = try openHistory()
    if try readingHistory({ () throws(HistoryError) in try history.isShallow() }) { throw .shallow }
    let isInLarger = history.place.prefix != nil
    guard configuration.syncs ?? !isInLarger else {
      throw .syncIsOff(inLargerRepository: isInLarger)
    }
    try readingHistory { () throws(HistoryError) in
      let state = try history.state()
      guard state.canCommit else { throw .cannotCommit(state) }
    }
    return history
  }

  /// The remote to sync with, and its branch as far as it is known.
  private func target(
    _ name: String?, _ history: History
  ) throws(MemoError) -> SyncTarget {
    let target = try asking(name ?? "") { () throws(RemoteError) in try history.syncTarget(name) }
    if let target { return target }
    let names = try readingHistory { () throws(HistoryError) in try history.remotes() }.map(\.name)
    throw names.isEmpty ? .noRemote : .whichRemote(names)
  }
}
