import TestKit
import Testing

@testable import MemoText

@Suite struct LetterSieveTests {
  private static let ranges: [[ClosedRange<UInt32>]] = [
    [0xAC00...0xAE4B], [0x3148...0x3148, 0xC790...0xC9DB], [0xD558...0xD7A3], [0x800...0x83F],
    [0xC7A5...0xC7A5], [0xABF0...0xB010, 0xFFFD...0xFFFD],
  ]

  @Test(arguments: ranges) func `no letter is passed over, and few others are met`(
    ranges: [ClosedRange<UInt32>]
  ) throws {
    let sieve = try #require(LetterSieve(ranges))
    var random = SeededRandom(3)
    let letters = ["a", " ", "가", "장", "ㅈ", "핳", "é", "👨", "\u{801}", "\u{FFFD}", "낀", "回"]
    for _ in 0..<200 {
      let text = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        letters.randomElement(using: &random) ?? ""
      }.joined()
      let bytes = Array(text.utf8)
      var places: Set<Int> = []
      bytes.withUnsafeBufferPointer { bytes in
        var index = sieve.next(in: bytes, from: 0)
        while index < bytes.count {
          places.insert(index)
          index = sieve.next(in: bytes, from: index + 1)
        }
      }
      var offset = 0
      for scalar in text.unicodeScalars {
        let isMeant = ranges.contains { $0.contains(scalar.value) }
        let isNear = ranges.contains {
          ($0.lowerBound >> 6...$0.upperBound >> 6).contains(scalar.value >> 6)
        }
        if isMeant { #expect(places.contains(offset)) }
        if !isNear { #expect(!places.contains(offset)) }
        offset += scalar.utf8.count
      }
    }
  }

  @Test func `letters of other lengths are not told by two bytes`() {
    #expect(LetterSieve([0x61...0x7A]) == nil)
    #expect(LetterSieve([0x3148...0x3148, 0x1F600...0x1F600]) == nil)
    #expect(LetterSieve([]) == nil)
  }
}
