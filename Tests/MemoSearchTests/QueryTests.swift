import MemoCore
import MemoSearch
import Testing

/// 2026-11-30 09:25 in Seoul.
let now = Instant(seconds: 1_795_998_300)
let seoul = Zone(fixed: 9 * 3600)

func query(_ text: String) -> Query { Query(parsing: text, now: now, zone: seoul) }

@Suite struct QueryTests {
  @Test(arguments: [
    // Words and phrases.
    ("", "everything"), ("   ", "everything"),
    ("회의 자료", #"(all "회의" "자료")"#),
    ("회의　자료", #"(all "회의" "자료")"#),
    (#""회의 자료" CAFÉ"#, #"(all "회의 자료" "cafe")"#),
    (#""그는 \"좋다""#, #""그는 "좋다""#),
    ("ㅈㅂㄱ", #"initials:"ㅈㅂㄱ""#), (#""ㅈㅂㄱ""#, #""ㅈㅂㄱ""#), ("ㅈㅏ", #""ㅈㅏ""#),
    // Not, or, groups.
    ("a -b", #"(all "a" (not "b"))"#), ("NOT a b", #"(all (not "a") "b")"#),
    ("NOT NOT a", #""a""#), ("NOT -a", #""a""#), ("-(a OR b)", #"(not (any "a" "b"))"#),
    ("a OR b c", #"(any "a" (all "b" "c"))"#), ("(a OR b) c", #"(all (any "a" "b") "c")"#),
    ("a AND b", #"(all "a" "b")"#), ("-\"a b\" -tag:x", #"(all (not "a b") (not tag:x))"#),
    ("((a))", #""a""#), ("(f(x) b)", #"(all "f(x)" "b")"#),
    // Fields.
    ("title:장보기 body:우유", #"(all title:"장보기" body:"우유")"#),
    (#"title:"장보기 목록""#, #"title:"장보기 목록""#), ("title:ㅈㅂ", #"title:initials:"ㅈㅂ""#),
    ("tag:Work tag:#a/b", "(all tag:work tag:a/b)"), ("path:일기/", "path:일기/"),
    ("pinned:yes pinned:no", "(all pinned:yes pinned:no)"),
    ("has:link has:task has:image has:code", "(all has:1 has:2 has:4 has:8)"),
    ("date:2026-01..2026-03", "date:[2026-01-01T00:00:00, 2026-04-01T00:00:00)"),
    ("date:>=2026", "date:[2026-01-01T00:00:00, )"),
    ("edited:<7d", "edited:[2026-11-23T09:25:00, )"),
    ("edited:>7d", "edited:[, 2026-11-23T09:25:00)"),
    (#"edited:"3 days ago""#, "edited:[2026-11-27T00:00:00, 2026-11-28T00:00:00)"),
    // Expressions.
    ("/a.b/", "/a.b/"), ("/foo bar/ x", #"(all /foo bar/ "x")"#), (#"/a\/b/"#, #"/a\/b/"#),
    ("-/a/", "(not /a/)"),
    // What does not parse is text.
    ("C++", #""c++""#), ("(1", #""(1""#), (#""x"#, #"""x""#), (#""좋다"#, #"""좋다""#),
    ("http://a.b/c", #""http://a.b/c""#), ("12:30", #""12:30""#),
    ("/usr/bin/", #""/usr/bin/""#), ("-", #""-""#), ("--", #""--""#), ("--all", #""--all""#),
    ("()", #""()""#), (")", #"")""#), ("a)", #""a)""#), ("(a)b", #""(a)b""#),
    ("((a)", #""((a)""#), ("[x]", #""[x]""#), ("*별*", #""*별*""#), ("foo:bar", #""foo:bar""#),
    ("title:", #""title:""#), ("title: a", #"(all "title:" "a")"#), ("tag:#", #""tag:#""#),
    ("pinned:maybe", #""pinned:maybe""#), ("has:fun", #""has:fun""#),
    ("date:soon", #""date:soon""#), ("date:12", #""date:12""#), ("//", #""//""#),
    ("1 / 2 / 3", #"(all "1" "/" "2" "/" "3")"#), ("OR", #""or""#), ("a OR", #"(all "a" "or")"#),
    ("OR a", #"(all "or" "a")"#), ("NOT", #""not""#), ("a NOT", #"(all "a" "not")"#),
    ("AND", #""and""#), ("(OR)", #""or""#), ("\"\"", "\"\"\"\""), (#"Erik's"#, #""erik's""#),
    ("/(/", #""/(/""#), ("\u{200B}", "everything"),
  ])
  func `a query is understood as`(text: String, form: String) {
    #expect(query(text).description == form)
  }

  @Test func `an expression that does not compile is a warning and text`() {
    let broken = query("a /(/")
    #expect(broken.warnings.count == 1)
    guard case .invalidExpression("/(/", let message, 1) = broken.warnings.first else {
      Issue.record("\(broken.warnings)")
      return
    }
    #expect(message.contains("parenthesis"))
  }

  @Test func `excluded terms are not wanted`() {
    #expect(query("a -b NOT (c -d)").terms.map(\.isWanted) == [true, false, false, true])
  }

  @Test(arguments: [
    String(repeating: "(", count: 5000), String(repeating: "(a ", count: 500),
    String(repeating: "(", count: 500) + "a" + String(repeating: ")", count: 500),
    String(repeating: "NOT ", count: 5000), String(repeating: "- ", count: 5000),
    String(repeating: "\"", count: 4001), String(repeating: "/ ", count: 4000),
  ])
  func `a hostile query is read`(text: String) {
    #expect(!query(text).description.isEmpty)
  }
}
