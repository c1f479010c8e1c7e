internal import CLibGit2
internal import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A ref of our own at the commit that is being pushed, gone with the value: libgit2 sends what a
/// ref names, and the branch may move meanwhile.
struct PushedRef: ~Copyable {
  let name: String
  private let repository: OpaquePointer
  private static let start = "refs/memo/push/"

  init(_ commit: ObjectID, _ repository: OpaquePointer) throws(HistoryError) {
    let name = Self.name(below: Self.start, repository)
    var id = commit.git
    var made: OpaquePointer?
    defer { git_reference_free(made) }
    try check("git_reference_create") {
      git_reference_create(&made, repository, name, &id, 0, nil)
    }
    self.name = name
    self.repository = repository
  }

  deinit {
    _ = git_reference_remove(repository, name)
  }

  /// A name that nobody else uses, below `start`; what killed processes left there goes.
  static func name(below start: String, _ repository: OpaquePointer) -> String {
    sweep(start, repository)
    return "\(start)\(getpid())-\(UInt64.random(in: 0 ... .max))"
  }

  private static func sweep(_ start: String, _ repository: OpaquePointer) {
    guard let names = try? Tracking.tips(start, repository).keys else { return }
    for name in names where isDead(name) {
      _ = git_reference_remove(repository, start + name)
    }
    // Of one that was killed before the ref was there its lock is left.
    let folder = (git_repository_commondir(repository).map { String(cString: $0) } ?? "") + start
    SmallFile.forEachFile(below: folder) { path in
      let name = String(path.dropFirst(folder.utf8.count + 1))
      if name.hasSuffix(".lock"), isDead(name) { unlink(path) }
    }
  }

  /// Whether the process is gone that a name tells.
  private static func isDead(_ name: String) -> Bool {
    guard let process = name.split(separator: "-").first.flatMap({ pid_t($0) }) else {
      return false
    }
    return kill(process, 0) != 0 && errno == ESRCH
  }
}
