import MemoKit
import TestKit
import Testing

@Suite struct NotebookStatusTests {
  private func changes(_ notebook: Notebook) throws -> [String] {
    try notebook.status().changes.map { change in
      "\(change.kind) \(change.path)" + (change.heldBack.map { " \($0)" } ?? "")
    }
  }

  @Test func `each change has its kind, and why it is held back`() throws {
    let sample = try Sample("capture_limit: 1 KB\n")
    for title in ["고침", "지움", "올림"] { try sample.new(title) }
    let folder = sample.folder
    folder.write(".gitignore", "*.log.md\n")
    git("add", "-f", ".gitignore", in: folder.path)
    git("commit", "-qm", "ignore", in: folder.path)
    folder.write("고침.md", "다른 글\n")
    removeTree(folder.path("지움.md"))
    folder.write("큰.txt", [UInt8](repeating: 65, count: 2000))
    folder.write("올림.md", "올린 글\n")
    git("add", "올림.md", in: folder.path)
    git("rm", "-q", "--cached", "고침.md", in: folder.path)
    folder.write(".숨김.md", "숨김\n")
    folder.write("무시.log.md", "무시\n")
    folder.write(".gitignore", "*.log.md\n# more\n")
    #expect(
      try changes(sample.notebook) == [
        "modified .gitignore hidden", "added .숨김.md hidden", "removed 고침.md staged",
        "added 무시.log.md ignored", "modified 올림.md staged", "removed 지움.md",
        "added 큰.txt tooBig",
      ])
  }

  @Test(arguments: [
    ("capture: memos\n", ["added a.md", "added b.txt notMemo"]),
    ("capture: off\n", ["added a.md captureOff", "added b.txt captureOff"]),
    ("capture: x\n", ["added a.md captureUnknown", "added b.txt captureUnknown"]),
  ])
  func `settings hold changes back`(_ settings: String, _ expected: [String]) throws {
    let sample = try Sample()
    sample.folder.write(".memo.yml", settings)
    git("add", ".memo.yml", in: sample.folder.path)
    git("commit", "-qm", "settings", in: sample.folder.path)
    sample.folder.write("a.md", "a\n")
    sample.folder.write("b.txt", "b\n")
    let notebook = try Notebook(opening: sample.folder.path, settings: sample.settings)
    #expect(try changes(notebook) == expected)
  }

  @Test func `the branch is compared with the one it follows`() throws {
    let sample = try Sample()
    try sample.new("하나")
    let place = sample.folder.path
    #expect(try sample.notebook.status().branch?.upstream == nil)
    let other = TemporaryFolder()
    git("clone", "-q", "--bare", place, other.path("r.git"), in: other.path)
    git("remote", "add", "origin", other.path("r.git"), in: place)
    git("fetch", "-q", "origin", in: place)
    let name = try #require(try sample.notebook.status().branch?.name)
    git("branch", "-q", "-u", "origin/\(name)", in: place)
    #expect(try sample.notebook.status().branch?.ahead == 0)
    git("clone", "-q", other.path("r.git"), other.path("c"), in: other.path)
    git("commit", "-q", "--allow-empty", "-m", "x", in: other.path("c"))
    git("push", "-q", in: other.path("c"))
    git("fetch", "-q", in: place)
    for title in ["둘", "셋"] { try sample.new(title) }
    let branch = try #require(try sample.notebook.status().branch)
    #expect(branch.upstream == "origin/\(name)" && branch.ahead == 2 && branch.behind == 1)
    git("checkout", "-q", "--detach", in: place)
    let detached = try sample.notebook.status()
    #expect(detached.branch == nil && detached.operation == "detached")
  }

  @Test func `a merge that did not end is told, and what is unmerged`() throws {
    let sample = try Sample()
    sample.folder.write("a.md", "하나\n")
    _ = try sample.notebook.save()
    let place = sample.folder.path
    git("checkout", "-q", "-b", "side", in: place)
    sample.folder.write("a.md", "둘\n")
    git("commit", "-qam", "side", in: place)
    git("checkout", "-q", "-", in: place)
    sample.folder.write("a.md", "셋\n")
    git("commit", "-qam", "main", in: place)
    git("merge", "-q", "side", in: place)
    sample.folder.write("b.md", "새 글\n")
    #expect(try sample.notebook.status().operation == "merge")
    #expect(try changes(sample.notebook) == ["modified a.md conflicted", "added b.md busy"])
  }

  @Test func `damaged memos, copies, settings and repositories inside are named`() throws {
    let sample = try Sample()
    sample.folder.write("a.md", "---\ntitle: [열린\n---\n")
    sample.folder.write("b (conflict 2026-11-30 abcd).md", "---\nconflict_of: b.md\n---\n")
    sample.folder.write("b.md", "---\npinned: true\n---\n")
    sample.folder.write(".memo.yml", "pin_limit: x\n")
    sample.folder.write("nested/n.md", "다른 메모장\n")
    git("init", "-q", "nested", in: sample.folder.path)
    let notebook = try Notebook(opening: sample.folder.path, settings: sample.settings)
    let status = try notebook.status()
    #expect(status.memos == 2 && status.pinned == 1)
    #expect(status.damaged.map(\.path.text) == ["a.md"])
    #expect(status.conflictCopies.map(\.conflictOf) == ["b.md"])
    #expect(status.settings.map(\.key) == ["pin_limit"])
    #expect(status.nestedRepositories.map(\.text) == ["nested"])
  }

  @Test func `without a repository nothing is committed, and inside a larger one its paths`() throws
  {
    let plain = try Sample(isPlain: true)
    plain.folder.write("a.md", "a\n")
    let status = try plain.notebook.status()
    #expect(status.repository == nil && status.branch == nil && status.memos == 1)
    #expect(try changes(plain.notebook) == ["added a.md noHistory"])
    git("init", "-q", "-b", "main", in: plain.folder.path)
    plain.folder.write("code.c", "1\n")
    plain.folder.write("notes/n.md", "n\n")
    let inner = try Notebook(opening: plain.folder.path("notes"), settings: plain.settings)
    #expect(try inner.status().repository == plain.folder.path)
    #expect(try changes(inner) == ["added n.md"])
    #expect(inner.settingStates.first { $0.spec.key == "sync" }?.value == .flag(false))
  }

  @Test func `what a killed command left is told, and nothing is changed`() throws {
    let sample = try Sample()
    try sample.new("가")
    let head = sample.log("%H")[0]
    let intent = "memo intent 1 0\nrefs/heads/main\n\(head)\n\(head)\nfinish\na%20b.md\nend\n"
    sample.folder.write(".git/memo/intent", intent)
    sample.folder.write("b.md", "b\n")
    let before = sample.folder.read(".git/index")
    let status = try sample.notebook.status()
    #expect(status.interruption?.paths.map(\.text) == ["a b.md"])
    #expect(status.interruption?.commit.hex == head)
    #expect(sample.folder.read(".git/index") == before && sample.log().count == 2)
    #expect(sample.folder.text(".git/memo/intent") == intent)
  }

  @Test func `memos that are left out can be listed`() throws {
    let sample = try Sample()
    for name in [".숨김.md", ".obsidian/메모.md", "build/출력.md", "비밀.md", "보임.md", ".git/x.md"] {
      sample.folder.write(name, "글\n")
    }
    sample.folder.write(".gitignore", "build/\n비밀.md\n")
    let listing = try sample.notebook.snapshotOfLeftOut().list(ListOptions(order: .path))
    #expect(
      listing.memos.map(\.path.text) == [
        ".obsidian/메모.md", ".숨김.md", "build/출력.md", "비밀.md",
      ])
    #expect(try sample.notebook.list().memos.map(\.path.text) == ["보임.md"])
  }
}
