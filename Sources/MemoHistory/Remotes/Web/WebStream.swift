internal import CLibGit2

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// libgit2's sockets, for http with TLS and without: those of libgit2 itself wait for ever.
enum WebStream {
  /// Has libgit2 take its sockets from here.
  ///
  /// Its own way to `ssh` needs sockets of its own making, so this is undone for that.
  static func register() {
    var registration = git_stream_registration(
      version: GIT_STREAM_VERSION, init: make, wrap: nil)
    _ = git_stream_register(GIT_STREAM_STANDARD, &registration)
  }

  static func unregister() {
    _ = git_stream_register(GIT_STREAM_STANDARD, nil)
  }

  private typealias Raw = UnsafeMutablePointer<git_stream>

  private static let make:
    @convention(c) (
      UnsafeMutablePointer<Raw?>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?
    ) -> Int32 = { made, host, port in
      guard let host, let port else { return GIT_ERROR.rawValue }
      let (name, number) = (String(cString: host), String(cString: port))
      let exchange = WebExchange.underWay
      guard exchange?.mayReach(name, number) ?? true else { return GIT_ERROR.rawValue }
      let place = exchange?.route(name, number) ?? (name, number)
      let stream = UnsafeMutablePointer<memo_git_stream>.allocate(capacity: 1)
      stream.initialize(to: memo_git_stream())
      stream.pointee.base.version = GIT_STREAM_VERSION
      stream.pointee.base.connect = { WebStream.socket($0)?.open() == true ? 0 : -1 }
      stream.pointee.base.read = { WebStream.socket($0)?.read($1, $2) ?? -1 }
      stream.pointee.base.write = { stream, bytes, count, _ in
        WebStream.socket(stream)?.write(bytes, count) ?? -1
      }
      stream.pointee.base.close = {
        WebStream.socket($0)?.disconnect()
        return 0
      }
      stream.pointee.base.free = WebStream.free
      stream.pointee.owner = Unmanaged.passRetained(WebSocket(place.0, place.1, exchange))
        .toOpaque()
      made?.pointee = UnsafeMutableRawPointer(stream).assumingMemoryBound(to: git_stream.self)
      return 0
    }

  private static func socket(_ stream: Raw?) -> WebSocket? {
    guard let raw = stream.map({ UnsafeMutableRawPointer($0) }),
      let owner = raw.assumingMemoryBound(to: memo_git_stream.self).pointee.owner
    else { return nil }
    return Unmanaged<WebSocket>.fromOpaque(owner).takeUnretainedValue()
  }

  private static let free: @convention(c) (Raw?) -> Void = { stream in
    guard let raw = stream.map({ UnsafeMutableRawPointer($0) }) else { return }
    let stream = raw.assumingMemoryBound(to: memo_git_stream.self)
    if let owner = stream.pointee.owner { Unmanaged<WebSocket>.fromOpaque(owner).release() }
    stream.deallocate()
  }
}
