import MemoHistory
import TestKit
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct LeftoverTests {
  @Test func `files of processes that are gone go, those of living ones stay`() throws {
    let fixture = try Fixture()
    try fixture.commit(["a.md": "1\n"], time: 1_700_000_001)
    let dead = ["index.memo-999999999", "index.hook-999999999", "index.hook-999999999.lock"]
    let others = ["index.memo-\(getppid())", "index.memo-x", "index.memo-", "x.memo-0"]
    for name in dead + others { fixture.folder.write(".git/" + name, "x") }
    fixture.folder.write(".git/memo/intent.memo-999999999", "x")
    try fixture.commit(["a.md": "2\n"], time: 1_700_000_002)
    #expect(dead.allSatisfy { fixture.folder.text(".git/" + $0) == nil })
    #expect(fixture.folder.text(".git/memo/intent.memo-999999999") == nil)
    #expect(others.allSatisfy { fixture.folder.text(".git/" + $0) == "x" })
  }

  @Test func `a cache that was never finished goes when nobody works at it any more`() throws {
    let fixture = try Fixture()
    try fixture.commit(["a.md": "1\n"], time: 1_700_000_001)
    let (old, young) = (".memo-0123456789abcdef.tmp", ".memo-123456789abcdef0.tmp")
    let others = [".memo-0123456789abcdeg.tmp", ".memo-0123456789abcdef.tmp.md"]
    for name in [old, young] + others { fixture.folder.write(".git/memo/" + name, "x") }
    var times = [timespec](repeating: timespec(tv_sec: 1_700_000_000, tv_nsec: 0), count: 2)
    for name in [old] + others {
      #expect(utimensat(AT_FDCWD, fixture.folder.path(".git/memo/" + name), &times, 0) == 0)
    }
    try fixture.commit(["a.md": "2\n"], time: 1_700_000_002)
    #expect(fixture.folder.text(".git/memo/" + old) == nil)
    #expect(([young] + others).allSatisfy { fixture.folder.text(".git/memo/" + $0) == "x" })
  }

  @Test func `in a repository of several people the others may go on`() throws {
    let fixture = try Fixture()
    try fixture.commit(["a.md": "1\n"], time: 1_700_000_001)
    let line = """
      chmod 2770 .git/objects; chmod 660 .git/index .git/refs/heads/main
      find .git/objects -mindepth 1 -maxdepth 1 -type d -name '??' | xargs chmod 2770
      touch .git/marked
      """
    #expect(run("/bin/sh", ["-c", line], in: fixture.folder.path).status == 0)
    try fixture.commit(["b.md": "2\n"], time: 1_700_000_002)
    let odd = """
      find .git/objects -type d -name '??' ! -perm 2770; find .git/objects -name '*' -path \
      '.git/objects/??/*' -newer .git/marked ! -perm 440; find .git/index .git/refs/heads/main ! -perm 660
      """
    #expect(run("/bin/sh", ["-c", odd], in: fixture.folder.path).text == "")
  }

  @Test func `a lock of the branch is named with its folder`() throws {
    let fixture = try Fixture()
    try fixture.commit(["a.md": "1\n"], time: 1_700_000_001)
    fixture.folder.write(".git/refs/heads/main.lock", "x")
    let error = #expect(throws: (any Error).self) {
      try fixture.commit(["a.md": "2\n"], time: 1_700_000_002)
    }
    let lock = fixture.folder.path(".git/refs/heads/main.lock")
    #expect(error.map { "\($0)" }?.contains("\"\(lock)\"") == true)
  }
}
