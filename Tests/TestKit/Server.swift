#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program that serves on this machine for the length of a test, ended with the value.
///
/// It also ends with this process, however that goes: a shell beside it waits for that.
public final class Server: Sendable {
  private let process: pid_t
  /// The end of a pipe that nobody writes to; closed, it ends the server.
  private let leash: Int32
  /// The port it listens at, on 127.0.0.1.
  public let port: Int

  /// Starts a program and waits until something listens at `port`; nil where nothing does.
  ///
  /// What it says goes to the file `log`.
  public init?(
    _ words: [String], port: Int, log: String, environment: [String: String] = [:]
  ) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
    posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    let watched = "\"$@\" & read -r end; kill $!; wait"
    let pointers = (["/bin/sh", "-c", watched, "sh"] + words).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (pointers + variables).forEach { free($0) } }
    var child = pid_t()
    let problem = withoutBlockedSignals {
      posix_spawn(&child, "/bin/sh", &actions, nil, pointers, variables)
    }
    guard problem == 0 else {
      close(ends[1])
      return nil
    }
    process = child
    leash = ends[1]
    self.port = port
    for _ in 0..<500 {
      if Self.isOpen(port) { return }
      usleep(10_000)
    }
    return nil
  }

  deinit {
    close(leash)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }

  /// A port of 127.0.0.1 that nobody listens at right now.
  public static func freePort() -> Int {
    let listener = listen(queue: nil)
    defer { close(listener.descriptor) }
    return listener.port
  }

  /// A socket at a free port; one with a queue takes connections, and nobody answers there.
  public static func listen(queue: Int32?) -> (descriptor: Int32, port: Int) {
    let descriptor = stream()
    var address = loopback(0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = bind(descriptor, $0, size)
        _ = getsockname(descriptor, $0, &size)
      }
    }
    if let queue { _ = systemListen(descriptor, queue) }
    return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
  }

  private static func isOpen(_ port: Int) -> Bool {
    let descriptor = stream()
    defer { close(descriptor) }
    var address = loopback(port)
    return withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  private static func stream() -> Int32 {
    #if canImport(Glibc)
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }

  private static func loopback(_ port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }
}

/// The system's `listen`, whose name stands for something else in there.
private func systemListen(_ descriptor: Int32, _ queue: Int32) -> Int32 {
  listen(descriptor, queue)
}
