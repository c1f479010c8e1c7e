import MemoKit
import TestKit
import Testing

/// Memos that git ignores: what they hold goes into no commit, so that no other device gets it.
@Suite struct IgnoredMemoTests {
  private let sample: Sample
  private let path: RelativePath

  init() throws {
    sample = try Sample()
    sample.folder.write(".gitignore", "private/\n")
    git("add", ".gitignore", in: sample.folder.path)
    git("commit", "-q", "-m", "ignore", in: sample.folder.path)
    sample.folder.write("private/b.md", "비밀\n")
    _ = try sample.new("a")
    path = try sample.path("private/b.md")
  }

  private var isUntold: Bool {
    git("log", "--exclude=refs/memo/*", "--all", "--format=", "--name-only", in: sample.folder.path)
      .text.contains("private") == false
      && git("ls-files", "private", in: sample.folder.path).text == "" && sample.status == ""
  }

  /// Whether the bytes are an object of this repository.
  private func isKept(_ text: String) -> Bool {
    let id = git("hash-object", "--stdin", in: sample.folder.path, input: Array(text.utf8)).text
    return git("cat-file", "-e", String(id.prefix(40)), in: sample.folder.path).status == 0
  }

  static let edits: [Edit] = [
    Edit(body: .replace(Array("새 비밀\n".utf8))), Edit(body: .append(Array("더\n".utf8))),
    Edit(title: "제목"), Edit(values: [("pinned", "true")]),
  ]

  @Test(arguments: edits.indices) func `an edit is saved and not committed`(number: Int) throws {
    let log = sample.log()
    let outcome = try sample.notebook.update(path, Self.edits[number])
    #expect(outcome.commit == nil && outcome.isChanged && outcome.uncommitted == nil)
    #expect(outcome.notices.contains(.ignoredByGit(path)))
    #expect(!outcome.notices.contains { if case .lines(_, _, true) = $0 { true } else { false } })
    #expect(sample.folder.text("private/b.md") != "비밀\n" && isKept("비밀\n"))
    #expect(isUntold && sample.log() == log)
  }

  @Test func `an editor's text is left as it is`() throws {
    let log = sample.log()
    let session = try sample.notebook.beginEditing(path)
    sample.folder.write("private/b.md", "새 비밀\n")
    let outcome = try sample.notebook.finishEditing(session)
    #expect(outcome.notices == [.ignoredByGit(path)] && outcome.commit == nil)
    #expect(isUntold && sample.log() == log)
  }

  @Test func `of several pinned at once the others are committed`() throws {
    let outcome = try sample.notebook.setPinned(true, [try sample.path("a.md"), path])
    #expect(outcome.notices == [.ignoredByGit(path)] && outcome.memos.allSatisfy(\.isPinned))
    #expect(outcome.commit != nil && sample.log().first == "Pin 2 memos")
    #expect(isUntold && isKept("비밀\n"))
    _ = try sample.notebook.undo()
    #expect(try sample.notebook.read(path).memo.isPinned)
  }

  @Test func `what nothing could bring back is not removed or moved`() throws {
    let refusal = MemoError.notKept(path, because: .ignored(path))
    #expect(throws: refusal) { try sample.notebook.remove([try sample.path("a.md"), path]) }
    #expect(throws: refusal) {
      try sample.notebook.move(.memo(path), to: try sample.path("b.md"))
    }
    #expect(sample.folder.text("private/b.md") == "비밀\n" && isUntold)
    #expect(sample.folder.text("a.md") != nil)
  }

  @Test func `an old state at an ignored place is saved`() throws {
    let outcome = try sample.notebook.restore(
      try sample.path("a.md"), at: "~0", as: "private/c.md")
    #expect(outcome.notices == [.ignoredByGit(try sample.path("private/c.md"))] && isUntold)
  }

  @Test func `one that git has all the same is committed as any`() throws {
    git("add", "-f", "private/b.md", in: sample.folder.path)
    git("commit", "-q", "-m", "x", in: sample.folder.path)
    let outcome = try sample.notebook.update(path, Edit(body: .append(Array("더\n".utf8))))
    #expect(outcome.commit != nil && outcome.notices == [] && sample.status == "")
  }
}
