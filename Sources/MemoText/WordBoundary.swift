/// Tells whether a hit is a word, begins one, or lies inside one.
///
/// Words are runs of one kind of letter: letters, numbers, marks and `_` of all spaced scripts
/// together; Hangul; Han; hiragana; katakana. So `git은` is two words, and a run of Han or kana,
/// which is written without blanks, is one: inside it there is no telling. The prolonged sound mark
/// `ー` belongs to either kana. Everything else stands between words.
package enum WordBoundary {
  /// How a hit lies in its word, best first.
  package enum Fit: UInt8, Comparable, Sendable {
    /// Both ends are ends of words, or a Korean particle is all that follows up to the word's end.
    case whole
    /// The hit begins where a word does.
    case start
    /// The hit begins inside a word.
    case inside

    /// The better fit comes first.
    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// How the bytes at `hit`, which must be inside the folded `text`, lie in their word.
  ///
  /// ```swift
  /// // 서울 in "서울에서는"   → .whole
  /// // 서울 in "서울시청"     → .start
  /// // 울 in "서울"           → .inside
  /// ```
  ///
  /// - Complexity: O(1).
  package static func fit(
    of hit: Range<Int>, in text: UnsafeBufferPointer<UInt8>
  ) -> Fit {
    guard isBoundary(hit.lowerBound, in: text) else { return .inside }
    if isBoundary(hit.upperBound, in: text) { return .whole }
    guard kind(before: hit.upperBound, in: text) == .hangul,
      let particle = Hangul.particle(at: hit.upperBound, in: text),
      isBoundary(particle.upperBound, in: text)
    else { return .start }
    return .whole
  }

  /// Whether a word begins or ends at `index`, or nothing of a word touches it.
  ///
  /// - Complexity: O(1).
  package static func isBoundary(_ index: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let before = kind(before: index, in: text), let after = kind(at: index, in: text) else {
      return true
    }
    return !before.continues(after)
  }

  private enum Kind {
    case spaced, hangul, han, hiragana, katakana, prolonged

    func continues(_ next: Kind) -> Bool {
      switch (self, next) {
      case (.prolonged, .hiragana), (.prolonged, .katakana): true
      case (.hiragana, .prolonged), (.katakana, .prolonged): true
      default: self == next
      }
    }

    init?(_ scalar: UInt32) {
      switch scalar {
      case 0x5F: self = .spaced
      case 0xAC00...0xD7A3, 0x3131...0x318E, 0x1100...0x11FF: self = .hangul
      case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: self = .han
      case 0x3005, 0x3007: self = .han
      case 0x3041...0x309F: self = .hiragana
      case 0x30FC: self = .prolonged
      case 0x30A1...0x30FA, 0x30FD...0x30FF, 0x31F0...0x31FF: self = .katakana
      default:
        guard Codepoint.isLetterOrNumber(scalar) || Codepoint.isMark(scalar) else { return nil }
        self = .spaced
      }
    }
  }

  private static func kind(at index: Int, in text: UnsafeBufferPointer<UInt8>) -> Kind? {
    guard index < text.count else { return nil }
    return UTF8Unit(text, at: index).scalar.flatMap(Kind.init)
  }

  private static func kind(before index: Int, in text: UnsafeBufferPointer<UInt8>) -> Kind? {
    guard index > 0 else { return nil }
    for length in 1...min(4, index) where text[index - length] & 0xC0 != 0x80 {
      return kind(at: index - length, in: text)
    }
    return nil
  }
}
