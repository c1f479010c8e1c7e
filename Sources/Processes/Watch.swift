#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Waits for a child, and ends it and its group where its time is over.
struct Watch {
  private let child: pid_t
  private let end: Double?
  /// What a signal goes to: the child, or its whole group.
  private let target: pid_t
  private var status: Int32?
  private var reason: Ending.Status?

  init(_ child: pid_t, deadline: Double?, isGroup: Bool) {
    self.child = child
    target = isGroup ? -child : child
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
      stop(.outOfTime)
    }
  }

  /// Waits for the end, or until nobody wants it any more.
  mutating func wait(while goesOn: () -> Bool) {
    var pause: UInt32 = 1
    look()
    while !isOver {
      guard goesOn() else { return stop(.unwanted) }
      usleep(pause * 1000)
      pause = min(pause * 2, UInt32(patience))
      look()
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
    if let reason { return reason }
    let signal = result & 0x7f
    return signal == 0 ? .exited((result >> 8) & 0xff) : .signalled(signal)
  }

  /// Ends the child and its group: kindly first, then for good.
  mutating func stop(_ reason: Ending.Status) {
    self.reason = reason
    var result: Int32 = 0
    kill(target, SIGTERM)
    for _ in 0..<25 where status == nil {
      if waitpid(child, &result, WNOHANG) == child { status = result } else { usleep(20_000) }
    }
    // The group may outlive the child.
    if status == nil || target != child { kill(target, SIGKILL) }
    guard status == nil else { return }
    while waitpid(child, &result, 0) < 0, errno == EINTR {}
    status = result
  }

  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
