@_spi(_Unicode) import Swift
import TestKit
import Testing

@testable import MemoText

@Suite struct FoldingLawTests {
  /// Pieces that meet in unpleasant ways: bases, marks in any order, jamo, widths, invisibles.
  private static let pieces: [String] = [
    "a", "É", "e", "ß", "İ", "ﬃ", "Ø", "α", "ᾼ", "Σ", "й", "Ё", "ї", "가", "각", "힣", "ㅋ", "ㄳ",
    "か", "が", "ハ", "パ", "漢", "\u{F900}", "Ａ", "ｶ", "ﾞ", "ﾟ", "ﾡ", "\u{FFA0}", "　", "\u{A0}",
    "\u{200B}", "\u{AD}", "\u{FEFF}", "\u{200D}", "\u{FE0F}", "\u{34F}", "\u{301}", "\u{323}",
    "\u{345}", "\u{313}", "\u{3099}", "\u{309A}", "\u{338}", "\u{20E3}", "\u{1100}", "\u{1161}",
    "\u{11A8}", "\u{1160}", "\u{115F}", "न", "ि", "\u{93C}", "ക", "\u{D4D}", "ไ", "ม", "\u{E48}",
    "\u{5D0}", "\u{5B9}", "🎉", "👩", "❤", "⊂", "\u{212B}", "\u{1D160}", "\u{2ADC}", "\n", "\r\n",
    " ", "\t", "1", "Ⓐ", "Ǆ", "Ꭰ", "ꭰ", "\u{149}", "\u{E0100}", "-",
  ]

  private func text(_ random: inout SeededRandom) -> [UInt8] {
    (0..<Int.random(in: 0...12, using: &random)).flatMap { _ in
      Array((Self.pieces.randomElement(using: &random) ?? "").utf8)
    }
  }

  private func decomposed(_ bytes: [UInt8]) -> [UInt8] {
    var result = String.UnicodeScalarView()
    result.append(contentsOf: String(decoding: bytes, as: UTF8.self)._nfd)
    return Array(String(result).utf8)
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `folding twice is folding once`(_ seed: UInt64) {
    var random = SeededRandom(seed)
    for _ in 0..<1500 {
      let bytes = text(&random)
      let key = Folding.fold(bytes)
      #expect(Folding.fold(key) == key, "\(bytes)")
      let name = Folding.nameKey(bytes)
      #expect(Folding.nameKey(name) == name, "\(bytes)")
      let canonical = Folding.canonical(bytes)
      #expect(Folding.canonical(canonical) == canonical, "\(bytes)")
    }
  }

  @Test(arguments: [5, 6, 7, 8] as [UInt64])
  func `composed and decomposed text have one key`(_ seed: UInt64) {
    var random = SeededRandom(seed)
    for _ in 0..<1500 {
      let bytes = text(&random)
      let composed = Folding.canonical(bytes)
      let loose = decomposed(bytes)
      #expect(Folding.canonical(loose) == composed, "\(bytes)")
      #expect(Folding.fold(composed) == Folding.fold(loose), "\(bytes)")
      #expect(Folding.nameKey(composed) == Folding.nameKey(loose), "\(bytes)")
      #expect(
        String(decoding: composed, as: UTF8.self) == String(decoding: bytes, as: UTF8.self))
    }
  }

  @Test(arguments: [9, 10] as [UInt64])
  func `broken bytes fold once too`(_ seed: UInt64) {
    var random = SeededRandom(seed)
    for _ in 0..<1500 {
      var bytes = text(&random)
      for _ in 0..<3 where !bytes.isEmpty {
        bytes.remove(at: Int.random(in: 0..<bytes.count, using: &random))
      }
      let key = Folding.fold(bytes)
      #expect(Folding.fold(key) == key, "\(bytes)")
      #expect(Folding.foldMapped(bytes).bytes == key)
    }
  }

  @Test(arguments: [11, 12, 13] as [UInt64])
  func `a folded range leads back to what it came from`(_ seed: UInt64) {
    var random = SeededRandom(seed)
    for _ in 0..<300 {
      let bytes = text(&random)
      let folded = Folding.foldMapped(bytes)
      let ends = (0...folded.bytes.count).filter {
        $0 == folded.bytes.count || folded.bytes[$0] & 0xC0 != 0x80
      }
      for lower in ends {
        for upper in ends where upper >= lower {
          let source = folded.original(lower..<upper)
          let slice = Folding.fold(Array(bytes[source]))
          let wanted = Array(folded.bytes[lower..<upper])
          let hit = slice.withUnsafeBufferPointer { ByteSearch.find(wanted, in: $0) }
          #expect(hit != nil, "\(bytes) \(lower..<upper)")
        }
      }
    }
  }

  @Test func `hits are marked whole`() {
    let text = Array("Über Straße, ＡＢ각e\u{301}!".utf8)
    let folded = Folding.foldMapped(text)
    func source(of needle: String) -> String {
      let range = folded.bytes.withUnsafeBufferPointer { buffer in
        ByteSearch.find(Array(needle.utf8), in: buffer).map { $0..<$0 + needle.utf8.count }
      }
      return String(decoding: text[folded.original(range ?? 0..<0)], as: UTF8.self)
    }
    #expect(source(of: "uber") == "Über")
    #expect(source(of: "stras") == "Straß")
    #expect(source(of: "b각e") == "Ｂ각e\u{301}")
    #expect(source(of: "!") == "!")
  }

  @Test func `scalars taken for stable are their own key`() {
    for form in [NormalForm.canonical, .name, .search] {
      var clusters = ClusterNormalizer(form)
      for value in UInt32(0x80)...0x2FFFF where NormalForm.isStable(value) {
        guard (value - 0x80) % 7 == 0 || value < 0x3400 || value > 0x1F2FF && value < 0x20000
        else { continue }
        #expect(clusters.single(value) == value && !Codepoint.isFollower(value), "\(value)")
      }
    }
  }
}
