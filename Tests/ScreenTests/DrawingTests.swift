import MemoText
import Screen
import Testing

@Suite struct DrawingTests {
  private static let bold = Style("1")

  private func line(_ parts: [(String, Style)]) -> StyledLine {
    var line = StyledLine()
    for (text, style) in parts { line.add(text, style) }
    return line
  }

  private func text(_ line: StyledLine) -> String {
    String(decoding: line.bytes(isColoured: false), as: UTF8.self)
  }

  @Test(arguments: [
    (["장보기"], 6, "장보기"), (["장보기"], 5, "장보…"), (["장보기"], 4, "장…"), (["장보기"], 1, "…"),
    (["장보기"], 0, ""), (["장", "보기"], 5, "장보…"), (["ab", "장보기"], 5, "ab장…"),
    (["ab", "장보기"], 4, "ab…"), (["ab", "cd"], 2, "a…"), (["👨‍👩‍👧👨‍👩‍👧"], 3, "👨‍👩‍👧…"),
    (["e\u{301}e\u{301}e\u{301}"], 2, "e\u{301}…"), ([""], 3, ""),
  ])
  func `lines are cut by the cells they take`(_ texts: [String], _ cells: Int, _ cut: String) {
    let whole = line(texts.enumerated().map { ($1, $0 % 2 == 0 ? .plain : Self.bold) })
    let result = whole.cut(to: cells)
    #expect(text(result) == cut)
    #expect(result.width == DisplayWidth.of(cut))
    #expect(result.width <= cells)
    #expect(whole.fitted(to: cells).width == cells)
  }

  @Test func `styles are switched on and off again`() {
    let line = line([("a", .plain), ("b", Self.bold), ("c", Self.bold), ("d", .plain)])
    let coloured = String(decoding: line.bytes(isColoured: true), as: UTF8.self)
    #expect(coloured == "a\u{1B}[1mbc\u{1B}[0md")
    #expect(text(line) == "abcd")
    #expect(line.spans.count == 3)
  }

  @Test func `nothing that steers a terminal gets into a line`() {
    let line = line([("\u{1B}[31m\u{7}\r\n\u{9B}\u{202E}", .plain)])
    #expect(text(line).unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F })
    #expect(line.width == text(line).utf8.count)
  }

  @Test func `a frame is drawn from the first line, to which the cursor goes back`() {
    var frame = InlineFrame(isColoured: false)
    let rows = [line([("ab", .plain)]), line([("장", Self.bold)]), StyledLine()]
    let drawn = String(decoding: frame.draw(rows, caret: 2), as: UTF8.self)
    #expect(
      drawn == "\u{1B}[?25l\u{1B}[?7l\rab\u{1B}[K\r\n장\u{1B}[K\r\n\u{1B}[K\u{1B}[J"
        + "\u{1B}[2A\r\u{1B}[2C\u{1B}[?7h\u{1B}[?25h")
    let single = String(decoding: frame.draw([rows[0]], caret: 0), as: UTF8.self)
    #expect(single.hasSuffix("ab\u{1B}[K\u{1B}[J\r\u{1B}[?7h\u{1B}[?25h"))
  }

  @Test(arguments: [(5, 10, 0), (10, 10, 1), (25, 10, 2), (0, 10, 0), (5, 0, 0)])
  func `in a narrower window the first line is found again`(
    _ caret: Int, _ columns: Int, _ up: Int
  ) {
    var frame = InlineFrame(isColoured: true)
    _ = frame.draw([StyledLine()], caret: caret)
    let told = String(decoding: frame.resize(to: columns), as: UTF8.self)
    #expect(told == (up == 0 ? "" : "\u{1B}[\(up)A") + "\r\u{1B}[J")
    #expect(String(decoding: frame.erase(), as: UTF8.self) == "\r\u{1B}[J\u{1B}[?2004l")
  }
}
