/// A pattern with `*`, `**`, `?`, `[…]` and `\`, as git matches it against a path.
///
/// Source: gitignore(5) and the behaviour of git's `wildmatch`, which the tests compare with.
struct Wildcard {
  enum Token {
    /// This byte.
    case byte(UInt8)
    /// Any byte but `/`.
    case any
    /// One of these bytes, and no `/`.
    case set(ByteSet)
    /// `*`: any bytes but `/`, or none.
    case star
    /// `**` between slashes or at an end: any bytes, or none.
    case everything
    /// `**/`: any folders, or none.
    case folders
  }

  private var tokens: [Token] = []

  /// Whether the byte means more than itself.
  static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "*") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "[")
      || byte == UInt8(ascii: "\\")
  }

  /// Reads a pattern, or returns nil where it is malformed and so can never match.
  init?(_ pattern: [UInt8]) {
    var position = 0
    while position < pattern.count {
      switch pattern[position] {
      case UInt8(ascii: "\\"):
        guard position + 1 < pattern.count else { return nil }
        tokens.append(.byte(pattern[position + 1]))
        position += 2
      case UInt8(ascii: "?"):
        tokens.append(.any)
        position += 1
      case UInt8(ascii: "*"):
        tokens.append(Self.stars(pattern, &position))
      case UInt8(ascii: "["):
        guard let set = ByteSet(pattern, &position) else { return nil }
        tokens.append(.set(set))
      default:
        tokens.append(.byte(pattern[position]))
        position += 1
      }
    }
  }

  private static func stars(_ pattern: [UInt8], _ position: inout Int) -> Token {
    let start = position
    while position < pattern.count, pattern[position] == UInt8(ascii: "*") { position += 1 }
    guard position - start > 1, start == 0 || pattern[start - 1] == IgnorePattern.slash else {
      return .star
    }
    let rest = pattern[position...].prefix(2)
    if rest.isEmpty || rest.elementsEqual(Array("\\/".utf8)) { return .everything }
    guard rest.first == IgnorePattern.slash else { return .star }
    position += 1
    return .folders
  }
}

// MARK: - Matching

extension Wildcard {
  /// A place to go back to: the token that may take more, and where it has got to.
  private struct Retry {
    let token: Int
    var position: Int
  }

  /// Whether the pattern matches the whole of `part` of `text`.
  ///
  /// `text` is in lower case where case is ignored. Only the last `*` and the last `**` are ever
  /// gone back to, which is enough, so that no pattern takes exponential time.
  ///
  /// - Complexity: O(tokens × length²) at worst.
  func matches(_ text: [UInt8], _ part: Range<Int>, ignoresCase: Bool) -> Bool {
    var (token, position) = (0, part.lowerBound)
    var (star, wide): (Retry?, Retry?) = (nil, nil)
    while true {
      if token < tokens.count, starts(tokens[token]) {
        if case .star = tokens[token] {
          star = Retry(token: token, position: position)
        } else {
          (star, wide) = (nil, Retry(token: token, position: position))
        }
        token += 1
      } else if token == tokens.count ? position == part.upperBound : false {
        return true
      } else if token < tokens.count, position < part.upperBound,
        takes(tokens[token], text[position], ignoresCase)
      {
        token += 1
        position += 1
      } else if let next = longer(star, text, part.upperBound) {
        star = next
        (token, position) = (next.token + 1, next.position)
      } else if let next = longer(wide, text, part.upperBound) {
        (star, wide) = (nil, next)
        (token, position) = (next.token + 1, next.position)
      } else {
        return false
      }
    }
  }

  /// Whether the pattern may match what ends as `part` does: one byte tells most names apart.
  func mayEnd(_ text: [UInt8], _ part: Range<Int>, _ ignoresCase: Bool) -> Bool {
    guard case .byte(let wanted)? = tokens.last else { return true }
    guard let last = part.last else { return false }
    return (ignoresCase ? IgnorePattern.lower(wanted) : wanted) == text[last]
  }

  private func starts(_ token: Token) -> Bool {
    switch token {
    case .star, .everything, .folders: true
    case .byte, .any, .set: false
    }
  }

  private func takes(_ token: Token, _ byte: UInt8, _ ignoresCase: Bool) -> Bool {
    switch token {
    case .byte(let wanted): (ignoresCase ? IgnorePattern.lower(wanted) : wanted) == byte
    case .any: byte != IgnorePattern.slash
    case .set(let set):
      byte != IgnorePattern.slash && set.contains(byte, ignoresCase: ignoresCase)
    case .star, .everything, .folders: false
    }
  }

  /// The next longer match of a token that may take more.
  private func longer(_ retry: Retry?, _ text: [UInt8], _ end: Int) -> Retry? {
    guard let retry, retry.position < end else { return nil }
    switch tokens[retry.token] {
    case .star where text[retry.position] == IgnorePattern.slash:
      return nil
    case .folders:
      let rest = text[retry.position..<end]
      guard let slash = rest.firstIndex(of: IgnorePattern.slash) else { return nil }
      return Retry(token: retry.token, position: slash + 1)
    default:
      return Retry(token: retry.token, position: retry.position + 1)
    }
  }
}
