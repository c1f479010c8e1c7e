#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What the system says about its error numbers.
enum SystemWords {
  /// The system's own text for `errno`, such as `No space left on device`.
  static func text(_ errno: Int32) -> String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard strerror_r(errno, &buffer, buffer.count) == 0 else { return "errno \(errno)" }
    return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
