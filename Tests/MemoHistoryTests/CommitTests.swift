import MemoCore
import MemoHistory
import TestKit
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct CommitTests {
  @Test func `the first commit lands on the branch HEAD names`() throws {
    let fixture = try Fixture { git("symbolic-ref", "HEAD", "refs/heads/줄기", in: $0.path) }
    #expect(try fixture.history.state() == .branch("refs/heads/줄기", isUnborn: true))
    let receipt = try fixture.commit(["장보기.md": "우유\n"])
    #expect(git("rev-parse", "줄기", in: fixture.folder.path).text == receipt.commit.hex + "\n")
    #expect(fixture.log("%s|%an|%at|%P") == "Change|Memo|1700000000|\n")
    #expect(fixture.status == "")
    #expect(fixture.isSound)
  }

  @Test func `what is staged elsewhere stays staged and out of the commit`() throws {
    let fixture = try Fixture { folder in
      folder.write("code.c", "old\n")
      git("add", ".", in: folder.path)
      git("commit", "-qm", "one", in: folder.path)
      folder.write("code.c", "new\n")
      folder.write("other.c", "new\n")
      git("add", ".", in: folder.path)
    }
    try fixture.commit(["a.md": "text\n"])
    #expect(fixture.status == "M  code.c\nA  other.c\n")
    #expect(git("show", "--name-only", "--format=", in: fixture.folder.path).text == "a.md\n")
  }

  @Test func `a notebook inside a larger repository keeps to its own folder`() throws {
    let fixture = try Fixture(notebook: "notes/deep") { folder in
      folder.write("notes/deep/a.md", "a\n")
      folder.write("code.c", "1\n")
      git("add", ".", in: folder.path)
      git("commit", "-qm", "one", in: folder.path)
      folder.write("code.c", "2\n")
    }
    #expect(fixture.history.place.prefix?.text == "notes/deep")
    try fixture.commit(["b.md": "b\n", "a.md": "changed\n"], removing: [])
    #expect(fixture.status == " M code.c\n")
    try fixture.commit([:], removing: ["a.md"])
    #expect(
      git("ls-files", in: fixture.folder.path).text == "code.c\nnotes/deep/b.md\n")
    #expect(fixture.isSound)
  }

  @Test(arguments: ["core.autocrlf=true", "attributes"])
  func `a blob is the one git add would make`(_ way: String) throws {
    let fixture = try Fixture { folder in
      if way == "attributes" {
        folder.write(".gitattributes", "* text=auto eol=crlf\n")
      } else {
        git("config", "core.autocrlf", "true", in: folder.path)
      }
    }
    let text = "---\r\ntitle: 회의\r\n---\r\n본문\r\n"
    let receipt = try fixture.commit(["a.md": text])
    let expected = git("hash-object", "a.md", in: fixture.folder.path).text
    #expect(receipt.blobs[try fixture.path("a.md")].map { $0.hex + "\n" } == expected)
    #expect(fixture.folder.text("a.md") == text)
    #expect(!fixture.status.contains("a.md"))
    #expect(try fixture.history.isInHead(fixture.path("a.md"), Array(text.utf8)))
  }

  @Test func `a file only a filter program can store is refused before it is touched`() throws {
    let fixture = try Fixture { $0.write(".gitattributes", "*.md filter=git-crypt\n") }
    let path = try fixture.path("비밀.md")
    #expect(throws: (any Error).self) { try fixture.commit(["비밀.md": "secret\n"]) }
    #expect(fixture.folder.read("비밀.md") == nil)
    #expect(throws: HistoryError.filtered(path, filter: "git-crypt")) {
      try fixture.history.id(of: Array("x".utf8), at: path)
    }
  }

  @Test(arguments: [
    ("detached", RepositoryState.detached),
    ("MERGE_HEAD", .operation("merge")),
    ("rebase-merge", .operation("rebase")),
  ])
  func `nothing is committed in the middle of something`(
    _ name: String, _ state: RepositoryState
  ) throws {
    let fixture = try Fixture { folder in
      folder.write("a.md", "a\n")
      git("add", ".", in: folder.path)
      git("commit", "-qm", "one", in: folder.path)
      switch name {
      case "detached": git("checkout", "-q", "--detach", in: folder.path)
      case "MERGE_HEAD":
        folder.write(".git/MERGE_HEAD", git("rev-parse", "HEAD", in: folder.path).output)
      default:
        folder.write(".git/rebase-merge/interactive", "")
      }
    }
    let before = fixture.log("%H")
    #expect(try fixture.history.state() == state)
    #expect(throws: (any Error).self) { try fixture.commit(["b.md": "b\n"]) }
    #expect(fixture.folder.read("b.md") == nil)
    #expect(fixture.log("%H") == before)
  }

  @Test func `a lock of another program is never removed, a dead one of ours is`() throws {
    let fixture = try Fixture()
    fixture.folder.write(".git/index.lock", "")
    do {
      try fixture.commit(["a.md": "a\n"])
      Issue.record("committed through a lock")
    } catch let failure as CommitFailure<any Error> {
      guard case .before(.locked(let path)) = failure else { throw failure }
      #expect(path.hasSuffix("/.git/index.lock"))
    }
    #expect(fixture.folder.read(".git/index.lock") == [])
    fixture.folder.write(".git/index.lock", "memo holds this lock\n1\n")
    try fixture.commit(["a.md": "a\n"])
    #expect(fixture.folder.read(".git/index.lock") == nil)
  }

  @Test(arguments: [false, true])
  func `a step that failed stays written down only while some of it is done`(
    isHalfDone: Bool
  ) throws {
    struct DiskFull: Error {}
    let fixture = try Fixture()
    try fixture.commit(["a.md": "가\n"])
    let session = try fixture.history.beginWriting()
    let plan = CommitPlan(
      changes: [.put(try fixture.path("b.md"), Array("나\n".utf8), isExecutable: false)],
      subject: "Change", trailers: [], time: Instant(seconds: 1_700_000_000),
      now: Instant(seconds: 1_700_000_000), offset: 0, isFinishedLater: true)
    #expect(throws: CommitFailure<DiskFull>.self) {
      try session.commit(plan, isHalfDone: { isHalfDone }) {
        () throws(DiskFull) -> [RelativePath: FileStat] in throw DiskFull()
      }
    }
    #expect((session.unfinished()?.paths == [try fixture.path("b.md")]) == isHalfDone)
  }

  @Test func `a missing index is made anew from HEAD`() throws {
    let fixture = try Fixture()
    try fixture.commit(["a.md": "a\n", "b.md": "b\n"])
    unlink(fixture.folder.path(".git/index"))
    try fixture.commit(["c.md": "c\n"])
    #expect(
      git("ls-tree", "--name-only", "HEAD", in: fixture.folder.path).text == "a.md\nb.md\nc.md\n")
    #expect(fixture.status == "")
  }

  @Test func `kept bytes are reachable and survive gc`() throws {
    let fixture = try Fixture()
    let id = try fixture.history.keep(Array("잃지 말 것\n".utf8), at: fixture.path("a.md"))
    git("gc", "-q", "--prune=now", in: fixture.folder.path)
    #expect(git("cat-file", "blob", id.hex, in: fixture.folder.path).text == "잃지 말 것\n")
  }

  @Test func `HEAD is read without libgit2, loose and packed`() throws {
    let fixture = try Fixture()
    let place = fixture.history.place
    func peek() -> ObjectID? {
      Head.peek(gitDirectory: place.gitDirectory, commonDirectory: place.commonDirectory)
    }
    #expect(peek() == nil)
    let receipt = try fixture.commit(["a.md": "a\n"])
    #expect(peek() == receipt.commit)
    git("pack-refs", "--all", in: fixture.folder.path)
    #expect(peek() == receipt.commit)
    git("checkout", "-q", "--detach", in: fixture.folder.path)
    #expect(peek() == receipt.commit)
  }
}
