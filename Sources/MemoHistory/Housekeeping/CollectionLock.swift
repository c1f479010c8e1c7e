internal import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Git's mark that somebody collects garbage in a repository: `gc.pid`, a process and its host.
///
/// A mark whose process is gone, or that is older than twelve hours, means nothing, as for git
/// itself. It appears whole or not at all, so a killed process leaves nothing that stops git.
/// Source: `lock_repo_for_gc` in git's builtin/gc.c.
struct CollectionLock: ~Copyable {
  private let path: String

  private static let lifetime: Int64 = 12 * 3600

  /// Sets the mark, or gives nothing where somebody else is at it.
  init?(in directory: String, host: String, now: Instant) {
    let path = directory + "/gc.pid"
    let own = path + ".memo-\(getpid())"
    unlink(own)
    guard SmallFile.stat(directory + "/gc.pid.lock") == nil,
      (try? SmallFile.store(own, Array("\(getpid()) \(host)".utf8))) != nil
    else { return nil }
    defer { unlink(own) }
    if link(own, path) != 0 {
      guard errno == EEXIST, Self.isDead(path, host, now), unlink(path) == 0, link(own, path) == 0
      else { return nil }
    }
    self.path = path
  }

  deinit {
    unlink(path)
  }

  private static func isDead(_ path: String, _ host: String, _ now: Instant) -> Bool {
    guard let stat = SmallFile.stat(path), let bytes = SmallFile.load(path) else { return true }
    if now.seconds - stat.modified.seconds > lifetime { return true }
    let words = String(decoding: bytes, as: UTF8.self).split { $0 == " " || $0 == "\n" }
    guard words.count == 2, let process = pid_t(words[0]), words[1] == host else { return false }
    return kill(process, 0) != 0 && errno == ESRCH
  }
}
