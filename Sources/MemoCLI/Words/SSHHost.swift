/// The host of an address that `ssh` leads to, in the forms that its programs take.
struct SSHHost {
  private var user = ""
  private var name: String
  private var port: String?

  /// Reads `ssh://USER@HOST:PORT/PATH`, `USER@HOST:PATH`, `[HOST]:PORT` or a host alone.
  init(_ address: String) {
    var rest = Substring(address)
    let hasScheme = address.contains("://")
    if hasScheme, let end = rest.firstRange(of: "://") {
      rest = rest[end.upperBound...].prefix { $0 != "/" }
    }
    if let at = rest.lastIndex(of: "@") {
      user = rest[..<at].prefix { $0 != ":" } + "@"
      rest = rest[rest.index(after: at)...]
    }
    let isBracketed = rest.first == "["
    name = String(rest.drop { $0 == "[" }.prefix { $0 != (isBracketed ? "]" : ":") })
    let after = rest.drop { $0 != (isBracketed ? "]" : ":") }.drop { "]:".contains($0) }
    let isPort = !after.isEmpty && after.allSatisfy(\.isNumber) && (hasScheme || isBracketed)
    port = isPort ? String(after) : nil
  }

  /// The host for a person, and for `ssh-keygen -R`: as known_hosts names it (sshd(8)).
  var known: String { port.map { "[\(name)]:\($0)" } ?? name }

  /// The line that connects to it.
  var connecting: String {
    "ssh " + (port.map { "-p \($0) " } ?? "") + ShellWords.path(user + name)
  }
}
