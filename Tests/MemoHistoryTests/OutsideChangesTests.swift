import MemoCore
import MemoHistory
import TestKit
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct OutsideChangesTests {
  @Test func `files that appeared, changed and went are told`() throws {
    let fixture = try Fixture()
    try fixture.commit(["a.md": "a\n", "b.md": "b\n", "c.md": "c\n"])
    #expect(try fixture.changes(["a.md", "b.md", "c.md"]) == [])
    fixture.folder.write("a.md", "x\n")
    fixture.folder.write("d.md", "d\n")
    unlink(fixture.folder.path("b.md"))
    #expect(try fixture.changes(["a.md", "c.md", "d.md"]) == ["M a.md", "R b.md", "A d.md"])
  }

  @Test func `a rewrite of the same size at the old time is seen`() throws {
    let fixture = try Fixture()
    try fixture.commit(["a.md": "old\n"])
    let before = try fixture.stat("a.md").modified
    fixture.folder.write("a.md", "new\n")
    var times = [
      timespec(tv_sec: Int(before.seconds), tv_nsec: Int(before.nanoseconds)),
      timespec(tv_sec: Int(before.seconds), tv_nsec: Int(before.nanoseconds)),
    ]
    utimensat(AT_FDCWD, fixture.folder.path("a.md"), &times, 0)
    #expect(try fixture.changes(["a.md"]) == ["M a.md"])
  }

  @Test func `what is staged is marked`() throws {
    let fixture = try Fixture()
    try fixture.commit(["a.md": "a\n"])
    fixture.folder.write("a.md", "staged\n")
    fixture.folder.write("n.md", "n\n")
    git("add", "a.md", in: fixture.folder.path)
    fixture.folder.write("a.md", "and more\n")
    #expect(try fixture.changes(["a.md", "n.md"]) == ["M+ a.md", "A n.md"])
  }

  @Test func `skipped entries and hidden files that are there are no removals`() throws {
    let fixture = try Fixture()
    try fixture.commit(["a.md": "a\n", ".hidden": "h\n"])
    git("update-index", "--skip-worktree", "a.md", in: fixture.folder.path)
    unlink(fixture.folder.path("a.md"))
    #expect(try fixture.changes([]) == [])
  }

  @Test func `a touched file with the same bytes is no change`() throws {
    let fixture = try Fixture()
    try fixture.commit(["a.md": "a\n"])
    fixture.folder.write("a.md", "a\n")
    #expect(try fixture.changes(["a.md"]) == [])
  }
}
