/// Where a remote is, read as git reads it (gitrepository URLs, git-fetch(1)).
package enum RemoteAddress: Hashable, Sendable {
  /// A path of this machine, also said as `file://`.
  case path(String)
  case ssh(SSHAddress)
  /// `http://` and `https://`.
  case http(String)
  /// Whatever else.
  case other(String)

  package init(_ url: String) {
    guard let separator = url.firstRange(of: "://") else {
      self = Self.short(url)
      return
    }
    let scheme = url[..<separator.lowerBound].lowercased()
    switch scheme {
    case "file":
      self = .path(Self.decoded(url[separator.upperBound...]))
    case "ssh", "git+ssh", "ssh+git":
      self =
        SSHAddress(rest: Self.decoded(url[separator.upperBound...])).map { .ssh($0) } ?? .other(url)
    case "http", "https":
      self = .http(url)
    default:
      self = .other(url)
    }
  }

  /// The address for a person's eyes: without a password.
  package var shown: String {
    switch self {
    case .path(let path): path
    case .ssh(let address): address.shown
    case .http(let url), .other(let url): Self.withoutPassword(url)
    }
  }

  /// An URL without the password that may stand in it.
  package static func withoutPassword(_ url: String) -> String {
    guard let separator = url.firstRange(of: "://") else { return url }
    let authority = url[separator.upperBound...].prefix { !"/?#".contains($0) }
    guard let at = authority.lastIndex(of: "@"),
      let colon = authority[..<at].firstIndex(of: ":")
    else { return url }
    return String(url[..<colon]) + url[at...]
  }

  /// `host:path` as scp has it, or a path: no colon comes before the first slash.
  private static func short(_ url: String) -> RemoteAddress {
    let bytes = Array(url.utf8)
    if bytes.first == UInt8(ascii: "[") || bytes.contains(UInt8(ascii: "[")),
      let address = SSHAddress(bracketed: url)
    {
      return .ssh(address)
    }
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      !bytes[..<colon].contains(UInt8(ascii: "/")), colon > 0
    else { return .path(url) }
    // `ext::`, `fd::` and the like are programs to run.
    guard colon + 1 < bytes.count, bytes[colon + 1] != UInt8(ascii: ":") else { return .other(url) }
    let text = { (part: ArraySlice<UInt8>) in String(decoding: part, as: UTF8.self) }
    return .ssh(
      SSHAddress(host: text(bytes[..<colon]), port: nil, path: text(bytes[(colon + 1)...])))
  }

  /// The text with its `%XX` taken for bytes; one that is none stays.
  static func decoded(_ text: some StringProtocol) -> String {
    var bytes: [UInt8] = []
    let source = Array(text.utf8)
    var at = 0
    while at < source.count {
      if source[at] == UInt8(ascii: "%"), at + 2 < source.count,
        let high = Character(UnicodeScalar(source[at + 1])).hexDigitValue,
        let low = Character(UnicodeScalar(source[at + 2])).hexDigitValue
      {
        bytes.append(UInt8(high << 4 | low))
        at += 3
      } else {
        bytes.append(source[at])
        at += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A repository that `ssh` leads to.
package struct SSHAddress: Hashable, Sendable {
  /// The host as `ssh` gets it, with the user where one is named.
  package var host: String
  package var port: Int?
  /// The path there; one that begins with `~` is below somebody's home.
  package var path: String

  package init(host: String, port: Int?, path: String) {
    (self.host, self.port, self.path) = (host, port, path)
  }

  /// Reads what follows on `ssh://`.
  init?(rest: String) {
    guard let slash = rest.firstIndex(of: "/") else { return nil }
    var path = String(rest[slash...])
    if path.hasPrefix("/~") { path.removeFirst() }
    let authority = String(rest[..<slash])
    guard let (host, port) = Self.split(authority), !host.isEmpty else { return nil }
    self.init(host: host, port: port, path: path)
  }

  /// Reads `[user@host:port]:path` and `user@[host:port]:path`.
  init?(bracketed url: String) {
    guard let open = url.firstIndex(of: "["), let close = url[open...].firstIndex(of: "]"),
      open == url.startIndex || url[url.index(before: open)] == "@",
      !url[..<open].contains("/"), !url[..<open].contains(":")
    else { return nil }
    let after = url[url.index(after: close)...]
    guard after.first == ":", after.count > 1 else { return nil }
    let inside = String(url[url.index(after: open)..<close])
    let isIPv6 = inside.count(where: { $0 == ":" }) > 1
    guard let (host, port) = isIPv6 ? (inside, nil) : Self.split(inside) else { return nil }
    self.init(host: String(url[..<open]) + host, port: port, path: String(after.dropFirst()))
  }

  /// The address for a person's eyes; `ssh` takes no password in it, but somebody may write one.
  var shown: String {
    var host = host
    if let at = host.lastIndex(of: "@"), let colon = host[..<at].firstIndex(of: ":") {
      host = String(host[..<colon]) + host[at...]
    }
    guard let port else { return "\(host):\(path)" }
    return "ssh://\(host):\(port)\(path.hasPrefix("/") ? "" : "/")\(path)"
  }

  /// Takes the port off a host.
  private static func split(_ authority: String) -> (host: String, port: Int?)? {
    let at = authority.lastIndex(of: "@").map { authority.index(after: $0) }
    let user = String(authority[..<(at ?? authority.startIndex)])
    var host = authority[(at ?? authority.startIndex)...]
    var port: Substring?
    if host.first == "[", let close = host.firstIndex(of: "]") {
      let rest = host[host.index(after: close)...]
      if rest.first == ":" { port = rest.dropFirst() } else if !rest.isEmpty { return nil }
      host = host[host.index(after: host.startIndex)..<close]
    } else if let colon = host.lastIndex(of: ":") {
      port = host[host.index(after: colon)...]
      host = host[..<colon]
    }
    guard let port, !port.isEmpty else { return (user + host, nil) }
    guard let number = Int(port), (1...65_535).contains(number) else { return nil }
    return (user + host, number)
  }
}
