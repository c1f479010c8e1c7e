/// A name and a password for a place, in the form of git's credential helpers (git-credential(1)).
struct Credential {
  /// What the helpers know the place by.
  var place: [(key: String, value: String)]
  var user: String
  var password: String

  /// What is told of a place, with the user where one is known; nil where that cannot be written.
  static func place(_ url: WebURL, user: String?, withPath: Bool) -> [(key: String, value: String)]?
  {
    var lines = [(key: "protocol", value: url.scheme), (key: "host", value: url.hostAndPort)]
    if withPath {
      lines.append((key: "path", value: String(RemoteAddress.decoded(url.path).drop { $0 == "/" })))
    }
    if let user { lines.append((key: "username", value: user)) }
    return lines.allSatisfy { isPlain($0.value) } ? lines : nil
  }

  /// The lines that a helper reads.
  static func input(_ lines: [(key: String, value: String)]) -> [UInt8] {
    lines.flatMap { Array("\($0.key)=\($0.value)\n".utf8) } + [10]
  }

  /// The lines that say which credential was good, or was not.
  var input: [UInt8] {
    Self.input(
      place.filter { $0.key != "username" } + [
        (key: "username", value: user), (key: "password", value: password),
      ])
  }

  /// What a helper answered; `isEnd` where it wants nobody to be asked further.
  static func read(_ output: [UInt8]) -> (user: String?, password: String?, isEnd: Bool) {
    var answer: (user: String?, password: String?, isEnd: Bool) = (nil, nil, false)
    for line in output.split(separator: 10) {
      guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let value = String(decoding: line[(equals + 1)...], as: UTF8.self)
      guard isPlain(value) else { continue }
      switch String(decoding: line[..<equals], as: UTF8.self) {
      case "username": answer.user = value
      case "password": answer.password = value
      case "quit": answer.isEnd = ["1", "true"].contains(value)
      default: break
      }
    }
    return answer
  }

  /// Whether a value can stand on a line: it would say more than one thing otherwise.
  private static func isPlain(_ value: String) -> Bool {
    !value.utf8.contains { $0 == 0 || $0 == 10 || $0 == 13 }
  }
}
