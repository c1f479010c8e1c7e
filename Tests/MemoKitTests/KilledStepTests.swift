import MemoKit
import TestKit
import Testing

/// What becomes of a command on several files that was killed among them, when somebody changed
/// some before the next command.
@Suite struct KilledStepTests {
  /// A command, how many of its changes were made, what somebody did then (nil for a file that they
  /// removed), and how all of it ends.
  struct Case: CustomTestStringConvertible, Sendable {
    enum End: Sendable { case before, after }

    let testDescription: String
    let verb: KilledStep.Verb
    let count: Int
    let deeds: [String: String?]
    let end: End
    /// The files that are otherwise than the end and the deeds say.
    let others: [String: String?]

    init(
      _ name: String, _ verb: KilledStep.Verb, after count: Int, _ deeds: [String: String?],
      _ end: End, but others: [String: String?] = [:]
    ) {
      testDescription = "\(verb), \(count) made: \(name)"
      (self.verb, self.count, self.deeds, self.end, self.others) = (verb, count, deeds, end, others)
    }
  }

  static let text = "# 하나\n\n첫째 줄\n둘째 줄\n셋째 줄\n"
  static let files = [
    "s.md": text, "a.md": "[하나](s.md)\n", "b.md": "[하나](s.md)\n\n#일\n", "c.md": "글 #일\n",
    "w/d.md": "# 넷\n\n글 하나\n글 둘\n", "w/e.md": "# 다섯\n\n#일 글 셋\n글 넷\n", "x.md": "[넷](w/d.md)\n",
  ]
  static let edited = text + "넷째 줄\n"
  static let foreign = "# 남\n\n다른 글\n"

  // t.md comes, a.md and b.md change, s.md goes.
  private static let move = KilledStep.Verb.move("s.md", "t.md")
  // s.md comes, a.md and b.md change, t.md goes.
  private static let moveBack = KilledStep.Verb.undo(of: move)
  // v/d.md and v/e.md come, x.md changes, w/d.md and w/e.md go.
  private static let moveFolder = KilledStep.Verb.moveFolder("w", "v")
  // b.md, c.md and w/e.md change.
  private static let renameTag = KilledStep.Verb.renameTag("일", "이")
  private static let remove = KilledStep.Verb.remove(["c.md", "s.md"])

  static let moves: [Case] = [
    Case("nobody did anything", move, after: 1, [:], .after),
    Case("the new place was taken", move, after: 0, ["t.md": foreign], .before),
    Case("the old file was edited", move, after: 0, ["s.md": edited], .before),
    Case("the old file was edited", move, after: 1, ["s.md": edited], .before),
    Case("the old file was edited", move, after: 3, ["s.md": edited], .before),
    Case(
      "the old file was written anew", move, after: 1, ["s.md": foreign], .before,
      but: ["t.md": text]),
    Case("the new file was edited", move, after: 1, ["t.md": edited], .before),
    Case("the new file was edited", move, after: 4, ["t.md": edited], .after),
    Case("another took the old place", move, after: 4, ["s.md": foreign], .after),
    Case("the new file was removed", move, after: 2, ["t.md": nil], .after, but: ["t.md": text]),
    Case("a repaired link's memo was edited", move, after: 2, ["a.md": "[하나](t.md)\n더\n"], .after),
    Case("a repaired link's memo was edited", move, after: 4, ["a.md": "[하나](t.md)\n더\n"], .after),
    Case("a link's memo was edited", move, after: 1, ["a.md": "[하나](s.md)\n더\n"], .before),
    Case(
      "memos of links were edited, one repaired and one not", move, after: 2,
      ["a.md": "[하나](t.md)\n\n더\n", "b.md": "[하나](s.md)\n\n#일\n더\n"], .before,
      but: ["a.md": "[하나](s.md)\n\n더\n"]),
    Case("the old file was edited", moveBack, after: 1, ["t.md": edited], .before),
    Case("the old place was taken", moveBack, after: 0, ["s.md": foreign], .before),
    Case("the restored file was edited", moveBack, after: 4, ["s.md": edited], .after),
    Case("a link's memo was edited", moveBack, after: 1, ["b.md": "[하나](t.md)\n더\n"], .before),
  ]

  static let others: [Case] = [
    Case("a file was edited", moveFolder, after: 2, ["w/e.md": "# 다섯\n\n#일 글 셋\n더\n"], .before),
    Case("a file was edited", moveFolder, after: 4, ["w/e.md": "# 다섯\n\n#일 글 셋\n더\n"], .before),
    Case("a new file was edited", moveFolder, after: 4, ["v/e.md": "# 다섯\n\n#일 더\n"], .after),
    Case("another took an old place", moveFolder, after: 5, ["w/d.md": foreign], .after),
    Case("another took a new place", moveFolder, after: 1, ["v/e.md": foreign], .before),
    Case(
      "one that was done was edited", renameTag, after: 1, ["b.md": "[하나](s.md)\n\n#이 더\n"], .after),
    Case("one that was not was edited", renameTag, after: 1, ["c.md": "글 더 #일\n"], .before),
    Case(
      "one of each was edited", renameTag, after: 1,
      ["b.md": "[하나](s.md)\n\n#이\n\n더\n", "c.md": "글 더 #일\n"], .before,
      but: ["b.md": "[하나](s.md)\n\n#일\n\n더\n"]),
    Case(
      "one was edited", .undo(of: renameTag), after: 2, ["w/e.md": "# 다섯\n\n#이 글 더\n"], .before),
    Case("one was edited", remove, after: 1, ["s.md": edited], .before),
    Case("another took a place", remove, after: 1, ["c.md": foreign], .after),
    Case("one was edited", .undo(of: remove), after: 1, ["c.md": "글 #일\n더\n"], .after),
    Case("a place was taken", .undo(of: remove), after: 0, ["s.md": foreign], .before),
  ]

  @Test(arguments: moves + others, ["finish", "filesOnly"])
  func `all is as before or as after, and what somebody changed stays`(
    row: Case, ending: String
  ) throws {
    let step = try KilledStep(Self.files, row.verb, ending: ending)
    var wanted = step.files(row.end == .before ? \.old : \.new)
    for (path, text) in row.deeds.merging(row.others, uniquingKeysWith: { $1 }) {
      wanted[path] = text
    }
    step.kill(after: row.count)
    for (path, text) in row.deeds { step.set(path, text) }
    let outcome = try step.sample.notebook.save()
    #expect(outcome.uncommitted == nil)
    #expect(step.sample.files == wanted)
    #expect(step.sample.status == "" && step.sample.folder.read(".git/memo/intent") == nil)
    #expect(try step.sample.notebook.save().notices == [])
    let isTold = outcome.notices.contains { if case .takenBack = $0 { true } else { false } }
    #expect(isTold == (row.end == .before))
  }

  /// Wherever it is killed, and whatever one file is then, no text is lost.
  @Test(arguments: [moveFolder, move, moveBack, remove, .undo(of: remove)])
  func `every text is in the folder, however far it came and whatever was written`(
    verb: KilledStep.Verb
  ) throws {
    var count = 0
    while true {
      var place = 0
      while true {
        let step = try KilledStep(Self.files, verb)
        guard count <= step.changes.count else { return }
        guard place < step.changes.count else { break }
        let texts = Set(step.files(\.old).values).intersection(step.files(\.new).values)
        step.kill(after: count)
        let path = step.changes[place].path
        let overwritten = step.sample.folder.text(path)
        step.set(path, Self.foreign)
        _ = try step.sample.notebook.save()
        let found = Set(step.sample.files.values)
        let lost = texts.subtracting(found).filter { $0 != overwritten }
        #expect(lost.isEmpty && found.contains(Self.foreign), "\(count) made, \(path) written")
        #expect(step.sample.status == "")
        place += 1
      }
      count += 1
    }
  }

  @Test func `a step that was half made goes back where somebody committed other files since`()
    throws
  {
    let step = try KilledStep(Self.files, Self.move)
    let wanted = step.files(\.old)
    step.kill(after: 2)
    let folder = step.sample.folder
    folder.write("y.md", "밖에서\n")
    git("add", "y.md", in: folder.path)
    git("commit", "-q", "-m", "outside", in: folder.path)
    _ = try step.sample.notebook.save()
    #expect(step.sample.files == wanted.merging(["y.md": "밖에서\n"]) { $1 })
    #expect(step.sample.status == "" && step.sample.log()[0] == "outside")
  }

  @Test func `a step whose files somebody committed meanwhile is left so`() throws {
    let step = try KilledStep(Self.files, Self.move)
    let wanted = step.files(\.new)
    step.kill(after: 4)
    git("commit", "-q", "-a", "-m", "outside", in: step.sample.folder.path)
    _ = try step.sample.notebook.save()
    #expect(step.sample.files == wanted && step.sample.status == "")
  }

  @Test func `what was not captured before a step is in the file when it goes back`() throws {
    let step = try KilledStep(
      Self.files, Self.move, settings: "capture: off\n", unsaved: ["s.md": Self.edited])
    var wanted = step.files(\.old)
    wanted["b.md"] = "[하나](s.md)\n더\n"
    step.kill(after: 2)
    step.set("b.md", "[하나](s.md)\n더\n")
    _ = try step.sample.notebook.save()
    #expect(wanted["s.md"] == Self.edited && step.sample.files == wanted)
    #expect(step.sample.status == "")
  }
}
