import MemoKit
import TestKit
import Testing

/// Steps taken back beside what others did: other devices, merges, moves, files that are hidden.
@Suite struct UndoBesideOthersTests {
  @Test func `steps of others are passed over`() throws {
    let sample = try Sample()
    let path = try sample.new("하나")
    var settings = sample.settings
    settings.device = "other device"
    let other = try Notebook(opening: sample.folder.path, settings: settings)
    _ = try other.setPinned(true, [path])
    sample.folder.write("밖.md", "밖의 글\n")
    _ = try sample.notebook.save()
    git("commit", "-q", "--allow-empty", "-m", "by hand", in: sample.folder.path)
    git(
      "commit", "-q", "--allow-empty", "-m", "x", "-m", "Memo-Op: edit 1 test\n\nno trailer",
      in: sample.folder.path)
    #expect(throws: MemoError.self) { try sample.notebook.undo() }
    #expect(try other.undo().steps.map(\.subject) == ["Pin 하나.md"])
    #expect(try sample.notebook.undo().steps.map(\.subject) == ["Add 하나.md"])
    #expect(sample.folder.read("하나.md") == nil && sample.folder.text("밖.md") == "밖의 글\n")
  }

  @Test func `a step that came in through a merge counts, and one that is no past does not`() throws
  {
    let sample = try Sample()
    try sample.new("하나")
    let place = sample.folder.path
    git("checkout", "-q", "-b", "side", in: place)
    try sample.new("옆")
    git("checkout", "-q", "main", in: place)
    try sample.new("둘")
    #expect(throws: MemoError.noSteps(.undo, wanted: 3, found: 2)) { try sample.notebook.undo(3) }
    git("merge", "-q", "--no-edit", "side", in: place)
    #expect(
      try sample.notebook.undo(3).steps.map(\.subject) == ["Add 둘.md", "Add 옆.md", "Add 하나.md"])
    git("reset", "-q", "--hard", "HEAD~3", in: place)
    #expect(try sample.notebook.undo().steps.map(\.subject) == ["Add 둘.md"])
  }

  @Test func `a branch that was rewritten keeps what was taken back`() throws {
    let sample = try Sample()
    for title in ["하나", "둘", "셋"] { try sample.new(title) }
    _ = try sample.notebook.undo()
    let place = sample.folder.path
    git("checkout", "-q", "--orphan", "fresh", "HEAD~4", in: place)
    git("commit", "-q", "-m", "root", in: place)
    git("rebase", "-q", "--keep-empty", "--onto", "fresh", "HEAD~0", "main", in: place)
    git("cherry-pick", "main~3..main", in: place)
    git("checkout", "-q", "-B", "main", in: place)
    #expect(try sample.notebook.undo().steps.map(\.subject) == ["Add 둘.md"])
  }

  @Test func `a removed file comes back with its bits, and in its folder`() throws {
    let sample = try Sample()
    sample.folder.write("안/더/run.md", "#!/bin/sh\n")
    _ = run("/bin/chmod", ["755", "안/더/run.md"], in: sample.folder.path)
    let path = try sample.path("안/더/run.md")
    _ = try sample.notebook.remove([path])
    #expect(run("/bin/ls", [], in: sample.folder.path).text == "")
    _ = try sample.notebook.undo()
    #expect(run("/usr/bin/test", ["-x", "안/더/run.md"], in: sample.folder.path).status == 0)
    #expect(git("ls-files", "-s", "안", in: sample.folder.path).text.hasPrefix("100755"))
    #expect(sample.status == "")
  }

  @Test func `what memo moved goes back with what was written since`() throws {
    let sample = try Sample()
    let path = try sample.new("하나", "첫 줄\n\n둘째 줄\n")
    let place = sample.folder.path
    git("mv", "하나.md", "안.md", in: place)
    let old = "%ED%95%98%EB%82%98.md", new = "%EC%95%88.md"
    git(
      "commit", "-q", "-m", "Move", "-m", "Memo-Op: move 01M0 test\nMemo-Moved: \(old) \(new)",
      in: place)
    let moved = sample.folder.text("안.md") ?? ""
    sample.folder.write("안.md", moved + "새 줄\n")
    #expect(try sample.notebook.undo().steps.map(\.verb) == ["move"])
    #expect(sample.folder.read("안.md") == nil && sample.folder.text("하나.md") == moved + "새 줄\n")
    _ = try sample.notebook.redo()
    #expect(sample.folder.read("하나.md") == nil && sample.folder.text("안.md") == moved + "새 줄\n")
    sample.folder.write(path.text, "다른 메모\n")
    #expect(throws: MemoError.self) { try sample.notebook.undo() }
    #expect(sample.status == "")
  }

  @Test(arguments: ["capture: off\n", ""])
  func `what was no commit before the step is not taken back with it`(_ settings: String) throws {
    let sample = try Sample(settings)
    let path = try sample.new("하나")
    sample.folder.write("하나.md", "---\ntitle: 하나\n---\n\n이미 고친 글\n")
    sample.folder.write("둘.md", "올린 글\n")
    git("add", ".", in: sample.folder.path)
    let before = sample.files
    let two = try sample.path("둘.md")
    _ = try sample.notebook.setPinned(true, [path, two])
    #expect(sample.log().prefix(2) == ["Pin 2 memos", "Save 2 changed files"])
    _ = try sample.notebook.undo()
    #expect(sample.files == before && sample.status == "")
    _ = try sample.notebook.redo()
    let session = try sample.notebook.beginEditing(two)
    sample.folder.write("둘.md", "editor\n")
    _ = try sample.notebook.finishEditing(session)
    sample.folder.write("하나.md", "---\ntitle: 하나\npinned: true\n---\n\n또 고친 글\n")
    git("add", ".", in: sample.folder.path)
    _ = try sample.notebook.undo(2)
    #expect(sample.folder.text("둘.md") == "올린 글\n")
    #expect(sample.folder.text("하나.md")?.hasSuffix("또 고친 글\n") == true)
  }

  @Test func `a step of a memo that was moved by hand since is taken back where it is now`() throws
  {
    let sample = try Sample()
    let path = try sample.new("하나", "글\n")
    _ = try sample.notebook.update(path, Edit(body: .append(Array("더".utf8))))
    let text = sample.folder.text("하나.md") ?? ""
    removeTree(sample.folder.path("하나.md"))
    sample.folder.write("안/둘.md", text)
    _ = try sample.notebook.undo()
    #expect(sample.folder.text("안/둘.md")?.hasSuffix("\n\n글\n") == true)
    _ = try sample.notebook.redo()
    #expect(sample.folder.text("안/둘.md") == text && sample.status == "")
    _ = try sample.notebook.undo(2)
    #expect(Set(sample.files.keys) == [".memo.yml"])
  }

  @Test func `a memo that is only left out of the folder is not taken for gone`() throws {
    let sample = try Sample()
    let path = try sample.new("하나")
    git("update-index", "--skip-worktree", "하나.md", in: sample.folder.path)
    removeTree(sample.folder.path("하나.md"))
    let error = #expect(throws: MemoError.self) { try sample.notebook.undo() }
    guard case .notCheckedOut(path)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(sample.log()[0] == "Add 하나.md")
  }

  @Test func `nothing is taken back where it cannot be committed`() throws {
    let sample = try Sample()
    let path = try sample.new("하나")
    sample.folder.write(".git/index.lock", "")
    #expect(throws: MemoError.self) { try sample.notebook.undo() }
    removeTree(sample.folder.path(".git/index.lock"))
    git("checkout", "-q", "--detach", in: sample.folder.path)
    #expect(throws: MemoError.git(.busy(state: "detached"))) { try sample.notebook.undo() }
    #expect(sample.folder.read(path.text) != nil)
    let plain = try Sample(isPlain: true)
    plain.folder.write("a.md", "글\n")
    #expect(throws: MemoError.git(.noRepository)) { try plain.notebook.undo() }
  }
}
