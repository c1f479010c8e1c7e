extension Hangul {
  /// A regular expression for all that a word may become whose last syllable is being typed; nil
  /// where that is the word alone, or initial consonants alone.
  ///
  /// Keys are struck consonant, vowel, consonant: on the way to 가방 an input method shows 가, 갑,
  /// 가바. So an open syllable stands for itself with any final consonant, the final consonant of a
  /// syllable may begin the next one, and a consonant alone stands for any syllable it begins.
  ///
  /// ```swift
  /// Hangul.expression(typing: "장ㅂ")   // "장[ㅂ바-빟]"
  /// Hangul.expression(typing: "갑")     // "(?:[갑값]|가[바-빟])"
  /// Hangul.expression(typing: "자")     // "[자-잫]"
  /// ```
  ///
  /// - Complexity: O(length).
  package static func expression(typing word: String) -> String? {
    let scalars = String(decoding: Folding.fold(word), as: UTF8.self).unicodeScalars.map(\.value)
    guard let last = scalars.last, scalars.contains(where: isSyllable),
      isSyllable(last) || scalars.contains(where: isConsonant), scalars.allSatisfy(isLetter)
    else { return nil }
    let head = scalars.dropLast().map { isConsonant($0) ? begun($0) : text([$0]) }.joined()
    return head + (isConsonant(last) ? begun(last) : isSyllable(last) ? grown(last) : text([last]))
  }

  /// Whether the scalar means nothing to a regular expression.
  private static func isLetter(_ scalar: UInt32) -> Bool {
    scalar >= 0x80 || Unicode.Scalar(scalar).map { $0.properties.isAlphabetic } == true
      || (0x30...0x39).contains(scalar)
  }

  private static func isConsonant(_ scalar: UInt32) -> Bool {
    isInitial(scalar) || joined[scalar] != nil
  }

  /// The syllables that a consonant begins, and itself; of a joined pair, those of both.
  private static func begun(_ consonant: UInt32) -> String {
    if let pair = joined[consonant] {
      return "(?:\(text([consonant]))|\(pair.map(begun).joined()))"
    }
    guard let number = initials.firstIndex(of: consonant) else { return text([consonant]) }
    let first = 0xAC00 + UInt32(number) * 588
    return "[\(text([consonant]))\(text([first]))-\(text([first + 587]))]"
  }

  /// What a syllable may become with the next keys.
  private static func grown(_ syllable: UInt32) -> String {
    let final = Int((syllable - 0xAC00) % 28)
    let open = syllable - UInt32(final)
    guard final > 0 else { return "[\(text([open]))-\(text([widest(open)]))]" }
    let jamo = finals[final]
    let longer = finals.indices.filter { joined[finals[$0]]?.first == jamo }
    let closed = text([syllable]) + longer.map { text([open + UInt32($0)]) }.joined()
    let moved: String
    if let pair = joined[jamo], let kept = finals.firstIndex(of: pair[0]) {
      moved = text([open + UInt32(kept)]) + begun(pair[1])
    } else {
      moved = text([open]) + begun(jamo)
    }
    return "(?:[\(closed)]|\(moved))"
  }

  /// The last syllable that begins like the open one: ㅗ may become ㅚ, ㅜ ㅟ and ㅡ ㅢ.
  private static func widest(_ open: UInt32) -> UInt32 {
    let further: UInt32 =
      switch (open - 0xAC00) / 28 % 21 {
      case 8, 13: 3
      case 18: 1
      default: 0
      }
    return open + further * 28 + 27
  }

  /// The final consonants as compatibility jamo, in the order of the syllable block; 0 for none.
  private static let finals: [UInt32] =
    [0] + "ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ".unicodeScalars.map(\.value)

  private static func text(_ scalars: [UInt32]) -> String {
    String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init)))
  }
}
