import MemoCore
import TestKit
import Testing

@testable import MemoHistory

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Whether a program is here to be tested with.
private func has(_ program: String) -> Bool {
  run("sh", ["-c", "command -v \(program)"], in: "/", environment: ["PATH": searched]).status == 0
}
private let searched = "/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin"

@Suite(.serialized) struct SigningTests {
  /// A repository that signs, in which these settings of git's are made; keys lie in its `.git`.
  private func fixture(_ settings: [String: String]) throws -> Fixture {
    let fixture = try Fixture(environment: ["PATH": searched])
    git("config", "commit.gpgSign", "true", in: fixture.folder.path)
    for (key, value) in settings { git("config", key, value, in: fixture.folder.path) }
    return fixture
  }

  private func sshKey(_ fixture: Fixture) throws -> (path: String, text: String) {
    let path = fixture.folder.path(".git/key")
    let made = run(
      "ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-C", "memo", "-f", path], in: "/",
      environment: ["PATH": searched])
    #expect(made.status == 0, "\(made.errorText)")
    let text = try #require(fixture.folder.text(".git/key.pub")).split(separator: "\n")[0]
    fixture.folder.write(".git/signers", "memo@localhost \(text)\n")
    git(
      "config", "gpg.ssh.allowedSignersFile", path.dropLast(3) + "signers", in: fixture.folder.path)
    return (path, String(text))
  }

  /// What git says of HEAD's signature.
  private func verdict(_ fixture: Fixture, _ environment: [String: String] = [:]) -> ProgramResult {
    run(
      "git", ["verify-commit", "HEAD"], in: fixture.folder.path,
      environment: ["PATH": searched, "GIT_CONFIG_GLOBAL": "/dev/null", "LC_ALL": "C"].merging(
        environment
      ) { $1 })
  }

  @Test(
    .enabled(if: has("ssh-keygen")),
    arguments: ["path", "public path", "literal", "key::", "command"])
  func `git finds an ssh signature good`(kind: String) throws {
    let fixture = try fixture(["gpg.format": "ssh"])
    let key = try sshKey(fixture)
    let folder = fixture.folder.path
    // A literal key is signed for by an agent; this stands for one.
    fixture.folder.write(
      ".git/agent",
      "#!/bin/sh\nfor w; do last=$w; done\nexec ssh-keygen -Y sign -n git -f '\(key.path)' \"$last\"\n"
    )
    chmod(fixture.folder.path(".git/agent"), 0o755)
    if ["literal", "key::"].contains(kind) {
      git("config", "gpg.ssh.program", fixture.folder.path(".git/agent"), in: folder)
    }
    switch kind {
    case "path": git("config", "user.signingKey", key.path, in: folder)
    case "public path": git("config", "user.signingKey", key.path + ".pub", in: folder)
    case "literal": git("config", "user.signingKey", key.text, in: folder)
    case "key::": git("config", "user.signingKey", "key::" + key.text, in: folder)
    default:
      git("config", "gpg.ssh.defaultKeyCommand", "echo key::\(key.text)", in: folder)
      git("config", "gpg.ssh.program", fixture.folder.path(".git/agent"), in: folder)
    }
    try fixture.commit(["a.md": "가\n"])
    git("config", "--unset", "gpg.ssh.program", in: folder)
    let verdict = verdict(fixture)
    #expect(verdict.status == 0, "\(verdict.errorText)")
    #expect(verdict.errorText.contains("Good \"git\" signature for memo@localhost"))
    #expect(fixture.isSound)
    #expect(fixture.log("%B") == "Change\n\nMemo-Op: test\n\n")
    #expect(run("ls", [".git/memo"], in: folder, environment: ["PATH": searched]).text == "lock\n")
  }

  @Test(.enabled(if: has("gpg")), arguments: ["named", "author"])
  func `git finds an openpgp signature good`(kind: String) throws {
    let home = TemporaryFolder()
    chmod(home.path, 0o700)
    let environment = ["PATH": searched, "GNUPGHOME": home.path]
    defer { _ = run("gpgconf", ["--kill", "all"], in: "/", environment: environment) }
    let made = run(
      "gpg",
      [
        "--batch", "--quiet", "--passphrase", "", "--quick-gen-key", "Memo <memo@localhost>",
        "ed25519", "sign", "never",
      ], in: "/", environment: environment)
    try #require(made.status == 0, "\(made.errorText)")
    let fixture = try Fixture(environment: environment)
    git("config", "commit.gpgSign", "true", in: fixture.folder.path)
    if kind == "named" {
      git("config", "user.signingKey", "memo@localhost", in: fixture.folder.path)
    }
    try fixture.commit(["a.md": "가\n"])
    try fixture.commit(["b.md": "b\n"])
    let verdict = verdict(fixture, environment)
    #expect(verdict.status == 0, "\(verdict.errorText)")
    #expect(verdict.errorText.contains("Good signature from \"Memo <memo@localhost>\""))
    #expect(fixture.log("%G?") == "U\nU\n" || fixture.isSound)
  }

  @Test func `a signer that fails leaves the files written and nothing committed`() throws {
    let fixture = try fixture([:])
    fixture.folder.write(
      ".git/gpg", "#!/bin/sh\necho '[GNUPG:] FAILURE' >&2; echo 'no key' >&2; exit 2\n")
    chmod(fixture.folder.path(".git/gpg"), 0o755)
    git("config", "gpg.program", fixture.folder.path(".git/gpg"), in: fixture.folder.path)
    do {
      try fixture.commit(["a.md": "a\n"])
      Issue.record("not refused")
    } catch CommitFailure<any Error>.after(.notSigned(_, let said)) {
      #expect(String(decoding: said, as: UTF8.self) == "no key")
    }
    #expect(fixture.status == "?? a.md\n")
    #expect(access(fixture.folder.path(".git/index.lock"), F_OK) != 0)
  }

  @Test(arguments: [
    ["gpg.program": "/no/such/gpg"], ["gpg.format": "x509"], ["gpg.format": "ssh"],
    ["gpg.format": "ssh", "user.signingKey": "/no/such/key"],
    ["gpg.format": "ssh", "gpg.ssh.defaultKeyCommand": "echo no key"],
  ])
  func `what cannot sign says so`(settings: [String: String]) throws {
    let fixture = try fixture(settings)
    do {
      try fixture.commit(["a.md": "a\n"])
      Issue.record("not refused")
    } catch CommitFailure<any Error>.after(.notSigned(let program, let said)) {
      #expect(!program.isEmpty && !said.isEmpty)
    }
    #expect(fixture.log() == "")
  }
}
