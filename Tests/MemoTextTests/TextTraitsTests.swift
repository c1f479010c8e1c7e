import TestKit
import Testing

@testable import MemoText

/// What is told of a text fast is what a slow look at it tells.
@Suite struct TextTraitsTests {
  private static let pieces: [[UInt8]] =
    [
      "a", "Milk ", "é", "e\u{301}", "가나다", "ㅋㅋ", "가\u{11BC}", "日本語。", "、「", "か\u{3099}", "，",
      "\u{3000}",
      "ｱ", "🎉", "❤\u{FE0F}", "\u{200B}", "\u{4DC0}", "\u{D7B0}", "\u{D7A4}",
      "\u{D7FB}", "희망 힣", "힘", "\u{A000}", "Ω", "x**", "[b](c)",
      "\n", "  ",
      String(repeating: "plain text ", count: 12),
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xE0, 0x80], [0xF4, 0x90]]

  private func text(_ random: inout SeededRandom) -> [UInt8] {
    let pieces = Self.pieces.dropLast(Bool.random(using: &random) ? 5 : 0)
    return (0..<Int.random(in: 0...9, using: &random)).flatMap { _ in
      pieces.randomElement(using: &random) ?? []
    }
  }

  @Test(arguments: 0..<8)
  func `one pass tells what is no UTF-8, what may fold and what is joined`(seed: UInt64) {
    var random = SeededRandom(seed)
    for _ in 0..<2000 {
      let bytes = text(&random)
      let traits = bytes.withUnsafeBufferPointer { TextTraits(of: $0) }
      let isText = UTF8Check.firstInvalid(bytes) == nil
      #expect(traits.contains(.notUTF8) == !isText, "\(bytes)")
      guard isText else { continue }
      let small = bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
      if !traits.contains(.mayFold) { #expect(Folding.fold(bytes) == small, "\(bytes)") }
      let isJoined = zip(bytes, bytes.dropFirst()).contains {
        $0 > 0x20 && Array("*~[]_`\\".utf8).contains($1)
      }
      if isJoined { #expect(traits.contains(.hasJoints), "\(bytes)") }
    }
    #expect(Array("일본어 희망, 힣 日本語。 plain".utf8).withUnsafeBufferPointer { TextTraits(of: $0) } == [])
  }

  @Test(arguments: 0..<8)
  func `marks and scalars that may fold are met one after the other`(seed: UInt64) {
    var random = SeededRandom(seed)
    for _ in 0..<1000 {
      let bytes = text(&random) + text(&random)
      guard UTF8Check.firstInvalid(bytes) == nil else { continue }
      let marks = bytes.indices.filter { Array("!*~[]_`\\^".utf8).contains(bytes[$0]) }
      var (index, foldings) = (0, [Int]())
      for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
        let own = Array(String(scalar).utf8)
        let mayFold = own.withUnsafeBufferPointer { TextTraits(of: $0).contains(.mayFold) }
        if mayFold { foldings.append(index) }
        index += own.count
      }
      bytes.withUnsafeBufferPointer { text in
        var (found, place) = ([Int](), ByteSearch.nextMark(in: text, from: 0))
        while place < text.count {
          found.append(place)
          place = ByteSearch.nextMark(in: text, from: place + 1)
        }
        #expect(found == marks, "\(bytes)")
        (found, place) = ([], TextTraits.nextFolding(in: text, from: 0))
        while place < text.count {
          found.append(place)
          place = TextTraits.nextFolding(
            in: text, from: place + max(1, UTF8Unit(text, at: place).length))
        }
        #expect(found == foldings, "\(bytes)")
      }
    }
  }

  @Test(arguments: 0..<8)
  func `a word is found whatever its capitals`(seed: UInt64) {
    var random = SeededRandom(seed)
    for _ in 0..<2000 {
      let bytes = text(&random) + text(&random)
      let small = bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
      guard !small.isEmpty else { continue }
      let start = Int.random(in: 0..<small.count, using: &random)
      let end = Int.random(in: start...min(small.count, start + 20), using: &random)
      var needle = Array(small[start..<end])
      if Bool.random(using: &random) { needle.append(0x7A) }
      let expected = small.withUnsafeBufferPointer { ByteSearch.find(needle, in: $0) }
      let found = bytes.withUnsafeBufferPointer { ByteSearch.findCaseless(needle, in: $0) }
      #expect(found == expected, "\(needle) in \(bytes)")
    }
  }

  @Test(arguments: 0..<8)
  func `a text that folding cannot bring to a word is not worth folding`(seed: UInt64) {
    var random = SeededRandom(seed)
    let words = ["milk", "e", "가", "강", "が", "語", "ω", "ア"].map { Array($0.utf8) }
    for _ in 0..<500 {
      let word = words.randomElement(using: &random) ?? []
      var reach = FoldingReach([word])
      let bytes = text(&random)
      guard UTF8Check.firstInvalid(bytes) == nil else { continue }
      let outcome = bytes.withUnsafeBufferPointer { reach.outcome(in: $0) }
      let isThere = bytes.withUnsafeBufferPointer { ByteSearch.findCaseless(word, in: $0) } != nil
      let isFolded =
        Folding.fold(bytes).withUnsafeBufferPointer { ByteSearch.find(word, in: $0) } != nil
      if isFolded, !isThere { #expect(outcome != .nothing, "\(word) in \(bytes)") }
    }
  }
}
