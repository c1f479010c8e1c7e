import Arguments
import MemoText
import TestKit
import Testing

@testable import MemoCLI
@testable import MemoKit

/// What a sync says, in each form, from outcomes that are made up.
@Suite struct SyncPrinterTests {
  private let world = RecordedWorld()

  private func outcome() throws -> SyncOutcome {
    func path(_ text: String) throws -> RelativePath { try #require(RelativePath(text)) }
    let id = try #require(ObjectID(hex: String(repeating: "ab", count: 20)))
    let day = try #require(CivilDate(year: 2026, month: 11, day: 30))
    return SyncOutcome(
      remote: Remote(name: "origin", url: "https://a:pw@example.org/m.git", branch: "main"),
      received: [
        .init(kind: .add, path: try path("일기/새.md")),
        .init(kind: .rename, path: try path("b.md"), origin: try path("a.md")),
        .init(kind: .remove, path: try path("x\u{1B}[31m.md")),
      ], sent: [.init(kind: .edit, path: try path("장보기.md"))], merged: [try path("장보기.md")],
      copies: [
        ConflictCopy(
          path: try path("장보기 (conflict 2026-11-30 abab).md"), original: try path("장보기.md"),
          blob: id, day: day)
      ], commitsReceived: 3, commitsSent: 2, commit: id, isDryRun: false, unsaved: 0, notices: [])
  }

  /// What a command with these options prints of `outcome`.
  private func printed(
    _ outcome: SyncOutcome, _ options: [String] = [], isTerminal: Bool = false
  ) throws -> (output: String, errors: String) {
    let (output, errors) = (RecordingSink(), RecordingSink())
    var context = world.context(output: output, errors: errors)
    context.terminals.output = isTerminal
    context.terminals.error = isTerminal
    context.environment["NO_COLOR"] = "1"
    let program = Program.spec(Words(.english))
    let parsed = try ArgumentParser.parse(["sync"] + options, of: program)
    let session = try Session(context, PersonalSettings(), program, parsed, Words(.english))
    let notebook = try Notebook(opening: world.home.path("memos"), settings: session.settings)
    SyncPrinter(session, notebook).print(outcome)
    session.output.flush()
    return (
      String(decoding: output.bytes, as: UTF8.self), String(decoding: errors.bytes, as: UTF8.self)
    )
  }

  init() { _ = world.run("init memos") }

  @Test func `piped, each file has a line`() throws {
    let said = try printed(outcome())
    #expect(
      said.output
        == "received\tadd\t일기/새.md\nreceived\trename\tb.md\ta.md\n"
        + "received\tremove\tx\u{1B}[31m.md\nsent\tedit\t장보기.md\nmerged\t장보기.md\n"
        + "copy\t장보기 (conflict 2026-11-30 abab).md\t장보기.md\n")
    #expect(said.errors.isEmpty)
    #expect(try printed(outcome(), ["-0"]).output.split(separator: "\0").count == 5)
    #expect(try printed(outcome(), ["-a"]).output.contains("\t\(world.home.path("memos"))/b.md"))
  }

  @Test func `the object holds all of it, and no password`() throws {
    let said = try printed(outcome(), ["--json"])
    #expect(said.errors.isEmpty && !said.output.contains("pw"))
    #expect(Schemas.problems(of: said.output, "sync", isLines: false) == [])
    #expect(said.output.hasPrefix("{\"remote\":\"origin\",\"url\":\"https://example.org/m.git\""))
    #expect(said.output.contains("{\"kind\":\"rename\",\"path\":\"b.md\",\"origin\":\"a.md\"}"))
  }

  @Test func `a person reads a line, what was merged, and what to do about copies`() throws {
    let said = try printed(outcome(), isTerminal: true)
    #expect(said.output.isEmpty)
    #expect(
      said.errors == """
        3 memos received, 1 memo merged, 1 conflict copy
          merged         장보기.md
          conflict copy  장보기 (conflict 2026-11-30 abab).md
        hint: memo conflicts shows both texts, memo resolve MEMO chooses

        """)
    #expect(try printed(outcome(), ["-q"], isTerminal: true).errors.isEmpty)
  }

  @Test func `copies that other devices made are told with what to do about them`() throws {
    var outcome = try outcome()
    outcome.received = [outcome.copies[0].path].map { .init(kind: .add, path: $0) }
    (outcome.copies, outcome.merged, outcome.sent) = ([], [], [])
    let said = try printed(outcome, isTerminal: true)
    #expect(
      said.errors == """
        1 conflict copy received
          conflict copy  장보기 (conflict 2026-11-30 abab).md
        hint: memo conflicts shows both texts, memo resolve MEMO chooses

        """)
  }

  @Test(arguments: [
    (49, "아주 긴 이름의 메모 (conflict 2026-11-30 abab).md", nil),
    (
      44, "아주 긴 이름의 메모 (conflict 2026-11-30 abab).md",
      "아주 긴 이름… (conflict 2026-11-30 abab).md"
    ),
    (36, "아주 긴 이름의 메모 (conflict 2026-11-30 abab).md", "아주 … (conflict 2026-11-30 abab).md"),
    (20, "아주 긴 이름의 메모 (conflict 2026-11-30 abab).md", "아주 긴 이름의 메모…"),
    (10, "아주 긴 이름의 메모.md", "아주 긴 …"),
  ])
  func `a name that is cut keeps the mark of a copy`(cells: Int, name: String, cut: String?) {
    #expect(DisplayWidth.fitName(name, cells) == cut ?? name)
  }

  @Test func `a dry run lists what would come and go, the first ten of a kind`() throws {
    var plan = try outcome()
    (plan.isDryRun, plan.unsaved, plan.merged, plan.copies) = (true, 2, [], [])
    plan.sent = try (1...12).map {
      .init(kind: .add, path: try #require(RelativePath("n\($0).txt")))
    }
    let said = try printed(plan, isTerminal: true).errors
    #expect(said.hasPrefix("a sync would do: 3 memos received, 12 files sent\n"))
    #expect(said.contains("  receive  a.md → b.md (renamed)\n"))
    #expect(said.contains("  receive  x^[[31m.md (removed)\n"))
    #expect(said.contains("  send     n10.txt (new)\n  … and 2 more\n2 files that are not"))
    #expect(try printed(plan).output.hasSuffix("\nunsaved\t2\n"))
  }

  @Test func `where nothing came or went a person hears so and a program nothing`() throws {
    var level = try outcome()
    (level.received, level.sent, level.merged, level.copies) = ([], [], [], [])
    (level.commitsReceived, level.commitsSent) = (0, 0)
    #expect(try printed(level, isTerminal: true).errors == "nothing to do, level with origin\n")
    let piped = try printed(level)
    #expect(piped.output.isEmpty && piped.errors.isEmpty)
    #expect(try printed(level, ["--json"]).output.contains("\"up_to_date\":true"))
    level.commitsReceived = 1
    #expect(try printed(level, isTerminal: true).errors == "1 commit received\n")
  }

  @Test(arguments: [
    ("m", "memo"), (" C \n", "copy"), ("b", "both"), ("ㅡ", "memo"), ("ㅊ", "copy"), ("ㅠ", "both"),
    ("사본", "copy"), ("둘 다", "both"), ("", nil), ("y", nil), ("mc", nil),
  ])
  func `a letter or a word chooses`(answer: String, keep: String?) {
    #expect(Resolution(answer: answer)?.rawValue == keep)
  }

  @Test(arguments: [
    ("memo", "memo"), ("ours", "memo"), ("theirs", "copy"), ("both", "both"), ("x", nil),
  ])
  func `the aliases of git mean the sides`(word: String, keep: String?) {
    #expect(Resolution(word: word)?.rawValue == keep)
  }

  @Test func `only a word that cannot be an address is a name`() {
    for word in ["origin", "my-backup", "백업"] { #expect(URLText.isName(word), "\(word)") }
    for word in ["", "./x", "a/b", "h:x", "~", "x.git", ".."] {
      #expect(!URLText.isName(word), "\(word)")
    }
  }
}
