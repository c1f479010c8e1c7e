import MemoKit
import TestKit
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a sync does not write over, nor do unasked.
@Suite struct SyncGuardTests {
  @Test func `what is staged is in nobody's way, and is not overwritten`() throws {
    let (_, a, b) = try Remotely.pair()
    b.folder.write("글.md", "비\n")
    b.folder.write("b.md", "비\n")
    try b.sync()
    a.folder.write("글.md", "일부러\n")
    a.git("add", "글.md")
    #expect(throws: MemoError.staged(try a.path("글.md"))) { try a.sync() }
    #expect(a.status == "M  글.md\n".quoted && a.files["b.md"] == nil)
    a.git("commit", "-q", "-m", "By hand")
    try a.sync()
    #expect(a.files["b.md"] == "비\n" && a.isSound)
    a.folder.write("따로.md", "아직\n")
    a.git("add", "따로.md")
    a.folder.write("a.md", "에이\n")
    try a.sync()
    #expect(a.status == "A  따로.md\n".quoted)
  }

  @Test(arguments: ["메모.tmp", ".숨은.md", "자리"])
  func `a file that git ignores is neither shared nor written over where another comes in`(
    _ name: String
  ) throws {
    let (_, a, b) = try Remotely.pair()
    a.folder.write(".git/info/exclude", ".*\n!.memo.yml\n*.tmp\n자리\n")
    a.folder.write(name, "아무도 보면 안 되는 글\n")
    let theirs = name == "자리" ? "자리/안.md" : name
    b.folder.write(theirs, "그쪽\n")
    b.git("add", "-f", theirs)
    b.git("commit", "-q", "-m", "By hand")
    try b.sync()
    let path = try a.path(name)
    #expect(throws: MemoError.inTheWay(path)) { try a.sync() }
    #expect(a.folder.text(name) == "아무도 보면 안 되는 글\n" && a.isSound)
    let kept = TemporaryFolder()
    rename(a.folder.path(name), kept.path("kept"))
    try a.sync()
    #expect(a.files == b.files && a.files[theirs] == "그쪽\n" && a.isSound)
  }

  @Test func `two files of one name that are no memos are both kept`() throws {
    let (_, a, b) = try Remotely.pair()
    a.folder.write("a.bin", "이쪽\n")
    b.folder.write("a.bin", "그쪽\n")
    try b.sync()
    try a.sync()
    let texts = Set(a.files.values)
    #expect(texts.contains("이쪽\n") && texts.contains("그쪽\n"))
    try b.sync()
    #expect(a.files == b.files && a.isSound && b.isSound)
  }

  @Test func `a shallow clone is not synced`() throws {
    let (remote, a, _) = try Remotely.pair()
    a.folder.write("글.md", "하나 더\n")
    try a.sync()
    let c = Device(empty: "c")
    git("clone", "-q", "--depth", "1", "file://" + remote.bare.path, ".", in: c.folder.path)
    c.folder.write("새.md", "새 글\n")
    #expect(throws: MemoError.shallow) { try c.sync() }
    c.git("fetch", "-q", "--unshallow")
    try c.sync()
    #expect(remote.tip() == c.head && c.isSound)
  }

  @Test func `a lock that somebody left at the remote is told in its words`() throws {
    let (remote, a, _) = try Remotely.pair()
    a.folder.write("a.md", "에이\n")
    remote.bare.write("refs/heads/main.lock", "")
    do {
      try a.sync()
      Issue.record("it was sent")
    } catch MemoError.remote(.refused(let said), _) {
      #expect(said.contains("main.lock"))
    }
    unlink(remote.bare.path("refs/heads/main.lock"))
    try a.sync()
    #expect(a.head == remote.tip())
  }

  @Test func `most memos do not go unasked`() throws {
    let (_, a, b) = try Remotely.pair()
    for number in 0..<15 { a.folder.write("m\(number).md", "글 \(number)\n") }
    try a.sync()
    try b.sync()
    for number in 0..<15 { unlink(b.folder.path("m\(number).md")) }
    #expect(throws: MemoError.mostAreGone(15, of: 16)) { try b.sync() }
    let here = SyncQuestion.goneHere(15, of: 16)
    #expect(try b.sync(SyncOptions(isConfirmed: true)).notices.contains(.confirmed(here)))
    let head = a.head
    let error = MemoError.mostWouldGo(15, of: 16)
    #expect(throws: error) { try a.sync() }
    #expect(a.head == head && a.files.count == 17 && a.isSound)
    // The answer to one question is none to another.
    var options = SyncOptions()
    options.answers = [here, .unrelated(url: "x"), .goneThere(14, of: 16)]
    #expect(throws: error) { try a.sync(options) }
    options.answers = [try #require(error.syncQuestion)]
    #expect(
      try a.sync(options).notices.allSatisfy { if case .confirmed = $0 { false } else { true } })
    #expect(a.files == b.files && a.files.count == 2)
  }

  @Test func `a remote in the notebook, or of no kind that is known, is refused`() throws {
    let a = try Device("a")
    let notebook = try a.notebook()
    for place in ["", "/", "/memos.git", "/.git", "/neu/tief/m.git"] {
      let path = a.folder.path + place
      #expect(throws: MemoError.remoteInside(path)) { try notebook.setRemote("origin", url: path) }
    }
    for url in ["git://example.org/m.git", "ext::sh -c id", ""] {
      #expect(throws: MemoError.invalidAddress(url)) { try notebook.setRemote("origin", url: url) }
    }
    #expect(try notebook.remotes().isEmpty)
    a.git("config", "url.https://example.org/.insteadOf", "git://example.org/")
    for url in ["git://example.org/m.git", a.folder.path + "2/m.git", "h:m.git"] {
      try notebook.setRemote("origin", url: url)
    }
  }

  @Test func `settings that forbid it are named as what they are`() throws {
    let remote = Remotely()
    let a = try remote.device("a")
    a.folder.write(".memo.yml", "sync: false\n")
    #expect(throws: MemoError.syncIsOff(inLargerRepository: false)) { try a.sync() }
  }

  @Test func `a folder of a larger repository is synced only where it says so`() throws {
    let remote = Remotely()
    let a = Device(empty: "a")
    git("init", "-q", "-b", "main", in: a.folder.path)
    a.folder.write("src/code.c", "int x;\n")
    git("add", "-A", in: a.folder.path)
    git("commit", "-q", "-m", "Code", in: a.folder.path)
    let root = a.folder.path("notes")
    _ = try Notebook.make(at: root, settings: a.settings, timezoneName: nil)
    func notebook() throws -> Notebook { try Notebook(opening: root, settings: a.settings) }
    try notebook().setRemote("origin", url: remote.bare.path)
    #expect(throws: MemoError.syncIsOff(inLargerRepository: true)) { try notebook().sync() }
    a.folder.write("notes/.memo.yml", "sync: true\n")
    a.folder.write("notes/글.md", "하나\n")
    #expect(try notebook().sync().lines.contains("sent add 글.md"))
    let clone = TemporaryFolder()
    git("clone", "-q", remote.bare.path, ".", in: clone.path)
    clone.write("src/code.c", "int y;\n")
    clone.write("notes/b.md", "비\n")
    git("add", "-A", in: clone.path)
    git("commit", "-q", "-m", "Theirs", in: clone.path, at: 1_800_000_000)
    git("push", "-q", in: clone.path)
    a.folder.write("notes/글.md", "둘\n")
    #expect(try notebook().sync().lines == ["received add b.md", "sent edit 글.md"])
    #expect(a.folder.text("src/code.c") == "int y;\n" && a.status == "")
    git("pull", "-q", in: clone.path)
    clone.write("src/code.c", "int z;\n")
    git("commit", "-q", "-a", "-m", "Theirs", in: clone.path, at: 1_800_000_100)
    git("push", "-q", in: clone.path)
    a.folder.write("src/code.c", "int mine;\n")
    #expect(throws: MemoError.clashOutside("src/code.c")) { try notebook().sync() }
    #expect(a.folder.text("src/code.c") == "int mine;\n")
  }

  @Test func `a name that git refuses is taken by nobody`() throws {
    let (remote, a, _) = try Remotely.pair()
    let seed = TemporaryFolder()
    git("clone", "-q", remote.bare.path, ".", in: seed.path)
    let blob = git("hash-object", "-w", "--stdin", in: seed.path, input: Array("x".utf8)).text
    let tree = run(
      "git",
      ["mktree", "--missing"], in: seed.path,
      environment: ["PATH": "/usr/bin:/bin", "HOME": "/nonexistent"],
      input: Array("100644 blob \(blob.trimmed)\t.GIT\n".utf8)
    ).text.trimmed
    let commit = git("commit-tree", tree, "-p", "HEAD", "-m", "Evil", in: seed.path).text.trimmed
    git("push", "-q", "origin", "\(commit):main", in: seed.path)
    let (head, files) = (a.head, a.files)
    #expect(throws: MemoError.unsafeName(".GIT")) {
      try a.sync(SyncOptions(isConfirmed: true))
    }
    #expect(a.head == head && a.files == files && a.status == "")
  }

  @Test func `hooks of a push and of a merge run as git runs them`() throws {
    let (remote, a, b) = try Remotely.pair()
    let tip = remote.tip()
    a.folder.write(
      ".git/hooks/pre-push",
      "#!/bin/sh\necho \"$1\" >said; cat >>said; echo no secrets, please; exit 1\n")
    chmod(a.folder.path(".git/hooks/pre-push"), 0o755)
    a.folder.write(".git/info/exclude", "said\nmerged\n")
    a.folder.write("a.md", "에이\n")
    #expect(throws: MemoError.remote(.refused(said: "no secrets, please"), url: remote.bare.path)) {
      try a.sync()
    }
    #expect(remote.tip() == tip && a.status == "" && a.files["a.md"] == "에이\n")
    #expect(
      a.folder.text("said") == "origin\nrefs/heads/main \(a.head) refs/heads/main \(tip)\n")
    unlink(a.folder.path(".git/hooks/pre-push"))
    a.folder.write(".git/hooks/post-merge", "#!/bin/sh\necho \"merged $1\" >merged; echo done\n")
    chmod(a.folder.path(".git/hooks/post-merge"), 0o755)
    b.folder.write("b.md", "비\n")
    try b.sync()
    let outcome = try a.sync()
    #expect(a.folder.text("merged") == "merged 0\n" && remote.tip() == a.head)
    #expect(outcome.notices.contains(.hookSaid(hook: "post-merge", text: "done\n")))
  }
}

extension String {
  /// A line of `git status` with its path as git quotes it.
  fileprivate var quoted: String {
    let path = dropFirst(3).dropLast()
    let bytes = path.utf8.map { byte -> String in
      byte < 128
        ? String(UnicodeScalar(byte)) : "\\" + String(byte, radix: 8)
    }
    return prefix(3) + "\"" + bytes.joined() + "\"\n"
  }
}
