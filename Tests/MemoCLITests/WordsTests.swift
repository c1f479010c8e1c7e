import TestKit
import Testing

@testable import MemoCLI

@Suite struct WordsTests {
  @Test(arguments: [
    "y", "Y", "yes", "YES", "ㅛ", "ㅇ", "예", "네", " y ", "\tㅛ", "예\r", " 네  ",
    "\u{110B}\u{1168}", "\u{1102}\u{1166}",
  ])
  func `a yes is a yes`(_ answer: String) { #expect(Words.isYes(answer)) }

  @Test(arguments: [
    "", " ", "n", "no", "ye", "yy", "y y", "y n", "아니오", "아니요", "ㄴ", "예?", "ok", "1", "네네", "ㅛㅛ",
  ])
  func `anything else is a no`(_ answer: String) { #expect(!Words.isYes(answer)) }

  @Test(arguments: [
    (0, "0 memos", "0개의 메모"), (1, "1 memo", "1개의 메모"), (2, "2 memos", "2개의 메모"),
    (999, "999 memos", "999개의 메모"), (1000, "1,000 memos", "1,000개의 메모"),
    (1_234_567, "1,234,567 memos", "1,234,567개의 메모"),
  ])
  func `counts have their thousands parted`(_ count: Int, _ english: String, _ korean: String) {
    #expect(Words(.english).memos(count) == english)
    #expect(Words(.korean).memos(count) == korean)
  }

  @Test func `titles are sorted folded, Hangul as in a dictionary`() {
    let world = RecordedWorld()
    let titles = [
      "다리", "b", "나\u{1102}\u{1161}", "A", "가방", "각", "Ｃ", "10", "1",
      "\u{1100}\u{1161}\u{1102}\u{1161}", "ab",
    ]
    for (number, title) in titles.enumerated() {
      world.home.write(
        "memos/\(number).md", "---\ntitle: \"\(title)\"\npinned: \(number < 3)\n---\n")
    }
    _ = world.run("init memos")
    let sorted = world.run(["list", "--sort", "title", "--format", "{title}"]).output
    let wanted = ["1", "10", "A", "ab", "b", "Ｃ", "가나", "가방", "각", "나나", "다리"]
    #expect(sorted.split(separator: "\n").map(String.init) == wanted)
    let reversed = world.run(["list", "--sort", "title", "--reverse", "--format", "{title}"]).output
    #expect(reversed.split(separator: "\n").map(String.init) == wanted.reversed())
  }

  @Test func `in JSON mode nobody is asked`() {
    let world = RecordedWorld()
    _ = world.run(["new", "하나", "-b", "x"])
    (world.terminals.input, world.terminals.error) = (true, true)
    let result = world.run(["rm", "하나", "--json"], input: "y\n", kind: .terminal)
    #expect(result.status == 5)
    #expect(Schemas.problems(ofErrors: result.errors) == [])
    #expect(result.errors.contains("memo rm --yes 하나.md"))
    #expect(world.run(["rm", "하나"], input: " ㅛ \n", kind: .terminal).status == 0)
  }
}
