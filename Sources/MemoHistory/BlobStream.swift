internal import CLibGit2
internal import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Makes blobs of big files without holding them in memory.
enum BlobStream {
  /// The size in bytes up to which a file is held in memory.
  static let bigSize: Int64 = 8 << 20

  /// Writes the file at `path` of the notebook, which must be as `expected` from first to last.
  ///
  /// A file that passes one of git's own filters is read whole, as they ask for.
  ///
  /// - Throws: `.changedMeanwhile` where it is another file or was written to.
  static func write(
    _ path: RelativePath, _ expected: FileStat, _ history: History, _ repository: OpaquePointer
  ) throws(HistoryError) -> ObjectID {
    let full = history.repositoryPath(path)
    let place = Array(history.place.workTree.utf8) + [RelativePath.slash] + full.bytes
    let file = place.withCString { open($0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
    guard file >= 0 else { throw .storage(errno: errno) }
    defer { close(file) }
    guard status(of: file) == expected else { throw .changedMeanwhile(path) }
    let id: ObjectID
    if try history.isPlain(full, shown: path, repository) {
      id = try copy(file, expected.size, path, repository)
    } else {
      var bytes: [UInt8] = []
      try chunks(of: file) { (chunk) throws(HistoryError) in bytes += chunk }
      let stored = try history.stored(bytes, at: full, shown: path, repository)
      id = try Blobs.write(stored, repository)
    }
    guard status(of: file) == expected else { throw .changedMeanwhile(path) }
    guard try Blobs.exists(id, repository) else { throw .unverified(call: "git_odb_stream") }
    return id
  }

  private static func copy(
    _ file: Int32, _ size: Int64, _ path: RelativePath, _ repository: OpaquePointer
  ) throws(HistoryError) -> ObjectID {
    let database = try Handle<DatabaseKind>("git_repository_odb") {
      git_repository_odb($0, repository)
    }
    var stream: UnsafeMutablePointer<git_odb_stream>?
    try check("git_odb_open_wstream") {
      git_odb_open_wstream(&stream, database.raw, git_object_size_t(size), GIT_OBJECT_BLOB)
    }
    defer { git_odb_stream_free(stream) }
    var left = size
    try chunks(of: file) { (chunk) throws(HistoryError) in
      left -= Int64(chunk.count)
      guard left >= 0 else { throw .changedMeanwhile(path) }
      try check("git_odb_stream_write") {
        chunk.withMemoryRebound(to: CChar.self) {
          git_odb_stream_write(stream, $0.baseAddress, $0.count)
        }
      }
    }
    guard left == 0 else { throw .changedMeanwhile(path) }
    var id = git_oid()
    try check("git_odb_stream_finalize_write") { git_odb_stream_finalize_write(&id, stream) }
    return ObjectID(id)
  }

  /// Calls `body` with the file's bytes, a megabyte at a time.
  private static func chunks(
    of file: Int32, _ body: (UnsafeBufferPointer<UInt8>) throws(HistoryError) -> Void
  ) throws(HistoryError) {
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 20)
    defer { buffer.deallocate() }
    while true {
      let count = read(file, buffer.baseAddress, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .storage(errno: errno) }
      guard count > 0 else { return }
      try body(UnsafeBufferPointer(rebasing: buffer[..<count]))
    }
  }

  private static func status(of file: Int32) -> FileStat? {
    var info = stat()
    return fstat(file, &info) == 0 ? FileStat(info) : nil
  }
}
