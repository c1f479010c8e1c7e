import MemoCore
import MemoText
import TestKit
import Testing

@testable import MemoSearch

@Suite struct BuildingTests {
  private static func memos(_ seed: UInt64, _ count: Int) -> [IndexedMemo] {
    var source = RandomMemos(seed: seed)
    var memos: [RelativePath: IndexedMemo] = [:]
    for number in 0..<count {
      var memo = source.memo()
      memo.path = RelativePath("\(number % 7)/\(source.random.next() % 999).md")!
      if number % 9 == 0 { memo.body += Array(String(repeating: "long", count: 99).utf8) }
      memos[memo.path] = memo
    }
    return memos.values.sorted { $0.path < $1.path }
  }

  /// The pieces of an image of memos in parts that end where `isEnd` says so; with those that were
  /// taken on the way, where `isTaken` says to.
  private static func build(
    _ memos: [IndexedMemo], isEnd: (Int) -> Bool, isTaken: Bool = false
  ) -> (NewImage, [[UInt8]]) {
    var builder = IndexBuilder(head: nil, key: 3)
    var part = IndexPartBuilder()
    var taken: [[UInt8]] = []
    for (number, memo) in memos.enumerated() {
      part.append(memo)
      guard isEnd(number) else { continue }
      builder.append(part.finish())
      part = IndexPartBuilder()
      if isTaken { taken += builder.takeFinished() }
    }
    builder.append(part.finish())
    return (builder.finish(), taken)
  }

  @Test(arguments: UInt64(1)...12)
  func `the image is the same however the memos are cut into parts`(seed: UInt64) {
    let memos = Self.memos(seed, 40 * Int(seed))
    let whole = Index(building: memos, head: nil, key: 3).image.array
    var random = SeededRandom(seed)
    for size in [1, 2, 7, 50, 1000] {
      let (image, _) = Self.build(memos) { _ in Int.random(in: 0..<size, using: &random) == 0 }
      #expect(Array(image.pieces.joined()) == whole)
    }
  }

  @Test(arguments: UInt64(1)...6)
  func `what was taken on the way stands behind the head`(seed: UInt64) throws {
    let memos = Self.memos(seed, 200)
    let whole = Index(building: memos, head: nil, key: 3).image.array
    let (image, taken) = Self.build(memos, isEnd: { $0 % 11 == 5 }, isTaken: true)
    #expect(!taken.isEmpty && image.head.count == NewImage.headWidth)
    #expect(image.head + taken.joined() + image.rest.joined() == whole)
    #expect(try #require(image.index(in: Bytes(whole))).isWhole)
    #expect(image.index(behindHead: taken + image.rest).image.array == whole)
  }

  @Test func `a new image is known in its own bytes alone`() throws {
    let memos = Self.memos(4, 30)
    let (new, _) = Self.build(memos) { $0 % 4 == 0 }
    let bytes = Bytes(Array(new.pieces.joined()))
    let index = try #require(new.index(in: bytes))
    #expect(index.count == memos.count && index.isWhole)
    #expect(index.image.array == new.index().image.array)
    let (fewer, _) = Self.build(memos.dropLast(3)) { _ in false }
    #expect(fewer.index(in: bytes) == nil)
    #expect(new.index(in: Bytes(Array(bytes.array.dropLast()))) == nil)
  }

  @Test(arguments: UInt64(1)...20)
  func `runs are those that Unicode tells`(seed: UInt64) {
    var random = SeededRandom(seed)
    let pieces =
      [
        "word", "a", "_9", " ", "  ", "é", "ж", "한", "글자", "漢字", "かな", "カナ", "ー", "ㅎ", "。", "、",
        "👩‍👧", "…", "\u{309F}", "\u{30A0}", "\u{9FFF}", "\u{A000}", "\u{D7A3}", "\u{D7A4}",
        "\u{3040}",
        "\u{4DBF}", "\u{4DC0}", "\u{20000}", "\u{302A}", "ก", "々",
      ].map { Array($0.utf8) } + [[0xFF], [0xE3, 0x81], [0xED, 0xA0, 0x80], [0xE3]]
    for _ in 0..<200 {
      let text = (0..<Int.random(in: 0...12, using: &random)).flatMap { _ in
        pieces.randomElement(using: &random) ?? []
      }
      text.withUnsafeBufferPointer { text in
        var runs = TermRuns(text)
        var place = 0
        while let run = TextRun.next(in: text, from: place) {
          let found = runs.next()
          #expect(found?.kind == run.kind && found?.range == run.range)
          place = run.range.upperBound
        }
        #expect(runs.next() == nil)
      }
    }
  }
}
