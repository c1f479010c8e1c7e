internal import CLibGit2
internal import Processes

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// libgit2's way to a remote over the streams of a program, as git itself has it.
///
/// libgit2 frees what it was handed, so each of those holds its `Talk`.
enum ProgramTransport {
  /// What libgit2 calls for a transport; the payload is the exchange's `Talk`.
  static let make: git_transport_cb = { transport, remote, payload in
    var definition = git_smart_subtransport_definition(callback: open, rpc: 0, param: payload)
    return git_transport_smart(transport, remote, &definition)
  }

  private static let open: git_smart_subtransport_cb = { made, _, payload in
    guard let talk = Talk.of(payload) else { return GIT_ERROR.rawValue }
    let transport = UnsafeMutablePointer<memo_git_subtransport>.allocate(capacity: 1)
    transport.initialize(to: memo_git_subtransport())
    transport.pointee.base.action = act
    transport.pointee.base.close = close
    transport.pointee.base.free = free
    transport.pointee.owner = Unmanaged.passRetained(talk).toOpaque()
    made?.pointee = UnsafeMutableRawPointer(transport).assumingMemoryBound(
      to: git_smart_subtransport.self)
    return 0
  }

  private typealias Transport = UnsafeMutablePointer<git_smart_subtransport>
  private typealias Channel = UnsafeMutablePointer<git_smart_subtransport_stream>

  private static func talk(_ transport: Transport?) -> Talk? {
    Talk.of(
      transport.flatMap {
        UnsafeMutableRawPointer($0).assumingMemoryBound(to: memo_git_subtransport.self).pointee
          .owner
      })
  }

  private static func talk(_ channel: Channel?) -> Talk? {
    Talk.of(
      channel.flatMap {
        UnsafeMutableRawPointer($0).assumingMemoryBound(to: memo_git_channel.self).pointee.owner
      })
  }

  /// Starts the program, or goes on with the channel that is there.
  private static let act:
    @convention(c) (
      UnsafeMutablePointer<Channel?>?, Transport?, UnsafePointer<CChar>?, git_smart_service_t
    ) -> Int32 = { made, transport, _, service in
      guard let talk = talk(transport), let link = talk.link else { return GIT_ERROR.rawValue }
      if service == GIT_SERVICE_UPLOADPACK || service == GIT_SERVICE_RECEIVEPACK {
        made?.pointee = talk.channel?.assumingMemoryBound(to: git_smart_subtransport_stream.self)
        return talk.channel == nil ? GIT_ERROR.rawValue : 0
      }
      do throws(CommandError) {
        try link.start()
      } catch {
        talk.fail(.programMissing(error.program))
        return GIT_ERROR.rawValue
      }
      let channel = UnsafeMutablePointer<memo_git_channel>.allocate(capacity: 1)
      channel.initialize(to: memo_git_channel())
      channel.pointee.base.subtransport = transport
      channel.pointee.base.read = read
      channel.pointee.base.write = write
      channel.pointee.base.free = freeChannel
      channel.pointee.owner = Unmanaged.passRetained(talk).toOpaque()
      talk.channel = UnsafeMutableRawPointer(channel)
      made?.pointee = UnsafeMutableRawPointer(channel).assumingMemoryBound(
        to: git_smart_subtransport_stream.self)
      return 0
    }

  private static let read:
    @convention(c) (
      Channel?, UnsafeMutablePointer<CChar>?, Int, UnsafeMutablePointer<Int>?
    ) -> Int32 = { channel, room, count, got in
      guard let link = talk(channel)?.link else { return GIT_ERROR.rawValue }
      switch link.read(into: UnsafeMutableRawBufferPointer(start: room, count: count)) {
      case .passed(let count): got?.pointee = count
      case .over: got?.pointee = 0
      case .unwanted: return GIT_EUSER.rawValue
      }
      return 0
    }

  private static let write: @convention(c) (Channel?, UnsafePointer<CChar>?, Int) -> Int32 = {
    channel, bytes, count in
    guard let talk = talk(channel), let link = talk.link else { return GIT_ERROR.rawValue }
    let request = UnsafeRawBufferPointer(start: bytes, count: count)
    let step =
      talk.known.added(to: request).map { more in more.withUnsafeBytes { link.write($0) } }
      ?? link.write(request)
    switch step {
    case .passed: return 0
    case .over: return GIT_ERROR.rawValue
    case .unwanted: return GIT_EUSER.rawValue
    }
  }

  private static let freeChannel: @convention(c) (Channel?) -> Void = { channel in
    guard let raw = channel.map({ UnsafeMutableRawPointer($0) }) else { return }
    let channel = raw.assumingMemoryBound(to: memo_git_channel.self)
    if let owner = channel.pointee.owner {
      let talk = Unmanaged<Talk>.fromOpaque(owner).takeRetainedValue()
      if talk.channel == raw { talk.channel = nil }
    }
    channel.deallocate()
  }

  private static let close: @convention(c) (Transport?) -> Int32 = { transport in
    talk(transport)?.link?.finish()
    return 0
  }

  private static let free: @convention(c) (Transport?) -> Void = { transport in
    guard let raw = transport.map({ UnsafeMutableRawPointer($0) }) else { return }
    let transport = raw.assumingMemoryBound(to: memo_git_subtransport.self)
    if let owner = transport.pointee.owner {
      Unmanaged<Talk>.fromOpaque(owner).takeRetainedValue().link?.finish()
    }
    transport.deallocate()
  }
}

extension CommandError {
  /// The program that did not run.
  var program: String {
    switch self {
    case .notFound(let name), .notStarted(let name, _): name
    }
  }
}
