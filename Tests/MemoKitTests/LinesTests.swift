import MemoKit
import Testing

@testable import MemoKit

@Suite struct LinesTests {
  struct Case: CustomTestStringConvertible {
    var text: String
    var word: String
    var expected: String
    var testDescription: String { text.debugDescription }
  }

  @Test(arguments: [
    Case(text: "one\ntwo three\n", word: "three", expected: "2:5 u5 `two three` 5"),
    Case(text: "가나\r\n다 라", word: "라", expected: "2:5 u3 `다 라` 5"),
    Case(text: "a\rb\rc", word: "c", expected: "3:1 u1 `c` 1"),
    Case(text: "😀 x", word: "x", expected: "1:6 u4 `😀 x` 6"),
  ])
  func `a place is told by line, byte column and UTF-16 column`(_ example: Case) throws {
    let bytes = Array(example.text.utf8)
    let word = Array(example.word.utf8)
    let start = try #require(
      bytes.indices.first { bytes[$0...].starts(with: word) })
    let match = Lines(bytes).match(at: start..<start + word.count)
    #expect(
      "\(match.line):\(match.column) u\(match.utf16Column) `\(match.text)` \(match.textColumn)"
        == example.expected)
  }

  @Test func `a long line is cut to 400 bytes between scalars`() {
    let bytes = Array(String(repeating: "가", count: 3000).utf8)
    let match = Lines(bytes).match(at: 4500..<4503)
    #expect(match.text.utf8.count <= 400)
    #expect(!match.text.contains("\u{FFFD}"))
    #expect(Array(Array(match.text.utf8)[(match.textColumn - 1)...].prefix(3)) == Array("가".utf8))
    #expect(match.column == 4501)
  }
}
