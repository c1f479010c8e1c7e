internal import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The lock under which a repository is synced, so that two syncs do not undo each other's work on
/// the way; writing commands do not need it.
///
/// All work trees have it in common, as they have the refs that a sync sets. While it is held a
/// file beside it says so, and which ref is about to be set. One that is there already tells that a
/// sync was killed: what it left of git's locks goes.
package struct SyncLock: ~Copyable {
  private let lock: FileLock
  private let mark: String

  /// How long another sync is waited for, in seconds.
  private static let patience = 5.0

  /// Takes the lock.
  ///
  /// - Throws: `.busy` where another sync keeps it.
  package init(_ history: History) throws(HistoryError) {
    let folder = history.place.commonDirectory + "/memo"
    try SmallFile.makeFolder(folder)
    let lock = try FileLock(at: folder + "/sync.lock", waiting: Self.patience)
    let mark = Self.mark(of: history)
    if let last = SmallFile.stat(mark)?.modified, let left = SmallFile.end(of: mark) {
      DeadLocks.remove(announcedIn: left, at: last, of: history.place)
    }
    try SmallFile.store(mark, Array("\(getpid())\n".utf8))
    self.lock = lock
    self.mark = mark
  }

  /// The file that tells of a sync.
  static func mark(of history: History) -> String {
    history.place.commonDirectory + "/memo/syncing"
  }

  deinit {
    unlink(mark)
  }
}
