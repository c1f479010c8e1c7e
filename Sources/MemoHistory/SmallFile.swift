// Its header declares `stat`, too; which of the two is seen depends on the files compiled together.
internal import CLibGit2
internal import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The system's own description of a file; inside types that have a `stat` it needs another name.
private typealias SystemStat = stat

/// Small files of the git directory.
enum SmallFile {
  /// The bytes of a file of at most `limit` bytes, 1 MB unless told.
  ///
  /// Nil where there is none, or it is larger, or cannot be read: never a part of it.
  static func load(_ path: String, limit: Int = 1 << 20) -> [UInt8]? {
    try? read(path, limit: limit)
  }

  /// The bytes of a file; nil only where there is none.
  ///
  /// - Throws: `.storage`: EFBIG where it is larger than `limit`.
  static func read(_ path: String, limit: Int = .max) throws(HistoryError) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .storage(errno: errno)
    }
    defer { close(descriptor) }
    var info = SystemStat()
    guard fstat(descriptor, &info) == 0 else { throw .storage(errno: errno) }
    var (bytes, isWhole) = ([UInt8](), false)
    while !isWhole {
      // One more than there should be tells the end without another question.
      let room = max(Int(info.st_size) - bytes.count, 0) + (bytes.isEmpty ? 1 : 4096)
      guard bytes.count + room - 1 <= limit else { throw .storage(errno: EFBIG) }
      let more = try piece(descriptor, room)
      isWhole = more.count < room
      bytes = bytes.isEmpty ? more : bytes + more
    }
    return bytes
  }

  /// So many bytes, or those up to the end.
  private static func piece(_ descriptor: Int32, _ room: Int) throws(HistoryError) -> [UInt8] {
    var cause: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      while count < room {
        let got = take(descriptor, buffer.baseAddress.map { $0 + count }, room - count)
        if got < 0, errno == EINTR { continue }
        if got < 0 { cause = errno }
        guard got > 0 else { return }
        count += got
      }
    }
    guard cause == 0 else { throw .storage(errno: cause) }
    return bytes
  }

  /// The system's own call, which has the name of one of ours.
  private static func take(
    _ descriptor: Int32, _ place: UnsafeMutablePointer<UInt8>?, _ count: Int
  ) -> Int {
    #if canImport(Glibc)
      Glibc.read(descriptor, place, count)
    #else
      Darwin.read(descriptor, place, count)
    #endif
  }

  /// The last 64 kB of a file, or nil.
  static func end(of path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let size = Int(lseek(descriptor, 0, SEEK_END))
    let start = max(0, size - 65_536)
    var bytes = [UInt8](repeating: 0, count: max(0, size - start))
    let count = bytes.withUnsafeMutableBytes {
      pread(descriptor, $0.baseAddress, $0.count, off_t(start))
    }
    return Array(bytes.prefix(max(0, count)))
  }

  /// Writes a file anew, in place.
  static func store(
    _ path: String, _ bytes: [UInt8], synced: Bool = false, mode: mode_t = 0o600
  ) throws(HistoryError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw .storage(errno: errno) }
    defer { close(descriptor) }
    try append(bytes, to: descriptor)
    if synced, fsync(descriptor) != 0 { throw .storage(errno: errno) }
  }

  /// Writes all of `bytes` to an open file.
  static func append(_ bytes: [UInt8], to descriptor: Int32) throws(HistoryError) {
    var start = 0
    while start < bytes.count {
      let put = bytes.withUnsafeBytes {
        write(descriptor, $0.baseAddress.map { $0 + start }, $0.count - start)
      }
      if put < 0, errno == EINTR { continue }
      guard put > 0 else { throw .storage(errno: put < 0 ? errno : EIO) }
      start += put
    }
  }

  /// Replaces a file by renaming, so that readers see the old or the new bytes.
  ///
  /// Who alone may write the file names its temporary one, so that the next writer takes over what
  /// a killed one left. With `keepsMode` a file that is there keeps its permissions, which others
  /// of the repository may need.
  static func replace(
    _ path: String, _ bytes: [UInt8], through temporary: String? = nil, mode: mode_t = 0o600,
    keepsMode: Bool = false
  ) throws(HistoryError) {
    let temporary = temporary ?? path + ".memo-\(getpid())"
    defer { unlink(temporary) }
    try store(temporary, bytes, synced: true, mode: mode)
    if keepsMode, let old = stat(path), chmod(temporary, mode_t(old.mode & 0o777)) != 0 {
      throw .storage(errno: errno)
    }
    guard rename(temporary, path) == 0 else { throw .storage(errno: errno) }
    try syncFolder(of: path)
  }

  /// What the system says of a file, or nil where there is none.
  static func stat(_ path: String) -> FileStat? {
    var info = SystemStat()
    return lstat(path, &info) == 0 ? FileStat(info) : nil
  }

  /// Makes the renaming of a file durable.
  static func syncFolder(of path: String) throws(HistoryError) {
    guard let slash = path.lastIndex(of: "/") else { return }
    let descriptor = open(String(path[..<slash]), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .storage(errno: errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .storage(errno: errno) }
  }

  /// Makes a folder whose parent exists, unless it is there.
  static func makeFolder(_ path: String) throws(HistoryError) {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .storage(errno: errno) }
  }
}
