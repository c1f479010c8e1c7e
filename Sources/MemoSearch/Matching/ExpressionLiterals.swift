/// The literal parts that a regular expression cannot match without.
///
/// Only what is plain is read: letters, and signs behind a backslash, outside of groups and classes
/// and without a quantifier that lets them go. Wherever the expression does something unusual,
/// nothing is said of it.
struct ExpressionLiterals: Equatable {
  /// The parts of each alternative, of which one must match; all its parts must be there.
  private(set) var alternatives: [[[UInt8]]] = []

  private var parts: [[UInt8]] = []
  private var run: [UInt8] = []

  /// Reads a pattern as it is given to the engine, in which other than ASCII is folded.
  ///
  /// Nothing where an alternative has no literal part.
  init?(_ pattern: [UInt8]) {
    guard Self.isPlain(pattern) else { return nil }
    var index = 0
    while index < pattern.count {
      guard let next = take(pattern, at: index) else { return nil }
      index = next
    }
    endAlternative()
    guard alternatives.allSatisfy({ !$0.isEmpty }) else { return nil }
  }

  /// Whether no part of the pattern changes how the rest is read.
  ///
  /// Comments, options and verbs are what `(?` and `(*` begin, except for groups and looks around.
  private static func isPlain(_ pattern: [UInt8]) -> Bool {
    for index in pattern.indices.dropLast() where pattern[index] == UInt8(ascii: "(") {
      let rest = pattern[(index + 1)...]
      if rest.first == UInt8(ascii: "*") { return false }
      guard rest.first == UInt8(ascii: "?") else { continue }
      guard let kind = rest.dropFirst().first, ":=!<>|".utf8.contains(kind) else { return false }
    }
    return true
  }

  /// Takes what stands at `index` in.
  ///
  /// - Returns: where it ends, or nothing where it is not understood.
  private mutating func take(_ pattern: [UInt8], at index: Int) -> Int? {
    switch pattern[index] {
    case UInt8(ascii: "|"):
      endAlternative()
      return index + 1
    case UInt8(ascii: "("):
      endRun()
      return Self.end(ofGroup: pattern, at: index).flatMap { Self.quantifier(pattern, $0)?.end }
    case UInt8(ascii: "["):
      endRun()
      return Self.end(ofClass: pattern, at: index).flatMap { Self.quantifier(pattern, $0)?.end }
    case UInt8(ascii: "\\"):
      return takeEscape(pattern, at: index)
    case UInt8(ascii: "."), UInt8(ascii: "^"), UInt8(ascii: "$"):
      endRun()
      return Self.quantifier(pattern, index + 1)?.end
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: ")"),
      UInt8(ascii: "{"):
      return nil
    default:
      return takeLiteral(pattern, index..<Self.end(ofScalar: pattern, at: index))
    }
  }

  private mutating func takeEscape(_ pattern: [UInt8], at index: Int) -> Int? {
    guard index + 1 < pattern.count else { return nil }
    let byte = pattern[index + 1]
    let isLetter = (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte >= 0x80
    guard isLetter else { return takeLiteral(pattern, index + 1..<index + 2) }
    guard "dDwWsSbBAzZGhHvVRXntrfeaK".utf8.contains(byte) else { return nil }
    endRun()
    return Self.quantifier(pattern, index + 2)?.end
  }

  private mutating func takeLiteral(_ pattern: [UInt8], _ range: Range<Int>) -> Int? {
    guard let quantifier = Self.quantifier(pattern, range.upperBound) else { return nil }
    let letters = pattern[range].map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
    if quantifier.isOptional {
      endRun()
    } else {
      run += letters
      if quantifier.end > range.upperBound { endRun() }
    }
    return quantifier.end
  }

  private mutating func endRun() {
    if !run.isEmpty { parts.append(run) }
    run = []
  }

  private mutating func endAlternative() {
    endRun()
    alternatives.append(parts)
    parts = []
  }
}

// MARK: - Where things end

extension ExpressionLiterals {
  private static func end(ofScalar pattern: [UInt8], at index: Int) -> Int {
    var end = index + 1
    while end < pattern.count, pattern[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }

  /// Where the quantifier at `index` ends, if there is one, and whether it allows for nothing.
  ///
  /// Nothing where a brace begins something else.
  private static func quantifier(
    _ pattern: [UInt8], _ index: Int
  ) -> (end: Int, isOptional: Bool)? {
    guard index < pattern.count else { return (index, false) }
    var end = index + 1
    var isOptional = true
    switch pattern[index] {
    case UInt8(ascii: "*"), UInt8(ascii: "?"): break
    case UInt8(ascii: "+"): isOptional = false
    case UInt8(ascii: "{"):
      guard let brace = pattern[index...].firstIndex(of: UInt8(ascii: "}")),
        brace > end, pattern[end..<brace].allSatisfy({ $0 &- 0x30 < 10 || $0 == 0x2C })
      else { return nil }
      end = brace + 1
    default: return (index, false)
    }
    if end < pattern.count, "?+".utf8.contains(pattern[end]) { end += 1 }
    return (end, isOptional)
  }

  private static func end(ofGroup pattern: [UInt8], at start: Int) -> Int? {
    var depth = 0
    var index = start
    while index < pattern.count {
      switch pattern[index] {
      case UInt8(ascii: "\\"):
        guard index + 1 < pattern.count, !"QE".utf8.contains(pattern[index + 1]) else {
          return nil
        }
        index += 2
        continue
      case UInt8(ascii: "["):
        guard let end = end(ofClass: pattern, at: index) else { return nil }
        index = end
        continue
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
      index += 1
      if depth == 0 { return index }
    }
    return nil
  }

  /// Where a class ends; nothing where another bracket opens in it.
  private static func end(ofClass pattern: [UInt8], at start: Int) -> Int? {
    var index = start + 1
    if index < pattern.count, pattern[index] == UInt8(ascii: "^") { index += 1 }
    if index < pattern.count, pattern[index] == UInt8(ascii: "]") { index += 1 }
    while index < pattern.count {
      switch pattern[index] {
      case UInt8(ascii: "\\"):
        guard index + 1 < pattern.count, !"QE".utf8.contains(pattern[index + 1]) else {
          return nil
        }
        index += 2
      case UInt8(ascii: "["): return nil
      case UInt8(ascii: "]"): return index + 1
      default: index += 1
      }
    }
    return nil
  }
}
