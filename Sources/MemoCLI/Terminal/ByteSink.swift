#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Where bytes go; standard output and error, or a recording of them.
package protocol ByteSink: AnyObject {
  /// Writes all bytes, or throws what the system said.
  func write(_ bytes: [UInt8]) throws(SinkError)
}

/// Why bytes could not be written.
package enum SinkError: Error, Hashable, Sendable {
  /// Nobody reads any more.
  case closed
  /// The system said no.
  case system(Int32)
}

/// An open descriptor as a sink.
package final class DescriptorSink: ByteSink {
  private let descriptor: Int32

  /// Writes to `descriptor`, which stays open.
  package init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  package func write(_ bytes: [UInt8]) throws(SinkError) {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        writeSome(descriptor, buffer, from: start)
      }
      if count >= 0 {
        start += count
      } else if errno == EPIPE {
        throw .closed
      } else if errno == EAGAIN {
        waitUntilWritable()
      } else if errno != EINTR {
        throw .system(errno)
      }
    }
  }

  /// Waits for a descriptor that somebody else set to non-blocking.
  private func waitUntilWritable() {
    var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = waitFor(&poll)
  }
}

private func writeSome(
  _ descriptor: Int32, _ buffer: UnsafeRawBufferPointer, from start: Int
) -> Int {
  write(descriptor, buffer.baseAddress?.advanced(by: start), buffer.count - start)
}

private func waitFor(_ entry: inout pollfd) -> Int32 { poll(&entry, 1, -1) }
