import MemoCore
import TestKit
import Testing

@testable import MemoHistory

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite(.serialized, .enabled(if: WebServer.isHere, "there is no python3 or openssl"))
struct WebRemoteTests {
  static let plain = WebServer()
  static let other = WebServer()
  static let secure = WebServer(isSecure: true)

  /// A notebook whose remote is a bare repository of `server`, reached by `way`.
  private func pair(
    _ server: WebServer?, _ way: String, user: String = "", settings: [(String, String)] = [],
    environment: [String: String] = [:]
  ) throws -> Pair {
    let server = try #require(server)
    let pair = try Pair(
      environment: [
        "PATH": WebServer.path, "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1",
      ].merging(environment) { $1 },
      url: { path in
        let name = String(path.split(separator: "/").last ?? "")
        symlink(path, server.folder.path(name))
        return server.url(way, name, user: user)
      })
    for (key, value) in settings {
      git("config", "--add", key, value, in: pair.fixture.folder.path)
    }
    return pair
  }

  /// A helper that gives one password, and writes down what it is asked and told.
  private func helper(_ password: String, _ folder: TemporaryFolder) -> String {
    folder.write(
      "helper",
      """
      #!/bin/sh
      { echo "$1"; cat; } >>'\(folder.path("asked"))'
      [ "$1" = get ] && printf 'username=anna\\npassword=%s\\n' '\(password)'
      exit 0
      """)
    chmod(folder.path("helper"), 0o755)
    return folder.path("helper")
  }

  private let right = "right 비밀"

  @Test(arguments: [false, true])
  func `what was pushed comes back`(isSecure: Bool) throws {
    let server = isSecure ? Self.secure : Self.plain
    let authority = try #require(server).folder.path("ca.crt")
    let pair = try pair(server, "open", settings: [("http.sslCAInfo", authority)])
    let first = try pair.fixture.commit(["a.md": "가\n"]).commit
    try pair.push(first, expecting: nil)
    #expect(pair.tip() == first)
    let second = try #require(pair.commitElsewhere(["b.md": "나\n"]))
    let fetched = try pair.fetch()
    #expect(fetched.tips == ["main": second])
    #expect(fetched.head == "main")
    let ours = try pair.fixture.commit(["a.md": "다\n"]).commit
    #expect(throws: RemoteError.moved) { try pair.push(ours, expecting: first) }
    #expect(pair.tip() == second)
  }

  @Test func `a certificate of an unknown authority is not trusted, unless git would`() throws {
    let pair = try pair(Self.secure, "open")
    #expect(throws: RemoteError.badCertificate(host: "localhost")) { _ = try pair.fetch() }
    let authority = try #require(Self.secure).folder.path("ca.crt")
    for (name, value) in [("GIT_SSL_CAINFO", authority), ("GIT_SSL_NO_VERIFY", "1")] {
      let trusting = RemoteAccess(
        environment: pair.access.environment.merging([name: value]) { $1 })
      #expect(try pair.history.fetch(try pair.origin, trusting).tips == [:])
    }
    git("config", "http.https://localhost.sslVerify", "false", in: pair.fixture.folder.path)
    #expect(throws: RemoteError.badCertificate(host: "localhost")) { _ = try pair.fetch() }
    git("config", "http.sslVerify", "false", in: pair.fixture.folder.path)
    #expect(try pair.fetch().tips == [:])
  }

  @Test(arguments: ["with git", "without git"])
  func `a helper's password is used, and told to be good`(way: String) throws {
    let folder = TemporaryFolder()
    let program = helper(right, folder)
    let pair = try pair(
      Self.plain, "auth", settings: [("credential.helper", program)],
      environment: way == "with git" ? [:] : ["PATH": "/nonexistent"])
    folder.write(
      "helper",
      try #require(folder.text("helper")).replacing("{ echo", with: "PATH=/bin:/usr/bin; { echo"))
    chmod(program, 0o755)
    #expect(try pair.fetch().tips == [:])
    let port = try #require(Self.plain).server.port
    let place = "protocol=http\nhost=127.0.0.1:\(port)\n"
    #expect(
      folder.text("asked") == "get\n\(place)\(way == "with git" ? "" : "\n")"
        + "store\n\(place)username=anna\npassword=\(right)\n\(way == "with git" ? "" : "\n")")
  }

  @Test func `a password that was good is not asked for again in the same work`() throws {
    let folder = TemporaryFolder()
    let program = helper(right, folder)
    let pair = try pair(Self.plain, "auth", settings: [("credential.helper", program)])
    let access = RemoteAccess(environment: pair.access.environment)
    let commit = try pair.fixture.commit(["a.md": "가\n"]).commit
    _ = try pair.history.fetch(try pair.origin, access)
    try pair.history.push(commit, to: "main", of: try pair.origin, expecting: nil, access)
    #expect(pair.tip() == commit)
    let asked = try #require(folder.text("asked")).split(separator: "\n")
    #expect(asked.count { $0 == "get" } == 1 && asked.contains("store"))
    // In other work it is.
    _ = try pair.history.fetch(try pair.origin, RemoteAccess(environment: access.environment))
    #expect(try #require(folder.text("asked")).split(separator: "\n").count { $0 == "get" } == 2)
  }

  @Test func `a host that is not looked up in time is not waited for`() throws {
    let answer = HostLookup.run("localhost", "80", isWanted: { true })
    guard case .addresses(let found)? = answer else {
      Issue.record("no address: \(String(describing: answer))")
      return
    }
    #expect(!found.isEmpty && found.allSatisfy { !$0.bytes.isEmpty })
    let other = HostLookup.run("memo.invalid", "80", isWanted: { false })
    if other != nil { Issue.record("it was waited for") }
  }

  @Test func `a wrong password is tried once, and taken back`() throws {
    let folder = TemporaryFolder()
    let pair = try pair(
      Self.plain, "auth", settings: [("credential.helper", helper("wrong", folder))])
    let url = try pair.origin.url
    #expect(throws: RemoteError.wrongCredentials(url: url)) { _ = try pair.fetch() }
    let verbs = try #require(folder.text("asked")).split(separator: "\n").filter {
      ["get", "store", "erase"].contains($0)
    }
    #expect(verbs == ["get", "erase"])
  }

  @Test func `without a password nobody is asked where nobody is`() throws {
    let pair = try pair(Self.plain, "auth", environment: ["SSH_ASKPASS": "/bin/false"])
    let url = try pair.origin.url
    #expect(throws: RemoteError.needsCredentials(url: url)) { _ = try pair.fetch() }
  }

  @Test func `a password in the address is used, and never told`() throws {
    let good = try pair(Self.plain, "auth", user: "anna:right%20%EB%B9%84%EB%B0%80@")
    #expect(try good.fetch().tips == [:])
    let wrong = try pair(Self.plain, "auth", user: "anna:bad@")
    let shown = try wrong.origin.url.replacing("anna:bad@", with: "anna@")
    #expect(RemoteAddress(try wrong.origin.url).shown == shown)
    #expect(throws: RemoteError.wrongCredentials(url: shown)) { _ = try wrong.fetch() }
  }

  @Test func `a redirect is followed at the start, and helpers hear of the new host alone`() throws
  {
    #expect(try pair(Self.plain, "moved").fetch().tips == [:])
    let other = try #require(Self.other)
    let folder = TemporaryFolder()
    let pair = try pair(
      Self.plain, "away-\(other.server.port)",
      settings: [("credential.helper", helper(right, folder))])
    symlink(
      pair.bare.path, other.folder.path(String(pair.bare.path.split(separator: "/").last ?? "")))
    #expect(try pair.fetch().tips == [:])
    let asked = try #require(folder.text("asked"))
    #expect(asked.contains("host=127.0.0.1:\(other.server.port)\n"))
    #expect(!asked.contains("host=127.0.0.1:\(try #require(Self.plain).server.port)\n"))
  }

  @Test(arguments: ["helper", "address", "header"])
  func `no secret of one host goes to another`(secret: String) throws {
    let other = try #require(Self.other)
    let folder = TemporaryFolder()
    let way = "\(secret == "header" ? "" : "known-")away-\(other.server.port)"
    let pair = try pair(
      Self.plain, way, user: secret == "address" ? "anna:right%20%EB%B9%84%EB%B0%80@" : "",
      settings: [
        "helper": [("credential.helper", helper(right, folder))],
        "header": [("http.extraHeader", "X-Extra: secret")],
      ][secret] ?? [])
    let before = other.requests.count
    #expect(throws: RemoteError.redirected(host: "127.0.0.1")) { _ = try pair.fetch() }
    #expect(other.requests.count == before)
  }

  @Test func `extra headers of git's configuration are sent`() throws {
    let server = try #require(Self.plain)
    let place = "http://127.0.0.1:\(server.server.port)/open"
    let pair = try pair(
      server, "open",
      settings: [
        ("http.extraHeader", "X-Extra: for-all"),
        ("http.\(place).extraHeader", "X-Extra: for-here"),
        ("http.http://elsewhere.example.extraHeader", "X-Extra: no"),
      ])
    _ = try pair.fetch()
    let name = String(pair.bare.path.split(separator: "/").last ?? "")
    let last = { server.requests.last { $0.contains(name) }?.split(separator: " ").last }
    #expect(last() == "for-all+for-here")
    git("ls-remote", "origin", in: pair.fixture.folder.path)
    #expect(last() == "for-all+for-here")
  }

  @Test(arguments: ["http.proxy", "remote.origin.proxy", "http_proxy", "no_proxy"])
  func `a proxy is asked where one is named`(setting: String) throws {
    let other = try #require(Self.other)
    let proxy = "http://127.0.0.1:\(other.server.port)"
    let isOfEnvironment = setting.contains("_")
    let pair = try pair(
      Self.plain, "open", settings: isOfEnvironment ? [] : [(setting, proxy)],
      environment: isOfEnvironment
        ? ["http_proxy": proxy, setting == "no_proxy" ? setting : "unused": "127.0.0.1"] : [:])
    let url = try pair.origin.url
    if setting == "no_proxy" {
      #expect(try pair.fetch().tips == [:])
    } else {
      #expect(throws: RemoteError.notARepository) { _ = try pair.fetch() }
    }
    let name = url.split(separator: "/").last ?? ""
    let isAsked = other.requests.contains { $0.contains(name) }
    #expect(isAsked == (setting != "no_proxy"), "\(other.requests.suffix(2))")
  }

  @Test(arguments: [
    ("status-404", RemoteError.notARepository), ("status-403", .forbidden(said: "HTTP 403")),
    ("status-503", .unreachable(said: "HTTP 503")), ("page", .notARepository),
  ])
  func `what a server says instead is understood`(way: String, error: RemoteError) throws {
    let pair = try pair(Self.plain, way)
    #expect(throws: error) { _ = try pair.fetch() }
  }

  @Test func `a server that is not there, or never answers, is told`() throws {
    let pair = try pair(Self.plain, "hang")
    let count = Counter()
    let impatient = RemoteAccess(environment: pair.access.environment) { _ in count.next() < 5 }
    #expect(throws: RemoteError.interrupted) {
      _ = try pair.history.fetch(try pair.origin, impatient)
    }
    try pair.history.setURL("http://127.0.0.1:\(Server.freePort())/x", of: "origin")
    #expect(throws: RemoteError.unreachable(said: "127.0.0.1: Connection refused")) {
      _ = try pair.fetch()
    }
  }

  @Test func `a refusing hook's words come through`() throws {
    let pair = try pair(Self.plain, "open")
    pair.bare.write("hooks/update", "#!/bin/sh\necho 'no: 안 됩니다' >&2\nexit 1\n")
    chmod(pair.bare.path("hooks/update"), 0o755)
    let commit = try pair.fixture.commit(["a.md": "가\n"]).commit
    let error = #expect(throws: RemoteError.self) { try pair.push(commit, expecting: nil) }
    guard case .refused(let said) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(said.contains("no: 안 됩니다"))
    #expect(said.contains("hook declined"))
    #expect(try pair.history.tracked("origin", "main") == nil)
  }
}
