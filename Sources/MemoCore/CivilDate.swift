/// A day of the proleptic Gregorian calendar, without a zone.
public struct CivilDate: Hashable, Sendable {
  /// The year, 1 to 9999.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// Makes a day, or nothing where the calendar has no such day: 30 February is refused, not
  /// rolled over.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      day >= 1, day <= Self.days(inMonth: month, of: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Makes the day that begins `days` days after 1970-01-01, within the years 1 to 9999.
  ///
  /// The arithmetic counts from 1 March of year 0, so that the leap day is a year's last.
  public init(daysSinceEpoch days: Int) {
    let shifted = min(max(days, -719_162), 2_932_896) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days from 1970-01-01 to this day, negative before it.
  public var daysSinceEpoch: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The day `days` days later, within the years 1 to 9999.
  public func advanced(by days: Int) -> CivilDate {
    CivilDate(daysSinceEpoch: daysSinceEpoch + min(max(days, -4_000_000), 4_000_000))
  }

  /// 0 for Sunday to 6 for Saturday.
  public var weekday: Int { ((daysSinceEpoch + 4) % 7 + 7) % 7 }

  /// How many days `month` of `year` has.
  public static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CivilDate: Comparable {
  /// Earlier is less.
  public static func < (left: Self, right: Self) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

extension CivilDate {
  /// Writes `YYYY-MM-DD` into a buffer that has room for it, and tells its length.
  func write(to buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    writeDigits(year, 4, to: buffer, at: 0)
    buffer[4] = UInt8(ascii: "-")
    writeDigits(month, 2, to: buffer, at: 5)
    buffer[7] = UInt8(ascii: "-")
    writeDigits(day, 2, to: buffer, at: 8)
    return 10
  }
}

/// Writes the last `width` decimal digits of `value`: dates are written once for every row of a
/// list, where pieces of text put together are slow.
func writeDigits(
  _ value: Int, _ width: Int, to buffer: UnsafeMutableBufferPointer<UInt8>, at start: Int
) {
  var value = value
  for place in stride(from: start + width - 1, through: start, by: -1) {
    buffer[place] = UInt8(ascii: "0") + UInt8(value % 10)
    value /= 10
  }
}

extension CivilDate: CustomStringConvertible {
  /// The day as `YYYY-MM-DD`.
  public var description: String {
    String(unsafeUninitializedCapacity: 10) { write(to: $0) }
  }
}

/// `value` in decimal digits, at least `width` of them.
package func padded(_ value: Int, _ width: Int) -> String {
  let digits = String(value)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
