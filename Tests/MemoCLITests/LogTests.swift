import MemoCLI
import TestKit
import Testing

@Suite struct LogTests {
  private let world = RecordedWorld()

  init() {
    world.environment["NO_COLOR"] = "1"
    for title in ["장보기 목록", "Birthday list"] { _ = world.run(["new", title, "-b", "본문"]) }
    _ = world.run("pin birthday-list")
  }

  /// Runs a line at a terminal where `words` are typed.
  private func run(_ line: String, typing words: [String] = []) -> RecordedWorld.Result {
    world.terminals.input = true
    world.terminals.output = true
    world.terminals.error = true
    world.terminal = ScriptedTerminal(typing: words, columns: 80, rows: 24)
    return world.run(line + " --no-pager")
  }

  @Test func `at a terminal a memo is chosen, and a dot means the notebook`() {
    let chosen = run("log", typing: ["birth\r"])
    #expect(chosen.status == 0)
    #expect(chosen.output.hasPrefix("Birthday list  birthday-list.md\n"))
    #expect(chosen.output.hasSuffix("\n2 changes\n"))
    #expect(run("log", typing: ["\u{1B}"]).status == 130)
    let whole = run("log .")
    #expect(whole.output.contains("장보기 목록") && whole.output.contains("Birthday list"))
    world.terminals.output = false
    #expect(world.run("log").output.split(separator: "\n").count == 4)
  }

  @Test(arguments: [80, 60, 40, 24])
  func `no line is wider than the window`(columns: Int) {
    world.terminals.width = columns
    let lines = run("log .").output.split(separator: "\n")
    #expect(lines.count > 3)
    for line in lines { #expect(line.count < columns, "\(line)") }
  }

  @Test func `a title is told where it was another one`() {
    _ = world.run(["edit", "birthday-list", "--title", "Party"])
    let lines = run("log birthday-list").output.split(separator: "\n").map(String.init)
    #expect(lines[0] == "Party  birthday-list.md")
    #expect(!lines[1].contains("Party"))
    #expect(lines[2].hasSuffix("  Birthday list  Pin birthday-list.md"))
    #expect(!lines[3].contains("Birthday"))
  }

  @Test func `what would steer the terminal is drawn, not obeyed`() {
    _ = world.run(["new", "a", "-b", "x", "-m", "x\u{1B}[2J\u{202E}"])
    let result = run("log . -p")
    #expect(!result.output.contains("\u{1B}") && !result.output.contains("\u{202E}"))
    #expect(result.output.contains("^[[2J"))
  }

  @Test func `a removed memo is named by the rules of the others, certain names first`() {
    _ = world.run("rm birthday-list --yes")
    for name in ["birthday-list.md", "birthday-list", "birthday list", "birth", "day"] {
      let result = world.run(["log", name, "-n", "1", "--format", "{kind} {path}"])
      #expect(result.output == "remove birthday-list.md\n", "\(name)")
    }
    _ = world.run(["new", "Birthday list of Ada", "-b", "x"])
    let path = { (name: String) in world.run(["log", name, "-n", "1", "--format", "{path}"]).output
    }
    #expect(path("birthday list") == "birthday-list.md\n")
    #expect(path("birthday list o") == "birthday-list-of-ada.md\n")
    _ = world.run(["new", "Other", "-b", "x", "--file", "birthday-x"])
    _ = world.run("rm birthday-x birthday-list-of-ada --yes")
    let several = world.run("log birth --json")
    #expect(several.status == 4)
    #expect(several.errors.contains("birthday-x.md"))
    #expect(world.run("show birthday-list").status == 3)
  }
}
