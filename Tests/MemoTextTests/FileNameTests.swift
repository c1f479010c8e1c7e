import MemoText
import Testing

@Suite struct FileNameTests {
  private func name(_ title: String, keepsBlanks: Bool = false) -> String {
    String(
      decoding: FileName.derived(fromTitle: title, fallback: "memo", keepsBlanks: keepsBlanks),
      as: UTF8.self)
  }

  @Test(arguments: [
    ("장보기 목록", "장보기-목록"), ("1/2분기 계획", "1-2분기-계획"), ("/", "memo"), ("..", "memo"),
    ("", "memo"), ("🎉", "memo"), ("!!!", "memo"), ("你好", "你好"), ("인증 구조", "인증-구조"),
    ("Hello World", "hello-world"), ("aux", "aux_"), ("CON", "con_"), ("nul.txt", "nul_.txt"),
    ("com1", "com1_"), ("com10", "com10"), ("lpt¹", "lpt¹_"), ("console", "console"),
    ("-rf", "rf"), (".env", "env"), ("~$lock", "$lock"), ("끝.", "끝"), ("끝. ", "끝"),
    ("../../밖", "밖"), ("../../.ssh/config", "ssh-config"), ("a\u{200D}b\u{FE0F}", "ab"),
    ("a  b\t\nc", "a-b-c"), ("C++ 메모", "c++-메모"), ("📌 할 일 🗂\u{FE0F}", "📌-할-일-🗂"),
    ("<>:\"/\\|?*", "memo"), ("a<>:\"/\\|?*b", "a-b"), ("x\u{7}y\u{85}z", "x-y-z"),
    ("\u{1112}\u{116C}의", "회의"), ("Ünï", "Ünï"), ("हिन्दी", "हिन्दी"), ("v1.2", "v1.2"),
    ("a\u{3000}b", "a-b"),
  ])
  func `a title becomes a name`(_ title: String, _ expected: String) {
    #expect(Array(name(title).utf8) == Array(expected.utf8))
  }

  @Test(arguments: [
    ("장보기  목록", "장보기 목록"), (" a / b ", "a - b"), ("con ", "con_"), ("A\nB", "a b"),
  ])
  func `blanks are kept where they are wanted`(_ title: String, _ expected: String) {
    #expect(name(title, keepsBlanks: true) == expected)
  }

  @Test(arguments: ["가", "e\u{301}\u{323}", "👩‍💻a", "x", "ab "])
  func `a long title is cut at a grapheme`(_ piece: String) {
    let whole = name(String(repeating: piece, count: 300))
    #expect(whole.utf8.count <= FileName.longestStem)
    #expect(whole.utf8.count > FileName.longestStem - 30)
    let numbered = FileName.numbered(Array(whole.utf8), 12)
    #expect(numbered.count <= FileName.longestStem)
    #expect(String(decoding: numbered, as: UTF8.self).hasSuffix("-12"))
    #expect(UTF8Check.firstInvalid(numbered) == nil)
  }

  @Test func `a letter with more marks than a name has bytes is cut within`() {
    let marks = String(repeating: "\u{301}", count: 150)
    let whole = Array(name("a" + marks).utf8)
    #expect((180...FileName.longestStem).contains(whole.count))
    #expect(FileName.numbered(whole, 12).first == whole.first)
    #expect(name("con" + marks + "x").hasPrefix("co"))
  }

  @Test func `a name that is a device's only when it is cut is none`() {
    #expect(name("con🙂" + String(repeating: "\u{20DD}", count: 100)) != "con")
  }

  @Test func `a number stands behind the stem`() {
    #expect(FileName.numbered(Array("메모".utf8), 2) == Array("메모-2".utf8))
  }
}
