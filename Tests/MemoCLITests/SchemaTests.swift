import Arguments
import TestKit
import Testing

@testable import MemoCLI

/// The output of every command against the schemas of the documentation.
@Suite struct SchemaTests {
  /// Command lines by the command they are of; each runs on the notebook as those before left it.
  static let lines: [(command: String, words: [[String]])] = [
    ("list", [[], ["우유"], ["없는말"], ["--pinned"], ["--sort", "title"], ["/[/"], ["--tag", "집"]]),
    (
      "search",
      [["우유"], ["hit"], ["없는말"], ["/[/"], ["title:장보기"], ["has:link"], ["우유", "-n", "2"]]
    ),
    ("show", [["장보기"], ["@"], ["values", "twice"], ["latin1"], ["bad-yaml"], ["steering/0"]]),
    (
      "new",
      [
        ["새 메모", "-b", "글"], ["고정", "-b", "x", "--pin", "--tag", "a"], [], ["x", "--date", "언젠가"],
        ["x", "-b", "y", "--folder", "../out"], ["y", "-b", "x", "--file", "새-메모"],
      ]
    ),
    (
      "edit",
      [
        ["새 메모", "--append", "더"], ["새", "--title", "x"], ["새 메모", "--set", "x:=[1,2"],
        ["unclosed", "--title", "x"], ["새 메모", "--if-rev", "0000", "-b", "z"],
        ["latin1", "-b", "z"],
      ]
    ),
    ("pin", [["새 메모"], ["새 메모", "고정"], ["unclosed"], ["없는것"]]),
    ("unpin", [["새 메모"], ["고정", "장보기"]]),
    ("save", [[], []]), ("init", [["fresh"], ["memos"], ["memos/empty.md"]]),
    ("rm", [["고정"], ["고정", "--yes"], ["새 메모", "front", "--yes"], ["없는것", "--yes"]]),
  ]

  /// Commands that print words for people and have no JSON.
  static let textOnly: Set = ["help", "completions"]

  @Test func `every command has a schema and is tried here`() {
    for command in Program.spec(Words(.english)).commands.map(\.name)
    where !Self.textOnly.contains(command) && !command.hasPrefix("_") {
      #expect(Schemas.documents[command + ".schema.json"] != nil, "\(command) has no schema")
      #expect(Self.lines.contains { $0.command == command }, "\(command) is not tried")
    }
  }

  @Test(arguments: [false, true], ["en", "ko"])
  func `what commands print is what their schemas say`(isLines: Bool, language: String) {
    let world = RecordedWorld()
    world.environment["MEMO_LANG"] = language
    HardNotebook.write(into: world.home)
    #expect(world.run("init memos").status == 0)
    for (command, variants) in Self.lines {
      for words in variants {
        let result = world.run([command] + words + [isLines ? "--jsonl" : "--json"])
        let line = "memo \(command) \(words.joined(separator: " ")): "
        let isFailed = result.errors.contains("{\"error\":")
        if !isFailed || !result.output.isEmpty {
          let problems = Schemas.problems(of: result.output, command, isLines: isLines)
          #expect(problems == [], "\(line)\(result.output)")
        }
        #expect(Schemas.problems(ofErrors: result.errors) == [], "\(line)")
        #expect(isFailed == (result.status > 1), "\(line)\(result.status) \(result.errors)")
      }
    }
  }

  @Test func `a command without paths or without JSON says so`() {
    let world = RecordedWorld()
    for line in ["help --json", "help --jsonl", "help -0", "init -0", "save --format {path}"] {
      #expect(world.run(line).status == 2, "\(line)")
    }
    #expect(world.run("list --json --help").status == 0)
  }
}
