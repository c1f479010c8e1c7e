import MemoCore
import MemoSearch
import Testing

@Suite struct SearchTests {
  private static let notebook = Index(
    building: [
      memo("nfc.md", title: "합성형 본문", "봄 소풍 준비물: 김밥, 돗자리."),
      memo(
        "nfd.md", title: "분해형 본문",
        "봄 \u{1109}\u{1169}\u{1111}\u{116E}\u{11BC} 준비물: 김밥, 돗자리."),
      memo("particle.md", title: "조사 붙은 말", "서울은 비가 온다. 부산에서 만났다."),
      memo("choseong.md", title: "초성 검색", "한글 메모 ㅋㅋㅋ"),
      memo("jamo.md", title: "자모 웃음", "ㅋㅋㅜㅜ 늦었다"),
      memo("kata.md", title: "カタカナ", "リンゴを買う"), memo("hira.md", title: "ひらがな", "りんごを買う"),
      memo("marks.md", title: "마크 제거", "문서 정리 Café 목록"),
      memo("trad.md", title: "繁體", "軟體更新"), memo("simp.md", title: "简体", "软件更新"),
      memo("cafe.md", title: "카페 합성", "le caf\u{E9} du coin"),
      memo("cafe-nfd.md", title: "카페 분해", "le cafe\u{301} du coin"),
      memo("strasse.md", title: "독일 거리", "Straße 12"),
      memo("regex.md", title: "정규식 글자", #"C++ (1) [x] a.b $5 back\slash 50% *별*"#),
      memo("decoy.md", title: "미끼", "axb CC 1 x"),
      memo("quotes.md", title: "따옴표 말", #"Erik's 노트, 그는 "좋다" 했다"#),
      memo(
        "code.md", title: "코드와 주소",
        "```c\ngit_index_add(idx, e);\n```\n\nhttps://example.org/path/파일.tar.gz"),
      memo(
        "invisible.md", title: "숨은 글자",
        "회의\u{A0}자료 다운\u{200B}로드 부\u{AD}산"),
      memo("odd.md", title: "이상한 목록", "- 1\n- -\n- > 인용\n- 2. 둘\n- - 3"),
      memo(
        "facts.md", title: "사실", tags: ["Work/회의"], isPinned: true,
        date: .day(CivilDate(year: 2026, month: 2, day: 28)!), has: [.link, .task], "x"),
    ], head: nil)

  @Test(arguments: [
    ("소풍", ["nfc.md", "nfd.md"]),
    ("\u{1109}\u{1169}\u{1111}\u{116E}\u{11BC}", ["nfc.md", "nfd.md"]),
    ("서울", ["particle.md"]), ("부산", ["invisible.md", "particle.md"]),
    ("ㅋㅋ", ["choseong.md", "jamo.md"]), ("ㅎㄱ", ["choseong.md"]), ("ㅜㅜ", ["jamo.md"]),
    ("ㅋㅋㅜㅜ", ["jamo.md"]), ("リンゴ", ["kata.md"]), ("문서", ["marks.md"]),
    ("cafe", ["cafe-nfd.md", "cafe.md", "marks.md"]),
    ("CAFÉ", ["cafe-nfd.md", "cafe.md", "marks.md"]),
    ("更新", ["simp.md", "trad.md"]), ("软件", ["simp.md"]), ("STRASSE", ["strasse.md"]),
    ("C++", ["regex.md"]), ("a.b", ["regex.md"]), ("[x]", ["regex.md"]), ("(1", ["regex.md"]),
    (#"back\slash"#, ["regex.md"]), ("*별*", ["regex.md"]), ("$5 50%", ["regex.md"]),
    ("Erik's", ["quotes.md"]), (#""좋다"#, ["quotes.md"]), (#""그는 \"좋다""#, ["quotes.md"]),
    (#""노트, 그는""#, ["quotes.md"]), ("git_index_add", ["code.md"]),
    ("example.org/path", ["code.md"]), ("tar.gz", ["code.md"]), ("index", ["code.md"]),
    ("회의 자료", ["invisible.md"]), (#""회의 자료""#, ["invisible.md"]),
    ("다운로드", ["invisible.md"]), ("인용", ["odd.md"]),
    ("tag:work", ["facts.md"]), ("tag:WORK/회의", ["facts.md"]), ("tag:wor", []),
    ("tag:회의", []), ("work", ["facts.md"]), ("title:회의", []), ("body:work", []),
    ("pinned:yes", ["facts.md"]), ("has:task", ["facts.md"]), ("has:code", []),
    ("date:2026-01..2026-03", ["facts.md"]), ("date:2026-02-28", ["facts.md"]),
    ("date:2026-03", []), ("path:FACTS", ["facts.md"]), ("path:cafe -path:nfd", ["cafe.md"]),
    ("카페 -분해", ["cafe.md"]), ("카페 NOT 분해", ["cafe.md"]),
    ("軟體 OR 软件", ["simp.md", "trad.md"]), ("(軟體 OR 软件) title:简体", ["simp.md"]),
    ("/g.t_INDEX/", ["code.md"]), ("/^- >/", ["odd.md"]), ("/Caf(É|é)/ 목록", ["marks.md"]),
    ("/ｃａｆé/ 목록", ["marks.md"]), ("/서울[은이]/", ["particle.md"]), ("없는말", []),
  ])
  func `a query finds`(text: String, paths: [String]) {
    #expect(Self.notebook.paths(text).sorted() == paths)
    let matching = Self.notebook.positions(matching: query(text)).positions
    #expect(matching.map { Self.notebook.memo(at: $0).path.text } == paths)
  }

  @Test func `an empty query finds all, newest edit first`() {
    let index = Index(
      building: [
        memo("a.md", edited: 5), memo("b.md", edited: 9), memo("c.md", edited: 9, order: 1),
        memo("d.md", edited: 9),
      ], head: nil)
    #expect(index.paths("") == ["c.md", "b.md", "d.md", "a.md"])
    #expect(index.paths("-nothing") == ["c.md", "b.md", "d.md", "a.md"])
  }

  @Test func `a limit cuts the hits, not the total`() {
    let answer = Self.notebook.search(query(""), limit: 3)
    #expect(answer.hits.count == 3 && answer.total == Self.notebook.count)
  }

  @Test func `an expression over its limit is read as text, with a warning`() {
    let slow = "/(a+)+[^a!]/"
    let index = Index(
      building: [
        memo("slow.md", String(repeating: "a", count: 4000) + "!"), memo("text.md", slow),
      ], head: nil)
    let answer = index.search(query(slow))
    #expect(answer.warnings == [.expressionTooSlow(slow)])
    #expect(answer.hits.map { index.memo(at: $0.position).path.text } == ["text.md"])
  }
}
