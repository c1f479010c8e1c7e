import Arguments
import Testing

@Suite struct ShellLineTests {
  @Test(arguments: [
    ("memo show", ["memo", "show"]), ("memo  show ", ["memo", "show", ""]), ("", [""]),
    (#"a\ b c"#, ["a b", "c"]), ("'a b' c", ["a b", "c"]), (#"'a\b'"#, [#"a\b"#]),
    (#""a\b\"c""#, [#"a\b"c"#]), (#"x"a b"'c d'"#, ["xa bc d"]), ("'a b", ["a b"]),
    (#""a $HOME ${HOME}x"#, ["a /h /hx"]), ("'$HOME'", ["$HOME"]), (#"\$HOME"#, ["$HOME"]),
    ("$NONE $ ${HOME ${HOME}", ["$NONE", "$", "${HOME", "/h"]), ("장보기\t목록", ["장보기", "목록"]),
    (#"a\"#, ["a"]),
  ])
  func `a line is read as the shell reads it`(line: String, words: [String]) {
    #expect(ShellLine(line, environment: ["HOME": "/h"]).words == words)
  }

  @Test(arguments: [
    ("memo show it", "it", "it's $5", #"it\'s\ \$5"#),
    ("memo show 'it", "it", "it's $5", #"it'\''s $5"#),
    (#"memo show "it"#, "it", "it's $5", #"it's \$5"#),
    (#"memo show "w"#, "w", "wow!", #"wow"'!'""#),
    ("memo show a:", "", "a:b=c", #"b\=c"#),
    ("memo list --tag=", "", "--tag=a b", #"a\ b"#),
    (#"memo show a\ "#, #"a\ "#, "a b", #"a\ b"#),
    (#"memo show x"a "#, "a ", "xa b", "a b"),
    ("memo show ", "", "장보기 목록", #"장보기\ 목록"#),
    ("memo show ㅈ", "ㅈ", "장보기", "장보기"),
    ("memo show ", "", "~a*[?]{,}#&;|<>()!^`\\", ##"\~a\*\[\?\]\{\,\}\#\&\;\|\<\>\(\)\!\^\`\\"##),
    ("memo show a:", "", "b", nil),
  ])
  func `an insertion is one right word`(
    line: String, replaced: String, word: String, insertion: String?
  ) {
    let typed = ShellLine(line)
    #expect(typed.insertion(of: word, replacing: replaced) == insertion)
    guard let insertion else { return }
    #expect(ShellLine(line.dropLast(replaced.count) + insertion).words.last == word)
  }
}
