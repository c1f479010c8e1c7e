import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Descriptor {
  /// Reads from the current position to the end.
  ///
  /// `expected` is what the file's size promises: a file that keeps it is read without growing
  /// the buffer. Returns nil where there are more than `limit` bytes.
  func contents(expected: Int, limit: Int) throws(Errno) -> [UInt8]? {
    guard expected <= limit else { return nil }
    var bytes = try block(min(expected, .max - 1) + 1)
    guard bytes.count > expected else { return bytes }
    while bytes.count <= limit {
      let more = try block(65_536)
      if more.isEmpty { return bytes }
      bytes += more
    }
    return nil
  }

  /// The bytes of a file in this folder.
  ///
  /// - Throws: EISDIR where it is none; whatever cannot be opened.
  func bytes(of name: [UInt8]) throws(Errno) -> [UInt8] {
    let file = try file(name)
    let status = try file.status()
    guard status.isFile,
      let bytes = try file.contents(expected: Int(status.size), limit: .max)
    else { throw Errno(EISDIR) }
    return bytes
  }

  /// Whether a name in this folder is that of a file of exactly these bytes.
  ///
  /// - Throws: where it is a file that cannot be read.
  func holds(_ expected: [UInt8], at name: [UInt8]) throws(Errno) -> Bool {
    do throws(Errno) {
      return try bytes(of: name) == expected
    } catch {
      // A folder, a link, a socket.
      guard [EISDIR, ELOOP, ENXIO].contains(error.number) else { throw error }
      return false
    }
  }

  /// Reads at most `count` bytes, fewer only at the end.
  private func block(_ count: Int) throws(Errno) -> [UInt8] {
    var failure: Errno?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(Errno) {
        while filled < count {
          let got = try call { read(raw, buffer.baseAddress! + filled, count - filled) }
          if got == 0 { return }
          filled += got
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes all of `bytes`.
  func append(_ bytes: [UInt8]) throws(Errno) {
    try bytes.withUnsafeBufferPointer { (buffer) throws(Errno) in try append(buffer) }
  }

  /// Writes all of `bytes`.
  func append(_ bytes: UnsafeBufferPointer<UInt8>) throws(Errno) {
    var done = 0
    while done < bytes.count {
      let rest = UnsafeBufferPointer(rebasing: bytes[done...])
      done += try call { write(raw, rest.baseAddress, rest.count) }
    }
  }

  /// Lets the system begin to write the bytes to the disk, without waiting for it.
  func startSync() {
    #if canImport(Glibc)
      // Linux writes out what is no longer needed in memory.
      posix_fadvise(raw, 0, 0, POSIX_FADV_DONTNEED)
    #endif
  }

  /// Waits until the file, or the folder's list of names, is on the disk.
  ///
  /// File systems that cannot do this for folders say EINVAL, which is no failure of ours.
  func sync() throws(Errno) {
    #if canImport(Darwin)
      // fsync on macOS stops at the drive's cache.
      if fcntl(raw, F_FULLFSYNC) == 0 { return }
    #endif
    do throws(Errno) {
      try call { fsync(raw) }
    } catch {
      guard error.number == EINVAL || error.number == ENOTSUP else { throw error }
    }
  }

  /// Gives the open file permissions and, where the system lets us, an owner.
  func adopt(mode: UInt32, user: UInt32, group: UInt32) throws(Errno) {
    // A change of owner takes special bits away, so it comes first; only root may do all of it.
    if fchown(raw, user, group) != 0 { _ = fchown(raw, uid_t.max, group) }
    try call { fchmod(raw, mode_t(mode & 0o7777)) }
  }
}
