import MemoKit
import TestKit
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct HookTests {
  private func sample(_ hooks: [String: String]) throws -> Sample {
    let sample = try Sample()
    for (name, text) in hooks {
      sample.folder.write(".git/hooks/\(name)", "#!/bin/sh\n" + text)
      chmod(sample.folder.path(".git/hooks/\(name)"), 0o755)
    }
    return sample
  }

  private func edit(_ sample: Sample, _ path: String, _ body: String) throws -> Outcome {
    try sample.notebook.update(
      try sample.path(path), Edit(body: .replace(Array(body.utf8))))
  }

  @Test func `a refused memo is saved, and committed once the hook agrees`() throws {
    let sample = try sample(["pre-commit": "! git diff --cached | grep -q SECRET\n"])
    let outcome = try sample.notebook.create(Draft(title: "a", body: Array("SECRET\n".utf8)))
    #expect(outcome.uncommitted == .git(.refusedByHook("pre-commit", said: "")))
    #expect(outcome.commit == nil)
    #expect(sample.status == "?? a.md\n")
    let other = try sample.notebook.create(Draft(title: "b", body: Array("fine\n".utf8)))
    #expect(other.uncommitted == nil)
    #expect(
      other.notices.contains(.notCaptured(.git(.refusedByHook("pre-commit", said: "")))))
    #expect(sample.status == "?? a.md\n")
    #expect(try edit(sample, "a.md", "fine\n").uncommitted == nil)
    #expect(sample.status == "")
  }

  @Test func `no older step is taken back while the newest is not committed`() throws {
    let sample = try sample([:])
    try sample.new("a", "one\n")
    sample.folder.write(".git/hooks/pre-commit", "#!/bin/sh\nexit 1\n")
    chmod(sample.folder.path(".git/hooks/pre-commit"), 0o755)
    #expect(try sample.notebook.create(Draft(title: "b")).uncommitted != nil)
    unlink(sample.folder.path(".git/hooks/pre-commit"))
    let refused = MemoError.newestUncommitted(try sample.path("b.md"))
    #expect(throws: refused) { try sample.notebook.undo() }
    #expect(throws: refused) { try sample.notebook.undo() }
    #expect(sample.status == "?? b.md\n")
    _ = try sample.notebook.save()
    #expect(try sample.notebook.undo().steps.map(\.subject) == ["Add a.md"])
    #expect(sample.folder.text("b.md") != nil)
  }

  @Test func `a newer step that is committed can be taken back beside one that is not`() throws {
    let sample = try sample(["pre-commit": "! git diff --cached | grep -q SECRET\n"])
    #expect(
      try sample.notebook.create(Draft(title: "a", body: Array("SECRET\n".utf8))).uncommitted
        != nil)
    try sample.new("b", "fine\n")
    #expect(try sample.notebook.undo().steps.map(\.subject) == ["Add b.md"])
  }

  @Test func `an edit that was refused says nothing of undo`() throws {
    let sample = try sample([:])
    try sample.new("a", "one\n")
    sample.folder.write(".git/hooks/pre-commit", "#!/bin/sh\nexit 1\n")
    chmod(sample.folder.path(".git/hooks/pre-commit"), 0o755)
    let notices = try edit(sample, "a.md", "1\n2\n").notices
    #expect(notices.contains(.lines(from: 1, to: 2, isCommitted: false)))
  }

  @Test func `a save tells what it holds back`() throws {
    let sample = try sample([:])
    try sample.new("a", "one\n")
    sample.folder.write("b.md", "b\n")
    git("add", "b.md", in: sample.folder.path)
    sample.folder.write("c.md", "c\n")
    let outcome = try sample.notebook.save()
    #expect(outcome.changes.map(\.path.text) == ["c.md"])
    #expect(
      outcome.notices == [.heldBack([try sample.path("b.md")], areConflicted: false)])
  }

  @Test func `a refused removal is taken back`() throws {
    let sample = try sample([:])
    let path = try sample.new("a", "text\n")
    chmod(sample.folder.path("a.md"), 0o755)
    _ = try sample.notebook.save()
    let before = sample.folder.text("a.md")
    sample.folder.write(".git/hooks/commit-msg", "#!/bin/sh\necho no; exit 1\n")
    chmod(sample.folder.path(".git/hooks/commit-msg"), 0o755)
    #expect(throws: MemoError.git(.refusedByHook("commit-msg", said: "no\n"))) {
      try sample.notebook.remove([path])
    }
    #expect(sample.folder.text("a.md") == before)
    #expect(sample.status == "")
  }

  @Test func `a refused undo is taken back wholly`() throws {
    let sample = try sample([:])
    try sample.new("a", "one\n")
    _ = try edit(sample, "a.md", "two\n")
    _ = try edit(sample, "a.md", "three\n")
    let before = sample.folder.text("a.md")
    sample.folder.write(".git/hooks/pre-commit", "#!/bin/sh\necho no; exit 1\n")
    chmod(sample.folder.path(".git/hooks/pre-commit"), 0o755)
    #expect(throws: MemoError.git(.refusedByHook("pre-commit", said: "no\n"))) {
      try sample.notebook.undo(2)
    }
    #expect(sample.folder.text("a.md") == before)
    #expect(sample.status == "")
  }

  @Test func `of steps undone together hooks see the outcome, and each message`() throws {
    let sample = try sample([:])
    try sample.new("a", "one\n")
    _ = try edit(sample, "a.md", "two\n")
    _ = try edit(sample, "a.md", "three\n")
    for (name, text) in [
      ("pre-commit", "git diff --cached | grep '^[+-][a-z]' >>.git/heard\n"),
      ("commit-msg", "echo message >>.git/heard\n"), ("post-commit", "echo post >>.git/heard\n"),
    ] {
      sample.folder.write(".git/hooks/\(name)", "#!/bin/sh\n" + text)
      chmod(sample.folder.path(".git/hooks/\(name)"), 0o755)
    }
    let count = sample.log().count
    _ = try sample.notebook.undo(2)
    #expect(sample.folder.text(".git/heard") == "-three\n+one\nmessage\nmessage\npost\n")
    #expect(sample.log().count == count + 2)
    #expect(sample.status == "")
  }

  @Test func `what hooks say and how post-commit fails is told`() throws {
    let sample = try sample(["pre-commit": "echo hello\n", "post-commit": "exit 1\n"])
    let outcome = try sample.notebook.create(Draft(title: "a"))
    #expect(outcome.commit != nil && outcome.uncommitted == nil)
    #expect(outcome.notices.contains(.hookSaid(hook: "pre-commit", text: "hello\n")))
    #expect(outcome.notices.contains(.hookFailed(hook: "post-commit", text: "")))
  }

  @Test func `files of a command killed before its hooks are finished, then captured`() throws {
    let sample = try sample([:])
    try sample.new("a", "old\n")
    try sample.new("b", "old\n")
    let folder = sample.folder
    let old = try #require(folder.text("a.md"))
    // What the killed command was about to do: both files anew; it had reached one.
    for name in ["a.md", "b.md"] {
      folder.write(name, (folder.text(name) ?? "").replacing("old", with: "new"))
    }
    git("add", ".", in: folder.path)
    let tree = git("write-tree", in: folder.path).text.dropLast()
    git("reset", "-q", in: folder.path)
    folder.write("a.md", old)
    let head = git("rev-parse", "HEAD", in: folder.path).text.dropLast()
    let commit = git(
      "commit-tree", "-p", String(head), "-m", "Never", String(tree), in: folder.path
    )
    .text.dropLast()
    folder.write(
      ".git/memo/intent",
      "memo intent 1 0\nrefs/heads/main\n\(head)\n\(commit)\nfilesOnly\na.md\nb.md\nend\n")
    try sample.new("c")
    #expect(folder.text("a.md")?.contains("new") == true)
    #expect(folder.text("b.md")?.contains("new") == true)
    #expect(!sample.log().contains("Never"))
    #expect(sample.status == "")
    #expect(folder.read(".git/memo/intent") == nil)
  }
}
