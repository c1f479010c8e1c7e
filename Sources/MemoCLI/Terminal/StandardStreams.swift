#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The three descriptors every program begins with.
enum StandardStreams {
  /// Fills the places of closed standard streams, so that no file opened later stands there and
  /// is written into.
  ///
  /// What is put there cannot be written to: output that goes nowhere is still an error.
  static func secure() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDONLY)
    }
    signal(SIGPIPE, SIG_IGN)
  }
}
