extension Hangul {
  /// Whether a folded word may come from another one by further keys, so that every text that the
  /// first, or what it may become, stands in is one of those of the second.
  ///
  /// Both are words of initial consonants, or such as `GrowthPattern` takes. Some words that do
  /// come from others are not seen as such.
  ///
  /// ```swift
  /// // 장보 comes from 장ㅂ, 가바 from 갑, ㄱ바 from ㄱㅂ; 자 does not come from 장
  /// ```
  ///
  /// - Complexity: O(length).
  package static func isTyping(_ word: [UInt8], after earlier: [UInt8]) -> Bool {
    let scalars = self.scalars(word)
    let before = self.scalars(earlier)
    guard let last = before.last, scalars.starts(with: before.dropLast()) else { return false }
    let rest = scalars.dropFirst(before.count - 1)
    guard let first = rest.first, !rest.contains(where: { joined[$0] != nil }),
      !isSyllable(last) || isSyllable(first)
    else { return false }
    return rest.flatMap { keys(of: $0) }.starts(with: keys(of: last))
  }

  /// Whether the scalar is a consonant alone, or two that an input method joined.
  static func isConsonant(_ scalar: UInt32) -> Bool {
    isInitial(scalar) || joined[scalar] != nil
  }

  /// The final consonants as compatibility jamo, in the order of the syllable block; 0 for none.
  static let finals: [UInt32] =
    [0] + "ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ".unicodeScalars.map(\.value)

  /// The keys that a scalar is struck by on a Korean keyboard; what has none is its own.
  private static func keys(of scalar: UInt32) -> [UInt32] {
    guard isSyllable(scalar) else { return joined[scalar] ?? [scalar] }
    let number = scalar - 0xAC00
    let final = finals[Int(number % 28)]
    return [initials[Int(number / 588)]] + keys(ofVowel: number / 28 % 21)
      + (final == 0 ? [] : joined[final] ?? [final])
  }

  /// The keys of a vowel by its place in the syllable block: ㅘ is struck as ㅗ and ㅏ.
  private static func keys(ofVowel number: UInt32) -> [UInt32] {
    let parts: [UInt32] =
      switch number {
      case 9: [8, 0]
      case 10: [8, 1]
      case 11: [8, 20]
      case 14: [13, 4]
      case 15: [13, 5]
      case 16: [13, 20]
      case 19: [18, 20]
      default: [number]
      }
    return parts.map { 0x314F + $0 }
  }

  private static func scalars(_ folded: [UInt8]) -> [UInt32] {
    String(decoding: folded, as: UTF8.self).unicodeScalars.map(\.value)
  }
}
