import MemoCore
import TestKit
import Testing

@testable import MemoHistory

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite(.serialized, .enabled(if: SecureShell.isHere, "there is no sshd"))
struct SSHRemoteTests {
  static let shell = SecureShell()

  /// A pair whose bare repository is reached through `ssh`, first commit and all.
  private func pair(
    _ environment: [String: String], url: ((String) -> String)? = nil
  ) throws -> Pair {
    let shell = try #require(Self.shell)
    return try Pair(environment: environment, url: url ?? shell.url)
  }

  @Test(arguments: ["ed25519", "rsa"])
  func `what was pushed comes back`(key: String) throws {
    let shell = try #require(Self.shell)
    let pair = try pair(shell.environment(key: key))
    let first = try pair.fixture.commit(["a.md": "가\n"]).commit
    try pair.push(first, expecting: nil)
    #expect(pair.tip() == first)
    let second = try #require(pair.commitElsewhere(["b.md": "나\n"]))
    #expect(try pair.fetch().tips == ["main": second])
    let ours = try pair.fixture.commit(["a.md": "다\n"]).commit
    #expect(throws: RemoteError.moved) { try pair.push(ours, expecting: first) }
    #expect(throws: RemoteError.moved) { try pair.push(ours, expecting: second) }
    #expect(pair.tip() == second)
  }

  @Test(arguments: ["core.sshCommand", "GIT_SSH"])
  func `a host alias is the user's own, however ssh is named`(setting: String) throws {
    let shell = try #require(Self.shell)
    var environment = shell.environment()
    let line = environment.removeValue(forKey: "GIT_SSH_COMMAND") ?? ""
    let pair: Pair
    if setting == "GIT_SSH" {
      shell.folder.write("wrapper", "#!/bin/sh\nexec \(line) \"$@\"\n")
      chmod(shell.folder.path("wrapper"), 0o755)
      environment["GIT_SSH"] = shell.folder.path("wrapper")
      pair = try self.pair(environment, url: { "alias:" + $0 })
    } else {
      pair = try self.pair(environment, url: { "alias:" + $0 })
      git("config", setting, line, in: pair.fixture.folder.path)
    }
    let theirs = try #require(pair.commitElsewhere(["b.md": "나\n"]))
    #expect(try pair.fetch().tips == ["main": theirs])
  }

  @Test func `an agent's key is used`() throws {
    let shell = try #require(Self.shell)
    var environment = shell.environment(key: nil)
    let socket = shell.folder.path("agent")
    let started = run(
      "ssh-agent", ["-a", socket], in: "/", environment: ["PATH": SecureShell.path])
    let process = started.text.split(separator: ";").compactMap {
      $0.split(separator: "=").last.flatMap { Int32($0) }
    }.first
    defer { if let process { kill(process, SIGTERM) } }
    environment["SSH_AUTH_SOCK"] = socket
    let pair = try pair(environment)
    #expect(throws: RemoteError.wrongCredentials(url: RemoteAddress(try pair.origin.url).shown)) {
      _ = try pair.fetch()
    }
    _ = run("ssh-add", ["-q", shell.folder.path("ed25519")], in: "/", environment: environment)
    #expect(try pair.fetch().tips == [:])
  }

  @Test(arguments: ["locked", "stranger"])
  func `a key that is of no use ends in one word, and nobody is asked`(key: String) throws {
    let shell = try #require(Self.shell)
    var environment = shell.environment(key: key)
    environment["SSH_ASKPASS"] = "/bin/false"
    environment["SSH_ASKPASS_REQUIRE"] = "force"
    environment["DISPLAY"] = ":0"
    let pair = try pair(environment)
    #expect(throws: RemoteError.wrongCredentials(url: RemoteAddress(try pair.origin.url).shown)) {
      _ = try pair.fetch()
    }
  }

  @Test func `an unknown host key is told from a changed one`() throws {
    let shell = try #require(Self.shell)
    let unknown = try pair(shell.environment(known: "unknown"))
    let shown = RemoteAddress(try unknown.origin.url).shown
    #expect(throws: RemoteError.hostKeyUnknown(host: shown)) { _ = try unknown.fetch() }
    let changed = try pair(shell.environment(known: "changed"))
    let host = RemoteAddress(try changed.origin.url).shown
    #expect(throws: RemoteError.hostKeyChanged(host: host)) { _ = try changed.fetch() }
  }

  @Test func `what is not there is told`() throws {
    let shell = try #require(Self.shell)
    let pair = try pair(shell.environment())
    try pair.history.setURL(shell.url("/nonexistent/memo"), of: "origin")
    #expect(throws: RemoteError.notARepository) { _ = try pair.fetch() }
    try pair.history.setURL("ssh://127.0.0.1:\(Server.freePort())/x", of: "origin")
    let refused = #expect(throws: RemoteError.self) { _ = try pair.fetch() }
    guard case .unreachable(let said) = refused else {
      Issue.record("\(String(describing: refused))")
      return
    }
    #expect(said.contains("Connection refused"))
    try pair.history.setURL("ssh://-oProxyCommand=true/x", of: "origin")
    #expect(throws: RemoteError.badAddress("-oProxyCommand=true:/x")) { _ = try pair.fetch() }
  }

  @Test func `a host that never answers is given up`() throws {
    let shell = try #require(Self.shell)
    let silent = Server.listen(queue: 5)
    defer { close(silent.descriptor) }
    let pair = try pair(shell.environment(more: "ConnectTimeout 1"))
    try pair.history.setURL("ssh://127.0.0.1:\(silent.port)/x", of: "origin")
    #expect(throws: RemoteError.timedOut) { _ = try pair.fetch() }
    let impatient = RemoteAccess(environment: shell.environment()) { _ in false }
    #expect(throws: RemoteError.interrupted) {
      _ = try pair.history.fetch(try pair.origin, impatient)
    }
  }

  @Test func `without ssh the library's own way is tried, and knows no host`() throws {
    let shell = try #require(Self.shell)
    let pair = try pair(["PATH": "/nonexistent", "HOME": shell.folder.path])
    let shown = RemoteAddress(try pair.origin.url).shown
    let error = #expect(throws: RemoteError.self) { _ = try pair.fetch() }
    #expect(
      error == .hostKeyUnknown(host: shown) || error == .wrongCredentials(url: shown),
      "\(String(describing: error))")
  }

  @Test func `a refusing hook's words come through, harmless`() throws {
    let shell = try #require(Self.shell)
    let pair = try pair(shell.environment())
    pair.bare.write(
      "hooks/pre-receive", "#!/bin/sh\nprintf 'no \\033[31m%s\\n' 'not today' >&2\nexit 1\n")
    chmod(pair.bare.path("hooks/pre-receive"), 0o755)
    let commit = try pair.fixture.commit(["a.md": "가\n"]).commit
    #expect(throws: RemoteError.refused(said: "no [31mnot today\npre-receive hook declined")) {
      try pair.push(commit, expecting: nil)
    }
    #expect(pair.tip() == nil)
    #expect(try pair.history.tracked("origin", "main") == nil)
  }

  @Test func `an empty repository is made there once`() throws {
    let shell = try #require(Self.shell)
    let place = shell.folder.path("it's a 'new' one!/repo.git")
    let access = RemoteAccess(environment: shell.environment())
    let address = "alias:" + place
    try History.createBare(address, branch: "trunk", Fixture.settings, access)
    #expect(git("symbolic-ref", "HEAD", in: place).text == "refs/heads/trunk\n")
    #expect(git("config", "core.logAllRefUpdates", in: place).text == "true\n")
    #expect(throws: RemoteError.exists) {
      try History.createBare(address, Fixture.settings, access)
    }
    let pair = try pair(shell.environment(), url: { _ in "alias:" + place })
    #expect(try pair.fetch().tips == [:])
  }
}
