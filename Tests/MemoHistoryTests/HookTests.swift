import MemoCore
import TestKit
import Testing

@testable import MemoHistory

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct HookTests {
  private static let line = "#!/bin/sh\n"

  /// A repository with one commit and these hooks.
  private func fixture(_ hooks: [String: String], notebook: String = "") throws -> Fixture {
    let fixture = try Fixture(notebook: notebook) { folder in
      if !notebook.isEmpty { mkdir(folder.path(notebook), 0o755) }
      folder.write("first.md", "first\n")
      git("add", ".", in: folder.path)
      git("commit", "-qm", "First", in: folder.path)
    }
    install(hooks, in: fixture)
    return fixture
  }

  private func install(
    _ hooks: [String: String], in fixture: Fixture, at place: String = ".git/hooks"
  ) {
    for (name, text) in hooks {
      fixture.folder.write("\(place)/\(name)", Self.line + text)
      chmod(fixture.folder.path("\(place)/\(name)"), 0o755)
    }
  }

  private func heard(_ fixture: Fixture) -> [String] {
    (fixture.folder.text(".git/heard") ?? "").split(separator: "\n").map(String.init)
  }

  @Test func `hooks run in git's order, with git's words`() throws {
    var hooks: [String: String] = [:]
    for name in ["pre-commit", "prepare-commit-msg", "commit-msg", "post-commit"] {
      hooks[name] = "echo \(name) \"$@\" >>.git/heard\n"
    }
    let fixture = try fixture(hooks)
    let receipt = try fixture.commit(["a.md": "a\n"])
    #expect(
      heard(fixture) == [
        "pre-commit", "prepare-commit-msg .git/COMMIT_EDITMSG message",
        "commit-msg .git/COMMIT_EDITMSG", "post-commit",
      ])
    #expect(receipt.reports.allSatisfy { $0.said.isEmpty && !$0.isRefusal })
    #expect(fixture.status == "")
    #expect(fixture.isSound)
    #expect(fixture.log("%B") == "Change\n\nMemo-Op: test\n\nFirst\n\n")
  }

  @Test func `a hook sees HEAD, the files and the index that git would show it`() throws {
    let fixture = try fixture([
      "pre-commit": """
      { git diff --cached --name-status; cat new.md; git rev-parse HEAD; pwd
        echo "$GIT_AUTHOR_NAME <$GIT_AUTHOR_EMAIL> $GIT_AUTHOR_DATE"
        echo "$GIT_EDITOR $GIT_DIR-$GIT_WORK_TREE-$NAME"; cat; } >.git/heard 2>&1
      """
    ])
    fixture.folder.write("staged.md", "of mine\n")
    git("add", "staged.md", in: fixture.folder.path)
    let head = git("rev-parse", "HEAD", in: fixture.folder.path).text.dropLast()
    try fixture.commit(["new.md": "새 글\n"])
    #expect(
      heard(fixture) == [
        "A\tnew.md", "새 글", String(head), fixture.folder.path,
        "Memo <memo@localhost> @1700000000 +0900", ": --given",
      ])
    #expect(fixture.status == "A  staged.md\n")
  }

  @Test func `post-commit runs when the branch has moved and no lock of git's is held`() throws {
    let fixture = try fixture([
      "post-commit": "git log -1 --format=%s >.git/heard; git add staged.md 2>>.git/heard\n"
    ])
    fixture.folder.write("staged.md", "of mine\n")
    try fixture.commit(["a.md": "a\n"])
    #expect(heard(fixture) == ["Change"])
    #expect(fixture.status == "A  staged.md\n")
  }

  @Test(arguments: ["pre-commit", "prepare-commit-msg", "commit-msg"])
  func `a hook that refuses leaves the files written and nothing committed`(name: String) throws {
    let fixture = try fixture([name: "echo 'not so' >&2; echo 이유; exit 3\n"])
    do {
      try fixture.commit(["a.md": "a\n"])
      Issue.record("not refused")
    } catch CommitFailure<any Error>.after(.refusedByHook(let hook, let said)) {
      #expect(hook == name)
      #expect(String(decoding: said, as: UTF8.self) == "not so\n이유\n")
    }
    #expect(fixture.status == "?? a.md\n")
    #expect(fixture.log() == "First\n")
    #expect(try fixture.history.beginWriting().unfinished() == nil)
    #expect(access(fixture.folder.path(".git/index.lock"), F_OK) != 0)
  }

  @Test func `a failing post-commit is told and changes nothing`() throws {
    let fixture = try fixture(["post-commit": "echo late; exit 1\n"])
    let receipt = try fixture.commit(["a.md": "a\n"])
    #expect(
      receipt.reports == [
        HookReport(hook: "post-commit", said: Array("late\n".utf8), isRefusal: true)
      ])
    #expect(fixture.log() == "Change\nFirst\n")
  }

  @Test func `what pre-commit stages is in the commit, and in the index`() throws {
    let fixture = try fixture([
      "pre-commit": """
      echo more >>a.md; git add a.md; echo list >index.md; git add index.md; git rm -q first.md
      """
    ])
    try fixture.commit(["a.md": "a\n"])
    #expect(
      git("show", "--format=", "--name-status", in: fixture.folder.path).text
        == "A\ta.md\nD\tfirst.md\nA\tindex.md\n")
    #expect(git("show", "HEAD:a.md", in: fixture.folder.path).text == "a\nmore\n")
    #expect(fixture.status == "")
    #expect(fixture.isSound)
  }

  @Test func `what pre-commit changes and does not stage stays an edit`() throws {
    let fixture = try fixture(["pre-commit": "echo more >>a.md\n"])
    try fixture.commit(["a.md": "a\n"])
    #expect(git("show", "HEAD:a.md", in: fixture.folder.path).text == "a\n")
    #expect(fixture.status == " M a.md\n")
  }

  @Test func `what somebody staged stays staged beside what a hook stages`() throws {
    let fixture = try fixture(["pre-commit": "echo hook >both.md; git add both.md\n"])
    fixture.folder.write("both.md", "mine\n")
    git("add", "both.md", in: fixture.folder.path)
    try fixture.commit(["a.md": "a\n"])
    #expect(git("show", "HEAD:both.md", in: fixture.folder.path).text == "hook\n")
    #expect(git("show", ":both.md", in: fixture.folder.path).text == "mine\n")
  }

  @Test func `commit-msg may change the message, which is then cleaned as git cleans it`() throws {
    let fixture = try fixture([
      "commit-msg": "printf '\\n\\nOther  \\n\\n\\n\\nwords\\t\\n\\nChange-Id: 1\\n\\n' >\"$1\"\n"
    ])
    try fixture.commit(["a.md": "a\n"])
    #expect(
      git("cat-file", "commit", "HEAD", in: fixture.folder.path).text.hasSuffix(
        "\n\nOther\n\nwords\n\nChange-Id: 1\n"))
    #expect(
      git("reflog", "-1", "--format=%gs", in: fixture.folder.path).text == "memo: Other\n")
  }

  @Test func `an empty message is refused as git refuses it`() throws {
    let fixture = try fixture(["commit-msg": ": >\"$1\"\n"])
    #expect(throws: CommitFailure<any Error>.self) { try fixture.commit(["a.md": "a\n"]) }
    #expect(fixture.log() == "First\n")
  }

  @Test func `a file that is not executable is no hook`() throws {
    let fixture = try fixture(["pre-commit": "exit 1\n"])
    chmod(fixture.folder.path(".git/hooks/pre-commit"), 0o644)
    try fixture.commit(["a.md": "a\n"])
    #expect(fixture.log() == "Change\nFirst\n")
  }

  @Test func `a hook whose interpreter is missing refuses, and says why`() throws {
    let fixture = try fixture([:])
    fixture.folder.write(".git/hooks/pre-commit", "#!/no/such/interpreter\n")
    chmod(fixture.folder.path(".git/hooks/pre-commit"), 0o755)
    #expect(throws: CommitFailure<any Error>.self) { try fixture.commit(["a.md": "a\n"]) }
    #expect(fixture.status == "?? a.md\n")
  }

  @Test(arguments: ["hooks of mine", "/absolute"])
  func `core.hooksPath is followed`(path: String) throws {
    let fixture = try fixture([:])
    let place = path.hasPrefix("/") ? fixture.folder.path + path : path
    git("config", "core.hooksPath", place, in: fixture.folder.path)
    install(["pre-commit": "exit 1\n"], in: fixture, at: path.hasPrefix("/") ? "absolute" : path)
    #expect(throws: CommitFailure<any Error>.self) { try fixture.commit(["a.md": "a\n"]) }
    #expect(fixture.log() == "First\n")
  }

  @Test func `in a folder of a larger repository hooks run at its top`() throws {
    let fixture = try fixture(
      ["pre-commit": "pwd >.git/heard; echo $GIT_PREFIX >>.git/heard\n"], notebook: "notes")
    try fixture.commit(["a.md": "a\n"])
    #expect(heard(fixture) == [fixture.folder.path, "notes/"])
  }

  @Test func `in a linked work tree the hooks of the repository run`() throws {
    let fixture = try fixture([
      "pre-commit": "{ pwd; echo $GIT_DIR; git diff --cached --name-only; } >\"$GIT_DIR/heard\"\n",
      "commit-msg": "echo \"$1\" >>\"$GIT_DIR/heard\"\n",
    ])
    git("worktree", "add", "-q", "linked", in: fixture.folder.path)
    let root = fixture.folder.path("linked")
    guard case .found(let place) = try Place.locate(root, Fixture.settings) else {
      throw HistoryError.noRepository
    }
    let history = try History(at: place, Fixture.settings)
    let plan = CommitPlan(
      changes: [.put(try fixture.path("a.md"), Array("a\n".utf8), isExecutable: false)],
      subject: "There", trailers: [], time: Instant(seconds: 1), now: Instant(seconds: 1),
      offset: 0, isFinishedLater: false)
    let session = try history.beginWriting()
    _ = try session.commit(plan) {
      fixture.folder.write("linked/a.md", "a\n")
      return [:]
    }
    let directory = fixture.folder.path(".git/worktrees/linked")
    #expect(
      fixture.folder.text(".git/worktrees/linked/heard")
        == "\(root)\n\(directory)\na.md\n\(directory)/COMMIT_EDITMSG\n")
  }

  @Test func `nothing new runs no hook`() throws {
    let fixture = try fixture([:])
    try fixture.commit(["a.md": "a\n"])
    install(["pre-commit": "exit 1\n"], in: fixture)
    try fixture.commit(["a.md": "a\n"])
    #expect(fixture.log() == "Change\nFirst\n")
  }

  @Test func `several files killed before the hooks ran are finished, and not committed`() throws {
    let fixture = try fixture(["pre-commit": "cp .git/memo/intent .git/heard 2>/dev/null; true\n"])
    try fixture.commit(["a.md": "a\n", "b.md": "b\n"])
    // The files were all there by then, so that nothing is written down any more.
    #expect(heard(fixture) == [])
    #expect(fixture.log() == "Change\nFirst\n")
  }
}
