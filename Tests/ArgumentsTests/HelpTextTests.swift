import Arguments
import Testing

@Suite struct HelpTextTests {
  private let help = help(columns: 80)

  private static func help(columns: Int) -> HelpText {
    HelpText(
      sample,
      headings: .init(
        usage: "Usage", aliases: "Also", options: "Options", globalOptions: "Everywhere",
        examples: "Examples", topics: "More", synopsis: "[COMMAND] [WORDS]", more: "memo help"),
      columns: columns, width: cells)
  }

  /// Hangul takes two cells, all else here one.
  private static let cells: @Sendable (String) -> Int = { text in
    text.unicodeScalars.reduce(0) { $0 + ($1.value >= 0xAC00 ? 2 : 1) }
  }

  private func text(_ lines: [HelpText.Line]) -> String {
    lines.map { $0.text + "\n" }.joined()
  }

  @Test func `the overview names every command in its group`() {
    #expect(
      text(help.overview).hasPrefix(
        """
        Keep memos

        Usage
          memo [COMMAND] [WORDS]

        Write
          new [TITLE]    Write a memo

        Find
          list [QUERY…]  List memos
          search QUERY…  Search memos

        Examples
          memo new 장보기  Write one

        Everywhere
          -N, --notebook DIR      Use DIR

        """))
    #expect(text(help.overview).hasSuffix("\nMore\n  dates  How dates are written\n"))
  }

  @Test func `a page names every option of the command`() throws {
    let page = text(help.page(try #require(sample.command(called: "new"))))
    #expect(page.contains("  memo new [TITLE] [-b TEXT] [--edit|--no-edit]\n"))
    #expect(page.contains("  -b, --body TEXT  The text\n"))
    #expect(page.contains("      --no-edit    Open no editor\n"))
    #expect(page.contains("  memo new 장보기  Write one\n  memo new         Another\n"))
    #expect(page.hasSuffix("\nmemo help\n"))
    #expect(!page.contains("Also"))
  }

  @Test func `a page names the aliases and says more`() throws {
    let page = text(help.page(try #require(sample.command(called: "find"))))
    #expect(page.contains("\nAlso\n  memo find\n\nEvery word must occur.\n"))
  }

  @Test func `a topic explains its terms`() throws {
    let page = text(help.page(try #require(sample.topic(called: "dates"))))
    #expect(page == "Dates\nAll are days.\n\n  2026-11  A month\n")
  }

  @Test(arguments: [20, 40, 80, 200])
  func `lines fit the terminal and end in no blank`(columns: Int) {
    let help = Self.help(columns: columns)
    let lines = help.overview + sample.commands.flatMap(help.page)
    for line in lines.map(\.text) {
      #expect(line.last != " ")
      // Only what is not broken may stand out: names with their values, and lines to type.
      let isNames = ["  ", "memo"].contains { line.hasPrefix($0) } && columns < 40
      #expect(Self.cells(line) <= columns || isNames, "\(line)")
    }
  }

  @Test func `nothing tells of a hidden command`() {
    #expect(!text(help.overview).contains("secret"))
    #expect(throws: UsageError.unknownCommand("__secre", nearest: [])) {
      try ArgumentParser.parse(["__secre"], of: sample)
    }
  }
}
