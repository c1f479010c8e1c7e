/// A moment on the line of time, counted from 1970-01-01T00:00:00Z without leap seconds.
public struct Instant: Hashable, Sendable {
  /// Whole seconds since the epoch, rounded towards the past.
  public var seconds: Int64
  /// The rest, 0 to 999,999,999.
  public var nanoseconds: Int32

  /// Makes the instant `seconds` and `nanoseconds` after the epoch.
  public init(seconds: Int64, nanoseconds: Int32 = 0) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  /// The instant at whole seconds, as git and this tool's output keep it.
  public var wholeSeconds: Instant { Instant(seconds: seconds) }

  /// The instant `seconds` later; the ends of the line of time are not passed.
  public func advanced(by seconds: Int64) -> Instant {
    let (sum, overflows) = self.seconds.addingReportingOverflow(seconds)
    let end = seconds < 0 ? Int64.min : Int64.max
    return Instant(seconds: overflows ? end : sum, nanoseconds: nanoseconds)
  }
}

extension Instant: Comparable {
  /// Earlier is less.
  public static func < (left: Self, right: Self) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }
}
