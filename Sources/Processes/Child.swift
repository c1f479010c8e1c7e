#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A program that runs beside this one and is spoken with, as its words come.
///
/// It does not outlive the value: what still runs then is ended, and its end is waited for. What it
/// says on standard error is taken all the time, up to a bound.
package final class Child {
  /// What came of an attempt to read or write.
  package enum Step: Hashable, Sendable {
    /// So many bytes passed.
    case passed(Int)
    /// The other end takes or gives no more.
    case over
    /// The caller wanted no more.
    case unwanted
  }

  /// The beginning of what it said on standard error.
  package private(set) var errors: [UInt8] = []
  private let streams: Streams
  private var watch: Watch
  /// What it wrote while it was being written to.
  private var ahead: [UInt8] = []
  private var aheadStart = 0
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  /// So much of standard error is kept.
  private static let errorBound = 1 << 16
  /// So much may wait to be read while the program is written to.
  private static let aheadBound = 1 << 22
  /// How many milliseconds pass until the caller is asked again.
  private static let patience: Int32 = 100

  /// Starts `command`, whose three streams are this value's whatever the command says of them.
  package init(_ command: Command) throws(CommandError) {
    var command = command
    command.input = .bytes([])
    (command.output, command.errors) = (.captured, .captured)
    let started = try command.start()
    streams = started.streams
    watch = Watch(started.process, deadline: nil, isGroup: command.hasOwnGroup)
  }

  /// Seconds of a clock that only goes forward.
  package static var now: Double { Watch.now }

  deinit {
    if !watch.isOver { watch.stop(.unwanted) }
    streams.closeAll()
  }

  /// Waits for what the program writes, and takes as much as there is room for.
  package func read(
    into room: UnsafeMutableRawBufferPointer, while goesOn: () -> Bool
  ) -> Step {
    while true {
      guard goesOn() else { return .unwanted }
      if aheadStart < ahead.count { return .passed(takeAhead(into: room)) }
      guard streams.output.ours >= 0 else { return .over }
      guard pass(writing: false).isReadable else { continue }
      let count = systemRead(streams.output.ours, room.baseAddress, room.count)
      if count > 0 { return .passed(count) }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      streams.output.closeOurs()
    }
  }

  /// Writes all of `bytes`; what the program says meanwhile is kept.
  package func write(
    _ bytes: UnsafeRawBufferPointer, while goesOn: () -> Bool
  ) -> Step {
    var start = 0
    while start < bytes.count {
      guard goesOn() else { return .unwanted }
      guard streams.input.ours >= 0 else { return .over }
      let ready = pass(writing: true)
      if ready.isReadable { readAhead() }
      guard ready.isWritable else { continue }
      let count = put(bytes, from: start)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else {
        streams.input.closeOurs()
        return .over
      }
      start += count
    }
    return .passed(bytes.count)
  }

  /// Tells the program that nothing more comes, and waits for its end, at most so many seconds.
  package func end(within seconds: Double, while goesOn: () -> Bool) -> Ending.Status {
    streams.input.closeOurs()
    let last = Watch.now + seconds
    // It mostly ends at once, now that there is nothing to read.
    var patience: Int32 = 1
    watch.look()
    while !watch.isOver {
      let isLate = Watch.now > last
      guard !isLate, goesOn() else {
        watch.stop(isLate ? .outOfTime : .unwanted)
        break
      }
      // What nobody reads any more must not keep it from ending.
      if pass(writing: false, milliseconds: patience).isReadable,
        systemRead(streams.output.ours, &buffer, buffer.count) == 0
      {
        streams.output.closeOurs()
      }
      patience = min(patience * 2, watch.patience)
      watch.look()
    }
    takeErrors()
    return watch.wait()
  }
}

// MARK: - Passing bytes

extension Child {
  /// Waits until something can pass; standard error is taken on the way.
  private func pass(
    writing: Bool, milliseconds: Int32 = Child.patience
  ) -> (isReadable: Bool, isWritable: Bool) {
    let hasRoom = !writing || ahead.count - aheadStart < Self.aheadBound
    var polled = [
      pollfd(fd: writing ? streams.input.ours : -1, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: hasRoom ? streams.output.ours : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: streams.errors.ours, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&polled, nfds_t(polled.count), milliseconds) > 0 else { return (false, false) }
    if polled[2].revents != 0 { takeErrors() }
    return (polled[1].revents != 0, polled[0].revents != 0)
  }

  private func takeErrors() {
    while streams.errors.ours >= 0 {
      let count = systemRead(streams.errors.ours, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return }
      guard count > 0 else { return streams.errors.closeOurs() }
      errors += buffer[..<min(count, max(0, Self.errorBound - errors.count))]
    }
  }

  private func readAhead() {
    let count = systemRead(streams.output.ours, &buffer, buffer.count)
    if count > 0 { ahead += buffer[..<count] }
    if count == 0 { streams.output.closeOurs() }
  }

  private func takeAhead(into room: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(room.count, ahead.count - aheadStart)
    room.copyBytes(from: ahead[aheadStart..<aheadStart + count])
    aheadStart += count
    if aheadStart == ahead.count { (ahead, aheadStart) = ([], 0) }
    return count
  }

  /// Writes what the stream takes; a broken pipe is told by the result alone.
  private func put(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var (count, cause) = (0, Int32(0))
    SilentPipes.during {
      count = systemWrite(
        streams.input.ours, bytes.baseAddress.map { $0 + start }, bytes.count - start)
      cause = errno
    }
    errno = cause
    return count
  }
}

/// The system's `read` and `write`, whose names stand for something else in here.
private func systemRead(_ file: Int32, _ room: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, room, count)
}
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}
