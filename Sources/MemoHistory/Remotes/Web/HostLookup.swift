internal import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The looking up of a host's addresses, on a thread of its own: the system's call cannot be ended,
/// and takes many seconds where no name server answers.
///
/// Who does not want it any more goes on without it; the thread ends with the call.
final class HostLookup: Sendable {
  /// One address of the host.
  struct Address: Sendable {
    var family: Int32
    var kind: Int32
    var number: Int32
    /// The bytes of its `sockaddr`.
    var bytes: [UInt8]
  }

  /// What came of it: the addresses, or why there are none (`EAI_…`).
  enum Answer: Sendable {
    case addresses([Address])
    case failed(Int32)
  }

  private let host: String
  private let port: String
  private let answer = Mutex<Answer?>(nil)

  private init(_ host: String, _ port: String) {
    (self.host, self.port) = (host, port)
  }

  /// Looks up the addresses of a host; nil where nobody wants them any more.
  static func run(_ host: String, _ port: String, isWanted: () -> Bool) -> Answer? {
    let lookup = HostLookup(host, port)
    guard lookup.start() else { return ask(host, port) }
    while true {
      guard isWanted() else { return nil }
      if let answer = lookup.answer.withLock({ $0 }) { return answer }
      usleep(5_000)
    }
  }

  /// Begins the thread, which holds the value as long as it runs.
  private func start() -> Bool {
    let held = Unmanaged.passRetained(self).toOpaque()
    #if canImport(Glibc)
      var thread = pthread_t()
      let code = pthread_create(&thread, nil, { HostLookup.answer($0) }, held)
    #else
      var thread: pthread_t?
      let code = pthread_create(&thread, nil, { HostLookup.answer($0) }, held)
    #endif
    guard code == 0 else {
      Unmanaged<HostLookup>.fromOpaque(held).release()
      return false
    }
    #if canImport(Glibc)
      pthread_detach(thread)
    #else
      if let thread { pthread_detach(thread) }
    #endif
    return true
  }

  private static func answer(_ held: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let held else { return nil }
    let lookup = Unmanaged<HostLookup>.fromOpaque(held).takeRetainedValue()
    // Signals are for the thread that waits.
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, nil)
    let found = ask(lookup.host, lookup.port)
    lookup.answer.withLock { $0 = found }
    return nil
  }

  private static func ask(_ host: String, _ port: String) -> Answer {
    var hints = addrinfo()
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    var list: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, port, &hints, &list)
    guard code == 0 else { return .failed(code) }
    defer { freeaddrinfo(list) }
    var addresses: [Address] = []
    var next = list
    while let address = next?.pointee {
      let bytes = UnsafeRawBufferPointer(
        start: address.ai_addr, count: Int(address.ai_addrlen))
      addresses.append(
        Address(
          family: address.ai_family, kind: address.ai_socktype, number: address.ai_protocol,
          bytes: Array(bytes)))
      next = address.ai_next
    }
    return .addresses(addresses)
  }
}
