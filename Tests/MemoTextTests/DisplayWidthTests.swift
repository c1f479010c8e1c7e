import MemoText
import Testing

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("Hello", 5), ("日本語のリスト", 14), ("한글 제목", 9), ("❤\u{FE0F}", 2), ("👩‍💻", 2),
    ("🇰🇷", 2), ("1\u{FE0F}\u{20E3}", 2), ("🎉", 2), ("👍🏽", 2), ("café", 4), ("cafe\u{301}", 4),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("ｱ", 1), ("Ａ", 2), ("…", 1), ("a\u{200B}b", 2), ("👨‍👩‍👧‍👦!", 3),
    ("\u{A960}\u{D7B0}\u{D7CB}", 2), ("❤\u{FE0E}", 1), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("ｶﾞ", 2), ("क्षि", 2),
    ("a\u{300}\u{301}\u{302}", 1), ("\u{301}", 0), ("ก\u{E33}", 2), ("\u{FEFF}", 0), ("☎", 1),
  ])
  func `a text takes its cells`(_ text: String, _ cells: Int) {
    #expect(DisplayWidth.of(text) == cells)
  }

  @Test(arguments: [
    ("장보기 목록", 11, "장보기 목록"), ("장보기 목록", 10, "장보기 목…"), ("장보기 목록", 8, "장보기 …"),
    ("장보기", 2, "…"), ("장보기", 1, "…"), ("장보기", 0, ""), ("장보기", -1, ""), ("", 0, ""),
    ("abcdef", 4, "abc…"), ("👩‍💻👩‍💻👩‍💻", 5, "👩‍💻👩‍💻…"),
    ("abcd\u{301}\u{302}", 4, "abcd\u{301}\u{302}"), ("ab\u{301}cde", 3, "ab\u{301}…"),
    ("한a", 3, "한a"),
  ])
  func `a text is cut to fit`(_ text: String, _ cells: Int, _ fitting: String) {
    #expect(DisplayWidth.fit(text, cells) == fitting)
    #expect(DisplayWidth.of(fitting) <= max(0, cells))
  }

  @Test(arguments: ["Hello", "日本語のリスト", "한글 제목", "👩‍💻", "e\u{301}"])
  func `columns line up`(_ text: String) {
    #expect(DisplayWidth.of(DisplayWidth.padded(text, to: 20)) == 20)
    #expect(DisplayWidth.padded(text, to: 0) == text)
  }
}
