internal import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// One exchange over http: what its sockets may do, and what they found.
///
/// The thread that makes it remembers it, since libgit2 asks for sockets without saying for whom.
/// One at a time is under way in a process: the certificates that libgit2 trusts, and whose sockets
/// it takes, hold for all of it.
final class WebExchange {
  private struct State {
    var failure: RemoteError?
    var progress = TransferProgress(phase: .connecting)
    /// Who was trusted with a secret, a name and a port.
    var confidant: (host: String, port: String)?
    var last: (host: String, port: String)?
  }

  private let access: RemoteAccess
  /// The proxy in between, if any.
  private let proxy: WebURL?
  /// Whether the address is one without TLS.
  private let isPlain: Bool
  private let state = Mutex(State())
  private static let isTaken = Mutex(false)
  private static let slot: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  /// Waits for its turn and begins; `end` has to follow on the same thread.
  init(_ access: RemoteAccess, isPlain: Bool, proxy: WebURL?) throws(RemoteError) {
    self.access = access
    self.isPlain = isPlain
    self.proxy = proxy
    while !Self.takeTurn() {
      guard access.progress(TransferProgress(phase: .connecting)) else { throw .interrupted }
      usleep(20_000)
    }
    pthread_setspecific(Self.slot, Unmanaged.passUnretained(self).toOpaque())
  }

  private static func takeTurn() -> Bool {
    isTaken.withLock { isTaken in
      defer { isTaken = true }
      return !isTaken
    }
  }

  /// Makes the thread forget it, and lets the next one have its turn.
  func end() {
    pthread_setspecific(Self.slot, nil)
    Self.isTaken.withLock { $0 = false }
  }

  /// The exchange that is under way on this thread.
  static var underWay: WebExchange? {
    pthread_getspecific(slot).map { Unmanaged<WebExchange>.fromOpaque($0).takeUnretainedValue() }
  }

  var failure: RemoteError? { state.withLock { $0.failure } }

  func fail(_ error: RemoteError) {
    state.withLock { state in
      if state.failure == nil { state.failure = error }
    }
  }

  func tell(_ progress: TransferProgress) {
    state.withLock { $0.progress = progress }
  }

  /// Whether the caller still wants it.
  func goesOn() -> Bool {
    let progress = state.withLock { $0.failure == nil ? $0.progress : nil }
    guard let progress else { return false }
    guard access.progress(progress) else {
      fail(.interrupted)
      return false
    }
    return true
  }

  // MARK: Secrets

  /// Remembers who is told a secret; what was meant for one host never goes to another.
  func confide(in url: WebURL) {
    state.withLock { $0.confidant = (url.host, "\(url.port)") }
  }

  /// Whether this is where the last socket led to, as far as a proxy lets that be seen.
  func isThere(_ url: WebURL) -> Bool {
    guard proxy == nil, let last = state.withLock({ $0.last }) else { return true }
    return last.host.lowercased() == Self.bare(url.host) && last.port == "\(url.port)"
  }

  /// Notes that libgit2 wants a socket to a host, and whether it may have one.
  func mayReach(_ host: String, _ port: String) -> Bool {
    if let proxy, Self.bare(proxy.host) == host.lowercased(), "\(proxy.port)" == port {
      return true
    }
    let isAllowed = state.withLock { state in
      state.last = (host, port)
      guard let (known, knownPort) = state.confidant else { return true }
      // The same host is trusted over TLS with what it was over less.
      return Self.bare(known) == host.lowercased() && (knownPort == port || port == "443")
    }
    if !isAllowed { fail(.redirected(host: host)) }
    return isAllowed
  }

  /// Where a socket to a host has to lead: libgit2 speaks as with a proxy then, but without TLS it
  /// asks for a socket to the host itself.
  func route(_ host: String, _ port: String) -> (host: String, port: String) {
    guard let proxy, isPlain, port != "443" else { return (host, port) }
    return (Self.bare(proxy.host), "\(proxy.port)")
  }

  /// A host without the brackets of an IPv6 address.
  private static func bare(_ host: String) -> String {
    host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
  }
}
