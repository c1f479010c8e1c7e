import MemoText
import TestKit
import Testing

@Suite struct ByteSearchTests {
  /// The first place, one byte after the other.
  private func naive(_ needle: [UInt8], in text: [UInt8], from start: Int) -> Int? {
    guard text.count - start >= needle.count else { return nil }
    return (start...(text.count - needle.count)).first {
      text[$0..<$0 + needle.count].elementsEqual(needle)
    }
  }

  @Test(arguments: UInt64(1)...6)
  func `bytes are found where they stand first`(seed: UInt64) {
    var random = SeededRandom(seed)
    let alphabets: [[UInt8]] = [
      Array("ab".utf8), Array("etaoin xyz".utf8), Array("가각한글".utf8), [0, 0xFF, 0x80],
    ]
    for _ in 0..<3000 {
      let alphabet = alphabets.randomElement(using: &random) ?? []
      func bytes(_ most: Int) -> [UInt8] {
        (0..<Int.random(in: 0...most, using: &random)).map { _ in
          alphabet.randomElement(using: &random) ?? 0
        }
      }
      let text = bytes(Bool.random(using: &random) ? 20 : 120)
      let start = Int.random(in: 0...text.count, using: &random)
      var needle = bytes(6)
      if Bool.random(using: &random), start < text.count {
        needle = Array(text[start...].prefix(Int.random(in: 1...40, using: &random)))
      }
      let found = text.withUnsafeBufferPointer { ByteSearch.find(needle, in: $0, from: start) }
      #expect(
        found == (needle.isEmpty ? start : naive(needle, in: text, from: start)),
        "\(needle) in \(text) from \(start)")
    }
  }

  @Test func `a place outside finds nothing`() {
    [UInt8]("abc".utf8).withUnsafeBufferPointer { text in
      #expect(ByteSearch.find([0x61], in: text, from: -1) == nil)
      #expect(ByteSearch.find([0x61], in: text, from: 4) == nil)
      #expect(ByteSearch.find([], in: text, from: 3) == 3)
    }
  }
}
