internal import CLibGit2
internal import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Git's index: which blob stands at which path, and the file it was last seen equal to.
struct GitIndex: ~Copyable {
  let handle: Handle<IndexKind>
  /// When the index file was written; files as young as that are not trusted by their times.
  let written: Instant?

  /// Opens the index of `repository` from `path`, which may be a private copy.
  ///
  /// A missing file where HEAD has a commit is made anew from HEAD, so that it never looks as if
  /// everything had been removed.
  init(
    at path: String, head: ObjectID?, _ repository: OpaquePointer
  ) throws(HistoryError) {
    var info = stat()
    let exists = stat(path, &info) == 0
    written = exists ? FileStat(info).modified : nil
    handle = try Self.opened(path, filledFrom: exists ? nil : head, repository)
  }

  /// Opens an index file that is there.
  init(at path: String) throws(HistoryError) {
    written = nil
    handle = try Self.open(path)
  }

  private static func opened(
    _ path: String, filledFrom head: ObjectID?, _ repository: OpaquePointer
  ) throws(HistoryError) -> Handle<IndexKind> {
    let index = try open(path)
    if let head {
      let tree = try Trees.tree(of: head, repository)
      try check("git_index_read_tree") { git_index_read_tree(index.raw, tree.raw) }
    }
    return index
  }

  private static func open(_ path: String) throws(HistoryError) -> Handle<IndexKind> {
    do throws(HistoryError) {
      return try Handle("git_index_open") { git_index_open($0, path) }
    } catch {
      guard case .library(_, _, let message) = error else { throw error }
      throw .refused(message.contains("extension") ? .unsupported : .unreadable, path: path)
    }
  }

  /// One entry, as far as anybody asks.
  struct Entry {
    var path: [UInt8]
    var id: ObjectID
    var mode: UInt32
    var stage: Int
    var isSkipped: Bool
    var isIntended: Bool
    private let raw: git_index_entry

    init(_ entry: git_index_entry) {
      path = entry.path.map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) } ?? []
      id = ObjectID(entry.id)
      mode = entry.mode
      stage = Int(entry.flags >> 12 & 3)
      isSkipped = UInt32(entry.flags_extended) & GIT_INDEX_ENTRY_SKIP_WORKTREE.rawValue != 0
      isIntended = UInt32(entry.flags_extended) & GIT_INDEX_ENTRY_INTENT_TO_ADD.rawValue != 0
      raw = entry
    }

    /// Whether it is a commit of another repository: a submodule.
    var isRepository: Bool { mode & 0o170000 == 0o160000 }

    /// Whether the file is surely the one the entry was made of.
    ///
    /// Git's rule: equal size, times and inode, and older than the index itself.
    func isFresh(_ stat: FileStat, written: Instant?) -> Bool {
      guard let written, stat.modified < written else { return false }
      return raw.file_size == UInt32(truncatingIfNeeded: stat.size)
        && raw.mtime.seconds == Int32(truncatingIfNeeded: stat.modified.seconds)
        && raw.mtime.nanoseconds == UInt32(stat.modified.nanoseconds)
        && raw.ctime.seconds == Int32(truncatingIfNeeded: stat.changed.seconds)
        && raw.ctime.nanoseconds == UInt32(stat.changed.nanoseconds)
        && raw.ino == UInt32(truncatingIfNeeded: stat.inode)
        && (mode & 0o111 != 0) == stat.isExecutable
    }
  }

  /// The entries below the notebook, in the order of their paths.
  func entries(below prefix: RelativePath?) -> [Entry] {
    let start = prefix.map { $0.bytes + [RelativePath.slash] } ?? []
    var first = 0
    if !start.isEmpty {
      guard start.withCString({ git_index_find_prefix(&first, handle.raw, $0) }) == 0 else {
        return []
      }
    }
    var found: [Entry] = []
    let count = git_index_entrycount(handle.raw)
    found.reserveCapacity(start.isEmpty ? count : 16)
    for position in first..<max(first, count) {
      guard let raw = git_index_get_byindex(handle.raw, position) else { break }
      let entry = Entry(raw.pointee)
      guard start.isEmpty || entry.path.starts(with: start) else { break }
      found.append(entry)
    }
    return found
  }

  /// The entry at a path of the repository.
  func entry(at path: RelativePath) -> Entry? {
    path.bytes.withCString { git_index_get_bypath(handle.raw, $0, 0) }.map { Entry($0.pointee) }
  }

  /// Records that the file at `path`, as `stat` describes it, holds the blob `id`.
  func put(_ path: RelativePath, _ id: ObjectID, _ stat: FileStat) throws(HistoryError) {
    var entry = git_index_entry()
    entry.ctime = git_index_time(stat.changed)
    entry.mtime = git_index_time(stat.modified)
    entry.dev = UInt32(truncatingIfNeeded: stat.device)
    entry.ino = UInt32(truncatingIfNeeded: stat.inode)
    entry.mode = stat.isExecutable ? 0o100755 : 0o100644
    entry.uid = stat.user
    entry.gid = stat.group
    entry.file_size = UInt32(truncatingIfNeeded: stat.size)
    entry.id = id.git
    try check("git_index_add") {
      path.bytes.withCString { name in
        entry.path = name
        return git_index_add(handle.raw, &entry)
      }
    }
  }

  /// Takes a path out.
  func remove(_ path: RelativePath) throws(HistoryError) {
    guard entry(at: path) != nil else { return }
    try check("git_index_remove") {
      path.bytes.withCString { git_index_remove(handle.raw, $0, 0) }
    }
  }

  /// Writes the index to the file it was opened from.
  func write() throws(HistoryError) {
    try check("git_index_write") { git_index_write(handle.raw) }
  }
}

extension git_index_time {
  fileprivate init(_ instant: Instant) {
    self.init(
      seconds: Int32(truncatingIfNeeded: instant.seconds),
      nanoseconds: UInt32(instant.nanoseconds))
  }
}

extension FileStat {
  /// A description no file has, so that the file is compared by its contents.
  static let unknown = FileStat(
    size: 0, modified: Instant(seconds: 0), changed: Instant(seconds: 0), inode: 0)
}
