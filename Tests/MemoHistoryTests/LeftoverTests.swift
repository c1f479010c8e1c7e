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
