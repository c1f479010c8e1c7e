import MemoKit
import TestKit
import Testing

/// An editor that is open while other commands write.
@Suite struct EditingTests {
  private static let head = "---\ntitle: 하나\npinned: false\n---\n\n"

  /// What the memo is when the editor opens, what another command makes of it, what the editor
  /// leaves, and what becomes of both; nil where they clash.
  static let meetings: [(String, base: String, other: Edit, editor: String?, merged: String?)] = [
    (
      "each adds a line", "a\nb\n", Edit(body: .append(Array("끝".utf8))), "처음\na\nb\n",
      "처음\na\nb\n끝\n"
    ),
    (
      "a key and a line", "a\n", Edit(values: [("pinned", "true")]), "a\nb\n", "a\nb\n"
    ),
    (
      "the same word", "eins\n", Edit(body: .replace(Array("zwei\n".utf8))), "drei\n", nil
    ),
    (
      "different words of a line", "eins zwei drei\n",
      Edit(body: .replace(Array("EINS zwei drei\n".utf8))), "eins zwei DREI\n",
      "EINS zwei DREI\n"
    ),
    ("the old text again", "a\n", Edit(body: .append(Array("b".utf8))), "a\n", "a\nb\n"),
    ("nothing", "a\n", Edit(body: .append(Array("b".utf8))), nil, "a\nb\n"),
  ]

  @Test(arguments: meetings)
  func `what another command wrote meanwhile is merged, or nothing is done`(
    name: String, base: String, other: Edit, editor: String?, merged: String?
  ) throws {
    let sample = try Sample()
    sample.folder.write("a.md", Self.head + base)
    let path = try sample.path("a.md")
    let session = try sample.notebook.beginEditing(path)
    _ = try sample.notebook.update(path, other)
    if let editor { sample.folder.write("a.md", Self.head + editor) }
    guard let merged else {
      let error = #expect(throws: MemoError.self) { try sample.notebook.finishEditing(session) }
      guard case .editedMeanwhile(path, _)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(sample.folder.text("a.md") == Self.head + (editor ?? ""))
      return
    }
    let outcome = try sample.notebook.finishEditing(session)
    let text = try #require(sample.folder.text("a.md"))
    #expect(text.hasSuffix("\n---\n\n" + merged))
    #expect(text.contains("pinned: true") == (name == "a key and a line"))
    #expect(outcome.notices.contains(.merged(path)) == (editor != nil))
    #expect(sample.status == "")
  }

  /// Somebody writes the file while the editor is open, a command captures it, and the editor puts
  /// its own text over it; or the editor itself had saved before.
  @Test(arguments: [
    (captured: "a\nb\n다른 글\n", editor: "A\nb\n", isLeftOut: true),
    (captured: "A\nb\n", editor: "A\nb\nc\n", isLeftOut: false),
  ])
  func `what was captured meanwhile and is left out is told`(
    captured: String, editor: String, isLeftOut: Bool
  ) throws {
    let sample = try Sample()
    sample.folder.write("a.md", Self.head + "a\nb\n")
    let path = try sample.path("a.md")
    let session = try sample.notebook.beginEditing(path)
    sample.folder.write("a.md", Self.head + captured)
    _ = try sample.notebook.save()
    let id = git("rev-parse", "HEAD:a.md", in: sample.folder.path).text.prefix(40)
    sample.folder.write("a.md", Self.head + editor)
    let outcome = try sample.notebook.finishEditing(session)
    let told = outcome.notices.contains(.leftOut(path, try #require(ObjectID(hex: String(id)))))
    #expect(told == isLeftOut)
    #expect(sample.folder.text("a.md") == Self.head + editor)
    #expect(sample.log().prefix(2) == ["Edit a.md", "Save a.md"])
    #expect(git("show", "HEAD^:a.md", in: sample.folder.path).text == Self.head + captured)
  }

  @Test(arguments: ["a\nb\n", nil])
  func `a memo that was moved while the editor was open is told`(written: String?) throws {
    let sample = try Sample()
    sample.folder.write("a.md", Self.head + "a\n")
    let path = try sample.path("a.md")
    let session = try sample.notebook.beginEditing(path)
    try sample.move("a", "new")
    let new = try sample.path("new.md")
    if let written { sample.folder.write("a.md", Self.head + written) }
    let outcome = try sample.notebook.finishEditing(session)
    #expect(outcome.notices == (written == nil ? [] : [.movedMeanwhile(path, to: new)]))
    #expect(outcome.memos.map(\.path) == [written == nil ? new : path])
    #expect(sample.folder.text("a.md") == written.map { Self.head + $0 })
    #expect(sample.folder.text("new.md") == Self.head + "a\n")
    #expect(sample.log().first == (written == nil ? "Move a.md to new.md" : "Edit a.md"))
    #expect(sample.log().contains("Save a.md") == true && sample.status == "")
  }

  @Test func `what the editor wrote is reachable before it is merged`() throws {
    let sample = try Sample()
    sample.folder.write("a.md", Self.head + "a\n")
    let path = try sample.path("a.md")
    let session = try sample.notebook.beginEditing(path)
    _ = try sample.notebook.update(path, Edit(body: .append(Array("b".utf8))))
    sample.folder.write("a.md", Self.head + "처음\na\n")
    _ = try sample.notebook.finishEditing(session)
    let kept = git("for-each-ref", "--format=%(objectname)", "refs/memo", in: sample.folder.path)
    let id = try #require(kept.text.split(separator: "\n").first)
    #expect(
      git("cat-file", "blob", String(id), in: sample.folder.path).text == Self.head + "처음\na\n")
    #expect(try sample.notebook.undo().steps.map(\.subject) == ["Edit a.md"])
    #expect(sample.folder.text("a.md") == Self.head + "a\nb\n")
  }

  @Test func `a draft goes when a memo is made of its text, and no other one`() throws {
    let sample = try Sample()
    let first = try sample.notebook.beginDraft(Draft(title: "하나", body: Array("글\n".utf8)))
    let second = try sample.notebook.beginDraft(Draft(title: "둘", body: Array("글\n".utf8)))
    #expect(
      Set(try sample.notebook.status().drafts.map(\.filePath)) == [first.filePath, second.filePath])
    let text = try #require(readFile(first.filePath))
    _ = try sample.notebook.create(Draft(body: text))
    #expect(try sample.notebook.status().drafts.map(\.filePath) == [second.filePath])
    #expect(sample.folder.text("하나.md") == String(decoding: text, as: UTF8.self))
  }

  @Test func `an old draft goes only if the history has its bytes`() throws {
    let sample = try Sample()
    sample.folder.write("a.md", "같은 글\n")
    _ = try sample.notebook.save()
    for (name, text) in [("known", "같은 글\n"), ("only", "다른 글\n"), ("young", "같은 글\n")] {
      sample.folder.write(".git/memo/drafts/\(name).md", text)
      if name != "young" { sample.age(".git/memo/drafts/\(name).md", 1_900_000_000) }
    }
    sample.age(".git/memo/drafts/young.md", 2_000_000_000)
    try sample.new("하나")
    #expect(
      try sample.notebook.status().drafts.map { String($0.filePath.suffix(8)) } == [
        "/only.md", "young.md",
      ])
  }
}
