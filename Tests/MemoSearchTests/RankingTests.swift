import MemoCore
import MemoSearch
import Testing

@Suite struct RankingTests {
  private static let filler = String(repeating: "lorem ipsum dolor sit amet. ", count: 30)

  struct Case: Sendable {
    var name: String
    var query: String
    /// Best first.
    var memos: [IndexedMemo]

    init(_ name: String, _ query: String, _ memos: [IndexedMemo]) {
      (self.name, self.query, self.memos) = (name, query, memos)
    }
  }

  private static let cases = [
    Case(
      "a title with every word first", "사과 나무",
      [
        memo("z.md", title: "나무와 사과", edited: 1, filler),
        memo("a.md", title: "사과", edited: 2, "사과 나무 사과 나무 사과 나무"),
      ]),
    Case(
      "title, tag, text", "사과",
      [memo("c.md", title: "사과", "x"), memo("b.md", tags: ["사과"], "x"), memo("a.md", "사과 x")]),
    Case(
      "whole word, word start, inside", "cat",
      [memo("c.md", "a cat sat"), memo("b.md", "category x"), memo("a.md", "concat xyz")]),
    Case(
      "a word with a particle is whole", "서울",
      [memo("c.md", "서울에서는 비"), memo("b.md", "서울시청 앞"), memo("a.md", "남서울의 비")]),
    Case(
      "a whole word in a long memo before the inside of one in a short", "cat",
      [memo("b.md", "a cat sat " + filler), memo("a.md", "concat")]),
    Case(
      "a short memo before a long one that repeats", "사과",
      [
        memo("b.md", "사과 사기"),
        memo("a.md", String(repeating: "사과 이야기를 한다. " + filler, count: 20)),
      ]),
    Case(
      "a short exact title before a long memo that repeats it", "사과",
      [
        memo("b.md", title: "사과"),
        memo("a.md", title: "사과 사과 사과 이야기", String(repeating: "사과 " + filler, count: 50)),
      ]),
    Case(
      "more hits before fewer", "cat", [memo("b.md", "cat and cat"), memo("a.md", "cat and dog")]),
    Case(
      "the rarer word decides", "cat OR zebra",
      [
        memo("d.md", "a zebra"), memo("a.md", "the cat"), memo("b.md", "the cat"),
        memo("c.md", "the cat"),
      ]),
    Case(
      "literal before initials, even in a title", "ㅎㄱ",
      [memo("b.md", "ㅎㄱ " + filler), memo("a.md", title: "한글", "한글")]),
    Case(
      "initials in the title before the text", "ㅈㅂㄱ",
      [memo("b.md", title: "장보기"), memo("a.md", "장보기")]),
    Case(
      "ties by edit, newest first", "cat",
      [memo("b.md", edited: 2, "cat"), memo("a.md", edited: 1, "cat")]),
    Case("then by path", "cat", [memo("a.md", "cat"), memo("b.md", "cat")]),
    Case(
      "age alone lifts nothing", "cat",
      [memo("b.md", edited: 1, "cat cat"), memo("a.md", edited: 1_700_000_000, "cat dog")]),
  ]

  @Test(arguments: cases)
  func `memos rank as a person would rank them`(_ example: Case) {
    let index = Index(building: example.memos.reversed(), head: nil)
    #expect(index.paths(example.query) == example.memos.map(\.path.text), "\(example.name)")
  }

  @Test func `scores fall with the rank`() {
    let memos = Self.cases.flatMap(\.memos).enumerated().map { number, memo in
      var memo = memo
      memo.path = RelativePath("\(number).md")!
      return memo
    }
    let index = Index(building: memos, head: nil)
    for text in ["cat", "사과", "ㅎㄱ", "cat OR 사과", "사과 나무"] {
      let scores = index.search(query(text)).hits.map(\.score)
      #expect(scores == scores.sorted(by: >) && !scores.isEmpty)
    }
  }
}
