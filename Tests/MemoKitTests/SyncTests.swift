import MemoKit
import TestKit
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Devices that sync with a bare repository.
@Suite struct SyncTests {
  @Test func `what one device writes comes to the other, and back`() throws {
    let remote = Remotely()
    let a = try remote.device("a")
    a.folder.write("장보기.md", "우유\n")
    #expect(try a.sync().lines == ["sent add .memo.yml", "sent add 장보기.md"])
    #expect(try a.sync().isUpToDate)
    let b = try remote.clone("b")
    #expect(b.files == a.files && b.isSound && b.head == a.head)
    b.folder.write("장보기.md", "우유\n계란\n")
    b.folder.write("새 폴더/일기.md", "오늘\n")
    let sent = try b.sync()
    #expect(sent.lines == ["sent edit 장보기.md", "sent add 새 폴더/일기.md"].sorted())
    #expect(sent.commitsSent > 0 && sent.remote.branch == "main")
    let received = try a.sync()
    #expect(received.lines == ["received edit 장보기.md", "received add 새 폴더/일기.md"].sorted())
    #expect(received.commitsReceived == sent.commitsSent && received.commitsSent == 0)
    #expect(a.files == b.files && a.isSound && a.head == b.head)
    #expect(a.git("rev-parse", "main@{upstream}").text.trimmed == a.head)
  }

  @Test func `undo takes back what was done here, not what another copy on the host did`() throws {
    let remote = Remotely()
    let a = try remote.device("host")
    a.folder.write("글.md", "하나\n")
    try a.sync()
    let b = try remote.clone("host")
    let path = try #require(RelativePath("글.md"))
    _ = try a.notebook().setPinned(true, [path])
    try a.sync()
    try b.sync()
    #expect(throws: MemoError.noSteps(.undo, wanted: 1, found: 0)) { try b.notebook().undo() }
    _ = try a.notebook().undo()
    #expect(a.files["글.md"] == "하나\n" && b.files["글.md"] != "하나\n")
    // A clone does not take the name over, and it is kept.
    let names = [a, b].map { $0.git("config", "memo.host.device").text.trimmed }
    #expect(names[0].hasPrefix("host-") && names[0] != names[1])
  }

  @Test func `edits of both sides are merged into the same commit on every device`() throws {
    let remote = Remotely()
    let a = try remote.device("a")
    a.folder.write("글.md", "하나\n\n둘\n\n셋\n")
    a.folder.write("지울 것.md", "지울 글\n")
    try a.sync()
    let (b, c) = (try remote.clone("b"), try remote.clone("c"))
    a.folder.write("글.md", "하나, 가\n\n둘\n\n셋\n")
    b.folder.write("글.md", "하나\n\n둘\n\n셋, 나\n")
    unlink(c.folder.path("지울 것.md"))
    c.folder.write("새 글.md", "씨\n")
    try a.sync()
    let outcome = try b.sync()
    #expect(outcome.merged.map(\.text) == ["글.md"] && outcome.copies.isEmpty)
    try c.sync()
    try a.sync()
    try b.sync()
    #expect(a.files == b.files && b.files == c.files)
    #expect(a.head == b.head && b.head == c.head && c.head == remote.tip())
    #expect(a.files["글.md"] == "하나, 가\n\n둘\n\n셋, 나\n" && a.files["지울 것.md"] == nil)
    for device in [a, b, c] { #expect(device.isSound) }
    #expect(try a.sync().isUpToDate)
  }

  @Test func `where both changed the same words a copy keeps the other text`() throws {
    let remote = Remotely()
    let a = try remote.device("a")
    a.folder.write("글.md", "우유를 산다\n")
    try a.sync()
    let b = try remote.clone("b")
    _ = try a.notebook().update(try a.path("글.md"), Edit(body: .replace(Array("두유를 산다\n".utf8))))
    for _ in 0..<20 { _ = b.settings.now() }
    _ = try b.notebook().update(try b.path("글.md"), Edit(body: .replace(Array("물을 산다\n".utf8))))
    try a.sync()
    let outcome = try b.sync()
    #expect(outcome.copies.map(\.original.text) == ["글.md"])
    // The copy was made here: it goes, and comes from nowhere.
    let copy = outcome.copies[0].path
    #expect(!outcome.received.map(\.path).contains(copy))
    #expect(outcome.sent.map(\.path).contains(copy) && outcome.receivedCopies.isEmpty)
    #expect(try a.sync().receivedCopies == [copy])
    #expect(a.files == b.files && a.head == b.head && a.isSound && b.isSound)
    #expect(a.files["글.md"] == "물을 산다\n")
    let conflicts = try a.notebook().conflicts()
    #expect(conflicts.map(\.memo?.path.text) == ["글.md"])
    #expect(conflicts[0].copy.path == outcome.copies[0].path)
    let text = a.folder.text(conflicts[0].copy.path.text) ?? ""
    #expect(text.hasSuffix("두유를 산다\n") && text.contains("conflict_of: 글.md"))
    _ = try a.notebook().resolve(try a.path("글.md"), keep: .both)
    try a.sync()
    try b.sync()
    #expect(b.files["글.md"] == "물을 산다\n\n두유를 산다\n" && a.files == b.files)
  }

  @Test func `a dry run tells all and does nothing`() throws {
    let remote = Remotely()
    let a = try remote.device("a")
    a.folder.write("글.md", "하나\n")
    try a.sync()
    let b = try remote.clone("b")
    b.folder.write("글.md", "둘\n")
    b.folder.write("b.md", "비\n")
    try b.sync()
    a.folder.write("a.md", "에이\n")
    _ = try a.notebook().save()
    a.folder.write("나중.md", "저장 전\n")
    let (head, tip, files) = (a.head, remote.tip(), a.files)
    let outcome = try a.sync(SyncOptions(isDryRun: true))
    #expect(
      outcome.lines == ["received add b.md", "received edit 글.md", "sent add a.md"])
    #expect(outcome.isDryRun && outcome.unsaved == 1 && !outcome.isUpToDate)
    #expect(a.head == head && remote.tip() == tip && a.files == files)
    #expect(a.status == "?? \"\\353\\202\\230\\354\\244\\221.md\"\n")
    #expect(try a.sync().lines.contains("received add b.md"))
    #expect(a.isSound)
  }

  @Test func `the remote's own branch is synced whatever its name`() throws {
    let remote = Remotely(branch: "memos")
    let seed = TemporaryFolder()
    git("init", "-q", "-b", "memos", in: seed.path)
    seed.write(".memo.yml", "pin_limit: 3\n")
    seed.write("글.md", "하나\n")
    git("add", "-A", in: seed.path)
    git("commit", "-q", "-m", "Begin", in: seed.path)
    git("push", "-q", remote.bare.path, "memos", in: seed.path)
    let a = try remote.device("a")
    #expect(try a.sync().remote.branch == "memos")
    #expect(a.files["글.md"] == "하나\n" && a.head == remote.tip("memos"))
    #expect(git("branch", "--list", in: remote.bare.path).text == "* memos\n")
    let b = try remote.clone("b")
    #expect(b.git("branch", "--show-current").text == "memos\n" && b.files == a.files)
  }

  @Test func `which remote is meant has to be clear`() throws {
    let (one, two) = (Remotely(), Remotely())
    let a = try Device("a")
    #expect(throws: MemoError.noRemote) { try a.sync() }
    try a.notebook().setRemote("집", url: one.bare.path)
    #expect(try a.notebook().remotes().map(\.name) == ["집"])
    try a.notebook().setRemote("usb", url: two.bare.path)
    try a.sync()
    #expect(one.tip() == a.head)
    try a.sync(SyncOptions(remote: "usb"))
    #expect(two.tip() == a.head)
    #expect(a.git("config", "branch.main.remote").text == "집\n")
    #expect(throws: MemoError.noSuchRemote("없음")) { try a.sync(SyncOptions(remote: "없음")) }
    a.git("config", "--unset", "branch.main.remote")
    #expect(throws: MemoError.whichRemote(["usb", "집"])) { try a.sync() }
    try a.notebook().removeRemote("usb")
    #expect(try a.sync().isUpToDate)
    #expect(throws: MemoError.noSuchRemote("usb")) { try a.notebook().removeRemote("usb") }
  }

  @Test func `a work tree in which somebody works is no remote`() throws {
    let a = try Device("a")
    let other = try Device("other")
    try a.notebook().setRemote("origin", url: other.folder.path)
    let before = (other.head, other.files)
    #expect(
      throws: MemoError.remote(.checkedOut(branch: "main"), url: other.folder.path)
    ) { try a.sync() }
    #expect(other.head == before.0 && other.files == before.1 && other.isSound && a.isSound)
  }

  @Test func `a remote that is made here is empty and bare`() throws {
    let place = TemporaryFolder()
    let a = try Device("a")
    let url = place.path("memos.git")
    try Notebook.createRemote(at: url, settings: a.settings, isInteractive: false)
    #expect(throws: MemoError.remote(.exists, url: url)) {
      try Notebook.createRemote(at: url, settings: a.settings, isInteractive: false)
    }
    try a.notebook().setRemote("origin", url: url)
    #expect(try a.sync().lines == ["sent add .memo.yml"])
    #expect(git("rev-parse", "main", in: url).text.trimmed == a.head)
  }
}
