import MemoKit
import TestKit
import Testing

/// A branch whose file a power cut has emptied.
@Suite struct DamagedBranchTests {
  @Test(arguments: ["", "\0\0\0\0"])
  func `it is told with the last commit of the reflog, and nothing is written`(
    _ text: String
  ) throws {
    let (remote, a, b) = try Remotely.pair()
    b.folder.write("b.md", "비\n")
    try b.sync()
    let (head, tip) = (a.head, remote.tip())
    let file = a.folder.path(".git/refs/heads/main")
    a.folder.write(".git/refs/heads/main", text)
    a.folder.write("a.md", "에이\n")
    let last = try #require(ObjectID(hex: head))
    let failure = GitFailure.damagedBranch("refs/heads/main", path: file, last: last)
    #expect(throws: MemoError.git(failure)) { try a.sync() }
    #expect(throws: MemoError.git(failure)) { try a.notebook().save() }
    #expect(try a.notebook().status().historyFailure == failure)
    #expect(a.folder.text(".git/refs/heads/main") == text && a.files["b.md"] == nil)
    #expect(remote.tip() == tip)
    // As the hint says.
    removeTree(file)
    a.git("update-ref", "refs/heads/main", head)
    try a.sync()
    #expect(a.files["a.md"] == "에이\n" && a.files["b.md"] == "비\n" && a.isSound)
  }

  @Test func `without a reflog no commit is named`() throws {
    let (_, a, _) = try Remotely.pair()
    a.folder.write(".git/refs/heads/main", "")
    removeTree(a.folder.path(".git/logs"))
    let path = a.folder.path(".git/refs/heads/main")
    #expect(
      throws: MemoError.git(.damagedBranch("refs/heads/main", path: path, last: nil))
    ) { try a.sync() }
  }

  @Test func `an empty tracking ref is filled by the next sync`() throws {
    let (remote, a, b) = try Remotely.pair()
    b.folder.write("b.md", "비\n")
    try b.sync()
    a.folder.write(".git/refs/remotes/origin/main", "")
    try a.sync()
    #expect(a.files["b.md"] == "비\n" && a.head == remote.tip())
    #expect(a.git("rev-parse", "origin/main").text.trimmed == remote.tip())
  }
}
