/// What is special about searching Korean: initial consonants and particles.
package enum Hangul {
  /// The compatibility jamo that begin syllables, in the order of the syllable block.
  static let initials: [UInt32] = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars.map(\.value)

  /// Two initials typed one after the other, as an input method joins them: `ㄱㅅ` arrives as `ㄳ`.
  static let joined: [UInt32: [UInt32]] = [
    0x3133: [0x3131, 0x3145], 0x3135: [0x3134, 0x3148], 0x3136: [0x3134, 0x314E],
    0x313A: [0x3139, 0x3131], 0x313B: [0x3139, 0x3141], 0x313C: [0x3139, 0x3142],
    0x313D: [0x3139, 0x3145], 0x313E: [0x3139, 0x314C], 0x313F: [0x3139, 0x314D],
    0x3140: [0x3139, 0x314E], 0x3144: [0x3142, 0x3145],
  ]

  /// Whether the scalar is a composed syllable, 가 to 힣.
  @inline(__always)
  package static func isSyllable(_ scalar: UInt32) -> Bool {
    scalar >= 0xAC00 && scalar <= 0xD7A3
  }

  /// The consonant a syllable begins with, as compatibility jamo, or nil for all else.
  ///
  /// ```swift
  /// Hangul.initial(of: 0xC7A5)   // U+3148 ㅈ, of 장
  /// ```
  package static func initial(of scalar: UInt32) -> UInt32? {
    isSyllable(scalar) ? initials[Int((scalar - 0xAC00) / 588)] : nil
  }

  /// Whether the scalar is a consonant that can begin a syllable, as compatibility jamo.
  package static func isInitial(_ scalar: UInt32) -> Bool {
    scalar >= 0x3131 && scalar <= 0x314E && initials.contains(scalar)
  }

  /// The place of an initial consonant in the order of the syllable block.
  static func number(ofInitial consonant: UInt32) -> UInt32? {
    initials.firstIndex(of: consonant).map(UInt32.init)
  }

  /// Whether a folded word is made of initial consonants only.
  ///
  /// Pairs that an input method joins into one jamo (`ㄳ`, `ㅄ`) count as two. False when empty.
  package static func isInitials(_ folded: [UInt8]) -> Bool {
    let scalars = pattern(folded)
    return !scalars.isEmpty && scalars.allSatisfy(isInitial)
  }

  /// The first place at or after `start` where initial consonants match the folded `text`.
  ///
  /// A lone consonant of the pattern matches itself or any syllable that begins with it; a doubled
  /// one (`ㄲ`) is a consonant of its own. Everything else matches itself. Blanks of the text
  /// between matches are passed over if the pattern has none.
  ///
  /// ```swift
  /// // ㅈㅂㄱ in "오늘 장보기"   → the bytes of 장보기
  /// // 장ㅂㄱ in "장 보기"       → the bytes of "장 보기"
  /// ```
  ///
  /// - Complexity: O(text · pattern).
  package static func matchesInitials(
    _ pattern: [UInt8], in text: UnsafeBufferPointer<UInt8>, from start: Int = 0
  ) -> Range<Int>? {
    InitialsPattern(pattern).find(in: text, from: start)
  }

  static func pattern(_ folded: [UInt8]) -> [UInt32] {
    String(decoding: folded, as: UTF8.self).unicodeScalars
      .flatMap { joined[$0.value] ?? [$0.value] }
  }
}
