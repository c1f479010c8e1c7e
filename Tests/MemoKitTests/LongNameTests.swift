import MemoKit
import TestKit
import Testing

/// Names that git takes and no file can have, in what comes from a remote.
@Suite struct LongNameTests {
  private let long = String(repeating: "긴", count: 100) + ".md"

  /// Commits a blob under a path by git's plumbing, and pushes it.
  private func push(_ paths: [String], _ text: String, from device: Device) {
    device.folder.write(".git/text", text)
    let blob = device.git("hash-object", "-w", ".git/text").text.trimmed
    let before = device.git("rev-parse", "HEAD").text.trimmed
    for path in paths {
      #expect(
        device.git("update-index", "--add", "--cacheinfo", "100644,\(blob),\(path)").status == 0)
    }
    let tree = device.git("write-tree").text.trimmed
    let commit = device.git("commit-tree", tree, "-p", before, "-m", "Long").text.trimmed
    #expect(device.git("push", "-q", "origin", "\(commit):main").status == 0)
    device.git("read-tree", before)
  }

  @Test func `such a file is left out and told, all else goes on, and it stays in the history`()
    throws
  {
    let (remote, a, b) = try Remotely.pair()
    let deep = "\(String(repeating: "d", count: 300))/안.md"
    push([long, "짧음.md", deep, "새/\(long)"], "먼저\n", from: a)
    b.folder.write("여기.md", "여기 글\n")
    let outcome = try b.sync()
    #expect(b.folder.text("짧음.md") == "먼저\n")
    let told = [deep, "새/\(long)", long].compactMap { RelativePath($0) }.sorted()
    #expect(outcome.notices.contains(.namesTooLong(told)))
    #expect(b.status == "" && b.isSound)
    #expect(try b.notebook().status().namesTooLong == told)
    #expect(remote.tip() == b.head)
    // Beside one that is left out others come, and what is edited here does not remove it.
    b.folder.write("새/옆.md", "옆\n")
    try b.sync()
    let c = try remote.clone("c")
    #expect(c.folder.text("새/옆.md") == "옆\n" && c.isSound)
    c.folder.write("새/또.md", "또\n")
    try c.sync()
    try b.sync()
    #expect(b.folder.text("새/또.md") == "또\n" && b.status == "")
    #expect(b.git("cat-file", "-p", "HEAD:\(long)").text == "먼저\n")
    #expect(b.git("cat-file", "-p", "HEAD:\(deep)").text == "먼저\n")
  }

  @Test func `a file that had such a name comes when it gets another, and goes when it goes`()
    throws
  {
    let (_, a, b) = try Remotely.pair()
    push([long], "먼저\n", from: a)
    try b.sync()
    try a.sync()
    a.git("update-index", "--force-remove", long)
    let tree = a.git("write-tree").text.trimmed
    let commit = a.git("commit-tree", tree, "-p", "HEAD", "-m", "Gone").text.trimmed
    a.git("push", "-q", "origin", "\(commit):main")
    let outcome = try b.sync()
    #expect(outcome.notices == [])
    #expect(b.git("ls-tree", "-r", "--name-only", "-z", "HEAD").text.contains(long) == false)
    #expect(try b.notebook().status().namesTooLong == [] && b.isSound)
  }

  @Test func `both sides' changes of such a file are merged`() throws {
    let (_, a, b) = try Remotely.pair()
    push([long], "하나\n\n둘\n\n셋\n", from: a)
    try b.sync()
    try a.sync()
    push([long], "하나 고침\n\n둘\n\n셋\n", from: a)
    b.folder.write(".git/text", "하나\n\n둘\n\n셋 고침\n")
    let blob = b.git("hash-object", "-w", ".git/text").text.trimmed
    b.git("update-index", "--cacheinfo", "100644,\(blob),\(long)")
    #expect(b.git("commit", "-q", "-m", "Here").status == 0)
    b.git("update-index", "--skip-worktree", long)
    try b.sync()
    #expect(b.git("cat-file", "-p", "HEAD:\(long)").text == "하나 고침\n\n둘\n\n셋 고침\n")
    #expect(b.isSound)
  }
}
