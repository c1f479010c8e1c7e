import Arguments
import Testing

@Suite struct ManPageTests {
  private let man = ManPage(
    sample,
    titles: .init(
      name: "NAME", synopsis: "SYNOPSIS", arguments: "[COMMAND]…", description: "DESCRIPTION",
      commands: "COMMANDS", options: "OPTIONS", aliases: "Also:", examples: "EXAMPLES",
      seeAlso: "SEE ALSO", manual: "book"),
    version: "1.0", date: "2026-11-30")

  @Test func `the page has its sections in order`() {
    let page = man.page(description: ".dots 'quotes' and \\ stay\nSecond")
    let sections = page.split(separator: "\n").filter { $0.hasPrefix(".SH") }
    #expect(
      sections == [
        ".SH \"NAME\"", ".SH \"SYNOPSIS\"", ".SH \"DESCRIPTION\"", ".SH \"COMMANDS\"",
        ".SH \"OPTIONS\"", ".SH \"DATES\"", ".SH \"EXAMPLES\"", ".SH \"SEE ALSO\"",
      ])
    #expect(page.hasPrefix(".TH \"MEMO\" \"1\" \"2026-11-30\" \"memo 1.0\" \"book\"\n"))
    #expect(page.contains("\nmemo \\- Keep memos\n"))
    #expect(page.contains("\n\\&.dots \\(aqquotes\\(aq and \\e stay\n.PP\nSecond\n"))
    #expect(page.contains("\n.TP\n\\fB\\-N\\fR, \\fB\\-\\-notebook\\fR \\fIDIR\\fR\nUse DIR.\n"))
    #expect(page.contains("\n.TP\n\\fBmemo new \\[uC7A5]\\[uBCF4]\\[uAE30]\\fR\nWrite one.\n"))
    #expect(!page.contains("secret"))
  }

  @Test func `a command has a page of its own`() throws {
    let page = man.page(try #require(sample.command(called: "find")))
    #expect(page.contains("\nmemo\\-search \\- Search memos\n"))
    #expect(page.contains("\n\\fBmemo search\\fR QUERY...\n"))
    #expect(page.contains("\nEvery word must occur.\n.PP\nAlso: \\fBmemo find\\fR\n"))
    #expect(
      page.contains(".SH \"OPTIONS\"\n.TP\n\\fB\\-l\\fR, \\fB\\-\\-files\\fR\nPrint paths.\n"))
    #expect(!page.contains("EXAMPLES"))
  }

  @Test func `a page is ASCII in lines that fit`() {
    let words = Array(repeating: "낱말", count: 40).joined(separator: " ")
    let page = man.page(description: words + " " + words.replacing("낱말", with: ".word"))
    for line in page.split(separator: "\n") {
      #expect(line.utf8.count <= 80 && line.utf8.allSatisfy { $0 < 0x80 }, "\(line)")
      #expect(!line.hasPrefix(".w"))
    }
  }
}
