/// The parts of an `http://` or `https://` address.
struct WebURL: Hashable {
  var scheme: String
  var user: String?
  var password: String?
  /// In lower case; an IPv6 address has its brackets.
  var host: String
  var port: Int
  /// With its first slash; empty where there is none.
  var path: String

  init?(_ url: String) {
    guard let separator = url.firstRange(of: "://") else { return nil }
    scheme = url[..<separator.lowerBound].lowercased()
    let rest = url[separator.upperBound...]
    var authority = rest.prefix { !"/?#".contains($0) }
    path = String(rest[authority.endIndex...].prefix { !"?#".contains($0) })
    if let at = authority.lastIndex(of: "@") {
      let parts = authority[..<at].split(
        separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      user = RemoteAddress.decoded(parts[0])
      password = parts.count > 1 ? RemoteAddress.decoded(parts[1]) : nil
      authority = authority[authority.index(after: at)...]
    }
    let standard = scheme == "https" ? 443 : 80
    let colon = authority.lastIndex(of: ":")
    if let colon, !authority[colon...].contains("]") {
      let digits = authority[authority.index(after: colon)...]
      guard let number = digits.isEmpty ? standard : Int(digits) else { return nil }
      (host, port) = (authority[..<colon].lowercased(), number)
    } else {
      (host, port) = (authority.lowercased(), standard)
    }
    guard !host.isEmpty else { return nil }
  }

  /// The host as credential helpers know it: with the port where that is not the usual one.
  var hostAndPort: String {
    port == (scheme == "https" ? 443 : 80) ? host : "\(host):\(port)"
  }
}
