/// A day and a time of day as a clock on the wall shows it, without a zone.
public struct CivilTime: Hashable, Sendable {
  /// The day.
  public let date: CivilDate
  /// Seconds since the day's midnight, 0 to 86,399.
  public let secondOfDay: Int
  /// The fraction of the second, in nanoseconds.
  public let nanoseconds: Int32

  /// Makes a time of day, or nothing where a clock has none such.
  ///
  /// A leap second is taken for the last second of its minute.
  public init?(date: CivilDate, hour: Int, minute: Int, second: Int = 0, nanoseconds: Int32 = 0) {
    guard (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
    else { return nil }
    self.date = date
    self.secondOfDay = hour * 3600 + minute * 60 + min(second, 59)
    self.nanoseconds = nanoseconds
  }

  /// Makes the time that a clock `offset` seconds east of Greenwich shows at `instant`.
  ///
  /// An instant outside the years 1 to 9999 (a commit may claim any) shows their first or last
  /// second.
  public init(_ instant: Instant, offset: Int) {
    let (sum, overflows) = instant.seconds.addingReportingOverflow(Int64(offset))
    let local = min(max(overflows ? instant.seconds : sum, Self.first), Self.last)
    let day = Int((local >= 0 ? local : local - 86_399) / 86_400)
    date = CivilDate(daysSinceEpoch: day)
    secondOfDay = Int(local - Int64(day) * 86_400)
    nanoseconds = instant.nanoseconds
  }

  private static let first = Int64(-719_162) * 86_400
  private static let last = Int64(2_932_897) * 86_400 - 1

  /// The hour, 0 to 23.
  public var hour: Int { secondOfDay / 3600 }
  /// The minute, 0 to 59.
  public var minute: Int { secondOfDay / 60 % 60 }
  /// The second, 0 to 59.
  public var second: Int { secondOfDay % 60 }

  /// The instant at which a clock `offset` seconds east of Greenwich shows this time.
  public func instant(offset: Int) -> Instant {
    Instant(
      seconds: Int64(date.daysSinceEpoch) * 86_400 + Int64(secondOfDay - offset),
      nanoseconds: nanoseconds)
  }
}

extension CivilTime: Comparable {
  /// Earlier is less.
  public static func < (left: Self, right: Self) -> Bool {
    (left.date, left.secondOfDay, left.nanoseconds)
      < (right.date, right.secondOfDay, right.nanoseconds)
  }
}

extension CivilTime {
  /// Writes `YYYY-MM-DDTHH:MM:SS` into a buffer that has room for it, and tells its length.
  func write(to buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    let end = date.write(to: buffer)
    buffer[end] = UInt8(ascii: "T")
    writeDigits(hour, 2, to: buffer, at: end + 1)
    buffer[end + 3] = UInt8(ascii: ":")
    writeDigits(minute, 2, to: buffer, at: end + 4)
    buffer[end + 6] = UInt8(ascii: ":")
    writeDigits(second, 2, to: buffer, at: end + 7)
    return end + 9
  }
}

extension CivilTime: CustomStringConvertible {
  /// The time as `YYYY-MM-DDTHH:MM:SS`.
  public var description: String {
    String(unsafeUninitializedCapacity: 19) { write(to: $0) }
  }
}
