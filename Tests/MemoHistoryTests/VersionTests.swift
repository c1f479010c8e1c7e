import MemoCore
import MemoHistory
import TestKit
import Testing

@Suite struct VersionTests {
  /// The versions of a path as `kind path`, with the old path before it where there is one.
  private func versions(_ path: String, _ fixture: Fixture) throws -> [String] {
    let chronicle = try fixture.history.chronicle(.pinned)
    return chronicle.versions(of: try fixture.path(path)).map { version in
      let origin = version.origin.map { "\($0) > " } ?? ""
      return "\(version.kind.rawValue) \(origin)\(version.path)"
    }
  }

  private func removed(_ fixture: Fixture) throws -> [String] {
    let chronicle = try fixture.history.chronicle(.pinned)
    return try fixture.history.removedFiles(in: chronicle).map(\.path.text)
  }

  @Test func `a memo's past is told through a rename and a removal`() throws {
    let fixture = try Fixture()
    try fixture.commit(["a.md": "x\n1\n", "z.md": "x\nz\n"], time: 1_700_000_001)
    try fixture.commit(["a.md": "x\n2\n"], time: 1_700_000_002, subject: "Edit a.md")
    try fixture.commit(["b.md": "x\n2\n"], removing: ["a.md"], time: 1_700_000_003)
    #expect(try versions("b.md", fixture) == ["rename a.md > b.md", "edit a.md", "add a.md"])
    #expect(try removed(fixture) == [])
    try fixture.commit([:], removing: ["b.md"], time: 1_700_000_004)
    let all = ["remove b.md", "rename a.md > b.md", "edit a.md", "add a.md"]
    #expect(try versions("b.md", fixture) == all)
    #expect(try removed(fixture) == ["b.md"])
    let chronicle = try fixture.history.chronicle(.pinned)
    let found = chronicle.versions(of: try fixture.path("b.md"), limit: 3)
    #expect(found.map(\.time.seconds) == [1_700_000_004, 1_700_000_003, 1_700_000_002])
    #expect(found[0].new == nil && found[0].old == ObjectID(blob: Array("x\n2\n".utf8)))
    #expect(found[2].offset == 32_400)
    #expect(try fixture.history.withSubjects(found)[2].subject == "Edit a.md")
  }

  @Test func `what came again under its path has the past it had, under another one it has none`()
    throws
  {
    let fixture = try Fixture()
    try fixture.commit(["a.md": "x\n"], time: 1_700_000_001)
    try fixture.commit([:], removing: ["a.md"], time: 1_700_000_002)
    try fixture.commit(["b.md": "x\n"], time: 1_700_000_003)
    #expect(try versions("b.md", fixture) == ["add b.md"])
    #expect(try removed(fixture) == ["a.md"])
    try fixture.commit(["a.md": "x\n"], time: 1_700_000_004)
    #expect(try versions("a.md", fixture) == ["add a.md", "remove a.md", "add a.md"])
    #expect(try removed(fixture) == [])
  }

  @Test func `a path that another memo had before is not that one's past`() throws {
    let fixture = try Fixture()
    try fixture.commit(["a.md": "x\n1\n"], time: 1_700_000_001)
    try fixture.commit(["b.md": "x\n1\n"], removing: ["a.md"], time: 1_700_000_002)
    try fixture.commit(["a.md": "x\nother\n"], time: 1_700_000_003)
    #expect(try versions("a.md", fixture) == ["add a.md"])
    #expect(try versions("b.md", fixture) == ["rename a.md > b.md", "add a.md"])
    try fixture.commit(["c.md": "x\nother\n"], removing: ["a.md"], time: 1_700_000_004)
    try fixture.commit(["a.md": "x\n1\n"], removing: ["b.md"], time: 1_700_000_005)
    let whole = ["rename b.md > a.md", "rename a.md > b.md", "add a.md"]
    #expect(try versions("a.md", fixture) == whole)
    #expect(try removed(fixture) == [])
  }

  @Test func `a move that a commit tells of is followed though the bytes changed`() throws {
    let fixture = try Fixture()
    try fixture.commit(["가 나.md": "x\n1\n"], time: 1_700_000_001)
    try fixture.commit(
      ["c.md": "x\nrepaired\n"], removing: ["가 나.md"], time: 1_700_000_002,
      subject: "Move\n\nMemo-Moved: %EA%B0%80%20%eb%82%98.md c.md")
    #expect(try versions("c.md", fixture) == ["rename 가 나.md > c.md", "add 가 나.md"])
  }

  @Test func `an edit on one branch is told though the other had renamed the memo by then`() throws
  {
    let fixture = try Fixture()
    let place = fixture.folder.path
    try fixture.commit(["a.md": "1\n2\n3\n4\n5\n", "z.md": "z\n"], time: 1_700_000_001)
    git("branch", "phone", in: place)
    try fixture.commit(["b.md": "1\n2\n3\n4\n5\n"], removing: ["a.md"], time: 1_700_000_002)
    git("checkout", "-q", "phone", in: place)
    try fixture.commit(["a.md": "1\n2\n3\n4\nfive\n"], time: 1_700_000_003)
    git("checkout", "-q", "main", in: place)
    git("merge", "-q", "-m", "Merge", "phone", in: place, at: 1_700_000_004)
    #expect(fixture.folder.text("b.md") == "1\n2\n3\n4\nfive\n")
    #expect(
      try versions("b.md", fixture)
        == ["merge b.md", "edit a.md", "rename a.md > b.md", "add a.md"])
    #expect(try versions("z.md", fixture) == ["add z.md"])
    #expect(try removed(fixture) == [])
  }

  @Test func `a commit's id finds the version that stood there`() throws {
    let fixture = try Fixture()
    try fixture.commit(["a.md": "1\n"], time: 1_700_000_001)
    try fixture.commit(["b.md": "1b\n"], time: 1_700_000_002)
    let middle = try #require(try fixture.history.head())
    try fixture.commit(["a.md": "2\n"], time: 1_700_000_003)
    let chronicle = try fixture.history.chronicle(.pinned)
    let versions = chronicle.versions(of: try fixture.path("a.md"))
    #expect(chronicle.commits(beginningWith: String(middle.hex.prefix(7)).uppercased()) == [middle])
    #expect(chronicle.version(among: versions, at: middle) == versions[1])
    #expect(chronicle.version(among: versions, at: versions[0].commit) == versions[0])
    #expect(
      chronicle.version(
        among: chronicle.versions(of: try fixture.path("b.md")), at: versions[1].commit)
        == nil)
  }

  @Test func `the notebook's log tells every change once`() throws {
    let fixture = try Fixture()
    try fixture.commit(["a.md": "1\n", "b.md": "2\n"], time: 1_700_000_001)
    try fixture.commit(["c.md": "1\n"], removing: ["a.md"], time: 1_700_000_002)
    let chronicle = try fixture.history.chronicle(.pinned)
    let told = chronicle.versions().map { "\($0.kind.rawValue) \($0.path)" }
    #expect(told == ["rename c.md", "add a.md", "add b.md"])
    #expect(chronicle.versions(limit: 2).count == 2)
    #expect(chronicle.versions { $0.text == "b.md" }.count == 1)
    #expect(try Fixture().history.chronicle(.pinned).versions().isEmpty)
  }
}
