#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An advisory lock on a file of our own, released when the value goes or the process dies.
struct FileLock: ~Copyable {
  private let descriptor: Int32

  /// Takes the lock, waiting at most `seconds`.
  ///
  /// - Throws: `.busy` where another process keeps it.
  init(at path: String, waiting seconds: Double) throws(HistoryError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .storage(errno: errno) }
    var left = Int(seconds * 100)
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let cause = errno
      guard cause == EWOULDBLOCK || cause == EINTR, left > 0 else {
        close(descriptor)
        throw cause == EWOULDBLOCK ? .busy : .storage(errno: cause)
      }
      left -= 1
      usleep(10_000)
    }
    self.descriptor = descriptor
  }

  deinit {
    // A child that is about to be something else may still have the descriptor.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}

/// The lock under which caches are stored; who does not get it at once does without.
package struct CacheLock: ~Copyable {
  private let lock: FileLock

  /// Takes the lock, or gives nil where another process has it or there is no place for it.
  package init?(at path: String) {
    guard let lock = try? FileLock(at: path, waiting: 0) else { return nil }
    self.lock = lock
  }
}

/// Git's lock of a file of its own, such as the index, with a text in it that says who took it.
///
/// The text is written before the lock appears under its name, so that a lock of ours is known as
/// ours even if we die at once. Only where the file system has no second names it is written after.
struct IndexLock: ~Copyable {
  private let path: String
  private static let mark = "memo holds this lock\n"

  /// Takes the lock.
  ///
  /// The caller holds a lock of `memo`'s without which nobody takes this one, in whatever work tree
  /// of the repository, so one that bears our text is a dead process's and is taken over; any other
  /// is waited for and never removed. With `isShared` others may take it without that lock, and who
  /// lives is waited for, too.
  init(
    at path: String, waiting seconds: Double, isShared: Bool = false
  ) throws(HistoryError) {
    let own = path + ".memo"
    unlink(own)
    let text = Array((Self.mark + "\(getpid())\n").utf8)
    let file = try NewFile(own, mode: 0o600)
    defer { file.drop() }
    try file.write(text)
    var left = Int(seconds * 50)
    while true {
      if let lock = try file.claim(path, text, mode: 0o600) {
        if lock.descriptor != file.descriptor { lock.close() }
        break
      }
      if let holder = Self.holder(of: path), !isShared || !Self.isAlive(holder) {
        unlink(path)
        continue
      }
      guard left > 0 else { throw .locked(path: path) }
      left -= 1
      usleep(20_000)
    }
    // Set last: a lock that was not taken must not be given back.
    self.path = path
  }

  /// The process that wrote itself into a lock; nil for a lock of anybody else's.
  static func holder(of path: String) -> pid_t? {
    guard let text = SmallFile.load(path), text.starts(with: mark.utf8) else { return nil }
    let digits = String(decoding: text.dropFirst(mark.utf8.count), as: UTF8.self)
    return pid_t(digits.prefix { $0 != "\n" }).flatMap { $0 > 0 ? $0 : nil }
  }

  /// Whether a process runs.
  static func isAlive(_ process: pid_t) -> Bool { kill(process, 0) == 0 || errno != ESRCH }

  deinit {
    unlink(path)
  }
}
