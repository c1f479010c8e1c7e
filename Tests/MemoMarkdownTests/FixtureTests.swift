import MemoCore
import MemoMarkdown
import Testing

@Suite struct FixtureTests {
  @Test(arguments: Fixture.all)
  func `title, date and flag are read as meant`(_ fixture: Fixture) {
    let facts = fixture.facts
    #expect(Array(facts.title.utf8) == Array(fixture.title.utf8))
    #expect(facts.isPinned == fixture.isPinned)
    #expect((facts.date.map(Self.written) ?? "-") == fixture.date)
  }

  /// The expected form: instants of Unix numbers in UTC with their fraction.
  private static func written(_ date: Timestamp) -> String {
    guard case .zoned(let instant, offset: 0) = date else { return date.iso8601 }
    let text = CivilTime(instant, offset: 0).description
    let thousandths = Int(instant.nanoseconds / 1_000_000)
    return text + (thousandths > 0 ? ".\(thousandths)Z" : "Z")
  }

  @Test(arguments: Fixture.all)
  func `a pin and its removal change one line and nothing else`(_ fixture: Fixture) throws {
    let memo = fixture.memo
    let original = fixture.bytes
    let pinned: [UInt8]
    do { pinned = try memo.setting("pinned", to: .plain("true")) } catch {
      #expect(Self.refused.contains(fixture.file), "\(error)")
      return
    }
    #expect(!Self.refused.contains(fixture.file))
    let after = MemoDocument(parsing: pinned)
    #expect(after.facts(stem: "x").isPinned)
    #expect(after.bytes[after.bodyRange].elementsEqual(original[memo.bodyRange]))
    #expect(after.header?.entries.filter { $0.key.lowercased() == "pinned" }.count == 1)
    if let entry = memo.header?.entry(for: "pinned") {
      let back = String(decoding: original[entry.valueRange], as: UTF8.self)
      #expect(try after.setting("pinned", to: .plain(back)) == original)
      let start = entry.valueRange.lowerBound
      #expect(pinned[..<start] == original[..<start])
      #expect(
        pinned.suffix(original.count - entry.valueRange.upperBound)
          == original[entry.valueRange.upperBound...])
    } else if memo.header != nil {
      #expect(try after.unsetting("pinned") == original)
    }
  }

  static let refused: Set<String> = [
    "toml.md", "utf16le.md", "blank-before-fence.md", "conflict-fm.md",
  ]

  @Test(arguments: Fixture.all)
  func `a new title reads back and leaves the rest`(_ fixture: Fixture) throws {
    guard !Self.refused.contains(fixture.file) else { return }
    let memo = fixture.memo
    let new = MemoDocument(parsing: try memo.setting("title", to: .text("🥹 새 제목: 하나 #2")))
    #expect(new.facts(stem: "x").title == "🥹 새 제목: 하나 #2")
    #expect(new.facts(stem: "x").isPinned == fixture.isPinned)
    #expect(new.bytes[new.bodyRange].elementsEqual(fixture.bytes[memo.bodyRange]))
    #expect(!String(decoding: new.bytes, as: UTF8.self).contains("\\U0001F979"))
  }

  @Test(arguments: [
    "fm-colon-title.md", "colon-re.md", "at-first.md", "star-first.md", "bracket-first.md",
    "quote-then-text.md", "fullwidth-colon-key.md", "no-space-colon.md", "tab-indent.md",
    "deep-nest.md", "conflict-fm.md", "bomb.md", "utf16le.md",
  ])
  func `what is damaged is said with its line`(_ name: String) {
    let problems = Fixture.named(name).memo.problems.filter { $0.severity == .damage }
    #expect(!problems.isEmpty)
    #expect(problems.allSatisfy { name == "utf16le.md" || $0.mark.line > 1 })
  }

  @Test(arguments: [
    "date-dmy.md", "date-notesnook.md", "date-feb30.md", "date-nonleap.md", "pin-word.md",
    "tag-exec.md", "title-map.md",
  ])
  func `what is doubtful is a hint`(_ name: String) {
    let problems = Fixture.named(name).facts.problems
    #expect(problems.count == 1)
    #expect(problems.allSatisfy { $0.severity == .hint && $0.mark.line > 1 })
  }

  @Test func `a tab that indents a list does not hide it`() {
    #expect(Fixture.named("tab-indent.md").facts.tags == ["하나", "둘"])
  }

  @Test func `a flag keeps the comment behind it`() throws {
    let new = try Fixture.named("pin-comment.md").memo.setting("pinned", to: .plain("false"))
    #expect(String(decoding: new, as: UTF8.self).contains("pinned: false  # 이번 주만\n"))
  }

  @Test func `links to names with blanks and brackets are decoded`() {
    let paren = Fixture.named("link-paren.md").memo.structure.links
    #expect(paren.map(\.destination) == ["첨부 (1).png", "첨부 (1).png"])
    #expect(paren.allSatisfy { $0.kind == .image && $0.isEmbed })
    let encoded = Fixture.named("link-encoded.md").memo.structure.links
    #expect(encoded.map(\.destination) == ["회의 자료.md", "회의 자료.md"])
    #expect(Fixture.named("link-nfc.md").memo.structure.links.map(\.kind) == [.wiki])
  }
}
