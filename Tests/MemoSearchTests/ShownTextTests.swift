import MemoText
import TestKit
import Testing

@testable import MemoSearch

@Suite struct ShownTextTests {
  private static func text(_ kept: [UInt8], in folded: [UInt8]) -> String {
    kept.withUnsafeBufferPointer { kept in
      folded.withUnsafeBufferPointer { ShownText.text(kept, in: $0) }
    }
  }

  @Test(arguments: [
    ("Buy MILK today, not tomorrow", "Buy MILK today, not tomorrow.", 7),
    ("우유를 사고 집에 간다", "먼저 우유를 사고 집에 간다.", 3), ("Milk", "milk", 4), ("", "milk", 0),
    ("우유 Milk 그리고 빵", "우유 milk", 25), ("Café au lait", "café au lait", 13),
    ("not there at all", "something else", 16),
  ])
  func `a text comes back, and takes little where it stands in the folded one`(
    text: String, body: String, count: Int
  ) {
    let folded = Folding.fold(body)
    let kept = ShownText.kept(Array(text.utf8), in: folded, from: 0)
    #expect(Self.text(kept, in: folded) == text)
    #expect(kept.count == count)
  }

  @Test(arguments: UInt64(1)...6)
  func `damaged bytes give some text`(seed: UInt64) {
    var random = SeededRandom(seed)
    let folded = Array("some folded text of a memo that is long enough".utf8)
    for _ in 0..<500 {
      let kept = (0..<Int.random(in: 0...12, using: &random)).map { place in
        place == 0 && Bool.random(using: &random)
          ? 0xFE : UInt8.random(in: 0...255, using: &random)
      }
      #expect(Self.text(kept, in: folded).utf8.count < 100)
    }
  }
}
