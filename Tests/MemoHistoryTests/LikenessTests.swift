import MemoCore
import MemoHistory
import TestKit
import Testing

@Suite struct LikenessTests {
  private static let plan = "one step\ntwo steps\nthree steps\nfour steps\n"

  private static func header(_ title: String, _ date: String) -> String {
    "---\ntitle: \(title)\ndate: \(date)\n---\n\n"
  }

  /// One memo that went and one that came, and whether they are one.
  struct Case: CustomTestStringConvertible {
    var name: String
    var old: String
    var new: String
    var isSame: Bool

    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "a line more", old: plan, new: plan + "five\n", isSame: true),
    Case(
      name: "other line ends", old: plan, new: "one step\r\ntwo steps\r\nthree steps\r\n",
      isSame: true),
    Case(name: "two lines are no proof", old: "a\nb\n", new: "a\nb\nc\n", isSame: false),
    Case(name: "half of it is new", old: plan, new: plan + "5\n6\n7\n8\n", isSame: false),
    Case(
      name: "one instant, another title",
      old: header("Plan", "2026-11-30T09:25:00+09:00") + plan,
      new: header("Idea", "2026-11-30T09:25:00+09:00") + plan + "more\n", isSame: true),
    Case(
      name: "one template, another day", old: header("Week", "2026-11-23") + plan,
      new: header("Week", "2026-11-30") + plan, isSame: false),
    Case(
      name: "another title on the same day", old: header("Kim", "2026-11-30") + plan,
      new: header("Lee", "2026-11-30") + plan, isSame: false),
    Case(
      name: "one title and a short text", old: "# 장보기\n\n우유\n계란\n",
      new: "# 장보기\n\n우유\n계란\n빵\n", isSame: true),
    Case(name: "another heading", old: "# 장보기\n" + plan, new: "# 여행\n" + plan, isSame: false),
    Case(
      name: "nothing but headings", old: "## Done\n## Next\n## Open\n- [ ]\n",
      new: "## Done\n## Next\n## Open\n- [ ]\n* * *\n", isSame: false),
  ]

  @Test(arguments: cases) func `one memo is told from two that look alike`(_ row: Case) throws {
    #expect(Likeness(Array(row.old.utf8)).isSame(as: Likeness(Array(row.new.utf8))) == row.isSame)
    let fixture = try Fixture()
    try fixture.commit(["a.md": row.old, "z.md": "x\nz\n"], time: 1_700_000_001)
    try fixture.commit(["b.md": row.new], removing: ["a.md"], time: 1_700_000_002)
    #expect(try past("b.md", fixture) == (row.isSame ? "rename b.md, add a.md" : "add b.md"))
    let chronicle = try fixture.history.chronicle(.pinned)
    let removed = try fixture.history.removedFiles(in: chronicle).map(\.path.text)
    #expect(removed == (row.isSame ? [] : ["a.md"]))
  }

  @Test func `lines that neighbours have too are no proof`() throws {
    let fixture = try Fixture()
    let asked = "What went well?\nWhat did not?\nWhat comes next?\nWho helped?\n"
    try fixture.commit(["d/1.md": asked + "rain\n", "d/2.md": asked], time: 1_700_000_001)
    try fixture.commit(["d/3.md": asked], removing: ["d/1.md"], time: 1_700_000_002)
    #expect(try past("d/3.md", fixture) == "add d/3.md")
    try fixture.commit(
      ["e/4.md": asked + "sun\nsnow\nwind\nfog\n"], removing: ["d/3.md"], time: 1_700_000_003)
    try fixture.commit(
      ["e/5.md": asked + "sun\nsnow\nwind\nhail\n"], removing: ["e/4.md"], time: 1_700_000_004)
    #expect(try past("e/5.md", fixture) == "rename e/5.md, add e/4.md")
  }

  @Test func `where several went or came, only the same bytes tell`() throws {
    let fixture = try Fixture()
    try fixture.commit(["a.md": Self.plan, "c.md": "other\n"], time: 1_700_000_001)
    try fixture.commit(
      ["b.md": Self.plan + "5\n", "d.md": "other\n"], removing: ["a.md", "c.md"],
      time: 1_700_000_002)
    #expect(try past("b.md", fixture) == "add b.md")
    #expect(try past("d.md", fixture) == "rename d.md, add c.md")
  }

  private func past(_ path: String, _ fixture: Fixture) throws -> String {
    let chronicle = try fixture.history.chronicle(.pinned)
    return chronicle.versions(of: try fixture.path(path))
      .map { "\($0.kind.rawValue) \($0.path)" }.joined(separator: ", ")
  }
}
