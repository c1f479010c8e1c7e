import MemoText
import Testing

@Suite struct FoldingTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let text: String
    let key: String
    var testDescription: String { "\(text) → \(key)" }

    init(_ text: String, _ key: String) {
      self.text = text
      self.key = key
    }
  }

  static let cases = [
    Case("", ""), Case("Memo.MD", "memo.md"), Case("A\r\nB\rC\nD", "a\r\nb\rc\nd"),
    Case("장보기 목록", "장보기 목록"), Case("\u{110B}\u{1161}\u{11AB}", "안"),
    Case("가\u{11A8}", "각"), Case("か\u{3099}", "が"), Case("ハ\u{309A}", "パ"),
    Case("문서 정리", "문서 정리"), Case("ㅋㅋㅜㅜ 늦었다", "ㅋㅋㅜㅜ 늦었다"),
    Case("Straße 12", "strasse 12"), Case("STRASSE", "strasse"), Case("GROẞ", "gross"),
    Case("ﬁn", "fin"), Case("ΣΊΣΥΦΟΣ", "σισυφοσ"), Case("ς", "σ"),
    Case("café", "cafe"), Case("cafe\u{301}", "cafe"), Case("CAFÉ", "cafe"),
    Case("İstanbul", "istanbul"), Case("Ёлка Й", "елка и"), Case("ᾳ", "α"),
    Case("ǰ", "j"), Case("Ṩ", "s"), Case("Å", "a"), Case("\u{212B}", "a"), Case("\u{212A}", "k"),
    Case("ＡＢＣ１２３！", "abc123!"), Case("ｶﾞｷﾞﾊﾟ", "ガギパ"), Case("ｱｲｳｰ", "アイウー"),
    Case("カﾞ", "ガ"), Case("ﾡￂ", "ㄱㅏ"), Case("￦", "₩"), Case("全角　空白", "全角 空白"),
    Case("회의\u{A0}자료 다운\u{200B}로드", "회의 자료 다운로드"),
    Case("a\u{AD}b\u{200D}c\u{FEFF}d\u{2060}e", "abcde"), Case("\u{FEFF}제목", "제목"),
    Case("❤\u{FE0F}", "❤"), Case("한\u{FE0F}\u{11A8}", "한\u{11A8}"),
    Case("e\u{200B}\u{301}", "e"), Case("か\u{200B}\u{3099}", "が"),
    Case("①", "①"), Case("Ⓐ", "ⓐ"), Case("½ ㎏", "½ ㎏"), Case("ⅷⅧ", "ⅷⅷ"),
    Case("1\u{20E3}", "1\u{20E3}"), Case("נוֹ", "נוֹ"), Case("ไม่", "ไม่"), Case("हिन्दी", "हिन्दी"),
    Case("\u{F900}", "\u{8C48}"),
    Case("C++ (1) [x] a.b $5 back\\slash", "c++ (1) [x] a.b $5 back\\slash"),
  ]

  @Test(arguments: cases)
  func `a text has its search key`(_ item: Case) {
    #expect(Folding.fold(item.text) == Array(item.key.utf8))
    #expect(Folding.foldMapped(Array(item.text.utf8)).bytes == Array(item.key.utf8))
  }

  @Test(arguments: [
    ("가", "각"), ("が", "か"), ("パ", "ハ"), ("りんご", "リンゴ"), ("軟", "软"), ("ㅋ", "ᄏ"),
    ("ø", "o"), ("ㄲ", "ㄱ"),
  ])
  func `different letters keep different keys`(_ one: String, _ other: String) {
    #expect(Folding.fold(one) != Folding.fold(other))
  }

  @Test(
    arguments: [
      [0xFF], [0x41, 0xC3, 0x42], [0xE3, 0x81, 0x41], [0xED, 0xA0, 0x80, 0x41], [0xC0, 0xAF],
      [0xF8, 0x88, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xEA, 0xB0, 0x80, 0x80],
      [0xE3, 0xE2, 0x80, 0x8B, 0x81, 0x82],
    ] as [[UInt8]])
  func `bytes that are no text stay`(_ bytes: [UInt8]) {
    let expected = bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    #expect(Folding.fold(bytes) == expected)
    #expect(Folding.canonical(bytes) == bytes)
  }

  @Test(arguments: [
    Case("Plan", "plan"), Case("PLAN", "plan"), Case("회의록", "회의록"),
    Case("\u{1112}\u{116C}", "회"), Case("Café", "café"), Case("cafe\u{301}", "café"),
    Case("Ｐｌａｎ", "plan"), Case("a\u{200B}b", "a\u{200B}b"), Case("Straße", "strasse"),
    Case("\u{1100}\u{1160}", "\u{1100}\u{1160}"), Case("𐐀", "𐐨"),
  ])
  func `a name has its key`(_ item: Case) {
    #expect(Folding.nameKey(Array(item.text.utf8)) == Array(item.key.utf8))
  }

  @Test(arguments: [
    Case("Cafe\u{301} Ａ", "Café Ａ"), Case("\u{1112}\u{1161}\u{11AB}", "한"),
    Case("か\u{3099}", "が"), Case("\u{212B}", "Å"), Case("a\u{301}\u{323}", "ạ\u{301}"),
    Case("α\u{345}\u{313}", "ᾀ"), Case("\u{2ADC}", "\u{2ADD}\u{338}"), Case("⊂\u{338}", "⊄"),
  ])
  func `canonical composition changes no letter`(_ item: Case) {
    #expect(Folding.canonical(Array(item.text.utf8)) == Array(item.key.utf8))
  }

  @Test func `the version tells the rules and the data`() {
    #expect(Folding.version >> 16 >= 1)
    #expect(Folding.version & 0xFFFF >= 0x0E00)
  }
}
