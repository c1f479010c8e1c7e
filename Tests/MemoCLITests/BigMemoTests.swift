import TestKit
import Testing

@testable import MemoCLI

/// Memos that are long, wide or deep in one way each; the sizes are small enough for every run.
@Suite struct BigMemoTests {
  static let memos: [(name: String, text: String)] = [
    (
      "a long line", "# t\n\n" + repeated("x", 100_000) + " needle " + repeated("가", 30_000) + "\n"
    ),
    ("many lines", "# t\n" + repeated("a line\n", 2_000) + "needle\n"),
    ("many carriage returns", "# t\r" + repeated("a\r", 2_000) + "needle\r"),
    ("brackets", "# t\n\n" + repeated("[", 2_000) + "\nneedle\n"),
    ("links that never close", "# t\n\n" + repeated("![a](", 2_000) + "\nneedle\n"),
    ("emphasis", "# t\n\n" + repeated("*a _b ", 2_000) + "\nneedle\n"),
    ("deep quotes", "# t\n\n" + repeated(">", 2_000) + " needle\n"),
    (
      "backticks",
      "# t\n\n" + (1...200).map { repeated("`", $0) }.joined(separator: " ") + "\nneedle\n"
    ),
    (
      "tags in the text",
      "# t\n\nneedle " + (1...2_000).map { "#tag\($0)" }.joined(separator: " ") + "\n"
    ),
    (
      "tags in the header",
      "---\ntitle: t\ntags: [\((1...2_000).map { "tag\($0)" }.joined(separator: ", "))]\n---\nneedle\n"
    ),
    ("keys", "---\ntitle: t\n" + (1...2_000).map { "k\($0): v\n" }.joined() + "---\nneedle\n"),
    (
      "a deep value",
      "---\ntitle: t\nx: " + repeated("[", 2_000) + repeated("]", 2_000) + "\n---\nneedle\n"
    ),
    (
      "a deep map",
      "---\ntitle: t\n" + (0..<500).map { repeated(" ", $0) + "a:\n" }.joined() + "---\nneedle\n"
    ),
    ("aliases", "---\ntitle: t\na: &a [x, x]\n" + aliases + "---\nneedle\n"),
    ("a long title", "---\ntitle: " + repeated("가나 ", 100_000) + "\n---\nneedle\n"),
  ]

  private static let aliases = zip("bcdefghij", "abcdefghi").map {
    "\($0): &\($0) [*\($1), *\($1), *\($1), *\($1), *\($1), *\($1), *\($1), *\($1)]\n"
  }.joined()

  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  @Test(arguments: memos.indices)
  func `it is listed, found, shown and changed like any other`(_ number: Int) {
    let memo = Self.memos[number]
    let world = RecordedWorld()
    world.home.write("memos/m.md", memo.text)
    #expect(world.run("init memos").status == 0)
    for (command, line) in [
      ("list", "list --json"), ("search", "search needle --json"), ("show", "show m.md --json"),
      ("status", "status --json"), ("tags", "tags --json"),
    ] {
      let result = world.run(line)
      #expect(result.status == 0, "\(memo.name): \(line)")
      #expect(
        Schemas.problems(of: result.output, command, isLines: false) == [], "\(memo.name): \(line)")
    }
    let hits = world.run("search needle").output.split(separator: "\n")
    #expect(hits.count == 1 && hits[0].contains("needle") && hits[0].utf8.count < 450)
    #expect(world.run("list").output.utf8.count < 1_000_000)
    #expect(world.run("show --raw m.md").output == memo.text)
    world.terminals.output = true
    #expect(world.run("list").output.contains("1 memo"))
    world.terminals.output = false
    let body = world.run("show m.md").output
    let changed = world.run("edit m.md --append more")
    #expect(changed.status == 0 || changed.status == 5, "\(memo.name): \(changed.errors)")
    let wanted = changed.status == 0 ? body + (body.hasSuffix("\n") ? "" : "\n") + "more\n" : body
    #expect(world.run("show m.md").output == wanted, "\(memo.name)")
  }
}
