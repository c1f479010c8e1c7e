import MemoKit
import Testing

@testable import MemoCLI

@Suite struct DateTests {
  /// 2026-11-30 09:25 in Seoul, a Monday.
  private let now = Instant(seconds: 1_795_998_300)
  private let seoul = Zone(fixed: 9 * 3600)

  static let distances: [(seconds: Int64, english: String, korean: String)] = [
    (0, "9:25 AM", "오전 9:25"),
    (-32_400, "12:25 AM", "오전 12:25"),
    (14_400, "1:25 PM", "오후 1:25"),
    (-86_400, "Sunday", "일요일"),
    (-518_400, "Tuesday", "화요일"),
    (-604_800, "2026-11-23 9:25 AM", "2026.11.23 오전 9:25"),
    (86_400, "2026-12-01 9:25 AM", "2026.12.01 오전 9:25"),
  ]

  @Test(arguments: distances)
  func `a date reads as its distance from today`(
    _ seconds: Int64, _ english: String, _ korean: String
  ) {
    let date = Timestamp(now.advanced(by: seconds), in: seoul)
    #expect(DateWords(now: now, zone: seoul, words: Words(.english)).text(date) == english)
    #expect(DateWords(now: now, zone: seoul, words: Words(.korean)).text(date) == korean)
  }

  @Test(arguments: [
    ("%Y-%m-%d", "2026-11-30"), ("%F %T%z", "2026-11-30 09:25:00+0900"), ("%j%%", "334%"),
    ("%y.%e", "26.30"), ("%s", "1795998300"),
  ])
  func `a template of a date`(_ template: String, _ text: String) {
    let date = Timestamp(now, in: seoul)
    #expect(DateTemplate.unknownDirective(in: template) == nil)
    #expect(DateTemplate.text(date, template, in: seoul) == text)
  }

  @Test func `a directive that is none is named`() {
    #expect(DateTemplate.unknownDirective(in: "%Y %Q") == "%Q")
    #expect(DateTemplate.unknownDirective(in: "%") == "%")
  }
}
