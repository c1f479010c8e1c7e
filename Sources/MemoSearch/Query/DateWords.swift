import MemoCore
import MemoText

/// Reads single dates and ages, as people write them, on the calendar of a zone.
struct DateWords {
  let now: Instant
  let zone: Zone

  private enum Unit {
    case hour, day, week, month, year

    init?(_ name: Substring) {
      switch name {
      case "h", "hour", "hours", "시간": self = .hour
      case "d", "day", "days", "일": self = .day
      case "w", "week", "weeks", "주", "주일": self = .week
      case "m", "month", "months", "달", "개월": self = .month
      case "y", "year", "years", "년": self = .year
      default: return nil
      }
    }
  }

  /// The moment an age such as `7d` or `12h` begins; nil where the text is no age.
  func age(_ text: Substring) -> Instant? {
    guard let (count, name) = Self.counted(text), name.utf8.count == 1,
      let unit = Unit(name)
    else { return nil }
    return moment(count, unit)
  }

  /// The span of a day, month, year, minute, or of a word for one.
  func range(_ text: Substring) -> DateRange? {
    calendar(text) ?? named(text) ?? ago(text)
  }

  /// The text in the form in which words are compared.
  static func folded(_ text: String) -> Substring {
    trimmed(String(decoding: Folding.fold(text), as: UTF8.self)[...])
  }

  static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return text
  }
}

// MARK: - Words

extension DateWords {
  private static let days: [Substring: Int] = [
    "today": 0, "yesterday": -1, "tomorrow": 1, "오늘": 0, "어제": -1, "그저께": -2, "그제": -2,
    "내일": 1,
  ]

  private func named(_ text: Substring) -> DateRange? {
    Self.days[text].map { day(zone.civil(now).date.advanced(by: $0)) }
  }

  /// `3 days ago`, `3일 전`, `3일전`.
  private func ago(_ text: Substring) -> DateRange? {
    for ending in ["ago", "전"] where text.hasSuffix(ending) {
      let rest = Self.trimmed(text.dropLast(ending.count))
      guard let (count, name) = Self.counted(rest), let unit = Unit(name) else { return nil }
      let moment = moment(count, unit)
      guard unit == .hour else { return day(zone.civil(moment).date) }
      return DateRange(start: moment, end: moment.advanced(by: 1))
    }
    return nil
  }

  /// A number of up to five digits and the word behind it.
  private static func counted(_ text: Substring) -> (count: Int, name: Substring)? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard digits.count <= 5, let count = Int(digits) else { return nil }
    let name = trimmed(text.dropFirst(digits.count))
    return name.isEmpty ? nil : (count, name)
  }

  private func moment(_ count: Int, _ unit: Unit) -> Instant {
    let civil = zone.civil(now)
    switch unit {
    case .hour: return now.advanced(by: Int64(-3600 * count))
    case .day: return instant(civil.date.advanced(by: -count), at: civil)
    case .week: return instant(civil.date.advanced(by: -7 * count), at: civil)
    case .month: return instant(Self.back(count, from: civil.date), at: civil)
    case .year: return instant(Self.back(12 * count, from: civil.date), at: civil)
    }
  }

  private static func back(_ months: Int, from date: CivilDate) -> CivilDate {
    let index = max(date.year * 12 + date.month - 1 - months, 12)
    let (year, month) = (index / 12, index % 12 + 1)
    let day = min(date.day, CivilDate.days(inMonth: month, of: year))
    return CivilDate(year: year, month: month, day: day) ?? date
  }

  private func instant(_ date: CivilDate, at time: CivilTime) -> Instant {
    let moved = CivilTime(
      date: date, hour: time.hour, minute: time.minute, second: time.second,
      nanoseconds: time.nanoseconds)
    return zone.instant(of: moved ?? CivilTime(midnightOf: date))
  }
}

// MARK: - The calendar

extension DateWords {
  /// `2026`, `2026-11`, `2026-11-30` and `2026-11-30 15:00`; `/` and `.` part as `-` does.
  private func calendar(_ text: Substring) -> DateRange? {
    let halves = text.split(maxSplits: 1) { $0 == " " || $0 == "t" }
    guard let first = halves.first, let numbers = Self.numbers(first, between: "-/."),
      first.prefix(while: \.isNumber).count == 4
    else { return nil }
    if halves.count == 2 { return minute(numbers, halves[1]) }
    let year = numbers[0]
    switch numbers.count {
    case 1: return months(year, 1, count: 12)
    case 2: return months(year, numbers[1], count: 1)
    case 3: return CivilDate(year: year, month: numbers[1], day: numbers[2]).map(day)
    default: return nil
    }
  }

  private func minute(_ date: [Int], _ clock: Substring) -> DateRange? {
    guard date.count == 3, let day = CivilDate(year: date[0], month: date[1], day: date[2]),
      let time = Self.numbers(clock, between: ":"), (2...3).contains(time.count),
      let civil = CivilTime(
        date: day, hour: time[0], minute: time[1], second: time.count == 3 ? time[2] : 0)
    else { return nil }
    let start = zone.instant(of: civil)
    return DateRange(start: start, end: start.advanced(by: time.count == 3 ? 1 : 60))
  }

  private static func numbers(_ text: Substring, between separators: String) -> [Int]? {
    let parts = text.split(omittingEmptySubsequences: false) { separators.contains($0) }
    let numbers = parts.compactMap { part in
      part.count <= 4 && part.allSatisfy { $0.isASCII && $0.isNumber } ? Int(part) : nil
    }
    return numbers.count == parts.count ? numbers : nil
  }

  private func day(_ date: CivilDate) -> DateRange {
    span(from: date, to: date.advanced(by: 1))
  }

  private func months(_ year: Int, _ month: Int, count: Int) -> DateRange? {
    guard let first = CivilDate(year: year, month: month, day: 1) else { return nil }
    let index = year * 12 + month - 1 + count
    let last = CivilDate(year: index / 12, month: index % 12 + 1, day: 1)
    return span(from: first, to: last ?? first)
  }

  /// From one midnight to another; the end of the calendar is no bound.
  private func span(from first: CivilDate, to last: CivilDate) -> DateRange {
    DateRange(
      start: zone.instant(of: CivilTime(midnightOf: first)),
      end: last > first ? zone.instant(of: CivilTime(midnightOf: last)) : nil)
  }
}
