import Foundation
import MemoKit
import MemoKitFoundation
import TestKit
import Testing

@Suite struct ConversionTests {
  @Test(arguments: [0.0, 1_700_000_000.5, -1.25, 4_102_444_800])
  func `a date goes there and back`(_ seconds: Double) {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(Instant(date).date == date)
    #expect(Instant(date).nanoseconds >= 0)
  }

  @Test func `a notebook opens by its file URL and names its memos so`() throws {
    let folder = TemporaryFolder()
    folder.write("장보기 목록.md", "우유\n")
    let settings = Settings(now: { Instant(seconds: 0) })
    let notebook = try Notebook(opening: URL(fileURLWithPath: folder.path), settings: settings)
    let memo = try #require(try notebook.list().memos.first)
    #expect(try String(contentsOf: notebook.url(of: memo.path), encoding: .utf8) == "우유\n")
    let web = try #require(URL(string: "https://example.org/"))
    #expect(throws: MemoError.noSuchNotebook("https://example.org/")) {
      try Notebook(opening: web, settings: settings)
    }
  }
}
