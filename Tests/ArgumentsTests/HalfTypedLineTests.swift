import Arguments
import Testing

@Suite struct HalfTypedLineTests {
  /// The words of a line; a blank at its end begins a new one.
  private func line(_ text: String) -> HalfTypedLine {
    HalfTypedLine(
      text.split(separator: " ", omittingEmptySubsequences: false).map(String.init), of: sample)
  }

  @Test(arguments: [
    ("", ["list", "new", "search"]), ("l", ["list", "ls"]), ("fi", ["find"]), ("__", []),
    ("--js", ["--json"]),
    ("list --", ["--pinned", "--tag", "--limit", "--notebook", "--json", "--color", "--help"]),
    (
      "new -", ["--body", "--edit", "--no-edit", "--notebook", "--json", "-0", "--color", "--help"]
    ),
    ("new --body x --b", []), ("list --tag a --t", ["--tag"]), ("--color ", ["auto", "never"]),
    ("list --color=n", ["never"]), ("list --color n", ["never"]), ("list -- --", []),
    ("nothing --pi", ["--pinned"]), ("nothing ", []), ("new title ", []), ("-- l", []),
  ])
  func `what is declared is offered`(text: String, words: [String]) {
    let offered = line(text).declared.map(\.word)
    // Short names stand beside long ones only where there is no long one.
    #expect(offered.filter { $0 != "-0" || text == "new -" } == words)
  }

  @Test(arguments: [
    ("-N ", HalfTypedLine.Wanted.value(.folders)), ("list -N", .option),
    ("--notebook=/a", .value(.folders)), ("list --tag ", .value(.asked("tag"))),
    ("list --tag x ", .value(.none)), ("list --pinned", .option), ("list -n", .option),
    ("new ", .value(.none)), ("", .command), ("list --tag=", .value(.asked("tag"))),
    ("list -- ", .value(.none)), ("list --json ", .value(.none)), ("--json ", .command),
    ("-N d ", .command), ("-Nd ", .command), ("list -N/a", .value(.folders)),
  ])
  func `the place of the cursor is known`(text: String, wanted: HalfTypedLine.Wanted) {
    #expect(line(text).wanted == wanted)
  }

  @Test(arguments: [
    ("list --tag=wo", "--tag=", "wo"), ("list -N/a", "-N", "/a"), ("list --tag wo", "", "wo"),
    ("list --no=x=y", "", "--no=x=y"), ("list --notebook=x=y", "--notebook=", "x=y"),
    ("list 장", "", "장"),
  ])
  func `an option's own letters are kept apart`(text: String, lead: String, typed: String) {
    #expect(line(text).lead == lead)
    #expect(line(text).typed == typed)
  }

  @Test func `what was typed before is known`() {
    let line = line("-N a search -n 3 x --notebook=b y -- z ")
    #expect(line.command?.name == "search")
    #expect(line.words == ["x", "y", "z"])
    #expect(line.value("notebook") == "b")
    #expect(line.value("limit") == "3")
    #expect(line.areOptionsEnded)
  }
}
