import MemoCore
import TestKit
import Testing

@testable import MemoHistory

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Remotes that say what no git says, through a program in the place of `ssh`.
@Suite struct HostileRemoteTests {
  /// A notebook whose remote is whatever the lines of a shell script answer.
  private func pair(_ script: String, _ files: [String: [UInt8]] = [:]) throws -> Pair {
    let folder = TemporaryFolder()
    for (name, bytes) in files { folder.write(name, bytes) }
    let pair = try Pair(
      environment: [
        "PATH": "/usr/local/bin:/usr/bin:/bin", "GIT_SSH_VARIANT": "ssh",
        "GIT_SSH_COMMAND": "sh ssh-program", "GIT_CONFIG_NOSYSTEM": "1",
      ],
      url: { _ in "host:path" })
    for (name, bytes) in files { pair.fixture.folder.write(name, bytes) }
    pair.fixture.folder.write("ssh-program", "case \"$*\" in *-G*) exit 0 ;; esac\n" + script)
    return pair
  }

  /// A line of git's protocol.
  private func packet(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    let hex = String(bytes.count + 4, radix: 16)
    return Array((String(repeating: "0", count: 4 - hex.count) + hex).utf8) + bytes
  }

  /// What a remote says first: its refs.
  private func refs(_ refs: [(ObjectID, String)], _ capabilities: String = "ofs-delta") -> [UInt8] {
    refs.enumerated().flatMap { index, ref in
      packet("\(ref.0.hex) \(ref.1)\(index == 0 ? "\0" + capabilities : "")\n")
    } + Array("0000".utf8)
  }

  private func error(_ pair: Pair) -> RemoteError? {
    #expect(throws: RemoteError.self) { _ = try pair.fetch() }
  }

  @Test func `names that are no names of branches are left out`() throws {
    let pair = try pair("cat answer; cat >/dev/null\n")
    let commit = try pair.fixture.commit(["a.md": "가\n"]).commit
    let names = [
      "HEAD", "refs/heads/../../../outside", "refs/heads/a..b", "refs/heads/\u{1B}[31mred",
      "refs/heads/main", "refs/heads/x.lock", "refs/heads/-dash", "refs/heads/HEAD", "refs/tags/t",
      "refs/heads/", "refs/heads/한글",
    ]
    pair.fixture.folder.write("answer", refs(names.map { (commit, $0) }))
    let fetched = try pair.fetch()
    #expect(Set(fetched.tips.keys) == ["main", "-dash", "한글"])
    #expect(
      git("for-each-ref", "--format=%(refname)", "refs/remotes", in: pair.fixture.folder.path).text
        == "refs/remotes/origin/-dash\nrefs/remotes/origin/main\nrefs/remotes/origin/한글\n")
  }

  @Test(arguments: [
    "echo hello; cat >/dev/null", "yes", "printf ffff; yes", "printf 0003; cat >/dev/null",
    "exit 0",
    "printf '0010ERR go away'; exit 1", "printf 000", "printf '0000'; exit 0 ; ", "kill -9 $$",
  ])
  func `what is no answer ends as a failure`(script: String) throws {
    let pair = try pair(script + "\n")
    if script.hasPrefix("printf '0000'") {
      #expect(try pair.fetch().tips == [:])
    } else {
      _ = error(pair)
    }
    #expect(git("for-each-ref", "refs/remotes", in: pair.fixture.folder.path).text == "")
  }

  @Test func `a flood of complaints is cut, and its control characters are gone`() throws {
    let pair = try pair(
      "yes \"$(printf '\\033[2Jbad \\007')\" | head -c 5000000 >&2; exit 255\n")
    guard case .unreachable(let said) = error(pair) else {
      Issue.record("another failure")
      return
    }
    #expect(said.utf8.count <= 4096)
    #expect(said.hasPrefix("[2Jbad\n"))
    #expect(!said.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
  }

  @Test func `a commit without its files is not taken`() throws {
    let other = TemporaryFolder()
    git("init", "-q", "-b", "main", in: other.path)
    other.write("a.md", "가\n")
    git("add", ".", in: other.path)
    git("commit", "-q", "-m", "One", in: other.path)
    let tip = try #require(
      ObjectID(hex: String(git("rev-parse", "HEAD", in: other.path).text.dropLast())))
    let tree = git("rev-parse", "HEAD^{tree}", in: other.path).text
    let pair = try pair(
      "cat answer; while read -r line; do case $line in *done) break ;; esac; done; cat pack\n")
    pair.fixture.folder.write("answer", refs([(tip, "refs/heads/main")]))
    for objects in ["\(tip.hex)\n", "\(tip.hex)\n\(tree)"] {
      let pack = git(
        "pack-objects", "-q", "--stdout", in: other.path, input: Array(objects.utf8))
      pair.fixture.folder.write("pack", packet("NAK\n") + pack.output)
      #expect(throws: RemoteError.incomplete) { _ = try pair.fetch() }
      #expect(try pair.history.tracked("origin", "main") == nil)
    }
  }

  @Test func `a branch whose commit never came is told, and none is taken`() throws {
    let pair = try pair(
      "cat answer; while read -r line; do case $line in *done) break ;; esac; done; cat pack\n")
    let commit = try pair.fixture.commit(["a.md": "가\n"]).commit
    let absent = try #require(ObjectID(hex: String(repeating: "ab", count: 20)))
    pair.fixture.folder.write(
      "answer", refs([(absent, "refs/heads/main"), (commit, "refs/heads/other")]))
    let empty = git("pack-objects", "-q", "--stdout", in: pair.fixture.folder.path, input: [])
    pair.fixture.folder.write("pack", packet("NAK\n") + empty.output)
    #expect(throws: RemoteError.incomplete) { _ = try pair.fetch() }
    #expect(git("for-each-ref", "refs/remotes", in: pair.fixture.folder.path).text == "")
  }

  @Test func `what is no commit is no branch`() throws {
    let pair = try pair("cat answer; cat >/dev/null\n")
    let commit = try pair.fixture.commit(["a.md": "가\n"]).commit
    let tree = git("rev-parse", "HEAD^{tree}", in: pair.fixture.folder.path).text.dropLast()
    let id = try #require(ObjectID(hex: String(tree)))
    pair.fixture.folder.write("answer", refs([(id, "refs/heads/tree"), (commit, "refs/heads/x")]))
    #expect(try pair.fetch().tips == ["x": commit])
  }

  @Test func `a torn pack leaves nothing`() throws {
    let pair = try pair(
      "cat answer; while read -r line; do case $line in *done) break ;; esac; done; cat pack\n")
    let tip = try #require(ObjectID(hex: String(repeating: "ab", count: 20)))
    pair.fixture.folder.write("answer", refs([(tip, "refs/heads/main")]))
    pair.fixture.folder.write("pack", packet("NAK\n") + Array("PACK\0\0\0\u{2}\0\0\0\u{9}xx".utf8))
    _ = error(pair)
    #expect(try pair.history.tracked("origin", "main") == nil)
  }

  /// Whether a process that was killed is gone, for which a busy machine takes its time.
  private func hasEnded(_ process: pid_t) -> Bool {
    for _ in 0..<1_000 where isRunning(process) { usleep(10_000) }
    return !isRunning(process)
  }

  @Test func `who is not wanted any more is ended, and leaves no process`() throws {
    let pair = try pair("echo $$ >process; exec sleep 600\n")
    func started() -> pid_t? {
      pair.fixture.folder.text("process").flatMap { pid_t($0.dropLast()) }
    }
    let impatient = RemoteAccess(environment: pair.access.environment) { _ in started() == nil }
    #expect(throws: RemoteError.interrupted) {
      _ = try pair.history.fetch(try pair.origin, impatient)
    }
    try #expect(hasEnded(#require(started())))
  }

  @Test func `an ssh that is only asked what it is is ended with the rest`() throws {
    let pair = try pair("")
    let folder = pair.fixture.folder
    folder.write(
      "ssh-program", "case \"$*\" in *-G*) echo $$ >process; exec sleep 600 ;; esac\nexit 255\n")
    var environment = pair.access.environment
    environment["GIT_SSH_VARIANT"] = nil
    func asked() -> pid_t? { folder.text("process").flatMap { pid_t($0.dropLast()) } }
    var isWanted = true
    let impatient = RemoteAccess(environment: environment) { _ in
      if asked().map({ isRunning($0) }) ?? false { isWanted = false }
      return isWanted
    }
    #expect(throws: RemoteError.interrupted) {
      _ = try pair.history.fetch(try pair.origin, impatient)
    }
    try #expect(hasEnded(#require(asked())))
  }

  @Test func `nobody is asked on a terminal, and nothing of this repository is told`() throws {
    let pair = try pair("env >seen; (: </dev/tty) 2>/dev/null && echo terminal >>seen; exit 255\n")
    _ = error(pair)
    let seen = try #require(pair.fixture.folder.text("seen")).split(separator: "\n")
    #expect(!seen.contains("terminal"))
    #expect(seen.contains("SSH_ASKPASS_REQUIRE=never"))
    #expect(seen.contains("LC_MESSAGES=C"))
    #expect(!seen.contains { $0.hasPrefix("GIT_DIR=") })
  }

  @Test(arguments: [
    "-oProxyCommand=touch x:path", "ssh://-x/path", "host:-path", "ext::sh -c true",
  ])
  func `an address that is an option or a program is refused`(url: String) throws {
    let pair = try pair("touch ran\n")
    git("config", "remote.origin.url", url, in: pair.fixture.folder.path)
    guard case .badAddress = error(pair) else {
      Issue.record("another failure")
      return
    }
    #expect(pair.fixture.folder.read("ran") == nil)
  }
}
