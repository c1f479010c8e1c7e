import MemoKit
import TestKit
import Testing

@Suite struct UndoTests {
  private func text(_ lines: String..., title: String = "하나", pinned: Bool = false) -> String {
    "---\ntitle: \(title)\npinned: \(pinned)\n---\n\n" + lines.map { $0 + "\n" }.joined()
  }

  @Test func `each kind of step is taken back to the byte, and made again`() throws {
    let sample = try Sample()
    let path = try sample.new("하나")
    let other = try sample.new("둘")
    let notebook = sample.notebook
    let steps: [(name: String, run: () throws -> Void)] = [
      ("Add 셋.md", { try sample.new("셋") }),
      ("Edit 하나.md", { _ = try notebook.update(path, Edit(title: "새 제목")) }),
      ("Edit 하나.md", { _ = try notebook.update(path, Edit(body: .append([65]))) }),
      ("Edit 하나.md", { _ = try notebook.update(path, Edit(addedTags: ["집"])) }),
      ("Pin 2 memos", { _ = try notebook.setPinned(true, [path, other]) }),
      ("Unpin 둘.md", { _ = try notebook.setPinned(false, [other]) }),
      ("Remove 2 memos", { _ = try notebook.remove([path, other]) }),
      ("Set pin_limit", { _ = try notebook.configure("pin_limit", to: "7") }),
    ]
    for step in steps {
      let before = sample.files
      try step.run()
      let after = sample.files
      let undone = try notebook.undo()
      #expect(undone.steps.map(\.subject) == [step.name])
      #expect(sample.files == before && sample.status == "", "\(step.name)")
      #expect(sample.log()[0] == "Undo: " + step.name)
      #expect(try notebook.redo().steps.map(\.subject) == [step.name])
      #expect(sample.files == after && sample.status == "", "\(step.name)")
    }
    let made = try notebook.undo(steps.count)
    #expect(made.steps.map(\.subject) == steps.map(\.name).reversed())
    #expect(Set(sample.files.keys) == [".memo.yml", "하나.md", "둘.md"])
  }

  @Test func `undo and redo walk a stack, and a new step ends redo`() throws {
    let sample = try Sample()
    let path = try sample.new("하나", "0\n")
    func body() -> String? {
      sample.folder.text("하나.md")?.split(separator: "\n").last.map(String.init)
    }
    func write(_ text: String) throws {
      _ = try sample.notebook.update(path, Edit(body: .replace(Array(text.utf8))))
    }
    for text in ["1", "2", "3"] { try write(text) }
    _ = try sample.notebook.undo(2)
    #expect(body() == "1")
    _ = try sample.notebook.redo()
    #expect(body() == "2")
    _ = try sample.notebook.undo()
    #expect(body() == "1")
    _ = try sample.notebook.redo(2)
    #expect(body() == "3")
    #expect(throws: MemoError.noSteps(.redo, wanted: 1, found: 0)) { try sample.notebook.redo() }
    _ = try sample.notebook.undo()
    try write("4")
    #expect(throws: MemoError.noSteps(.redo, wanted: 1, found: 0)) { try sample.notebook.redo() }
    _ = try sample.notebook.undo(2)
    #expect(body() == "1")
    _ = try sample.notebook.redo(2)
    #expect(body() == "4")
    #expect(throws: MemoError.noSteps(.undo, wanted: 5, found: 4)) { try sample.notebook.undo(5) }
    #expect(body() == "4")
    _ = try sample.notebook.undo(4)
    #expect(sample.folder.read("하나.md") == nil)
  }

  /// What stood before a step, after it, what somebody made of that, and what undo makes of that;
  /// nil where it is refused.
  static let later: [(String, before: String, after: String, later: String, undone: String?)] = [
    ("another line", "a\nb\nc\n", "a\nB\nc\n", "a\nB\nc\nd\n", "a\nb\nc\nd\n"),
    ("the same line", "a\nb\nc\n", "a\nB\nc\n", "a\nX\nc\n", nil),
    ("other words of the line", "eins zwei\n", "EINS zwei\n", "EINS drei\n", "eins drei\n"),
    ("the line that came", "a\n", "a\nb\n", "a\nB!\n", nil),
    ("a line behind the one that came", "a\n", "a\nb\n", "a\nb\nc\n", "a\nc\n"),
    ("a line where one went", "a\nb\nc\n", "a\nc\n", "a\nx\nc\n", "a\nb\nx\nc\n"),
    ("the text that came first", "", "a\n", "b\n", nil),
    ("all of it went", "a\n", "b\n", "", nil),
    ("nothing", "a\n", "b\n", "b\n", "a\n"),
    ("taken back by hand", "a\nb\n", "a\nc\n", "a\nb\nd\n", "a\nb\nd\n"),
  ]

  @Test(arguments: later)
  func `what came later stays, or the step does`(
    _: String, before: String, after: String, later: String, undone: String?
  ) throws {
    let sample = try Sample()
    let head = "---\ntitle: 하나\n---\n\n"
    sample.folder.write("a.md", head + before)
    let path = try sample.path("a.md")
    _ = try sample.notebook.update(path, Edit(body: .replace(Array(after.utf8))))
    sample.folder.write("a.md", head + later)
    let commit = try #require(ObjectID(hex: sample.log("%H")[0]))
    if let undone {
      _ = try sample.notebook.undo()
      #expect(sample.folder.text("a.md") == head + undone)
      #expect(sample.status == "")
    } else {
      let error = #expect(throws: MemoError.self) { try sample.notebook.undo() }
      #expect(error == .overtaken(path, commit: commit, subject: "Edit a.md"))
      #expect(sample.folder.text("a.md") == head + later)
      #expect(sample.status == "")
      #expect(sample.log()[0] == (later == after ? "Edit a.md" : "Save a.md"))
    }
  }

  @Test func `keys of the header are taken back each for itself`() throws {
    let sample = try Sample()
    let path = try sample.new("하나")
    _ = try sample.notebook.setPinned(true, [path])
    let pinned = sample.folder.text("하나.md") ?? ""
    sample.folder.write(
      "하나.md", pinned.replacing("title: 하나", with: "title: 둘 # 메모").replacing("본문", with: "글"))
    _ = try sample.notebook.undo()
    let now = sample.folder.text("하나.md") ?? ""
    #expect(now.contains("title: 둘 # 메모") && now.contains("pinned: false") && now.hasSuffix("글\n"))
    _ = try sample.notebook.update(path, Edit(addedTags: ["가"]))
    _ = try sample.notebook.update(path, Edit(addedTags: ["나"]))
    sample.folder.write("하나.md", (sample.folder.text("하나.md") ?? "").replacing("나", with: "나, 다"))
    _ = try sample.notebook.undo()
    #expect(try sample.notebook.read(path).memo.tags == ["가", "다"])
  }

  @Test func `settings are taken back key by key, and not over a later value`() throws {
    let sample = try Sample("# 머리\nfolder: x\n")
    _ = try sample.notebook.configure("pin_limit", to: "7")
    let set = sample.folder.text(".memo.yml") ?? ""
    sample.folder.write(".memo.yml", set.replacing("folder: x", with: "folder: y"))
    _ = try sample.notebook.undo()
    #expect(sample.folder.text(".memo.yml") == "# 머리\nfolder: y\n")
    _ = try sample.notebook.redo()
    #expect(sample.folder.text(".memo.yml") == set.replacing("folder: x", with: "folder: y"))
    sample.folder.write(".memo.yml", "# 머리\nfolder: y\npin_limit: 9\n")
    #expect(throws: MemoError.self) { try sample.notebook.undo() }
    #expect(sample.folder.text(".memo.yml") == "# 머리\nfolder: y\npin_limit: 9\n")
  }

  @Test func `a memo that changed or came again is neither removed nor overwritten`() throws {
    let sample = try Sample()
    let path = try sample.new("하나")
    let first = sample.log("%H")[0]
    sample.folder.write("하나.md", text("고친 글"))
    #expect(throws: MemoError.overtaken(path, commit: try id(first), subject: "Add 하나.md")) {
      try sample.notebook.undo()
    }
    _ = try sample.notebook.remove([path])
    sample.folder.write("하나.md", text("새 글"))
    #expect(throws: MemoError.self) { try sample.notebook.undo() }
    #expect(sample.folder.text("하나.md") == text("새 글"))
    removeTree(sample.folder.path("하나.md"))
    _ = try sample.notebook.undo()
    #expect(sample.folder.text("하나.md") == text("고친 글"))
    _ = try sample.notebook.update(path, Edit(title: "둘"))
    removeTree(sample.folder.path("하나.md"))
    #expect(throws: MemoError.self) { try sample.notebook.undo() }
    #expect(sample.folder.read("하나.md") == nil)
  }

  private func id(_ hex: String) throws -> ObjectID { try #require(ObjectID(hex: hex)) }

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
    guard case .overtaken(path, _, _)? = error else {
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

extension Sample {
  /// Every file of the notebook with its text.
  var files: [String: String] {
    let names = run(
      "/usr/bin/find", [".", "-name", ".git", "-prune", "-o", "-type", "f", "-print"],
      in: folder.path
    ).text
    return Dictionary(
      uniqueKeysWithValues: names.split(separator: "\n").map { name in
        let name = String(name.dropFirst(2))
        return (name, folder.text(name) ?? "")
      })
  }
}
