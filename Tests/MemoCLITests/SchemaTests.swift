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
      [
        ["우유"], ["hit"], ["없는말"], ["/[/"], ["title:장보기"], ["has:link"], ["우유", "-n", "2"],
        ["--history", "우유"], ["--history", "없는말"],
      ]
    ),
    (
      "show",
      [
        ["장보기"], ["@"], ["values", "twice"], ["latin1"], ["bad-yaml"], ["steering/0"],
        ["장보기", "--at", "~0"], ["장보기", "values", "--at", "today"], ["장보기", "--at", "2001"],
      ]
    ),
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
    (
      "tags",
      [
        [], ["--sort", "count"], ["--rename", "없는태그", "x"], ["--rename", "집", "집안", "--dry-run"],
        ["--rename", "집", "집안"], ["--rename", "집안", "a b"], ["x"],
      ]
    ), ("path", [["새 메모"], ["새 메모", "latin1"], ["없는것"]]),
    ("links", [["장보기"], ["values"], ["없는것"]]), ("backlinks", [["장보기"], ["없는것"]]),
    (
      "mv",
      [
        ["새 메모", "옮긴/새 이름", "--dry-run"], ["새 메모", "옮긴/새 이름"], ["옮긴/", "또/"], ["새 이름", "/"],
        ["새 이름", "latin1"], ["또/", "옮긴/"], ["없는것", "x"], ["@"], ["새 이름", "./새-메모"],
      ]
    ),
    ("status", [[]]), ("doctor", [[], ["--fix"]]),
    (
      "config",
      [
        [], ["pin_limit"], ["pin_limit", "9"], ["--unset", "pin_limit"], ["pin_limit", "x"],
        ["pinlimit"], ["editor"], ["editor", "vi"], ["timezone", "Nowhere/At_All"],
      ]
    ),
    ("undo", [[], ["2"], ["x"], ["99"]]), ("redo", [[], ["2"], ["0"]]),
    ("save", [[], []]), ("init", [["fresh"], ["memos"], ["memos/empty.md"]]),
    (
      "diff",
      [[], ["장보기"], ["새 메모", "~1"], ["새 메모", "~1", "~0"], ["새 메모", "soon"], ["없는것"]]
    ),
    ("rm", [["고정"], ["고정", "--yes"], ["새 메모", "front", "--yes"], ["없는것", "--yes"]]),
    ("log", [[], ["고정"], ["."], ["@", "-p"], ["-n", "3", "-p"], ["latin1"], ["없는것"]]),
    ("trash", [[], ["-n", "1"]]),
    ("restore", [["새 메모"], ["새 메모", "--as", "또"], ["없는것"], ["새 메모", "--at", "~99"]]),
    ("conflicts", [[]]),
    (
      "resolve",
      [
        ["장보기"], ["장보기", "--keep", "both"], ["장보기", "--keep", "memo"], ["없는것", "--keep", "copy"],
      ]
    ),
    (
      "remote",
      [
        [], ["--create", "./r.git"], ["--create", "./r.git"], [], ["origin"], ["nowhere"],
        ["backup", "./none.git"], ["--remove", "nowhere"],
      ]
    ),
    ("sync", [["--dry-run"], [], [], ["backup"], ["nowhere"]]),
    ("clone", [["./r.git", "device"], ["./r.git", "device"], ["./none.git"], []]),
  ]

  /// Commands that print words for people, and the one that shells ask, have no JSON.
  static let textOnly: Set = ["help", "completions", "__complete"]

  @Test func `every command has a schema and is tried here`() {
    for command in Program.spec(Words(.english)).commands.map(\.name)
    where !Self.textOnly.contains(command) {
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
        #expect(!result.errors.contains("{\"error\":") || result.errors.contains("\"hint\":"))
        #expect(isFailed == (result.status > 1), "\(line)\(result.status) \(result.errors)")
      }
    }
  }

  @Test func `a status with everything in it is what its schema says`() throws {
    let world = RecordedWorld()
    HardNotebook.write(into: world.home)
    #expect(world.run("init memos").status == 0)
    world.home.write("memos/.memo.yml", "pin_limit: many\nunknown: 1\ntimezone: [\n")
    world.home.write("memos/new.md", "x")
    world.home.write("memos/.hidden.md", "x")
    world.home.write("memos/empty.md", "no more")
    git("init", "-q", "memos/nested", in: world.home.path)
    let result = world.run("status --json")
    #expect(result.status == 0)
    #expect(Schemas.problems(of: result.output, "status", isLines: false) == [])
    let status = try JSONValue(parsing: result.output)
    for key in ["uncommitted", "conflict_copies", "damaged", "settings", "nested_repositories"] {
      #expect(status[key]?.elements.isEmpty == false, "\(key)")
    }
  }

  @Test func `a command without paths or without JSON says so`() {
    let world = RecordedWorld()
    for line in [
      "help --json", "help --jsonl", "help -0", "init -0", "config -0", "completions bash --json",
      "save --format {path}", "path x --format {path}",
    ] {
      #expect(world.run(line).status == 2, "\(line)")
    }
    #expect(world.run("list --json --help").status == 0)
  }
}
