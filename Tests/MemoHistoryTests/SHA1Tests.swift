import CMemo
import TestKit
import Testing

@testable import MemoHistory

@Suite struct SHA1Tests {
  @Test(
    arguments: [
      ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
      ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
      ),
    ])
  func `the sums of the standard's examples`(_ text: String, _ sum: String) {
    #expect(hex(SHA1.digest(Array(text.utf8))) == sum)
  }

  @Test func `pieces of any length give the sum of the whole`() {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 3) }
    for length in 0...200 {
      let whole = SHA1.digest(Array(bytes[..<length]))
      for piece in [1, 7, 63, 64, 65] {
        var sum = SHA1()
        for start in stride(from: 0, to: length, by: piece) {
          bytes[start..<min(start + piece, length)].withUnsafeBytes { sum.add($0) }
        }
        #expect(sum.finish() == whole)
      }
    }
    #expect(hex(SHA1.digest(bytes)).count == 40)
  }

  @Test func `whatever the processor can do, the sums are the same`() {
    var random = SeededRandom(3)
    for count in 0..<40 {
      let blocks = (0..<count * 64).map { _ in UInt8.random(in: 0...255, using: &random) }
      var quick = (0..<5).map { _ in UInt32.random(in: 0...UInt32.max, using: &random) }
      var plain = quick
      memo_sha1(&quick, blocks, count)
      memo_sha1_plain(&plain, blocks, count)
      #expect(quick == plain)
    }
  }

  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { String(UInt32($0) + 256, radix: 16).dropFirst() }.joined()
  }
}
