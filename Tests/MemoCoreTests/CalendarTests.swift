import MemoCore
import Testing

@Suite struct CalendarTests {
  /// Walks day by day with nothing but month lengths and compares the arithmetic with it.
  @Test func `eight centuries of days come in order`() throws {
    var day = try #require(CivilDate(year: 1600, month: 1, day: 1))
    var number = -135_140
    var (year, month, dayOfMonth, weekday) = (1600, 1, 1, 6)
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    var failures = 0
    while year <= 2400 {
      let isRight =
        day.year == year && day.month == month && day.day == dayOfMonth
        && day.weekday == weekday && day.daysSinceEpoch == number
        && CivilDate(daysSinceEpoch: number) == day
        && CivilDate(year: year, month: month, day: dayOfMonth) == day
      if !isRight { failures += 1 }
      let isLeap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
      let length = month == 2 && isLeap ? 29 : lengths[month - 1]
      dayOfMonth += 1
      if dayOfMonth > length { (dayOfMonth, month) = (1, month + 1) }
      if month > 12 { (month, year) = (1, year + 1) }
      weekday = (weekday + 1) % 7
      number += 1
      day = day.advanced(by: 1)
    }
    #expect(failures == 0)
    #expect(number == 157_420)
  }

  @Test(arguments: [
    (2026, 2, 29), (2026, 13, 1), (2026, 0, 1), (2026, 4, 31), (0, 1, 1), (10000, 1, 1),
    (1900, 2, 29), (2026, 1, 0),
  ])
  func `a day that no calendar has is refused`(year: Int, month: Int, day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }

  @Test(arguments: [(Int.min, "0001-01-01"), (Int.max, "9999-12-31"), (0, "1970-01-01")])
  func `days beyond the years stop at their ends`(days: Int, text: String) {
    #expect(CivilDate(daysSinceEpoch: days).description == text)
    #expect(CivilDate(daysSinceEpoch: 0).advanced(by: days).description == text)
  }

  @Test(arguments: [
    (Int64(0), 0, "1970-01-01T00:00:00"), (-1, 0, "1969-12-31T23:59:59"),
    (0, 32_400, "1970-01-01T09:00:00"), (-86_400, 0, "1969-12-31T00:00:00"),
    (-86_401, 0, "1969-12-30T23:59:59"), (1_796_000_000, -16_200, "2026-11-29T20:23:20"),
    (.max, 0, "9999-12-31T23:59:59"), (.max, 50_400, "9999-12-31T23:59:59"),
    (.min, 0, "0001-01-01T00:00:00"), (.min, -50_400, "0001-01-01T00:00:00"),
  ])
  func `the clock of an instant`(seconds: Int64, offset: Int, text: String) {
    #expect(CivilTime(Instant(seconds: seconds), offset: offset).description == text)
  }

  @Test func `a clock goes back to its instant`() {
    for seconds in stride(from: Int64(-4_000_000_000), to: 8_000_000_000, by: 86_399 * 997) {
      let instant = Instant(seconds: seconds, nanoseconds: 7)
      #expect(CivilTime(instant, offset: 20_700).instant(offset: 20_700) == instant)
    }
  }

  @Test func `a clock takes a leap second and nothing later`() throws {
    let day = try #require(CivilDate(year: 2016, month: 12, day: 31))
    #expect(CivilTime(date: day, hour: 23, minute: 59, second: 60)?.second == 59)
    #expect(CivilTime(date: day, hour: 24, minute: 0) == nil)
    #expect(CivilTime(date: day, hour: 0, minute: 60) == nil)
    #expect(CivilTime(date: day, hour: 0, minute: 0, second: 61) == nil)
  }

  @Test func `instants stop at the ends of time`() {
    #expect(Instant(seconds: .max).advanced(by: 1).seconds == .max)
    #expect(Instant(seconds: .min).advanced(by: -1).seconds == .min)
    #expect(Instant(seconds: 1, nanoseconds: 2) < Instant(seconds: 1, nanoseconds: 3))
  }

  @Test func `a timestamp keeps what was written`() throws {
    let zone = try #require(Zone(posix: "KST-9"))
    let day = try #require(CivilDate(year: 2026, month: 11, day: 30))
    let time = try #require(CivilTime(date: day, hour: 1, minute: 5))
    #expect(Timestamp.day(day).iso8601 == "2026-11-30")
    #expect(Timestamp.local(time).iso8601 == "2026-11-30T01:05:00")
    let instant = Timestamp.local(time).instant(in: zone)
    #expect(Timestamp(instant, in: zone).iso8601 == "2026-11-30T01:05:00+09:00")
    let greenwich = Timestamp.zoned(instant, offset: 0)
    #expect(greenwich.iso8601 == "2026-11-29T16:05:00+00:00")
    #expect(greenwich.day(in: zone) == day)
    #expect(Timestamp.day(day).instant(in: zone) < instant)
  }
}
