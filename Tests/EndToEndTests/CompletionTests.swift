import TestKit
import Testing

/// Completions in the shells people use, typed key by key.
@Suite(.serialized) struct CompletionTests {
  static let typed: [(text: String, words: [String])] = [
    ("lis", ["list"]), ("list --pi", ["list", "--pinned"]),
    ("show 장보", ["show", "장보기 목록"]), ("show it", ["show", "it's $5 \"q\" \\x"]),
    ("show 'it", ["show", "it's $5 \"q\" \\x"]), ("show \"it", ["show", "it's $5 \"q\" \\x"]),
    ("show \"wow", ["show", "wow! `id` *?[x] #y ~z"]), ("show a:", ["show", "a:b=c@d"]),
    ("show other/", ["show", "other/plan"]), ("show -- -", ["show", "--", "-dash 메모"]),
    ("show ./-", ["show", "./-dash.md"]), ("list --tag=a", ["list", "--tag=a b"]),
    ("list --tag \"a", ["list", "--tag", "a b"]), ("list --color=al", ["list", "--color=always"]),
    ("list --since ye", ["list", "--since", "yesterday"]),
    ("-N ../else show Mi", ["-N", "../else", "show", "Mine here"]),
    ("-N '../else' show 장", ["-N", "../else", "show", "장"]),
    ("init ../els", ["init", "../else/"]), ("--notebook=../els", ["--notebook=../else/"]),
    ("completions fi", ["completions", "fish"]), ("help dat", ["help", "dates"]),
  ]

  @Test(.enabled(if: TypingShell.has("tmux", "bash"), "needs tmux and bash"))
  func `bash completes one right word`() { check("bash") }

  @Test(.enabled(if: TypingShell.has("tmux", "zsh"), "needs tmux and zsh"))
  func `zsh completes one right word`() { check("zsh") }

  @Test(.enabled(if: TypingShell.has("tmux", "fish"), "needs tmux and fish"))
  func `fish completes one right word`() { check("fish") }

  @Test(
    .enabled(if: TypingShell.has("tmux", "bash", "zsh"), "needs tmux, bash and zsh"),
    arguments: ["bash", "zsh"])
  func `initial consonants become the title`(name: String) {
    let shell = TypingShell(name, in: place())
    #expect(shell.words("show ㅈㅂㄱ") == ["show", "장보기 목록"], "\(shell.screen)")
  }

  @Test(.enabled(if: TypingShell.has("fish"), "needs fish"))
  func `fish tells what each word means`() {
    let line = "memo completions fish | source; complete -C 'memo sh'"
    let result = Program.shell("fish -N -c \(Program.quoted(line))", in: place())
    #expect(result.outputText == "show\tShow a memo\n")
  }

  private func check(_ name: String) {
    let shell = TypingShell(name, in: place())
    for (text, words) in Self.typed {
      var wanted = words
      // zsh and fish leave the slash for the next key where only one folder fits.
      let got = shell.words(text)
      if let last = wanted.last, last.hasSuffix("/"), got?.last == String(last.dropLast()) {
        wanted[wanted.count - 1].removeLast()
      }
      #expect(got == wanted, "\(name): \(text)\n\(shell.screen)")
    }
  }

  /// A notebook with the names that shells are bad at, and another one beside it.
  private func place() -> TemporaryFolder {
    let place = TemporaryFolder()
    let memos = [
      "list": "# 장보기 목록\n\n#집\n", "q": "# it's $5 \"q\" \\x\n",
      "wow": "---\ntitle: 'wow! `id` *?[x] #y ~z'\n---\n",
      "colon": "---\ntitle: 'a:b=c@d'\ntags: [a b]\n---\n", "work/plan": "# Plan\n",
      "other/plan": "# Plan\n", "-dash": "# -dash 메모\n",
    ]
    place.write("notebook/.memo.yml", "")
    for (name, text) in memos { place.write("notebook/\(name).md", text) }
    place.write("else/.memo.yml", "")
    place.write("else/mine.md", "# Mine here\n")
    place.write("home/.hushlogin", "")
    return place
  }
}
