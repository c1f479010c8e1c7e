internal import CLibGit2
internal import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The repository's own configuration file, changed under a lock of git's that is known as ours.
///
/// libgit2 changes a copy, which then takes the file's place: a lock that libgit2 makes says nobody's
/// name, and would stay for good where a sync is killed.
struct ConfigurationFile {
  private let path: String

  /// So many bytes are held in memory.
  private static let bound: Int64 = 1 << 19

  /// Finds the file; nil where the library has to do it: git would follow a link to it, or it is so
  /// big that it is not read whole.
  init?(of place: RepositoryPlace) {
    path = place.commonDirectory + "/config"
    guard let stat = SmallFile.stat(path), stat.mode & S_IFMT == S_IFREG, stat.size < Self.bound
    else { return nil }
  }

  /// Sets values; the caller holds the lock of syncs.
  func set(_ values: [(key: String, text: String)]) throws(HistoryError) {
    let lock = try IndexLock(at: path + ".lock", waiting: WriteSession.gitPatience)
    guard let bytes = SmallFile.load(path), let stat = SmallFile.stat(path) else {
      throw .storage(errno: ENOENT)
    }
    guard stat.size < Self.bound, Int64(bytes.count) == stat.size else {
      throw .storage(errno: EFBIG)
    }
    let copy = path + ".memo-\(getpid())"
    defer { unlink(copy) }
    try SmallFile.store(copy, bytes, mode: mode_t(stat.mode & 0o777))
    try Self.set(values, in: copy)
    guard let changed = SmallFile.load(copy) else { throw .storage(errno: ENOENT) }
    if changed != bytes {
      try SmallFile.replace(path, changed, through: copy, mode: mode_t(stat.mode & 0o777))
    }
    _ = lock
  }

  private static func set(
    _ values: [(key: String, text: String)], in path: String
  ) throws(HistoryError) {
    let file = try Handle<ConfigurationKind>("git_config_open_ondisk") {
      git_config_open_ondisk($0, path)
    }
    for value in values {
      try check("git_config_set_string") {
        git_config_set_string(file.raw, value.key, value.text)
      }
    }
  }
}
