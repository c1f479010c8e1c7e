import Screen
import Testing

@Suite struct KeyTests {
  /// Bytes, and the keys they are; `ESC` is written as `^`.
  struct Case: Sendable, CustomTestStringConvertible {
    let typed: String
    let keys: [Key]
    var testDescription: String { typed }
    var bytes: [UInt8] { Array(typed.replacing("^", with: "\u{1B}").utf8) }

    init(_ typed: String, _ keys: [Key]) {
      self.typed = typed
      self.keys = keys
    }
  }

  static let cases: [Case] = [
    Case("a", [.text("a")]), Case("장보기", [.text("장보기")]), Case("👨‍👩‍👧", [.text("👨‍👩‍👧")]),
    Case("ㅈㅂㄱ", [.text("ㅈㅂㄱ")]), Case("e\u{301}", [.text("e\u{301}")]),
    Case("\r", [.enter]), Case("\t", [.tab]), Case("\u{7F}", [.backspace]),
    Case("\u{8}", [.backspace]), Case("\u{3}", [.control("c")]), Case("\u{1}", [.control("a")]),
    Case("a\u{17}b", [.text("a"), .control("w"), .text("b")]), Case("\u{0}\u{1D}", []),
    Case("^[A", [.up]), Case("^[B^[C", [.down, .right]), Case("^OD", [.left]),
    Case("^[H", [.home]), Case("^[F", [.end]), Case("^OH^OF", [.home, .end]),
    Case("^[1~^[7~", [.home, .home]), Case("^[4~^[8~", [.end, .end]), Case("^[3~", [.delete]),
    Case("^[5~^[6~", [.pageUp, .pageDown]), Case("^[Z", [.backTab]), Case("^OM", [.enter]),
    Case("^[1;5C^[1;3D", [.wordRight, .wordLeft]), Case("^[1;2A", [.up]),
    Case("^b^f", [.wordLeft, .wordRight]), Case("^d", [.alt("d")]), Case("^가", [.alt("가")]),
    Case("^\u{7F}", [.alt("\u{7F}")]), Case("^^[A", [.escape, .up]),
    Case("^[15~a", [.text("a")]), Case("^OPa", [.text("a")]), Case("^[[Aa", [.text("a")]),
    Case("^[<0;10;5Ma", [.text("a")]), Case("^[?1;2ca", [.text("a")]),
    Case("^[27;5;9~a", [.text("a")]),
    Case("^[200~a^[Ab\n^[201~c", [.paste("a\u{1B}[Ab\n"), .text("c")]),
    Case("^[200~^[201~", []), Case("^[200~한 줄^[201~^[A", [.paste("한 줄"), .up]),
    Case("\u{85}\u{9B}a", [.text("a")]),
  ]

  @Test(arguments: cases)
  func `bytes are the keys of the table, in one piece and byte by byte`(_ item: Case) {
    var whole = KeyDecoder()
    expect(&whole, item.bytes, item.keys)
    #expect(!whole.isUndecided)

    var pieces = KeyDecoder()
    let keys = item.bytes.flatMap { pieces.feed([$0]) }
    #expect(Self.joined(keys) == Self.joined(item.keys))
  }

  @Test(
    arguments: [
      ([0x80, 0x61], "a"), ([0xEA, 0x61], "a"), ([0xC0, 0x80, 0x61], "a"), ([0xFF, 0xFE], ""),
      ([0xED, 0xA0, 0x80, 0x61], "a"), ([0xEA, 0xB0, 0xEA, 0xB0, 0x80], "가"),
      ([0xF4, 0x90, 0x80, 0x80, 0x61], "a"),
    ] as [([UInt8], String)])
  func `bytes that are no UTF-8 are dropped`(_ bytes: [UInt8], _ text: String) {
    var decoder = KeyDecoder()
    expect(&decoder, bytes, (text.isEmpty ? [] : [.text(text)]))
  }

  @Test func `a lone escape is decided by waiting`() {
    var decoder = KeyDecoder()
    expect(&decoder, [0x1B], [])
    #expect(decoder.isUndecided)
    let keys = decoder.flush()
    #expect(keys == [.escape])
    #expect(!decoder.isUndecided)
    let rest = decoder.flush()
    #expect(rest == [])
  }

  @Test func `the beginning of a sequence that nothing follows is dropped`() {
    var decoder = KeyDecoder()
    expect(&decoder, Array("\u{1B}[1;".utf8), [])
    let keys = decoder.flush()
    #expect(keys == [])
    expect(&decoder, Array("a".utf8), [.text("a")])
  }

  @Test func `half a letter waits for its other half`() {
    var decoder = KeyDecoder()
    expect(&decoder, [0xEA, 0xB0], [])
    #expect(!decoder.isUndecided)
    expect(&decoder, [0x80], [.text("가")])
  }

  @Test func `a paste that never ends is kept back`() {
    var decoder = KeyDecoder()
    expect(&decoder, Array("\u{1B}[200~abc\u{1B}[20".utf8), [])
    #expect(!decoder.isUndecided)
    expect(&decoder, Array("1~".utf8), [.paste("abc")])
  }

  private func expect(
    _ decoder: inout KeyDecoder, _ bytes: [UInt8], _ keys: [Key],
    _ location: SourceLocation = #_sourceLocation
  ) {
    let read = decoder.feed(bytes)
    #expect(read == keys, sourceLocation: location)
  }

  /// The keys with letters that follow each other made one text.
  private static func joined(_ keys: [Key]) -> [Key] {
    keys.reduce(into: []) { result, key in
      if case .text(let more) = key, case .text(let text) = result.last {
        result[result.count - 1] = .text(text + more)
      } else {
        result.append(key)
      }
    }
  }
}
