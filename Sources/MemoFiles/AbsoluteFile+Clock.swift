package import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension AbsoluteFile {
  /// The time that the file system gives to what changes now, or nil where nothing can be changed.
  ///
  /// A file of our own is touched for it, and made where there is none. Other clocks may be ahead
  /// of the file system's, and then take what is about to change for old.
  package static func clock(_ path: [UInt8]) -> Instant? {
    let number = open(terminated(path), O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard number >= 0 else { return nil }
    defer { close(number) }
    var info = stat()
    guard futimens(number, nil) == 0, fstat(number, &info) == 0 else { return nil }
    return FileStat(info).modified
  }
}
