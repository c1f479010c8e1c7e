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

  @Test func `a killed sync's lock goes, known by what it holds`() throws {
    let (remote, a, b) = try Remotely.pair()
    b.folder.write("b.md", "비\n")
    try b.sync()
    let tip = remote.tip()
    a.folder.write(".git/memo/syncing", "1\n\(Self.tracking) \(tip)\nHEAD ref: refs/heads/x\n")
    a.folder.write(".git/\(Self.tracking).lock", tip + "\n")
    a.folder.write(".git/HEAD.lock", "ref: refs/heads/x\n")
    a.folder.write(".git/config.lock", "memo holds this lock\n1\n")
    a.git("config", "--unset", "branch.main.merge")
    try a.sync()
    #expect(a.files["b.md"] == "비\n" && a.isSound)
    #expect(a.folder.text(".git/HEAD.lock") == nil && a.folder.text(".git/memo/syncing") == nil)
    #expect(a.git("config", "branch.main.merge").text == "refs/heads/main\n")
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
