#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What passes between this process and a child: bytes sent, bytes taken, whichever is ready.
struct Exchange {
  private(set) var output: [UInt8] = []
  private(set) var errors: [UInt8] = []
  private let streams: Streams
  private let sent: [UInt8]
  private let bound: Int
  private var start = 0
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  init(_ streams: Streams, sending bytes: [UInt8], bound: Int? = nil) {
    self.streams = streams
    self.bound = bound ?? .max
    sent = bytes
    if bytes.isEmpty { streams.input.closeOurs() }
  }

  /// Whether nothing can pass any more.
  var isOver: Bool {
    [streams.input, streams.output, streams.errors].allSatisfy { $0.ours < 0 }
  }

  /// Waits until something can pass, at most so long, and lets it.
  mutating func step(milliseconds: Int32) {
    var polled = [
      pollfd(fd: streams.input.ours, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: streams.output.ours, events: Int16(POLLIN), revents: 0),
      pollfd(fd: streams.errors.ours, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&polled, nfds_t(polled.count), milliseconds) > 0 else { return }
    if polled[0].revents != 0 { send() }
    if polled[1].revents != 0 { Self.take(streams.output, &buffer, into: &output, bound) }
    if polled[2].revents != 0 { Self.take(streams.errors, &buffer, into: &errors, bound) }
  }

  /// Takes what is there already.
  mutating func drain() {
    Self.take(streams.output, &buffer, into: &output, bound)
    Self.take(streams.errors, &buffer, into: &errors, bound)
  }

  private mutating func send() {
    while start < sent.count {
      let count = sent.withUnsafeBytes {
        write(streams.input.ours, $0.baseAddress.map { $0 + start }, $0.count - start)
      }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return }
      // A child that reads no further has had enough.
      guard count > 0 else { break }
      start += count
    }
    streams.input.closeOurs()
  }

  private static let mostSteps = 16

  private static func take(
    _ stream: Stream, _ buffer: inout [UInt8], into bytes: inout [UInt8], _ bound: Int
  ) {
    // More than a pipe holds is another step's: who floods it must not keep the caller from being
    // asked.
    var steps = 0
    while stream.ours >= 0, steps < mostSteps {
      steps += 1
      let count = read(stream.ours, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return }
      guard count > 0 else { return stream.closeOurs() }
      bytes += buffer[..<min(count, max(0, bound - bytes.count))]
    }
  }
}
