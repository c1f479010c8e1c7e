/// The lock under which a notebook is synced, so that two syncs do not undo each other's work on the
/// way; writing commands do not need it.
package struct SyncLock: ~Copyable {
  private let lock: FileLock

  /// How long another sync is waited for, in seconds.
  private static let patience = 5.0

  /// Takes the lock.
  ///
  /// - Throws: `.busy` where another sync keeps it.
  package init(_ history: History) throws(HistoryError) {
    try SmallFile.makeFolder(history.ownFolder)
    lock = try FileLock(at: history.ownFolder + "/sync.lock", waiting: Self.patience)
  }
}
