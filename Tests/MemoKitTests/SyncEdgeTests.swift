import MemoKit
import Synchronization
import TestKit
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Syncs that meet what nobody wishes for.
@Suite struct SyncEdgeTests {
  @Test func `a remote that was set back gets what it lost, and loses nothing`() throws {
    let (remote, a, b) = try Remotely.pair()
    let first = remote.tip()
    a.folder.write("글.md", "고침\n")
    try a.sync()
    try b.sync()
    git("update-ref", "refs/heads/main", first, in: remote.bare.path)
    b.folder.write("b.md", "비\n")
    try b.sync()
    try a.sync()
    #expect(a.files == b.files && a.files["글.md"] == "고침\n" && a.files["b.md"] == "비\n")
    #expect(a.head == remote.tip() && a.isSound && b.isSound)
  }

  @Test func `a big attachment comes whole, on a device and in a clone`() throws {
    let (remote, a, b) = try Remotely.pair()
    let big = (0..<9_000_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
    a.folder.write("그림/큰.bin", big)
    a.folder.write("그림/작은.bin", [1, 2, 3])
    try a.sync()
    let outcome = try b.sync()
    #expect(outcome.received.map(\.path.text) == ["그림/작은.bin", "그림/큰.bin"])
    for device in [b, try remote.clone("c")] {
      #expect(device.folder.read("그림/큰.bin") == big && device.isSound)
    }
    // One that is there already is left as it is.
    a.folder.write("같은.bin", big)
    b.folder.write("같은.bin", big)
    try a.sync()
    try b.sync()
    #expect(b.folder.read("같은.bin") == big && b.isSound)
  }

  @Test func `what was fetched of a past that was thrown away is merged, too`() throws {
    let (remote, a, b) = try Remotely.pair()
    a.folder.write("a.md", "에이\n")
    try a.sync()
    b.git("fetch", "-q")
    let other = TemporaryFolder()
    git("clone", "-q", remote.bare.path, ".", in: other.path)
    git("reset", "-q", "--hard", "HEAD~1", in: other.path)
    other.write("다른.md", "다른 길\n")
    git("add", "-A", in: other.path)
    git("commit", "-q", "-m", "Other", in: other.path, at: 1_800_000_000)
    git("push", "-q", "--force", "origin", "main", in: other.path)
    let outcome = try b.sync()
    #expect(b.files["a.md"] == "에이\n" && b.files["다른.md"] == "다른 길\n" && b.isSound)
    #expect(outcome.lines.filter { $0.hasPrefix("received") }.count == 2)
    #expect(b.git("for-each-ref", "refs/memo/seen").text == "")
    try a.sync()
    #expect(a.files == b.files && a.head == b.head)
  }

  @Test func `an unrelated past is joined if it is a notebook's, or if somebody says yes`() throws {
    let remote = Remotely()
    let (a, b) = (try remote.device("a"), try remote.device("b"))
    for (device, text) in [(a, "에이\n"), (b, "비\n")] {
      device.folder.write("\(text.prefix(1)).md", text)
      device.folder.write("같은 이름.md", "---\ntitle: 하나\n---\n\n\(text)")
    }
    try a.sync()
    try b.sync()
    try a.sync()
    #expect(a.files == b.files && a.files.count == 4 && a.isSound)
    let text = a.files["같은 이름.md"] ?? ""
    #expect(text.contains("에이\n") && text.contains("비\n"))
    let foreign = try Remotely.foreign()
    try a.notebook().setRemote("origin", url: foreign.bare.path)
    let head = a.head
    #expect(throws: MemoError.unrelated(url: foreign.bare.path)) { try a.sync() }
    #expect(a.head == head && a.files["README"] == nil && a.isSound)
    let outcome = try a.sync(SyncOptions(isConfirmed: true))
    #expect(a.files["README"] == "남의 것\n" && a.head == foreign.tip())
    #expect(outcome.notices == [.confirmed(.unrelated(url: foreign.bare.path))])
  }

  @Test func `a wrong address is forgotten when it is put right`() throws {
    let (remote, a, b) = try Remotely.pair()
    let foreign = try Remotely.foreign()
    for isByHand in [false, true] {
      func set(_ path: String) throws {
        if isByHand {
          a.git("remote", "set-url", "origin", path)
        } else {
          try a.notebook().setRemote("origin", url: path)
        }
      }
      try set(foreign.bare.path)
      let wrong = MemoError.unrelated(url: foreign.bare.path)
      #expect(throws: wrong) { try a.sync(SyncOptions(isDryRun: true)) }
      #expect(throws: wrong) { try a.sync() }
      #expect(throws: wrong) { try a.sync() }
      try set(remote.bare.path)
      b.folder.write("b.md", "비 \(isByHand)\n")
      try b.sync()
      try a.sync()
      #expect(a.files == b.files && a.files["README"] == nil && a.isSound)
      #expect(a.head == remote.tip() && a.git("for-each-ref", "refs/memo/seen").text == "")
    }
    try a.notebook().removeRemote("origin")
    #expect(a.git("for-each-ref", "refs/remotes", "refs/memo/seen").text == "")
  }

  @Test func `a branch that is gone is not replaced by another unasked`() throws {
    let (remote, a, b) = try Remotely.pair()
    git("branch", "-m", "main", "other", in: remote.bare.path)
    a.folder.write("a.md", "에이\n")
    let gone = MemoError.remote(.branchGone("main"), url: remote.bare.path)
    #expect(throws: gone) { try a.sync() }
    #expect(throws: gone) { try a.sync(SyncOptions(isDryRun: true)) }
    #expect(a.files["a.md"] == "에이\n" && a.isSound)
    #expect(git("for-each-ref", "refs/heads/main", in: remote.bare.path).text == "")
    let outcome = try a.sync(SyncOptions(isConfirmed: true))
    #expect(outcome.remote.branch == "other")
    #expect(outcome.notices.contains(.confirmed(.branchGone("main"))))
    #expect(try a.sync().isUpToDate)
    git("update-ref", "-d", "refs/heads/other", in: remote.bare.path)
    #expect(throws: MemoError.remote(.branchGone("other"), url: remote.bare.path)) { try a.sync() }
    try a.sync(SyncOptions(isConfirmed: true))
    #expect(git("rev-parse", "other", in: remote.bare.path).text == a.head + "\n")
    #expect(b.isSound)
  }

  @Test func `an editor that writes at any moment loses nothing`() throws {
    // At each report of progress in turn.
    for moment in 0..<14 {
      let (remote, a, b) = try Remotely.pair()
      b.folder.write("글.md", "하나\n\n둘\n\n셋, 비\n")
      b.folder.write("b.md", "비\n")
      try b.sync()
      a.folder.write("a.md", "에이\n")
      let count = Mutex(0)
      let path = a.folder.path
      try a.sync { _ in
        let now = count.withLock { count in
          count += 1
          return count - 1
        }
        if now == moment {
          _ = run("/bin/sh", ["-c", "printf '하나, 에이\\n\\n둘\\n\\n셋\\n' >글.md"], in: path)
        }
        return true
      }
      try a.sync()
      try b.sync()
      let text = a.files["글.md"] ?? ""
      let isLate = count.withLock { $0 <= moment }
      let want = isLate ? "하나\n\n둘\n\n셋, 비\n" : "하나, 에이\n\n둘\n\n셋, 비\n"
      #expect(text == want, "moment \(moment)")
      #expect(a.files == b.files && a.isSound && b.isSound, "moment \(moment)")
      #expect(a.head == remote.tip(), "moment \(moment)")
      if isLate { break }
    }
  }

  @Test func `a sync that is broken off at any moment leaves all whole, and the next one goes on`()
    throws
  {
    for moment in 0..<30 {
      let (remote, a, b) = try Remotely.pair()
      b.folder.write("글.md", "하나\n\n둘\n\n셋, 비\n")
      for number in 0..<3 { b.folder.write("b\(number).md", "비\n") }
      try b.sync()
      a.folder.write("a.md", "에이\n")
      let count = Mutex(0)
      var isBroken = false
      do {
        try a.sync { _ in
          count.withLock { count in
            count += 1
            return count <= moment
          }
        }
      } catch MemoError.interrupted {
        isBroken = true
      }
      #expect(a.git("fsck", "--strict").status == 0, "moment \(moment)")
      #expect(a.folder.text("a.md") == "에이\n", "moment \(moment)")
      #expect(["", "?? a.md\n"].contains(a.status), "moment \(moment)")
      try a.sync()
      try b.sync()
      #expect(a.files == b.files && a.isSound && a.files.count == 6, "moment \(moment)")
      #expect(a.head == remote.tip(), "moment \(moment)")
      if !isBroken { break }
    }
  }

  @Test func `own steps are taken back and logs go on across a merge`() throws {
    let (_, a, b) = try Remotely.pair()
    _ = try a.notebook().update(try a.path("글.md"), Edit(addedTags: ["에이"]))
    _ = try b.notebook().update(
      try b.path("글.md"), Edit(body: .append(Array("넷\n".utf8))))
    _ = try b.notebook().create(Draft(title: "비의 메모", body: Array("비\n".utf8)))
    try b.sync()
    try a.sync()
    #expect(a.files["글.md"]?.contains("넷") == true && a.files["글.md"]?.contains("에이") == true)
    let undone = try a.notebook().undo()
    #expect(undone.steps.map(\.verb) == ["edit"])
    #expect(a.files["글.md"] == "하나\n\n둘\n\n셋\n넷\n" && a.files["비의-메모.md"] != nil)
    let log = try a.notebook().past().log(of: try a.path("글.md"))
    #expect(log.count >= 4)
    _ = try a.notebook().remove([try a.path("비의-메모.md")])
    try a.sync()
    try b.sync()
    #expect(b.files == a.files)
    let gone = try b.notebook().past().removedMemos()
    #expect(gone.map(\.path.text) == ["비의-메모.md"])
  }

  @Test func `two syncs at once wait for each other or say so`() throws {
    let (_, a, b) = try Remotely.pair()
    b.folder.write("b.md", "비\n")
    try b.sync()
    let second = Mutex<MemoError?>(nil)
    let settings = a.settings
    let path = a.folder.path
    let isFirst = Mutex(true)
    try a.sync { _ in
      guard
        isFirst.withLock({ first in
          defer { first = false }; return first
        })
      else { return true }
      do throws(MemoError) {
        _ = try Notebook(opening: path, settings: settings).sync()
      } catch {
        second.withLock { $0 = error }
      }
      return true
    }
    #expect(second.withLock { $0 } == .syncing)
    #expect(a.files["b.md"] == "비\n" && a.isSound)
  }
}
