#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The error number of a system call.
struct Errno: Error, Hashable {
  /// The value of `errno`.
  let number: Int32

  /// Wraps a number.
  init(_ number: Int32) {
    self.number = number
  }

  /// The number the last call of this thread left.
  static var last: Errno { Errno(errno) }

  /// Whether the file system or the kernel does not know how to do what was asked.
  var meansUnsupported: Bool {
    [ENOSYS, EINVAL, ENOTSUP, EOPNOTSUPP, EPERM].contains(number)
  }
}

extension Errno {
  /// Whether a temporary folder of its own is what failed, so that another may do.
  var meansElsewhere: Bool { [EXDEV, EACCES, EPERM, EROFS].contains(number) }
}

/// Makes a system call again as long as a signal interrupts it.
///
/// - Throws: The call's error number, when it returns a negative value.
@discardableResult
func call<Value: SignedInteger>(_ body: () -> Value) throws(Errno) -> Value {
  while true {
    let result = body()
    if result >= 0 { return result }
    let code = Errno.last
    if code.number != EINTR { throw code }
  }
}

/// The bytes of a name or path as C wants them, with a NUL behind.
func terminated(_ bytes: [UInt8]) -> [CChar] {
  [CChar](unsafeUninitializedCapacity: bytes.count + 1) { name, count in
    let copy = UnsafeMutableRawBufferPointer(name)
    bytes.withUnsafeBytes { copy.copyMemory(from: $0) }
    copy[bytes.count] = 0
    count = bytes.count + 1
  }
}
