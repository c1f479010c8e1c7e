import MemoCore
import MemoMarkdown
import Testing

@Suite struct DateTextTests {
  @Test(arguments: [
    ("2026-11-30", "2026-11-30"), ("2026-11-30T09:25:00+09:00", "2026-11-30T09:25:00+09:00"),
    ("2026-11-30 09:25:00 +0900", "2026-11-30T09:25:00+09:00"),
    ("2026-11-30 9:25 -5", "2026-11-30T09:25:00-05:00"),
    ("2026-11-30T00:25:00Z", "2026-11-30T00:25:00+00:00"),
    ("2026-11-30T09:25:00.123456789123Z", "2026-11-30T09:25:00+00:00"),
    ("2026-1-2 3:04", "2026-01-02T03:04:00"), ("2026/11/30", "2026-11-30"),
    ("2026. 11. 30.", "2026-11-30"),
    ("2026.11.30 09:25", "2026-11-30T09:25:00"), ("2026년 11월 30일", "2026-11-30"),
    ("2026년 11월 30일 오후 2시 5분", "2026-11-30T14:05:00"),
    ("2026. 11. 30. 오전 12:05", "2026-11-30T00:05:00"),
    ("2026年11月30日", "2026-11-30"), ("2026-11-30 (월)", "2026-11-30"), ("20261130", "2026-11-30"),
    ("20261130T092500Z", "2026-11-30T09:25:00+00:00"), ("202611300925", "2026-11-30T09:25:00"),
    ("Nov 30, 2026 2:05 PM", "2026-11-30T14:05:00"),
    ("Mon, 30 Nov 2026 09:25:00 +0900", "2026-11-30T09:25:00+09:00"),
    ("1591781962", "2020-06-10T09:39:22+00:00"),
    ("2024-03-05T14:20:00 GMT", "2024-03-05T14:20:00+00:00"),
    ("05/03/2024", "ambiguous"), ("07-01-2024 06:24 PM", "ambiguous"), ("24-03-05", "ambiguous"),
    ("5.3.2024", "ambiguous"),
    ("2024-02-30", "invalid"), ("2024-13-01", "invalid"), ("2024-03-05 25:00", "invalid"),
    ("2026", "invalid"),
    ("어제", "invalid"), ("2024-03-05x", "invalid"), ("2024-03-05T14:20:00+99:00", "invalid"),
    ("", "invalid"),
    ("0000-01-01", "invalid"), ("99999999999999999999", "invalid"), ("2023-02-29", "invalid"),
  ])
  func `a date has one meaning or none`(_ text: String, _ expected: String) {
    switch DateText.read(text) {
    case .date(let date): #expect(date.iso8601 == expected)
    case .invalid: #expect(expected == "invalid")
    case .ambiguous: #expect(expected == "ambiguous")
    }
  }

  @Test(arguments: ["true", "True", "YES", "on", "y", "1", "예"])
  func `words of yes pin`(_ word: String) { #expect(FlagText.read(word) == true) }

  @Test(arguments: ["false", "No", "off", "0", "아니오", ""])
  func `words of no do not`(_ word: String) { #expect(FlagText.read(word) == false) }
}
