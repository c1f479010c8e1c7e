#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The lock under which a notebook is synced, so that two syncs do not undo each other's work on the
/// way; writing commands do not need it.
///
/// While it is held a file beside it says so, and which refs are about to be set. One that is there
/// already tells that a sync was killed: what it left of git's locks goes.
package struct SyncLock: ~Copyable {
  private let lock: FileLock
  private let mark: String

  /// How long another sync is waited for, in seconds.
  private static let patience = 5.0

  /// Takes the lock.
  ///
  /// - Throws: `.busy` where another sync keeps it.
  package init(_ history: History) throws(HistoryError) {
    try SmallFile.makeFolder(history.ownFolder)
    let lock = try FileLock(at: history.ownFolder + "/sync.lock", waiting: Self.patience)
    let mark = Self.mark(of: history)
    if let left = SmallFile.load(mark, limit: .max) {
      DeadLocks.remove(announcedIn: left, of: history.place)
      if let last = SmallFile.stat(mark) {
        DeadLocks.remove(in: history.place, soonAfter: last)
      }
    }
    try SmallFile.store(mark, Array("\(getpid())\n".utf8))
    self.lock = lock
    self.mark = mark
  }

  /// The file that tells of a sync.
  static func mark(of history: History) -> String { history.ownFolder + "/syncing" }

  deinit {
    unlink(mark)
  }
}
