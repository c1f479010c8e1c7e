import MemoMarkdown
import TestKit
import Testing

@Suite struct StructureTests {
  private func structure(_ text: String) -> Structure { Structure(of: Array(text.utf8)) }

  @Test(arguments: [
    ("#태그 본문 #a/b (#c)", ["태그", "a/b", "c"]), ("`#no` #yes", ["yes"]), ("# 제목 #1 #2024", []),
    ("a#b http://x.y/#z &#39;", []), ("```\n#no\n```\n#yes", ["yes"]),
    ("    #no\n\n#yes.", ["yes"]),
    ("[#no](x) [[a#no]] #foo-bar_1!", ["foo-bar_1"]), ("- 항목 #할일\n\n      #no", ["할일"]),
    ("#日本語、次", ["日本語"]), ("\\#no", []), ("<!-- #no -->\n\n#yes/", ["yes"]), ("#🎉 축하", ["🎉"]),
  ])
  func `tags stand in text alone`(_ text: String, _ tags: [String]) {
    #expect(structure(text).tags.map(\.name) == tags)
  }

  @Test(arguments: [
    ("[a](b.md)", "inline b.md"), ("![](<x y.png>)", "image x y.png"),
    ("[[회의록#안건|그 회의]]", "wiki 회의록"), ("![[그림.png]]", "wiki 그림.png"),
    ("[a]: b%20c.md", "reference b c.md"), ("<https://a.b/c>", "autolink https://a.b/c"),
    ("보라 https://a.b/c_(d).", "autolink https://a.b/c_(d)"), ("`[a](b)`", ""), ("\\[a](b)", ""),
    ("[a](b \"t\") [c](d(e))", "inline b, inline d(e)"), ("[^1]: note", ""),
    ("[![i](a.png)](b.md)", "inline b.md, image a.png"), ("[[]]", ""), ("[a] (b)", ""),
  ])
  func `links have kind and destination`(_ text: String, _ expected: String) {
    let links = structure(text).links.map { "\($0.kind) \($0.destination)" }
    #expect(links.joined(separator: ", ") == expected)
  }

  @Test func `ranges are places in the file`() throws {
    let memo = MemoDocument(
      parsing: Array("---\nx: 1\n---\n\n# 제목 ##\n[가](나.md) #다\n- [x] 일\n".utf8))
    let found = memo.structure
    let text = { (range: Range<Int>) in String(decoding: memo.bytes[range], as: UTF8.self) }
    #expect(found.headings.map { text($0.range) } == ["제목"])
    #expect(found.links.map { text($0.destinationRange) } == ["나.md"])
    #expect(found.links.map { text($0.range) } == ["[가](나.md)"])
    #expect(found.tags.map { text($0.range) } == ["#다"])
    #expect(found.tasks.map { text($0.boxRange) + text($0.range) } == ["[x]일"])
    #expect(found.tasks.map(\.isChecked) == [true])
  }

  @Test(arguments: [
    ("# 하나\n", "하나"), ("글\n\n# 하나", "하나"), ("## 둘\n글", "둘"), ("글 *강조*\n## 둘", "글 강조"),
    ("제목\n===\n글", "제목"), ("글\n\n> 큰\n> ===\n", "큰"), ("- [ ] **할** 일", "할 일"),
    ("> [링크](a) 글", "링크 글"), ("\n\n  \n", "줄기"),
    ("```\n코드\n```\n글", "글"), ("---\n글", "글"), ("#태그 글", "#태그 글"),
    ("snake_case_name", "snake_case_name"),
  ])
  func `a memo without a title is called by its text`(_ text: String, _ title: String) {
    #expect(MemoDocument(parsing: Array(text.utf8)).facts(stem: "줄기").title == title)
  }

  @Test func `the preview is the text behind the title`() {
    let preview = { MemoDocument(parsing: Array(($0 as String).utf8)).facts(stem: "s").preview }
    #expect(preview("---\ntitle: 가\n---\n\n**나** `다`\n라") == "나 다")
    #expect(preview("# 가\n\n- 나") == "나")
    #expect(preview("가\n나") == "나")
    #expect(preview("") == "")
  }

  @Test func `a body above the limit is read line by line`() {
    let filler = String(repeating: "글 한 줄.\n", count: 100_000)
    let found = structure("제목\n===\n\n" + filler + "\n```\n#no\n```\n- [ ] 일 #yes [[a]]\n")
    #expect(found.headings.map(\.text) == ["제목"])
    #expect(found.tags.map(\.name) == ["yes"])
    #expect(found.tasks.count == 1 && found.links.count == 1 && found.code.count == 1)
  }

  @Test(arguments: [
    "[", "![", "[[", "`", "*", "_", ">", "- ", "<!--", "<a ", "[a](", "#", "(", "\\", "a `` b ` ",
    "[a](b \"", "&#", "~~~\n", "\n> - ",
  ])
  func `hostile repetition takes linear time`(_ piece: String) {
    let count = 200_000 / piece.utf8.count
    let text = String(repeating: piece, count: count)
    let facts = MemoDocument(parsing: Array(text.utf8)).facts(stem: "줄기")
    #expect(!facts.title.isEmpty)
  }
}
