import MemoCore
import MemoHistory
import TestKit
import Testing

/// What a commit leaves in the git directory, looked at with git.
@Suite struct PublishingTests {
  @Test func `git reads the reflogs of branch and HEAD as its own`() throws {
    let fixture = try Fixture()
    for number in 1...3 { try fixture.commit(["a.md": "text \(number)\n"]) }
    for name in ["HEAD", "main"] {
      let told = git("reflog", "--format=%H %gn <%ge> %gs", name, in: fixture.folder.path).text
      let commits = git("rev-list", "HEAD", in: fixture.folder.path).text.split(separator: "\n")
      #expect(
        told.split(separator: "\n") == commits.map { "\($0) Memo <memo@localhost> memo: Change" })
    }
    #expect(
      git("rev-parse", "main@{1}", in: fixture.folder.path).text
        == git("rev-parse", "HEAD~1", in: fixture.folder.path).text)
    #expect(fixture.isSound)
  }

  @Test(arguments: ["packed", "no reflogs", "branch in a folder"])
  func `a branch is moved however git keeps it`(_ way: String) throws {
    let fixture = try Fixture { folder in
      if way == "no reflogs" { git("config", "core.logAllRefUpdates", "false", in: folder.path) }
    }
    try fixture.commit(["a.md": "one\n"])
    switch way {
    case "packed": git("pack-refs", "--all", in: fixture.folder.path)
    case "no reflogs": break
    default: git("checkout", "-q", "-b", "side/branch", in: fixture.folder.path)
    }
    for number in 1...3 {
      let receipt = try fixture.commit(["a.md": "two \(number)\n"])
      #expect(git("rev-parse", "HEAD", in: fixture.folder.path).text == receipt.commit.hex + "\n")
    }
    #expect(fixture.folder.read(".git/logs/HEAD") == nil || way != "no reflogs")
    #expect(fixture.status == "")
    #expect(fixture.isSound)
  }

  @Test func `an object that is there already is not written again`() throws {
    let fixture = try Fixture()
    try fixture.commit(["a.md": "same\n"])
    git("gc", "-q", in: fixture.folder.path)
    try fixture.commit(["b.md": "same\n"])
    let loose = git("count-objects", in: fixture.folder.path).text
    #expect(loose.hasPrefix("2 objects"), "a tree and a commit, the blob is packed: \(loose)")
    #expect(fixture.isSound)
  }

  @Test func `a branch whose lock is held stays where it is`() throws {
    let fixture = try Fixture()
    let first = try fixture.commit(["a.md": "one\n"])
    fixture.folder.write(".git/refs/heads/main.lock", "somebody's")
    #expect(throws: (any Error).self) { try fixture.commit(["a.md": "two\n"]) }
    #expect(git("rev-parse", "HEAD", in: fixture.folder.path).text == first.commit.hex + "\n")
    #expect(fixture.folder.text(".git/refs/heads/main.lock") == "somebody's")
  }

  @Test func `no temporary file is left`() throws {
    let fixture = try Fixture()
    for number in 1...3 { try fixture.commit(["a\(number).md": "text \(number)\n"]) }
    let left = run(
      "/usr/bin/find", [".git", "-name", "*tmp*", "-o", "-name", "*.lock"], in: fixture.folder.path)
    #expect(left.status == 0 && left.text == "")
  }
}
