import Screen
import Testing

@Suite struct LineEditorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let keys: [Key]
    /// The text afterwards, with `|` where the caret is.
    let result: String
    var testDescription: String { "\(text) → \(result)" }

    init(_ text: String, _ keys: [Key], _ result: String) {
      self.text = text
      self.keys = keys
      self.result = result
    }
  }

  static let cases: [Case] = [
    Case("", [.text("장보기")], "장보기|"), Case("장보기", [.backspace], "장보|"),
    Case("", [.backspace, .delete, .left, .right], "|"),
    Case("한👨‍👩‍👧", [.backspace], "한|"), Case("cafe\u{301}", [.backspace], "caf|"),
    Case("cafe", [.text("\u{301}"), .left], "caf|e\u{301}"),
    Case("ᄀ", [.text("ᅡ"), .left], "|가"),
    Case("🇰🇷a", [.left, .left, .delete], "|a"),
    Case("장보기", [.left, .left, .text("x")], "장x|보기"),
    Case("장보기", [.home, .right, .delete], "장|기"), Case("장보기", [.control("a")], "|장보기"),
    Case("장보기", [.home, .end], "장보기|"), Case("ab", [.control("a"), .control("e")], "ab|"),
    Case("ab cd", [.left, .control("u")], "|d"), Case("ab cd", [.left, .control("k")], "ab c|"),
    Case("ab cd ", [.control("w")], "ab |"), Case("ab cd", [.control("w"), .control("w")], "|"),
    Case("ab cd", [.wordLeft], "ab |cd"), Case("ab cd", [.home, .wordRight], "ab| cd"),
    Case("ab cd", [.home, .alt("d")], "| cd"), Case("ab cd", [.alt("\u{7F}")], "ab |"),
    Case("ab", [.control("b"), .control("h")], "|b"),
    Case("ab", [.control("a"), .control("d"), .control("f")], "b|"),
    Case("", [.paste("a\r\nb\tc\u{1B}[31m\u{85}d")], "a b c[31m d|"),
    Case("ab", [.left, .text("가나")], "a가나|b"),
  ]

  @Test(arguments: cases)
  func `keys edit letter by letter`(_ item: Case) {
    var line = LineEditor(item.text)
    for key in item.keys {
      let isKnown = line.apply(key)
      #expect(isKnown)
    }
    #expect(line.before + "|" + line.after == item.result)
    #expect(line.text == line.before + line.after)
  }

  @Test(arguments: [Key.enter, .tab, .up, .pageDown, .escape, .control("c"), .alt("x")])
  func `other keys are not its own`(_ key: Key) {
    var line = LineEditor("a")
    let isKnown = line.apply(key)
    #expect(!isKnown)
    #expect(line == LineEditor("a"))
  }

  @Test(arguments: [
    ("abc", 0, 10, "abc", 3), ("abc", 1, 10, "abc", 2), ("abcdef", 0, 4, "def", 3),
    ("장보기", 0, 10, "장보기", 6), ("장보기", 0, 6, "보기", 4), ("장보기", 0, 5, "보기", 4),
    ("장보기", 3, 5, "장보", 0), ("장보기", 3, 4, "장보", 0), ("장보기", 0, 1, "", 0),
    ("장보기", 0, 0, "", 0), ("a\u{202E}b", 0, 20, "a\\u{202e}b", 10),
  ])
  func `the part around the caret is seen`(
    _ text: String, _ left: Int, _ cells: Int, _ seen: String, _ caret: Int
  ) {
    var line = LineEditor(text)
    for _ in 0..<left { line.apply(.left) }
    let visible = line.visible(in: cells)
    #expect(visible.text == seen)
    #expect(visible.caret == caret)
  }
}
