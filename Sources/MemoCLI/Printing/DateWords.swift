internal import MemoKit

/// Dates as a person reads them in a list.
struct DateWords {
  private let now: CivilTime
  private let zone: Zone
  private let words: Words

  /// Speaks of dates as seen at `now` in `zone`.
  init(now: Instant, zone: Zone, words: Words) {
    self.now = zone.civil(now)
    self.zone = zone
    self.words = words
  }

  /// Today the time, one to six days ago the weekday, else (and in the future) day and time.
  func text(_ date: Timestamp) -> String {
    let day = date.day(in: zone)
    let time = clock(date)
    switch now.date.daysSinceEpoch - day.daysSinceEpoch {
    case 0: return time ?? words("Today", "오늘")
    case 1...6: return weekday(day.weekday)
    default: return [self.day(date), time].compactMap { $0 }.joined(separator: " ")
    }
  }

  /// A text as wide as a date can be.
  static func widest(_ words: Words) -> String {
    words("2026-12-30 12:59 PM", "2026.12.30 오전 12:59")
  }

  /// The day alone, as `2026-11-20` or `2026.11.20`.
  func day(_ date: Timestamp) -> String {
    let day = date.day(in: zone)
    return [padded(day.year, 4), padded(day.month, 2), padded(day.day, 2)]
      .joined(separator: words("-", "."))
  }

  private func clock(_ date: Timestamp) -> String? {
    let time: CivilTime
    switch date {
    case .day: return nil
    case .local(let local): time = local
    case .zoned(let instant, _): time = zone.civil(instant)
    }
    let hour = time.hour % 12 == 0 ? 12 : time.hour % 12
    let text = "\(hour):\(padded(time.minute, 2))"
    let isMorning = time.hour < 12
    return words("\(text) \(isMorning ? "AM" : "PM")", "\(isMorning ? "오전" : "오후") \(text)")
  }

  private func weekday(_ number: Int) -> String {
    words(
      ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"][number],
      ["일", "월", "화", "수", "목", "금", "토"][number] + "요일")
  }
}
