import Arguments
import Testing

@Suite struct ParserTests {
  struct Line: Sendable, CustomTestStringConvertible {
    let typed: [String]
    let command: String
    let words: [String]
    let options: [String: [String]]
    var testDescription: String { typed.joined(separator: " ") }

    init(_ typed: String, _ command: String, _ words: [String], _ options: [String: [String]]) {
      self.typed = typed.split(separator: " ").map { $0 == "''" ? "" : String($0) }
      self.command = command
      self.words = words
      self.options = options
    }
  }

  @Test(arguments: [
    Line("", "list", [], [:]),
    Line("list", "list", [], [:]),
    Line("ls 장보기", "list", ["장보기"], [:]),
    Line("-N d list", "list", [], ["notebook": ["d"]]),
    Line("list -N d", "list", [], ["notebook": ["d"]]),
    Line("--notebook=d list --json", "list", [], ["notebook": ["d"], "json": []]),
    Line("--notebook= list", "list", [], ["notebook": [""]]),
    Line("-Nd list", "list", [], ["notebook": ["d"]]),
    Line("list -n5", "list", [], ["limit": ["5"]]),
    Line("list -n 5 -n 6", "list", [], ["limit": ["5", "6"]]),
    Line("--pinned -n 3", "list", [], ["pinned": [], "limit": ["3"]]),
    Line("-n 3 list", "list", [], ["limit": ["3"]]),
    Line("list --tag a --tag=b", "list", [], ["tag": ["a", "b"]]),
    Line("list -0", "list", [], ["0": []]),
    Line("new -b -x-", "new", [], ["body": ["-x-"]]),
    Line("new -b '' 제목", "new", ["제목"], ["body": [""]]),
    Line("new -b - 제목", "new", ["제목"], ["body": ["-"]]),
    Line("new -", "new", ["-"], [:]),
    Line("new -- --json", "new", ["--json"], [:]),
    Line("search -lc 우유", "search", ["우유"], ["files": [], "count": []]),
    Line("search -ln2 우유", "search", ["우유"], ["files": [], "limit": ["2"]]),
    Line("search 우유 -계란", "search", ["우유", "-계란"], [:]),
    Line("search 우유 -note -l", "search", ["우유", "-note"], ["files": []]),
    Line("search 우유 -- -l --json", "search", ["우유", "-l", "--json"], [:]),
    Line("search --help", "search", [], ["help": []]),
    Line("--help", "list", [], ["help": []]),
  ])
  func `a command line is read as declared`(_ line: Line) throws {
    let parsed = try ArgumentParser.parse(line.typed, of: sample)
    #expect(parsed.command.name == line.command)
    #expect(parsed.words == line.words)
    let all = ["notebook", "json", "0", "color", "help", "pinned", "tag", "limit", "body", "edit"]
    for name in all + ["no-edit", "files", "count"] {
      #expect(parsed.isSet(name) == (line.options[name] != nil), "\(name)")
      #expect(parsed.values(name) == line.options[name] ?? [], "\(name)")
    }
  }

  @Test(arguments: [
    ("lst", UsageError.unknownCommand("lst", nearest: ["list", "ls"])),
    ("우유", .unknownCommand("우유", nearest: [])),
    ("--pinned 우유", .unknownCommand("우유", nearest: [])),
    ("-- list", .unknownCommand("list", nearest: ["list"])),
    ("list --jsn", .unknownOption("--jsn", command: "list", nearest: ["--json"])),
    ("list --lim 3", .unknownOption("--lim", command: "list", nearest: ["--limit"])),
    ("list --lim=3", .unknownOption("--lim", command: "list", nearest: ["--limit"])),
    ("new --no-edti", .unknownOption("--no-edti", command: "new", nearest: ["--no-edit"])),
    ("list -x", .unknownOption("-x", command: "list", nearest: [])),
    ("search -계란", .unknownOption("-계", command: "search", nearest: [])),
    ("list --limit", .missingValue(option: "--limit", valueName: "N")),
    ("list -N", .missingValue(option: "--notebook", valueName: "DIR")),
    ("list --json=1", .unexpectedValue(option: "--json", text: "1")),
    ("list -n x", .notANumber(option: "--limit", text: "x")),
    ("list -n -1", .notANumber(option: "--limit", text: "-1")),
    ("list --color red", .notAChoice(option: "--color", text: "red", choices: ["auto", "never"])),
    ("new -b a --body b", .repeated(option: "--body")),
    ("new a b", .extraWord("b", command: "new")),
    ("search", .missingWord("QUERY", command: "search")),
  ])
  func `what cannot be read is refused`(_ typed: String, _ error: UsageError) {
    #expect(throws: error) {
      try ArgumentParser.parse(typed.split(separator: " ").map(String.init), of: sample)
    }
  }

  @Test func `a hidden command is run but never hinted at`() throws {
    let parsed = try ArgumentParser.parse(["__secret", "--", "--limit", "-x"], of: sample)
    #expect(parsed.command.name == "__secret")
    #expect(parsed.words == ["--limit", "-x"])
  }

  @Test func `the last of two opposite flags counts`() throws {
    let parsed = try ArgumentParser.parse(["new", "--edit", "--no-edit"], of: sample)
    #expect(parsed.last(of: "edit", "no-edit") == "no-edit")
    #expect(parsed.last(of: "json") == nil)
  }

  @Test func `the number of an option is a number`() throws {
    let parsed = try ArgumentParser.parse(["list", "-n", "12"], of: sample)
    #expect(parsed.number("limit") == 12)
    #expect(parsed.number("tag") == nil)
  }
}
