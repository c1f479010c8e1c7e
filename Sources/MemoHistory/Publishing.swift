internal import CLibGit2
internal import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Git's index in a private copy, which takes the index's place in one step.
///
/// The caller holds `index.lock`, which keeps every other program from the index meanwhile.
struct PrivateIndex: ~Copyable {
  let index: GitIndex
  private let path: String
  private let copy: String

  /// Copies the index at `path`; a missing one is made anew from HEAD.
  init(of path: String, _ history: History) throws(HistoryError) {
    let copy = path + ".memo-\(getpid())"
    try Self.copyFile(path, to: copy)
    do throws(HistoryError) {
      if access(copy, F_OK) != 0 {
        try history.with { (repository) throws(HistoryError) in
          try GitIndex(at: copy, head: History.head(of: repository), repository).write()
        }
      }
      index = try GitIndex(at: copy)
    } catch {
      unlink(copy)
      throw error
    }
    self.path = path
    self.copy = copy
  }

  deinit {
    unlink(copy)
  }

  /// Puts the copy in the index's place.
  borrowing func publish() throws(HistoryError) {
    try index.write()
    try Self.sync(copy)
    guard rename(copy, path) == 0 else { throw .storage(errno: errno) }
    try SmallFile.syncFolder(of: path)
  }

  private static func copyFile(_ path: String, to copy: String) throws(HistoryError) {
    unlink(copy)
    let source = open(path, O_RDONLY | O_CLOEXEC)
    if source < 0, errno == ENOENT { return }
    guard source >= 0 else { throw .storage(errno: errno) }
    defer { close(source) }
    let target = open(copy, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard target >= 0 else { throw .storage(errno: errno) }
    defer { close(target) }
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = read(source, &buffer, buffer.count)
      guard count >= 0 else { throw .storage(errno: errno) }
      if count == 0 { return }
      var start = 0
      while start < count {
        let put = buffer.withUnsafeBytes {
          write(target, $0.baseAddress.map { $0 + start }, count - start)
        }
        guard put > 0 else { throw .storage(errno: put < 0 ? errno : EIO) }
        start += put
      }
    }
  }

  private static func sync(_ path: String) throws(HistoryError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .storage(errno: errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .storage(errno: errno) }
  }
}

/// Moves branches.
enum Branch {
  /// Sets `name` to `commit` if it still is at `parent`, and makes sure that it is there.
  static func move(
    _ name: String, from parent: ObjectID?, to commit: ObjectID, _ message: String,
    _ repository: OpaquePointer
  ) throws(HistoryError) {
    var id = commit.git
    var reference: OpaquePointer?
    defer { git_reference_free(reference) }
    do throws(HistoryError) {
      try check("git_reference_create") {
        guard var old = parent?.git else {
          return git_reference_create(&reference, repository, name, &id, 0, message)
        }
        return git_reference_create_matching(
          &reference, repository, name, &id, 1, &old, message)
      }
    } catch {
      guard case .library(_, let code, _) = error else { throw error }
      switch git_error_code(rawValue: code) {
      case GIT_EMODIFIED, GIT_EEXISTS: throw .moved
      case GIT_ELOCKED: throw .locked(path: name + ".lock")
      default: throw error
      }
    }
    guard History.head(of: repository) == commit else {
      throw .unverified(call: "git_reference_create_matching")
    }
  }
}
