import MemoCore
import MemoMarkdown
import TestKit
import Testing

@Suite struct WritingTests {
  static let titles = [
    "🥹 새 제목 🇰🇷", "Swift: 첫 걸음", "할 일:", "7월 #2", "[회의] 주간", "@민수", "`명령`",
    "\"안녕\" 세계", "'26년", "yes", "2024-01-01", "007", "  앞뒤 빈칸  ", "역슬래시 \\n 글자", "1/2분기 계획",
    "/", "..", "aux", "CON", "nul", "你好", "인증 구조", "🎉", "!!!", ".env 정리", "../../밖", "/etc/motd",
    "~",
    "null", "- 하나", "-rf", "? 뭐", "a: b: c", "a #b", "%태그", "<<", "=", "1e3", "0x1F", "12:30", "3월",
    "C#",
    "줄\n바꿈", "탭\t있음", "\u{1B}[31m", "\u{FEFF}표", "\u{2028}", "{a}", "a, b", "---", "--- a", "...",
    "|", ">",
    "& b", "*별*", "# 제목", "key：값", "끝 공백 ", "it's \"both\"", "\u{85}", "\u{200B}", "e\u{301}",
  ]

  @Test(arguments: titles)
  func `a title written is the title read`(_ title: String) throws {
    let date = Timestamp.zoned(Instant(seconds: 1_795_998_300), offset: 32_400)
    let bytes = MemoDocument.composed(
      title: title, date: date, pinned: false, tags: [title], body: Array("본문\n".utf8))
    let memo = MemoDocument(parsing: bytes)
    #expect(memo.problems.isEmpty)
    #expect(memo.header?.text(for: "title").map { Array($0.utf8) } == Array(title.utf8))
    #expect(memo.header?.value(for: "tags").flatMap(Self.first) == title)
    #expect(memo.bytes[memo.bodyRange].elementsEqual("본문\n".utf8))
    for old in ["a", "'a'", "\"a\"", "", "|\n  a", "[a, b]", "\n  - a"] {
      let host = MemoDocument(parsing: Array("---\nx: 1\ntitle: \(old)\ny: 2 # c\n---\n".utf8))
      let new = MemoDocument(parsing: try host.setting("title", to: .text(title)))
      #expect(new.header?.text(for: "title").map { Array($0.utf8) } == Array(title.utf8))
      #expect(new.header?.text(for: "y") == "2")
    }
  }

  private static func first(_ value: FrontValue) -> String? {
    if case .list(let items) = value { items.first?.text } else { nil }
  }

  @Test(arguments: [
    ("장보기", "장보기"), ("C# 공부", "C# 공부"), ("7월 회고", "7월 회고"), ("yes", "\"yes\""),
    ("2024-01-01", "\"2024-01-01\""),
    ("a: b", "\"a: b\""), ("it's", "it's"), ("🎉", "🎉"), ("", "\"\""),
  ])
  func `quotes stand exactly where they are needed`(_ title: String, _ written: String) {
    let bytes = MemoDocument.composed(
      title: title, date: .day(CivilDate(daysSinceEpoch: 0)), pinned: true, tags: [], body: [])
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "---\ntitle: \(written)\ndate: 1970-01-01\npinned: true\n---\n")
  }

  struct Edit: CustomTestStringConvertible, Sendable {
    let before: String
    let key: String
    let value: EditValue
    let after: String
    var testDescription: String { before + " " + key }
  }

  @Test(arguments: [
    Edit(before: "본문", key: "pinned", value: .plain("true"), after: "---\npinned: true\n---\n\n본문"),
    Edit(before: "", key: "title", value: .text("가"), after: "---\ntitle: 가\n---\n"),
    Edit(
      before: "\u{FEFF}a\r\nb", key: "title", value: .text("가"),
      after: "\u{FEFF}---\r\ntitle: 가\r\n---\r\n\r\na\r\nb"),
    Edit(
      before: "---\r\ntitle: 'a'  # c\r\nx: 1\r\n---\r\n", key: "title", value: .text("b"),
      after: "---\r\ntitle: 'b'  # c\r\nx: 1\r\n---\r\n"),
    Edit(
      before: "---\rtitle: a\r---\rb", key: "pinned", value: .plain("true"),
      after: "---\rtitle: a\rpinned: true\r---\rb"),
    Edit(
      before: "---\nx: 1\ntitle: a\n---", key: "date", value: .plain("2026-01-02"),
      after: "---\nx: 1\ntitle: a\ndate: 2026-01-02\n---"),
    Edit(
      before: "---\n---\nb", key: "x", value: .list(["a", "b: c"]),
      after: "---\nx: [a, \"b: c\"]\n---\nb"),
    Edit(
      before: "---\ntags:\n  - a # one\n  - b\nx: 1\n---\n", key: "tags", value: .list(["c", "d"]),
      after: "---\ntags:\n  - c\n  - d\nx: 1\n---\n"),
    Edit(
      before: "---\naliases: \npinned: false\n---\n", key: "aliases", value: .yaml("[a, {b: c}]"),
      after: "---\naliases: [a, {b: c}] \npinned: false\n---\n"),
    Edit(
      before: "---\n{\"title\": \"a\"}\n---\n", key: "pinned", value: .plain("true"),
      after: "---\n{\"title\": \"a\", \"pinned\": true}\n---\n"),
    Edit(
      before: "---\nTitle: a\n---\n", key: "title", value: .text("b"), after: "---\nTitle: b\n---\n"
    ),
    Edit(
      before: "---\ntitle：a b\nx: 1\n---\n", key: "title", value: .text("b"),
      after: "---\ntitle: b\nx: 1\n---\n"),
    Edit(
      before: "---\ntitle: a: b\n---\n", key: "pinned", value: .plain("true"),
      after: "---\ntitle: a: b\npinned: true\n---\n"),
    Edit(
      before: "---\n  title: a\n  x: 1\n---\n", key: "z", value: .text("2"),
      after: "---\n  title: a\n  x: 1\n  z: \"2\"\n---\n"),
  ])
  func `an edit writes exactly this`(_ edit: Edit) throws {
    let memo = MemoDocument(parsing: Array(edit.before.utf8))
    let new = try memo.setting(edit.key, to: edit.value)
    #expect(
      String(decoding: new, as: UTF8.self).unicodeScalars.elementsEqual(edit.after.unicodeScalars))
  }

  @Test(arguments: [
    "+++\na = 1\n+++\nb", "{\n\"a\": 1\n}\nb", "---\ntitle: a\nb", "---\n- a\n---\nb",
    "\n---\ntitle: a\n---\nb", "---\n<<<<<<< a\nx: 1\n=======\nx: 2\n>>>>>>> b\n---\n",
    "<<<<<<< a\n---\nx: 1\n---\n=======\nq\n>>>>>>> b\n",
  ])
  func `a header that is not read gets no second one above it`(_ text: String) {
    let memo = MemoDocument(parsing: Array(text.utf8))
    #expect(throws: EditError.self) { try memo.setting("pinned", to: .plain("true")) }
    #expect(throws: EditError.self) { try memo.replacingBody(with: [65]) }
    #expect(memo.facts(stem: "줄기").title == "줄기" || memo.header != nil)
  }

  @Test(arguments: ["[a", "a\nb: c", "{a", "a: b: c"])
  func `text that is no single YAML value is not written`(_ value: String) {
    let memo = MemoDocument(parsing: Array("---\nx: 1\n---\n".utf8))
    #expect(throws: EditError.self) { try memo.setting("x", to: .yaml(value)) }
  }

  @Test(arguments: [
    ("tags: [a, b]", "tags: [a, b, c]", "tags: [a]"), ("tags: a, b", "tags: a, b, c", "tags: a"),
    ("tag: a b", "tag: a b c", "tag: a"),
    ("tags:\n  - a\n  - b", "tags:\n  - a\n  - b\n  - c", "tags:\n  - a"),
    ("x: 1", "x: 1\ntags: [c]", "x: 1"), ("tags: [a, B]", "tags: [a, B, c]", "tags: [a]"),
  ])
  func `a tag comes and goes in the style there is`(
    _ before: String, _ added: String, _ removed: String
  )
    throws
  {
    let memo = MemoDocument(parsing: Array("---\n\(before)\n---\n".utf8))
    #expect(String(decoding: try memo.addingTag("#c"), as: UTF8.self) == "---\n\(added)\n---\n")
    #expect(String(decoding: try memo.removingTag("b"), as: UTF8.self) == "---\n\(removed)\n---\n")
  }

  @Test func `of many tags none is lost`() throws {
    let names = (1...3000).map { "t\($0)" }
    for list in ["[\(names.joined(separator: ", "))]", "\n- " + names.joined(separator: "\n- ")] {
      let memo = MemoDocument(parsing: Array("---\ntags: \(list)\n---\n".utf8))
      let more = MemoDocument(parsing: try memo.addingTag("new"))
      #expect(more.facts(stem: "x").tags == names + ["new"])
      let less = MemoDocument(parsing: try more.removingTag("t5"))
      #expect(less.facts(stem: "x").tags == names.filter { $0 != "t5" } + ["new"])
    }
    let odd = MemoDocument(parsing: Array("---\ntags: [a, {b: c}]\n---\n".utf8))
    #expect(throws: EditError.self) { try odd.addingTag("new") }
    #expect(throws: EditError.self) { try odd.removingTag("a") }
  }

  @Test(arguments: [
    "", "새 본문\n", "\n\n    코드", "---\nx: 1\n---\n", "+++\na=1\n+++", "---\n", "\n---\na: b\n---\n",
  ])
  func `a body given is the body read`(_ body: String) throws {
    for text in [
      "", "옛", "---\nx: 1\n---", "---\nx: 1\n---\n", "---\nx: 1\n---\n\n옛\n", "---\nx: 1\n---\n옛\n",
    ] {
      let memo = MemoDocument(parsing: Array(text.utf8))
      let new = MemoDocument(parsing: try memo.replacingBody(with: Array(body.utf8)))
      #expect(new.bytes[new.bodyRange].elementsEqual(body.utf8))
      #expect(new.header?.text(for: "x") == memo.header?.text(for: "x"))
    }
  }

  @Test func `settings keep their comments`() throws {
    let front = FrontMatter(parsingYAML: Array("# mine\npin_limit: 5 # few\n\nsync: true\n".utf8))
    let new = try front.setting("pin_limit", to: .plain("7"))
    #expect(String(decoding: new, as: UTF8.self) == "# mine\npin_limit: 7 # few\n\nsync: true\n")
    let empty = try FrontMatter(parsingYAML: []).setting("folder", to: .text("a b"))
    #expect(String(decoding: empty, as: UTF8.self) == "folder: a b\n")
    let open = try FrontMatter(parsingYAML: Array("a: 1".utf8)).setting("b", to: .plain("2"))
    #expect(FrontMatter(parsingYAML: open).text(for: "b") == "2")
  }
}
