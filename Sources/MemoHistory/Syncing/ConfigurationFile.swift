internal import CLibGit2
internal import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The repository's own configuration file, changed under a lock of git's that is known as ours.
///
/// libgit2 changes a copy, which then takes the file's place: a lock that libgit2 makes says
/// nobody's name, and would stay for good where a command is killed.
enum ConfigurationFile {
  /// Changes the file: `body` is told where the copy is that it is to change.
  ///
  /// Who follows a link by git's own rules changes what the link leads to.
  static func change(
    of place: RepositoryPlace, waiting seconds: Double = WriteSession.gitPatience,
    _ body: (String) throws(HistoryError) -> Void
  ) throws(HistoryError) {
    let held = try HeldConfiguration(place, waiting: seconds)
    let path = held.path
    let mode = mode_t((SmallFile.stat(path)?.mode ?? 0o644) & 0o777)
    let bytes = try SmallFile.read(path) ?? []
    let copy = path + ".memo-\(getpid())"
    defer { unlink(copy) }
    try SmallFile.store(copy, bytes, mode: mode)
    try body(copy)
    guard let changed = try SmallFile.read(copy) else { throw .storage(errno: ENOENT) }
    if changed != bytes { try SmallFile.replace(path, changed, through: copy, mode: mode) }
    _ = held
  }

  /// Takes away the lock that a dead command of ours left.
  static func clearDeadLock(of place: RepositoryPlace) throws(HistoryError) {
    let lock = place.configurationPath + ".lock"
    guard IndexLock.holder(of: lock) != nil || SmallFile.stat(lock + ".memo") != nil else { return }
    _ = try HeldConfiguration(place, waiting: 0)
  }

  /// Sets values in a copy.
  static func set(
    _ values: [(key: String, text: String)], in copy: String
  ) throws(HistoryError) {
    let file = try open(copy)
    for value in values {
      try check("git_config_set_string") {
        git_config_set_string(file.raw, value.key, value.text)
      }
    }
  }

  static func open(_ copy: String) throws(HistoryError) -> Handle<ConfigurationKind> {
    try Handle("git_config_open_ondisk") { git_config_open_ondisk($0, copy) }
  }
}

/// The configuration while it is ours alone.
///
/// Git's lock is the repository's, so the lock of ours by which a dead one is told from a living
/// one is the repository's, too, whatever work tree it is in.
private struct HeldConfiguration: ~Copyable {
  let path: String
  private let own: FileLock
  private let lock: IndexLock

  init(_ place: RepositoryPlace, waiting seconds: Double) throws(HistoryError) {
    let folder = place.commonDirectory + "/memo"
    try SmallFile.makeFolder(folder)
    let own = try FileLock(at: folder + "/config.lock", waiting: seconds)
    let path = place.configurationPath
    let isShared = path != place.commonDirectory.resolved + "/config"
    let lock = try IndexLock(at: path + ".lock", waiting: seconds, isShared: isShared)
    self.own = own
    self.path = path
    self.lock = lock
  }
}

extension RepositoryPlace {
  /// Where the configuration is, behind links as git follows them.
  fileprivate var configurationPath: String {
    (commonDirectory + "/config").resolved
  }
}

extension String {
  /// The path without links; itself where nothing has it.
  fileprivate var resolved: String {
    guard let real = realpath(self, nil) else { return self }
    defer { free(real) }
    return String(cString: real)
  }
}
