#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What stands behind standard input.
package enum InputKind: Hashable, Sendable {
  /// A person.
  case terminal
  /// A pipe or a socket.
  case stream
  /// A regular file, of which so many bytes were already read by somebody.
  case file(offset: Int64)
  /// Nothing to read: closed, or a device such as `/dev/null`.
  case none
}

/// Where text comes from; standard input, or a test's own.
package protocol InputSource: AnyObject {
  /// What stands behind it.
  var kind: InputKind { get }
  /// Everything up to the end.
  func readAll() throws(SinkError) -> [UInt8]
  /// One line without its end; nil at the end.
  func readLine() -> String?
}

/// The process's standard input.
package final class StandardInput: InputSource {
  private let descriptor: Int32 = 0

  /// Reads descriptor 0.
  package init() {}

  package var kind: InputKind {
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { return .none }
    switch info.st_mode & S_IFMT {
    case S_IFIFO, S_IFSOCK: return .stream
    case S_IFREG: return .file(offset: Int64(max(0, lseek(descriptor, 0, SEEK_CUR))))
    case S_IFCHR: return isatty(descriptor) == 1 ? .terminal : .none
    default: return .none
    }
  }

  package func readAll() throws(SinkError) -> [UInt8] {
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count == 0 { return result }
      if count > 0 {
        result += buffer[..<count]
      } else if errno != EINTR {
        throw .system(errno)
      }
    }
  }

  package func readLine() -> String? { Swift.readLine() }
}
