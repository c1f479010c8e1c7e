#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import Synchronization

/// Signals that arrive as bytes of a pipe, each the signal's number, so that one `poll` waits for
/// them and for keys.
///
/// There is one at a time. What was set for the signals before is set again by `close()`.
final class SignalPipe {
  /// The end that bytes come out of.
  let descriptor: Int32
  private let writeEnd: Int32
  private var former: [(signal: Int32, handler: (@convention(c) (Int32) -> Void)?)] = []

  /// Where the handler writes; -1 while no pipe is open.
  ///
  /// A handler may only do what is safe at any moment: load a number, write a byte.
  private static let target = Atomic<Int32>(-1)

  /// Catches `signals` beside those that ask to stop; nil where the system gives no pipe.
  init?(_ signals: [Int32]) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (descriptor, writeEnd) = (ends[0], ends[1])
    Self.target.store(writeEnd, ordering: .sequentiallyConsistent)
    Interrupts.divert { Self.handler($0) }
    for number in signals where !Interrupts.numbers.contains(number) {
      former.append((number, signal(number, Self.handler)))
    }
  }

  /// The signals that came since the last call.
  func take() -> [Int32] {
    var buffer = [UInt8](repeating: 0, count: 64)
    let count = read(descriptor, &buffer, buffer.count)
    return buffer.prefix(max(0, count)).map(Int32.init)
  }

  /// Catches no more signals.
  func close() {
    Interrupts.divert(to: nil)
    for (number, handler) in former { signal(number, handler) }
    former = []
    Self.target.store(-1, ordering: .sequentiallyConsistent)
    closeDescriptor(descriptor)
    closeDescriptor(writeEnd)
  }

  private static let handler: @convention(c) (Int32) -> Void = { number in
    let saved = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(target.load(ordering: .sequentiallyConsistent), &byte, 1)
    errno = saved
  }
}
