/// One line of a file of ignore patterns, in the format of gitignore(5).
struct IgnorePattern {
  /// Whether it takes back what an earlier pattern ignored (`!`).
  let isNegative: Bool
  /// Whether it means folders only (`/` at the end).
  let isFolderOnly: Bool
  /// Whether it is compared with the name alone, having no `/` but one at the end.
  let isNameOnly: Bool
  /// What a name must begin and end with to be matched; nil where that cannot be told by a byte.
  let ends: (first: UInt8?, last: UInt8?)
  private let literal: [UInt8]
  private let wildcard: Wildcard?

  static let slash = UInt8(ascii: "/")

  /// Reads one line without its end, or returns nil where it can never match.
  init?(_ line: some Collection<UInt8>) {
    var rest = Self.withoutTrailingBlanks(Array(line))[...]
    isNegative = rest.first == UInt8(ascii: "!")
    if isNegative { rest = rest.dropFirst() }
    isFolderOnly = rest.last == Self.slash
    if isFolderOnly { rest = rest.dropLast() }
    isNameOnly = !rest.contains(Self.slash)
    if rest.first == Self.slash { rest = rest.dropFirst() }
    guard !rest.isEmpty else { return nil }
    ends = isNameOnly ? Self.ends(of: rest) : (nil, nil)
    // As git does: the start without special characters is compared as it stands, and the rest is
    // a pattern of its own, so that `a**/b` begins with `**/` there.
    let end = rest.firstIndex(where: Wildcard.isSpecial) ?? rest.endIndex
    let split = isNameOnly ? (end == rest.endIndex ? end : rest.startIndex) : end
    literal = Array(rest[..<split])
    guard split < rest.endIndex else {
      wildcard = nil
      return
    }
    guard let pattern = Wildcard(Array(rest[split...])) else { return nil }
    wildcard = pattern
  }

  /// Whether it matches the bytes of `part` of `path`.
  ///
  /// `path` is in lower case where the case of ASCII letters is ignored.
  func matches(_ path: [UInt8], _ part: Range<Int>, ignoresCase: Bool) -> Bool {
    guard part.count >= literal.count, wildcard?.mayEnd(path, part, ignoresCase) ?? true else {
      return false
    }
    for (offset, byte) in literal.enumerated() {
      let wanted = ignoresCase ? Self.lower(byte) : byte
      if path[part.lowerBound + offset] != wanted { return false }
    }
    let rest = part.lowerBound + literal.count..<part.upperBound
    guard let wildcard else { return rest.isEmpty }
    return wildcard.matches(path, rest, ignoresCase: ignoresCase)
  }

  /// The first and the last byte of a pattern, where they stand for themselves, in lower case.
  private static func ends(of pattern: ArraySlice<UInt8>) -> (first: UInt8?, last: UInt8?) {
    let first = pattern.first.flatMap { Wildcard.isSpecial($0) ? nil : lower($0) }
    let isEscaped = pattern.dropLast().last == UInt8(ascii: "\\")
    let last = pattern.last.flatMap { byte in
      isEscaped || Wildcard.isSpecial(byte) || byte == UInt8(ascii: "]") ? nil : lower(byte)
    }
    return (first, last)
  }

  /// An ASCII letter in lower case.
  static func lower(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
}

// MARK: - Lines

extension IgnorePattern {
  /// Reads all patterns of a text, in their order; a byte order mark and CRLF are taken as git
  /// does.
  static func parse(_ text: [UInt8]) -> [IgnorePattern] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let body = text.starts(with: mark) ? text[3...] : text[...]
    return body.split(separator: 10).compactMap { line in
      guard line.first != UInt8(ascii: "#") else { return nil }
      let line = line.last == 13 ? line.dropLast() : line
      return IgnorePattern(line.prefix { $0 != 0 })
    }
  }

  /// Blanks at the end are cut, unless a backslash stands before them.
  private static func withoutTrailingBlanks(_ line: [UInt8]) -> [UInt8] {
    var end = 0
    var position = 0
    while position < line.count {
      if line[position] == UInt8(ascii: "\\") {
        position += 2
        end = min(position, line.count)
      } else {
        position += 1
        if line[position - 1] != UInt8(ascii: " ") { end = position }
      }
    }
    return Array(line[..<end])
  }
}
