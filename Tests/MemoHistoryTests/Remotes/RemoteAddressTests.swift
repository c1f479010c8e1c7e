import TestKit
import Testing

@testable import MemoHistory

@Suite struct RemoteAddressTests {
  private static func ssh(_ host: String, _ port: Int? = nil, _ path: String) -> RemoteAddress {
    .ssh(SSHAddress(host: host, port: port, path: path))
  }

  @Test(arguments: [
    ("/srv/memo.git", RemoteAddress.path("/srv/memo.git")), ("../memo", .path("../memo")),
    ("./a:b", .path("./a:b")), ("메모", .path("메모")), ("file:///srv/a%20b", .path("/srv/a b")),
    ("host:memo.git", ssh("host", nil, "memo.git")),
    ("me@host:/srv/x", ssh("me@host", nil, "/srv/x")),
    ("host:~me/x", ssh("host", nil, "~me/x")), ("[::1]:x", ssh("::1", nil, "x")),
    ("me@[::1]:x", ssh("me@::1", nil, "x")), ("[me@host:2222]:x", ssh("me@host", 2222, "x")),
    ("ssh://host/srv/x", ssh("host", nil, "/srv/x")),
    ("ssh://me@host:22/x", ssh("me@host", 22, "/x")),
    ("ssh://host/~/x", ssh("host", nil, "~/x")), ("ssh://[::1]:22/x", ssh("::1", 22, "/x")),
    ("git+ssh://host/x", ssh("host", nil, "/x")), ("SSH://host/x", ssh("host", nil, "/x")),
    ("https://example.org/x", .http("https://example.org/x")),
    ("git://host/x", .other("git://host/x")),
    ("ext::sh -c true", .other("ext::sh -c true")), ("ssh://host", .other("ssh://host")),
    ("ssh://host:99999/x", .other("ssh://host:99999/x")),
  ])
  func `an address is read as git reads it`(url: String, address: RemoteAddress) {
    #expect(RemoteAddress(url) == address)
  }

  @Test(arguments: [
    ("https://anna:secret@example.org/x", "https://anna@example.org/x"),
    ("https://anna:a@b:c@example.org/x", "https://anna@example.org/x"),
    ("https://:secret@example.org/x", "https://@example.org/x"),
    ("https://example.org/a:b@c", "https://example.org/a:b@c"),
    ("git://anna:secret@host/x", "git://anna@host/x"),
    ("ssh://anna:secret@host:22/x", "ssh://anna@host:22/x"), ("anna@host:x", "anna@host:x"),
  ])
  func `no password is shown`(url: String, shown: String) {
    #expect(RemoteAddress(url).shown == shown)
  }

  @Test(arguments: [
    ("http.proxy", "https://h.example/x", true),
    ("http.https://h.example.proxy", "https://h.example/x", true),
    ("http.https://h.example/x.proxy", "https://h.example/x/y", true),
    ("http.https://h.example/x.proxy", "https://h.example/xy", false),
    ("http.https://*.example.proxy", "https://h.example/x", true),
    ("http.https://*.example.proxy", "https://a.h.example/x", false),
    ("http.http://h.example.proxy", "https://h.example/x", false),
    ("http.https://h.example:8443.proxy", "https://h.example/x", false),
    ("http.https://h.example:443.proxy", "https://h.example/x", true),
    ("http.https://anna@h.example.proxy", "https://h.example/x", false),
    ("http.https://anna@h.example.proxy", "https://anna@h.example/x", true),
  ])
  func `settings hold for the URLs that git says`(key: String, url: String, isMeant: Bool) throws {
    let fixture = try Fixture()
    git("config", key, "value", in: fixture.folder.path)
    let parsed = try #require(WebURL(url))
    let found = try fixture.history.with { (repository) throws(HistoryError) in
      try URLSettings("http", for: parsed, repository).text("proxy")
    }
    #expect((found != nil) == isMeant)
    #expect(
      (git("config", "--get-urlmatch", "http.proxy", url, in: fixture.folder.path).status == 0)
        == isMeant)
  }
}
