internal import Processes

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A socket that hears while it waits that nobody wants it any more.
final class WebSocket {
  private let host: String
  private let port: String
  private let exchange: WebExchange?
  private var descriptor: Int32 = -1

  /// So many seconds a host gets to take a connection, and to say or take something later.
  private static let patience = (connecting: 20.0, silence: 120.0)

  init(_ host: String, _ port: String, _ exchange: WebExchange?) {
    (self.host, self.port, self.exchange) = (host, port, exchange)
  }

  deinit {
    disconnect()
  }

  func disconnect() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  /// Connects to the first of the host's addresses that answers.
  func open() -> Bool {
    let answer = HostLookup.run(host, port) { exchange?.goesOn() ?? true }
    let addresses: [HostLookup.Address]
    switch answer {
    case .addresses(let found): addresses = found
    case .failed(let code):
      exchange?.fail(.unreachable(said: "\(host): \(String(cString: gai_strerror(code)))"))
      return false
    case nil: return false
    }
    var cause = ECONNREFUSED
    for address in addresses {
      cause = open(address)
      if cause == 0 { return true }
    }
    let isLate = cause == ETIMEDOUT
    exchange?.fail(
      isLate ? .timedOut : .unreachable(said: "\(host): \(String(cString: strerror(cause)))"))
    return false
  }

  /// Tries one address; 0, or an `errno`.
  private func open(_ address: HostLookup.Address) -> Int32 {
    disconnect()
    descriptor = socket(address.family, address.kind, address.number)
    guard descriptor >= 0 else { return errno }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    #if canImport(Darwin)
      var isOn: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
    let code = address.bytes.withUnsafeBytes { bytes in
      bytes.baseAddress.map {
        connect(descriptor, $0.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
      } ?? -1
    }
    if code == 0 { return 0 }
    guard errno == EINPROGRESS else { return errno }
    guard wait(POLLOUT, Self.patience.connecting) else { return ETIMEDOUT }
    var cause: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &cause, &size)
    return cause
  }

  /// Reads what is there, at least one byte; 0 at the end, -1 where it failed.
  func read(_ room: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    pass(POLLIN) { recv(descriptor, room, count, 0) }
  }

  func write(_ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    return pass(POLLOUT) { send(descriptor, bytes, count, flags) }
  }

  private func pass(_ event: some BinaryInteger, _ body: () -> Int) -> Int {
    while true {
      guard wait(event, Self.patience.silence) else {
        exchange?.fail(.timedOut)
        return -1
      }
      let count = body()
      if count >= 0 { return count }
      guard errno == EAGAIN || errno == EINTR else {
        exchange?.fail(.unreachable(said: "\(host): \(String(cString: strerror(errno)))"))
        return -1
      }
    }
  }

  /// Waits until the socket is ready; false when time is over or nobody wants it any more.
  private func wait(_ event: some BinaryInteger, _ seconds: Double) -> Bool {
    let last = Child.now + seconds
    while Child.now < last {
      guard exchange?.goesOn() ?? true else { return false }
      var polled = pollfd(fd: descriptor, events: Int16(event), revents: 0)
      if poll(&polled, 1, 100) > 0 { return true }
    }
    return false
  }
}
