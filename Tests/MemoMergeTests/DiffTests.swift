import MemoMerge
import TestKit
import Testing

/// What changed from one text to another, for people to read.
@Suite struct DiffTests {
  @Test(arguments: 0..<60)
  func `what a diff says of a text makes the new one of the old`(_ seed: Int) {
    var random = SeededRandom(UInt64(seed))
    let count = seed % 3 == 0 ? 200 : 12
    let old = (0..<count).map { _ in UInt8.random(in: 97..<105, using: &random) }
    var new = old
    for _ in 0..<count / 6 {
      new.remove(at: Int.random(in: 0..<new.count, using: &random))
      new.insert(UInt8.random(in: 97..<105, using: &random), at: new.count / 2)
    }
    let diff = LineDiff(from: old.flatMap { [$0, 10] }, to: new.flatMap { [$0, 10] })
    var (made, place) = ([UInt8](), 0)
    for hunk in diff.hunks {
      #expect(hunk.old.lowerBound >= place)
      made += old[place..<hunk.old.lowerBound] + new[hunk.new]
      #expect(made.count == hunk.new.upperBound)
      place = hunk.old.upperBound
    }
    #expect(made + old[place...] == new)
  }

  @Test func `lines that moved keep the lines around them`() {
    let diff = LineDiff(from: Array("a\n\nb\n\nc\n".utf8), to: Array("b\n\nc\n\na\n".utf8))
    #expect(
      diff.hunks == [Hunk(old: 0..<2, new: 0..<0), Hunk(old: 5..<5, new: 3..<5)])
  }

  @Test func `an added line stands at the last of the places it could`() {
    let diff = LineDiff(from: Array("a\nb\n".utf8), to: Array("a\na\nb\n".utf8))
    #expect(diff.hunks == [Hunk(old: 1..<1, new: 1..<2)])
  }

  @Test func `sections hold the lines around and join where they meet`() {
    let old = (1...30).map { "\($0)\n" }.joined()
    let new = old.replacing("\n5\n", with: "\nfive\n").replacing("\n9\n", with: "\nnine\n")
      .replacing("\n25\n", with: "\ntwentyfive\n")
    let sections = LineDiff(from: Array(old.utf8), to: Array(new.utf8)).sections(context: 3)
    #expect(sections.map(\.old) == [1..<12, 21..<28])
    #expect(sections.map { $0.hunks.count } == [2, 1])
  }

  @Test(arguments: [
    ("우유 두 병", "우유 세 병", ["두"], ["세"]),
    ("git은 좋다", "git이 좋다", ["은"], ["이"]),
    ("今日は晴れ", "明日は晴れ", ["今"], ["明"]),
    ("ひらがな", "ひらかな", ["が"], ["か"]),
    ("- [ ] milk", "- [x] milk", [" "], ["x"]),
    ("one two three", "one 2 3", ["two three"], ["2 3"]),
    ("a 👩‍💻 b", "a 👩 b", ["👩‍💻"], ["👩"]),
    ("same", "same", [], []),
  ])
  func `words that changed are told`(
    _ old: String, _ new: String, _ removed: [String], _ added: [String]
  ) {
    let diff = WordDiff(from: Array(old.utf8), to: Array(new.utf8))
    func text(_ range: Range<Int>, _ text: String) -> String {
      String(decoding: Array(text.utf8)[range], as: UTF8.self)
    }
    #expect(diff.hunks.map { text(diff.removed($0), old) } == removed)
    #expect(diff.hunks.map { text(diff.added($0), new) } == added)
  }

  @Test func `words and what is between them have no gap`() {
    let text = Array("가나 b\u{301}c\t\t買う👩‍💻\r\n\u{FF}".utf8) + [0xE3, 0x81, 0xFF, 0xC3]
    let words = TextWords(text)
    #expect(words.ranges.flatMap { Array(text[$0]) } == text)
  }
}
