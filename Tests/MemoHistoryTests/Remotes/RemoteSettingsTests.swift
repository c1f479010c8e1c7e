import MemoCore
import TestKit
import Testing

@testable import MemoHistory

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct RemoteSettingsTests {
  @Test func `remotes are named, moved and forgotten`() throws {
    let fixture = try Fixture()
    let history = fixture.history
    #expect(try history.remotes() == [])
    #expect(try history.syncTarget() == nil)
    try history.addRemote("origin", url: "/srv/one.git")
    #expect(throws: RemoteError.badName("origin")) { try history.addRemote("origin", url: "/x") }
    #expect(throws: RemoteError.badName("a b")) { try history.addRemote("a b", url: "/x") }
    for url in ["", "-x", "a\nb"] {
      #expect(throws: RemoteError.badAddress(url)) { try history.addRemote("x", url: url) }
    }
    try history.setURL("/srv/two.git", of: "origin")
    #expect(
      git("remote", "-v", in: fixture.folder.path).text.hasPrefix("origin\t/srv/two.git (fetch)"))
    #expect(try history.remotes().map(\.url) == ["/srv/two.git"])
    #expect(throws: RemoteError.unknownRemote("other")) { try history.setURL("/x", of: "other") }
    #expect(throws: RemoteError.unknownRemote("other")) { try history.removeRemote("other") }
    try history.removeRemote("origin")
    #expect(try history.remotes() == [])
  }

  @Test func `what is forgotten of a remote is what was said of it, and no more`() throws {
    let fixture = try Fixture()
    let history = fixture.history
    let config = try #require(fixture.folder.text(".git/config"))
    for name in ["a", "a.b", "q\"", "rest"] { try history.addRemote(name, url: "/srv/\(name)") }
    try history.follow("a", "main")
    fixture.folder.write(
      ".git/config",
      try #require(fixture.folder.text(".git/config"))
        + "[branch \"b\"]\n\tremote = a\n\trebase = true\n[branch \"c\"]\n\tremote = a.b\n")
    git("config", "--add", "remote.a.fetch", "+refs/x/*:refs/y/*", in: fixture.folder.path)
    git("config", "remote.rest.url", "/srv/else", in: fixture.folder.path)
    for name in ["a", "q\""] { try history.removeRemote(name) }
    #expect(try history.remotes().map(\.name) == ["a.b", "rest"])
    let text = try #require(fixture.folder.text(".git/config"))
    #expect(text.hasPrefix(config) && !text.contains("[remote \"a\"]"))
    #expect(!text.contains("[remote \"q"))
    #expect(git("config", "branch.b.rebase", in: fixture.folder.path).text == "true\n")
    for key in ["branch.main.remote", "branch.main.merge", "branch.b.remote", "remote.a.fetch"] {
      #expect(git("config", key, in: fixture.folder.path).status == 1)
    }
    #expect(git("config", "branch.c.remote", in: fixture.folder.path).text == "a.b\n")
    #expect(access(fixture.folder.path(".git/config.lock"), F_OK) != 0)
  }

  @Test func `a configuration behind a link is changed there`() throws {
    let (fixture, other) = (try Fixture(), TemporaryFolder())
    let config = fixture.folder.path(".git/config")
    #expect(rename(config, other.path("shared")) == 0)
    #expect(symlink(other.path("shared"), config) == 0)
    let living = "memo holds this lock\n\(getppid())\n"
    other.write("shared.lock", living)
    #expect(throws: RemoteError.history(.locked(path: other.path("shared.lock")))) {
      try fixture.history.addRemote("a", url: "/srv/a")
    }
    #expect(other.text("shared.lock") == living)
    other.write("shared.lock", "memo holds this lock\n999999999\n")
    try fixture.history.addRemote("a", url: "/srv/a")
    #expect(other.text("shared")?.contains("/srv/a") == true)
    var info = stat()
    #expect(lstat(config, &info) == 0 && info.st_mode & S_IFMT == S_IFLNK)
  }

  @Test func `addresses are replaced as git does it`() throws {
    let fixture = try Fixture()
    git("config", "url./srv/.insteadOf", "far:", in: fixture.folder.path)
    git("config", "url.host:.pushInsteadOf", "/srv/", in: fixture.folder.path)
    git("config", "remote.a.url", "far:x", in: fixture.folder.path)
    git("config", "remote.b.url", "/srv/y", in: fixture.folder.path)
    let remotes = try fixture.history.remotes()
    #expect(remotes.map(\.url) == ["far:x", "/srv/y"])
    #expect(remotes.map(\.address) == [.path("/srv/x"), .path("/srv/y")])
    let elsewhere = RemoteAddress.ssh(SSHAddress(host: "host", port: nil, path: "y"))
    #expect(remotes[1].pushAddress == elsewhere)
  }

  @Test func `the branch says what it is synced with`() throws {
    let fixture = try Fixture()
    let history = fixture.history
    try history.addRemote("home", url: "/srv/one.git")
    #expect(try history.syncTarget()?.remote.name == "home")
    #expect(try history.syncTarget()?.branch == nil)
    try history.addRemote("work", url: "/srv/two.git")
    #expect(try history.syncTarget() == nil)
    try history.addRemote("origin", url: "/srv/three.git")
    #expect(try history.syncTarget()?.remote.name == "origin")
    try history.follow("work", "notes/2026")
    #expect(try history.syncTarget()?.remote.name == "work")
    #expect(try history.syncTarget()?.branch == "notes/2026")
    #expect(
      git("config", "branch.main.merge", in: fixture.folder.path).text == "refs/heads/notes/2026\n")
    #expect(try history.syncTarget("home")?.branch == nil)
    #expect(throws: RemoteError.unknownRemote("x")) { _ = try history.syncTarget("x") }
    git(
      "symbolic-ref", "refs/remotes/home/HEAD", "refs/remotes/home/trunk", in: fixture.folder.path)
    #expect(try history.syncTarget("home")?.branch == "trunk")
  }

  @Test func `a configuration of any size keeps all that is in it`() throws {
    let fixture = try Fixture()
    let config = try #require(fixture.folder.text(".git/config"))
    let remarks = String(repeating: "# a remark that is kept\n", count: 60_000)
    fixture.folder.write(".git/config", config + remarks + "[user]\n\tname = 끝\n")
    try fixture.history.follow("origin", "main")
    #expect(git("config", "branch.main.remote", in: fixture.folder.path).text == "origin\n")
    #expect(git("config", "--local", "user.name", in: fixture.folder.path).text == "끝\n")
    #expect(fixture.folder.text(".git/config")?.contains(remarks) == true)
  }

  @Test func `an empty repository is made once, whole`() throws {
    let folder = TemporaryFolder()
    let access = RemoteAccess(environment: Fixture.settings.environment)
    let path = folder.path("deep/메모.git")
    try History.createBare(path, branch: "trunk", Fixture.settings, access)
    #expect(git("symbolic-ref", "HEAD", in: path).text == "refs/heads/trunk\n")
    #expect(git("config", "core.logAllRefUpdates", in: path).text == "true\n")
    #expect(git("rev-parse", "--is-bare-repository", in: path).text == "true\n")
    folder.write("file", "x")
    for taken in [path, folder.path("file"), folder.path] {
      #expect(throws: RemoteError.exists) {
        try History.createBare(taken, Fixture.settings, access)
      }
    }
    #expect(folder.text("file") == "x")
    #expect(throws: RemoteError.badAddress("https://example.org/x")) {
      try History.createBare("https://example.org/x", Fixture.settings, access)
    }
  }
  @Test func `an empty folder becomes one, with the rights that it has`() throws {
    let (folder, fixture) = (TemporaryFolder(), try Fixture())
    let access = RemoteAccess(environment: Fixture.settings.environment)
    mkdir(folder.path("empty"), 0o700)
    chmod(folder.path("empty"), 0o750)
    git("config", "url.\(folder.path)/.insteadOf", "short:", in: fixture.folder.path)
    try History.createBare("short:empty", for: fixture.history, Fixture.settings, access)
    #expect(git("rev-parse", "--is-bare-repository", in: folder.path("empty")).text == "true\n")
    var info = stat()
    #expect(stat(folder.path("empty"), &info) == 0 && info.st_mode & 0o7777 == 0o750)
    #expect(run("/bin/sh", ["-c", "ls -A"], in: folder.path).text == "empty\n")
  }

  @Test(arguments: [
    ("failed to update ref", "cannot lock ref 'x': is at 1 but expected 2", RemoteError.moved),
    ("fetch first", "", .moved), ("incorrect old value provided", "", .moved),
    ("failed to update ref", "Unable to create 'x.lock': File exists.", nil),
    ("failed to update ref", "", nil),
    ("pre-receive hook declined", "no", .refused(said: "no\npre-receive hook declined")),
    ("branch is currently checked out", "", .checkedOut(branch: "main")),
  ])
  func `what a server means by a refusal is told apart`(
    answer: String, said: String, error: RemoteError?
  ) {
    let locked = RemoteError.locked(said: said.isEmpty ? answer : said + "\n" + answer)
    #expect(PushRefusal.error(answer, said, branch: "main") == error ?? locked)
  }

  @Test func `who may not write there is told at once, in the words of the other side`() {
    for said in ["Unable to create 'x.lock': Permission denied", "No space left on device"] {
      #expect(
        PushRefusal.error("failed to update ref", said, branch: "main")
          == .refused(said: said + "\nfailed to update ref"))
    }
  }
}
