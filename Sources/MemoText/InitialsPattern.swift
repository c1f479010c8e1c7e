/// Initial consonants made ready to be found in folded text; see `Hangul.matchesInitials`.
package struct InitialsPattern: Sendable {
  /// What one scalar of the pattern matches: itself, or the syllables of a range.
  private struct Step {
    let scalar: UInt32
    /// The first syllable, and how many follow; none for what is no initial consonant.
    let syllables: UInt32
    let count: UInt32

    init(_ scalar: UInt32) {
      self.scalar = scalar
      let number = Hangul.number(ofInitial: scalar)
      syllables = 0xAC00 + 588 * (number ?? 0)
      count = number == nil ? 0 : 588
    }

    /// What it matches, as ranges.
    var scalars: [ClosedRange<UInt32>] {
      [scalar...scalar] + (count > 0 ? [syllables...syllables + count - 1] : [])
    }

    @inline(__always)
    func matches(_ other: UInt32) -> Bool { other == scalar || other &- syllables < count }
  }

  private let steps: [Step]
  private let skipsBlanks: Bool
  /// Finds where the first step may match.
  private let sieve: LetterSieve?

  /// Takes a folded word; pairs that an input method joins into one jamo count as two.
  package init(_ folded: [UInt8]) {
    steps = Hangul.consonants(of: folded).map(Step.init)
    skipsBlanks = !steps.contains { $0.scalar == 0x20 }
    sieve = steps.first.flatMap { LetterSieve($0.scalars) }
  }

  /// The first place at or after `start` where the pattern matches.
  ///
  /// - Complexity: O(text · pattern).
  package func find(
    in text: UnsafeBufferPointer<UInt8>, from start: Int = 0
  ) -> Range<Int>? {
    guard let first = steps.first, start >= 0 else { return nil }
    var index = start
    while index < text.count {
      if let sieve {
        index = sieve.next(in: text, from: index)
        guard index < text.count else { return nil }
      }
      let unit = UTF8Unit(text, at: index)
      if let scalar = unit.scalar, first.matches(scalar), let end = end(in: text, at: index) {
        return index..<end
      }
      index += unit.length
    }
    return nil
  }

  private func end(in text: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
    var index = start
    var matched = 0
    while matched < steps.count {
      guard index < text.count else { return nil }
      let unit = UTF8Unit(text, at: index)
      guard let scalar = unit.scalar else { return nil }
      if steps[matched].matches(scalar) {
        matched += 1
      } else if !(skipsBlanks && matched > 0 && scalar == 0x20) {
        return nil
      }
      index += unit.length
    }
    return index
  }
}
