/// What a word may become whose last syllable is being typed, made ready to be found in folded
/// text.
///
/// Keys are struck consonant, vowel, consonant: on the way to 가방 an input method shows 가, 갑,
/// 가바. So an open syllable stands for itself with any final consonant, the final consonant of a
/// syllable may begin the next one, and a consonant alone stands for any syllable it begins:
///
/// | typed | finds |
/// | --- | --- |
/// | `장ㅂ` | 장 before ㅂ, or before 바 to 빟 |
/// | `갑` | 갑, 값, or 가 before ㅂ or 바 to 빟 |
/// | `자` | 자 to 잫 |
package struct GrowthPattern: Sendable {
  /// What one scalar may be.
  package typealias Step = [ClosedRange<UInt32>]

  /// The sequences of which one must stand in a text.
  package let alternatives: [[Step]]
  /// Finds where one of them may begin.
  private let sieve: LetterSieve?

  /// So many pairs of joined consonants nobody types on the way to a word.
  private static let most = 16

  /// Takes a folded word; nil where it can become nothing but itself, or is initial consonants
  /// alone.
  package init?(_ folded: [UInt8]) {
    let scalars = String(decoding: folded, as: UTF8.self).unicodeScalars.map(\.value)
    guard let last = scalars.last, scalars.contains(where: Hangul.isSyllable),
      Hangul.isSyllable(last) || scalars.contains(where: Hangul.isConsonant),
      scalars.allSatisfy(Self.isLetter)
    else { return nil }
    var alternatives: [[Step]] = [[]]
    for (place, scalar) in scalars.enumerated() {
      let choices =
        Hangul.isConsonant(scalar)
        ? Self.begun(scalar)
        : Hangul.isSyllable(scalar) && place == scalars.count - 1
          ? Self.grown(scalar) : [[[scalar...scalar]]]
      alternatives = alternatives.flatMap { head in choices.map { head + $0 } }
      guard alternatives.count <= Self.most else { return nil }
    }
    self.alternatives = alternatives
    sieve = LetterSieve(Array(Set(alternatives.flatMap { $0[0] })))
  }

  /// The first place at or after `start` where the word, or what it may become, stands.
  ///
  /// - Complexity: O(text · pattern).
  package func find(
    in text: UnsafeBufferPointer<UInt8>, from start: Int = 0
  ) -> Range<Int>? {
    var index = max(0, start)
    while index < text.count {
      if let sieve {
        index = sieve.next(in: text, from: index)
        guard index < text.count else { return nil }
      }
      for steps in alternatives {
        if let end = Self.end(of: steps, in: text, at: index) { return index..<end }
      }
      index += UTF8Unit(text, at: index).length
    }
    return nil
  }

  private static func end(
    of steps: [Step], in text: UnsafeBufferPointer<UInt8>, at start: Int
  ) -> Int? {
    var index = start
    for step in steps {
      guard index < text.count else { return nil }
      let unit = UTF8Unit(text, at: index)
      guard let scalar = unit.scalar, step.contains(where: { $0.contains(scalar) }) else {
        return nil
      }
      index += unit.length
    }
    return index
  }

  private static func isLetter(_ scalar: UInt32) -> Bool {
    scalar >= 0x80 || Unicode.Scalar(scalar).map { $0.properties.isAlphabetic } == true
      || (0x30...0x39).contains(scalar)
  }
}

// MARK: - What the last keys may come to

extension GrowthPattern {
  /// The syllables that a consonant begins, and itself; of a joined pair, those of both.
  private static func begun(_ consonant: UInt32) -> [[Step]] {
    guard let pair = Hangul.joined[consonant] else { return [[beginning(consonant)]] }
    return [[[consonant...consonant]], pair.map(beginning)]
  }

  private static func beginning(_ consonant: UInt32) -> Step {
    Hangul.scalars(beginningWith: consonant)
  }

  /// What a syllable may become with the next keys.
  private static func grown(_ syllable: UInt32) -> [[Step]] {
    let final = Int((syllable - 0xAC00) % 28)
    let open = syllable - UInt32(final)
    guard final > 0 else { return [[[open...widest(open)]]] }
    let jamo = Hangul.finals[final]
    let longer = Hangul.finals.indices.filter { Hangul.joined[Hangul.finals[$0]]?.first == jamo }
    let closed = [syllable] + longer.map { open + UInt32($0) }
    var moved: [Step] = [[open...open], beginning(jamo)]
    if let pair = Hangul.joined[jamo], let kept = Hangul.finals.firstIndex(of: pair[0]) {
      let rest = open + UInt32(kept)
      moved = [[rest...rest], beginning(pair[1])]
    }
    return [[closed.map { $0...$0 }], moved]
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
}
