#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Waits for a child, and ends it and its group where its time is over.
struct Watch {
  private let child: pid_t
  private let end: Double?
  private var status: Int32?
  private var isOutOfTime = false

  init(_ child: pid_t, deadline: Double?) {
    self.child = child
    end = deadline.map { Self.now + $0 }
  }

  /// Whether the child is no more.
  var isOver: Bool { status != nil }

  /// How many milliseconds may pass before the child is looked at again.
  let patience: Int32 = 20

  /// Looks whether the child is there, and whether it may be.
  mutating func look() {
    guard status == nil else { return }
    var result: Int32 = 0
    let found = waitpid(child, &result, WNOHANG)
    if found == child || (found < 0 && errno == ECHILD) {
      status = result
    } else if let end, Self.now > end {
      stop()
    }
  }

  /// Waits for the end, and tells how it was.
  mutating func wait() -> Ending.Status {
    while status == nil, end != nil {
      look()
      if status == nil { usleep(UInt32(patience) * 1000 / 4) }
    }
    var result = status ?? 0
    if status == nil {
      while waitpid(child, &result, 0) < 0, errno == EINTR {}
    }
    if isOutOfTime { return .outOfTime }
    let signal = result & 0x7f
    return signal == 0 ? .exited((result >> 8) & 0xff) : .signalled(signal)
  }

  /// Ends the whole group: kindly first, then for good.
  private mutating func stop() {
    isOutOfTime = true
    var result: Int32 = 0
    kill(-child, SIGTERM)
    for _ in 0..<25 where status == nil {
      if waitpid(child, &result, WNOHANG) == child { status = result } else { usleep(20_000) }
    }
    kill(-child, SIGKILL)
    guard status == nil else { return }
    while waitpid(child, &result, 0) < 0, errno == EINTR {}
    status = result
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
