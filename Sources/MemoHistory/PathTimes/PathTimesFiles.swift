internal import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where the table and the journal of a notebook lie.
///
/// They lie in `memo/` of the common git directory or, where that cannot be written, below a folder
/// the caller names; the names tell apart notebooks that share a repository.
struct PathTimesFiles {
  let table: String
  let journal: ChangeJournal
  let lock: String
  let rule: UInt32

  init(_ place: RepositoryPlace, _ rule: EditRule, cacheFolder: String?) {
    var folder = place.commonDirectory + "/memo"
    var mark = Self.mark(place.prefix?.bytes ?? [])
    if !Self.isUsable(folder, in: place.commonDirectory), let cacheFolder {
      folder = cacheFolder
      mark = "-" + Self.hex(Checksum.of(Array(place.commonDirectory.utf8))) + mark
    }
    self.rule = rule.version
    // Work trees share what commits changed, but each is at a commit of its own.
    let tree =
      place.gitDirectory == place.commonDirectory
      ? "" : "-" + Self.hex(Checksum.of(Array(place.gitDirectory.utf8)))
    table = folder + "/path-times" + mark + tree
    journal = ChangeJournal(path: folder + "/path-changes" + mark, rule: rule.version)
    lock = folder + "/cache.lock"
  }

  /// Whether the folder can be written, or made.
  private static func isUsable(_ folder: String, in parent: String) -> Bool {
    if access(folder, F_OK) == 0 { return access(folder + "/.", W_OK) == 0 }
    return access(parent, W_OK) == 0
  }

  private static func mark(_ prefix: [UInt8]) -> String {
    prefix.isEmpty ? "" : "-" + hex(Checksum.of(prefix))
  }

  private static func hex(_ number: UInt64) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }

  /// The lock of the caches, or nothing where another process has it or there is no place for it.
  func takeLock() -> FileLock? {
    guard let slash = lock.lastIndex(of: "/"),
      (try? SmallFile.makeFolder(String(lock[..<slash]))) != nil
    else { return nil }
    return try? FileLock(at: lock, waiting: 0)
  }

  /// The stored table, where it follows the rule and knows of the same edges.
  func load(_ edges: UInt64) -> PathTimesTable? {
    guard let bytes = SmallFile.map(table), let stored = PathTimesTable(bytes),
      stored.header.rule == rule, stored.header.edges == edges
    else { return nil }
    return stored
  }
}

extension SmallFile {
  /// A file's bytes as a read-only mapping; only for files that are replaced by renaming.
  static func map(_ path: String) -> Bytes? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return Bytes(mapping: descriptor, count: Int(lseek(descriptor, 0, SEEK_END)))
  }
}
