import MemoKit
import TestKit
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Git's locks that a sync meets.
@Suite struct DeadLockTests {
  private static let tracking = "refs/remotes/origin/main"

  /// A device whose remote has more than it knows.
  private static func behind() throws -> (device: Device, tip: String) {
    let (remote, a, b) = try Remotely.pair()
    b.folder.write("b.md", "비\n")
    try b.sync()
    return (a, remote.tip())
  }

  @Test func `a killed sync's lock goes, known by what it holds`() throws {
    let (a, tip) = try Self.behind()
    a.folder.write(".git/memo/syncing", "1\nHEAD ref: refs/heads/x\n\(Self.tracking) \(tip)\n")
    a.folder.write(".git/\(Self.tracking).lock", tip + "\n")
    a.folder.write(".git/config.lock", "memo holds this lock\n1\n")
    a.git("config", "--unset", "branch.main.merge")
    try a.sync()
    #expect(a.files["b.md"] == "비\n" && a.isSound)
    #expect(a.folder.text(".git/memo/syncing") == nil)
    #expect(a.git("config", "branch.main.merge").text == "refs/heads/main\n")
  }

  @Test(arguments: [
    ("HEAD ref: refs/heads/x", "HEAD", "ref: refs/heads/x\n"),
    ("HEAD ref: refs/heads/x", "HEAD", ""),
    ("refs/remotes/origin/main 0", "refs/remotes/origin/main", ""),
    ("refs/memo/seen/origin/main/0 ", "refs/memo/seen/origin/main/0", ""),
    ("refs/memo/seen/origin/main/0 ", "packed-refs", "# pack-refs with: peeled \n"),
  ])
  func `a lock goes that a sync had under way when it died`(
    word: String, lock: String, text: String
  ) throws {
    let (a, _) = try Self.behind()
    a.folder.write(".git/memo/syncing", "1\n\(word)\n")
    a.folder.write(".git/\(lock).lock", text)
    try a.sync()
    #expect(a.folder.text(".git/\(lock).lock") == nil)
    #expect(a.files["b.md"] == "비\n" && a.isSound)
  }

  @Test(arguments: [
    ("HEAD ref: refs/heads/x", "refs/remotes/origin/other", ""),
    ("refs/remotes/origin/main 0", "refs/remotes/origin/main", "1234567890\n"),
    ("refs/remotes/origin/main 0", "HEAD", ""), ("refs/remotes/origin/main 0", "config", "[x]\n"),
    ("refs/remotes/origin/main 0", "packed-refs", ""),
  ])
  func `a lock stays that git holds soon after a sync died, as a hook may make it`(
    word: String, lock: String, text: String
  ) throws {
    let (a, _) = try Self.behind()
    a.folder.write(".git/memo/syncing", "1\n\(word)\n")
    a.folder.write(".git/\(lock).lock", text)
    _ = try? a.sync()
    #expect(a.folder.text(".git/\(lock).lock") == text)
  }

  @Test func `work trees have the locks of what they share in common`() throws {
    let (_, a, _) = try Remotely.pair()
    let other = TemporaryFolder()
    a.git("worktree", "add", "-q", "-b", "other", other.path("e"))
    let notebook = try Notebook(opening: other.path("e"), settings: a.settings)
    let text = "memo holds this lock\n\(getpid())\n"
    a.folder.write(".git/config.lock", text)
    let held = open(a.folder.path(".git/memo/config.lock"), O_RDWR | O_CREAT, 0o600)
    defer { close(held) }
    #expect(flock(held, LOCK_EX) == 0)
    #expect(throws: MemoError.git(.writing)) { try notebook.setRemote("x", url: "/x") }
    #expect(a.folder.text(".git/config.lock") == text)
    #expect(flock(held, LOCK_UN) == 0)
    try notebook.setRemote("x", url: "/x")
    #expect(a.folder.text(".git/config.lock") == nil)
    #expect(a.git("config", "remote.x.url").text == "/x\n")
    let sync = open(a.folder.path(".git/memo/sync.lock"), O_RDWR | O_CREAT, 0o600)
    defer { close(sync) }
    #expect(flock(sync, LOCK_EX) == 0)
    #expect(throws: MemoError.syncing) { try notebook.removeRemote("x") }
  }

  @Test(arguments: ["", "another", "cut"])
  func `a lock of somebody who was only stopped for a while stays`(_ text: String) throws {
    let (remote, a, b) = try Remotely.pair()
    b.folder.write("b.md", "비\n")
    try b.sync()
    let tip = remote.tip()
    // What was cut off in the mark says nothing.
    let end = text == "cut" ? "" : "\n"
    let held = text == "another" ? a.head : text == "cut" ? tip : ""
    let mark = a.folder.path(".git/memo/syncing")
    a.folder.write(".git/memo/syncing", "1\n\(Self.tracking) \(tip)\(end)")
    // The sync died long before.
    var times = [timespec](repeating: timespec(tv_sec: 1_700_000_000, tv_nsec: 0), count: 2)
    #expect(utimensat(AT_FDCWD, mark, &times, 0) == 0)
    let lock = a.folder.path(".git/\(Self.tracking).lock")
    var holder = pid_t()
    let script = "printf '\(held)' >'\(lock)'; kill -STOP $$; rm '\(lock)'"
    var words: [UnsafeMutablePointer<CChar>?] = ["sh", "-c", script].map { (word: String) in
      strdup(word)
    }
    words.append(nil)
    #expect(posix_spawnp(&holder, "sh", nil, nil, &words, nil) == 0)
    words.forEach { free($0) }
    var status: Int32 = 0
    waitpid(holder, &status, WUNTRACED)
    #expect(throws: MemoError.git(.locked(path: lock))) { try a.sync() }
    #expect(throws: MemoError.git(.locked(path: lock))) { try a.sync() }
    #expect(readFile(lock) == Array(held.utf8))
    kill(holder, SIGCONT)
    waitpid(holder, &status, 0)
    try a.sync()
    #expect(a.files["b.md"] == "비\n" && a.isSound)
  }

  @Test func `an empty lock of the branch is nobody's to take`() throws {
    let (_, a, _) = try Remotely.pair()
    a.folder.write(".git/refs/heads/main.lock", "")
    a.folder.write("a.md", "에이\n")
    let lock = a.folder.path(".git/refs/heads/main.lock")
    #expect(try a.sync().uncommitted == .git(.locked(path: lock)))
    #expect(readFile(lock) == [])
    unlink(a.folder.path(".git/refs/heads/main.lock"))
    try a.sync()
    #expect(a.isSound)
  }
}
