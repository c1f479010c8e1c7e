/// How the name in a link is written, so that another name is written the same way.
///
/// What was percent-encoded stays so, and parts that stay keep their bytes.
package struct LinkSpelling: Sendable {
  private let isWiki: Bool
  private let isBracketed: Bool
  private let encodesBlanks: Bool
  private let encodesLetters: Bool
  /// The parts of the old name as they are written, by what they mean.
  private let parts: [[UInt8]: [UInt8]]

  /// The spelling of `name` in a link of `bytes`.
  package init(of name: Reference.Name, in reference: Reference, _ bytes: [UInt8]) {
    isWiki = reference.isWiki
    isBracketed = reference.isBracketed
    let raw = bytes[name.range]
    var (blanks, letters) = (false, false)
    for place in raw.indices {
      guard !reference.isWiki, let byte = LinkText.escaped(raw, at: place) else { continue }
      if byte == ASCII.blank { blanks = true }
      if byte >= 0x80 { letters = true }
    }
    (encodesBlanks, encodesLetters) = (blanks, letters)
    var parts: [[UInt8]: [UInt8]] = [:]
    for part in raw.split(separator: UInt8(ascii: "/")) {
      let meant =
        reference.isWiki ? Array(part) : LinkText.percentDecoded(LinkText.Plain(part).bytes[...])
      parts[meant] = Array(part)
    }
    self.parts = parts
  }

  /// The bytes that name a path, which may begin with `/`, `./` or `../`; nil where this kind of
  /// link cannot name it.
  package func written(_ path: [UInt8]) -> [UInt8]? {
    guard isWiki else { return destination(path) }
    let isSafe = path.allSatisfy { $0 >= 32 && $0 != 127 && !"[]|#".utf8.contains($0) }
    guard isSafe, invalidUTF8Offset(path) == nil, path.last.map({ $0 != ASCII.blank }) ?? false,
      path.first != ASCII.blank, path.firstRange(of: Array("://".utf8)) == nil
    else { return nil }
    return path
  }

  private func destination(_ path: [UInt8]) -> [UInt8] {
    var names = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map(Array.init)
    // `a:b.md` would begin with a scheme.
    if let first = names.first, first.contains(UInt8(ascii: ":")) {
      names.insert([UInt8(ascii: ".")], at: 0)
    }
    let encodesRounds = !isBracketed && !Self.isBalanced(path)
    let isText = invalidUTF8Offset(path) == nil
    return Array(
      names.map { name in
        parts[name] ?? encoded(name, rounds: encodesRounds, letters: encodesLetters || !isText)
      }.joined(separator: [UInt8(ascii: "/")]))
  }

  private func encoded(_ name: [UInt8], rounds: Bool, letters: Bool) -> [UInt8] {
    var out: [UInt8] = []
    for (place, byte) in name.enumerated() {
      let isEncoded =
        switch byte {
        case ASCII.blank: !isBracketed || encodesBlanks
        case 0..<32, 127: true
        case UInt8(ascii: "%"): LinkText.escaped(name[...], at: place) != nil
        case UInt8(ascii: "&"): name[place...].contains(UInt8(ascii: ";"))
        case UInt8(ascii: "("), UInt8(ascii: ")"): rounds
        case 0x80...: letters
        default: Self.signs.contains(byte)
        }
      if isEncoded {
        out += [UInt8(ascii: "%"), Self.digits[Int(byte >> 4)], Self.digits[Int(byte & 15)]]
      } else {
        out.append(byte)
      }
    }
    return out
  }

  /// What would end a destination, a cell of a table, or mean something else.
  private static let signs = ASCIISet("#?<>\\`[]|\"")
  private static let digits = Array("0123456789ABCDEF".utf8)

  private static func isBalanced(_ path: [UInt8]) -> Bool {
    var depth = 0
    for byte in path {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      if depth < 0 || depth > 8 { return false }
    }
    return depth == 0
  }
}
