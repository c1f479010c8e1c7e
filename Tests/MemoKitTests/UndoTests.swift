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
    let step = MemoError.Commit(id: try id(sample.log("%H")[0]), subject: "Edit a.md")
    if let undone {
      _ = try sample.notebook.undo()
      #expect(sample.folder.text("a.md") == head + undone)
      #expect(sample.status == "")
    } else {
      let error = #expect(throws: MemoError.self) { try sample.notebook.undo() }
      let blocking = MemoError.Commit(id: try id(sample.log("%H")[0]), subject: "Save a.md")
      #expect(error == .overtaken(path, step, by: blocking))
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
    let error = #expect(throws: MemoError.self) { try sample.notebook.undo() }
    #expect(
      error
        == .overtaken(
          path, .init(id: try id(first), subject: "Add 하나.md"),
          by: .init(id: try id(sample.log("%H")[0]), subject: "Save 하나.md")))
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

  @Test(arguments: [false, true])
  func `a moved memo does not go back to a place that is taken, and it is told which`(
    isRedo: Bool
  ) throws {
    let sample = try Sample()
    _ = try sample.new("하나")
    _ = try sample.move("하나", "둘")
    if isRedo { _ = try sample.notebook.undo() }
    let step = MemoError.Commit(
      id: try id(sample.log("%H")[0]), subject: "Move 하나.md to 둘.md")
    let taken = isRedo ? "둘.md" : "하나.md"
    sample.folder.write(taken, text("다른 글"))
    let before = sample.files
    let error = #expect(throws: MemoError.self) {
      _ = isRedo ? try sample.notebook.redo() : try sample.notebook.undo()
    }
    #expect(error == .placeTaken(try sample.path(taken), step))
    #expect(sample.files == before)
  }

  private func id(_ hex: String) throws -> ObjectID { try #require(ObjectID(hex: hex)) }

  @Test func `the first of several later changes that touch the place is named`() throws {
    let sample = try Sample()
    let path = try sample.new("하나", "a\nb\nc\nd\n")
    func write(_ text: String) throws {
      sample.folder.write(
        "하나.md", "---\ntitle: 하나\n---\n\n" + text)
      _ = try sample.notebook.save(message: text.replacing("\n", with: ""))
    }
    try write("a\nb\nc\nd\n")
    _ = try sample.notebook.update(path, Edit(body: .replace(Array("a\nB\nc\nd\n".utf8))))
    for text in ["a\nB\nc\nD\n", "a\nX\nc\nD\n", "a\nX\nC\nD\n"] { try write(text) }
    let error = #expect(throws: MemoError.self) { try sample.notebook.undo() }
    guard case .overtaken(path, _, let later?)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(later.subject == "aXcD")
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
