#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import Processes

/// Runs another program with this one's terminal and waits for it.
enum Child {
  /// Runs a shell line with `arguments` as its `$1…` and returns its status, or nil where it could
  /// not be started or was killed.
  ///
  /// SIGINT and SIGQUIT belong to the child while it runs. With `input`, its standard input is a
  /// pipe that these bytes go down.
  static func run(
    shell line: String, _ arguments: [String] = [], feeding input: [UInt8]? = nil,
    environment: [String: String]
  ) -> Int32? {
    let quit = signal(SIGQUIT, SIG_IGN)
    defer { signal(SIGQUIT, quit) }
    var command = Processes.Command(
      ["/bin/sh", "-c", line, "sh"] + arguments, environment: environment)
    command.input = input.map { .bytes($0) } ?? .inherited
    return Interrupts.during(.child) {
      guard case .exited(let status)? = try? command.run().status else { return nil }
      return status
    }
  }
}
