#if canImport(Glibc)
  package import Glibc
#elseif canImport(Musl)
  package import Musl
#elseif canImport(Darwin)
  package import Darwin
#endif

extension FileStat {
  /// Takes over what the system tells in its own form.
  package init(_ info: stat) {
    #if canImport(Darwin)
      let (modified, changed) = (info.st_mtimespec, info.st_ctimespec)
    #else
      let (modified, changed) = (info.st_mtim, info.st_ctim)
    #endif
    self.init(
      size: Int64(info.st_size), modified: Instant(modified), changed: Instant(changed),
      inode: UInt64(info.st_ino), device: UInt64(truncatingIfNeeded: info.st_dev),
      mode: UInt32(info.st_mode), user: info.st_uid, group: info.st_gid)
  }
}

extension Instant {
  fileprivate init(_ time: timespec) {
    self.init(seconds: Int64(time.tv_sec), nanoseconds: Int32(truncatingIfNeeded: time.tv_nsec))
  }
}
