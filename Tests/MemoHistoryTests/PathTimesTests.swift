import MemoCore
import MemoHistory
import TestKit
import Testing

@Suite struct PathTimesTests {
  @Test(arguments: UInt64(1)...12)
  func `every path of a seeded history has the times git tells`(seed: UInt64) throws {
    let history = try SeededHistory(seed: seed, commits: 90)
    let expected = try GitTimes(history).all()
    #expect(expected.count > 4)
    let times = try history.fixture.history.pathTimes(.pinned)
    #expect(times.all == expected)
    for (path, one) in expected { #expect(times[path] == one, "\(path)") }
  }

  @Test func `a pin, a mode and a rename are no edits`() throws {
    let fixture = try Fixture()
    let place = fixture.folder.path
    try fixture.commit(
      ["a.md": "pinned: no\ntext\n", "b.md": "pinned: no\n1\n"], time: 1_700_000_001)
    try fixture.commit(["a.md": "pinned: no\nmore\n"], time: 1_700_000_002)
    try fixture.commit(["a.md": "pinned: yes\nmore\n"], time: 1_700_000_003)
    git("update-index", "--chmod=+x", "a.md", in: place)
    git("commit", "-qm", "mode", in: place, at: 1_700_000_004)
    git("mv", "a.md", "c.md", in: place)
    git("commit", "-qm", "move", in: place, at: 1_700_000_005)
    try fixture.commit(["a.md": "pinned: no\nanother\n"], time: 1_700_000_006)
    let times = try fixture.history.pathTimes(.pinned)
    let moved = try #require(times[fixture.path("c.md")])
    #expect(moved.edited == Instant(seconds: 1_700_000_002))
    #expect(moved.order == 2)
    #expect(moved.changed == Instant(seconds: 1_700_000_005))
    #expect(moved.added == Instant(seconds: 1_700_000_001))
    #expect(times[try fixture.path("a.md")]?.added == Instant(seconds: 1_700_000_006))
  }

  @Test func `a move the commit tells of is followed though the bytes changed`() throws {
    let fixture = try Fixture()
    let repairs = EditRule(version: 1) { _, _, isMove in !isMove }
    try fixture.commit(["가 나.md": "x\n1\n", "z.md": "x\n2\n"], time: 1_700_000_001)
    try fixture.commit(
      ["c.md": "x\nrepaired\n", "z.md": "x\nrepaired too\n"], removing: ["가 나.md"],
      time: 1_700_000_002, subject: "Move\n\nMemo-Moved: %EA%B0%80%20%eb%82%98.md c.md")
    let times = try fixture.history.pathTimes(repairs)
    for name in ["c.md", "z.md"] {
      #expect(times[try fixture.path(name)]?.edited == Instant(seconds: 1_700_000_001))
      #expect(times[try fixture.path(name)]?.added == Instant(seconds: 1_700_000_001))
    }
  }

  @Test func `a file that went and came again begins anew`() throws {
    let fixture = try Fixture()
    try fixture.commit(["a.md": "x\n1\n", "b.md": "x\n1\n"], time: 1_700_000_001)
    try fixture.commit([:], removing: ["a.md"], time: 1_700_000_002)
    try fixture.commit(["a.md": "x\n1\n"], time: 1_700_000_003)
    let times = try fixture.history.pathTimes(.pinned)
    #expect(times[try fixture.path("a.md")]?.added == Instant(seconds: 1_700_000_003))
    #expect(times[try fixture.path("nowhere.md")] == nil)
  }

  @Test func `without a commit nothing is known`() throws {
    let fixture = try Fixture()
    #expect(try fixture.history.pathTimes(.pinned).all.isEmpty == true)
  }
}
