import Arguments
import Testing

@Suite struct HelpTextTests {
  private let help = HelpText(
    sample,
    headings: .init(
      usage: "Usage", commands: "Commands", options: "Options", globalOptions: "Everywhere"))

  @Test func `the overview names every command in a line`() {
    #expect(
      help.overview.hasPrefix(
        """
        Keep memos

        Usage
          memo [COMMAND] [ARGUMENT…]

        Commands
          list [QUERY…]  List memos
          new [TITLE]    Write a memo
          search QUERY…  Search memos

        Everywhere
          -N, --notebook DIR

        """.dropLast()))
  }

  @Test func `a page names every option of the command`() throws {
    let page = help.page(try #require(sample.command(called: "new")))
    #expect(page.contains("  memo new [TITLE]\n"))
    #expect(page.contains("  -b, --body TEXT  The text\n"))
    #expect(page.contains("      --no-edit    Open no editor\n"))
    #expect(page.contains("  -0  "))
    #expect(page.hasSuffix("  Show help\n"))
  }

  @Test func `no line of the help ends in a blank`() {
    for page in [help.overview] + sample.commands.map(help.page) {
      for line in page.split(separator: "\n") { #expect(line.last != " ") }
    }
  }
}
