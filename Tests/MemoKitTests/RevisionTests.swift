import MemoCore
import MemoKit
import Testing

/// What is written for a revision, and what it means.
@Suite struct RevisionTests {
  /// 2026-11-30, a Monday, 15:00 in Seoul.
  private let now = Instant(seconds: 1_796_018_400)
  private let zone = Zone(fixed: 9 * 3600)

  private func revision(_ text: String) -> Revision? {
    Revision(parsing: text, now: now, zone: zone)
  }

  private func midnight(_ year: Int, _ month: Int, _ day: Int) -> Instant {
    CivilDate(year: year, month: month, day: day).map {
      zone.instant(of: CivilTime(midnightOf: $0))
    } ?? Instant(seconds: 0)
  }

  @Test(arguments: [
    ("cafe", "cafe"), ("12a4", "12a4"), ("12345", "12345"), ("20261130", "20261130"),
    ("DEADBEEF", "deadbeef"),
    ("0123456789abcdef0123456789abcdef01234567", "0123456789abcdef0123456789abcdef01234567"),
  ])
  func `digits of an id`(_ text: String, _ digits: String) {
    #expect(revision(text) == .id(digits))
  }

  @Test(arguments: [("~", 1), ("~0", 0), ("~1", 1), ("~12", 12)])
  func `changes back`(_ text: String, _ count: Int) {
    #expect(revision(text) == .back(count))
  }

  @Test(arguments: [
    ("2026", 2027, 1, 1), ("2026-11", 2026, 12, 1), ("2026-11-01", 2026, 11, 2),
    ("2026.11.01", 2026, 11, 2), ("today", 2026, 12, 1), ("yesterday", 2026, 11, 30),
    ("Yesterday", 2026, 11, 30), ("3 days ago", 2026, 11, 28), ("2 weeks ago", 2026, 11, 17),
    ("1 month ago", 2026, 10, 31), ("어제", 2026, 11, 30), ("그제", 2026, 11, 29),
    ("3일 전", 2026, 11, 28), ("3일전", 2026, 11, 28), ("1년 전", 2025, 12, 1),
    ("２０２６", 2027, 1, 1),
  ])
  func `a day, a month and a year mean their end`(
    _ text: String, _ year: Int, _ month: Int, _ day: Int
  ) {
    #expect(revision(text) == .before(midnight(year, month, day)))
  }

  @Test func `a time means the end of its minute or second`() {
    let start = midnight(2026, 11, 1).advanced(by: 15 * 3600)
    #expect(revision("2026-11-01 15:00") == .before(start.advanced(by: 60)))
    #expect(revision("2026-11-01T15:00:30") == .before(start.advanced(by: 31)))
    #expect(revision("2026-11-01T15:00:30+09:00") == .before(start.advanced(by: 31)))
    #expect(revision("2026-11-01T06:00:30Z") == .before(start.advanced(by: 31)))
    #expect(revision("2 hours ago") == .before(now.advanced(by: -7199)))
    #expect(revision("9999") == .before(Instant(seconds: .max)))
  }

  @Test(arguments: [
    "", "~x", "~-1", "~1 ", "~9999999999", "12", "123", "caf", "soon", "2026-13", "2026-02-30",
    "2026..2027", ">2026", "HEAD", "0123456789abcdef0123456789abcdef012345678", "어젯밤",
  ])
  func `what means no revision`(_ text: String) {
    #expect(revision(text) == nil)
  }
}
