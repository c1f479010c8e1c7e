/// What changed between two texts, word by word; for a changed line or paragraph.
///
///     let diff = WordDiff(from: Array("우유 두 병".utf8), to: Array("우유 세 병".utf8))
///     diff.hunks   // [Hunk(old: 2..<3, new: 2..<3)]: 두 → 세
package struct WordDiff: Sendable {
  /// The words of the old text.
  package let old: TextWords
  /// The words of the new text.
  package let new: TextWords
  /// The changes, as numbers of parts, from the first to the last; no two touch.
  ///
  /// Two words that changed with nothing but blanks between them are one change.
  package let hunks: [Hunk]

  /// Compares two texts.
  ///
  /// - Complexity: O(words · differences), bounded.
  package init(from old: [UInt8], to new: [UInt8]) {
    var numbering = Numbering()
    let (first, second) = (TextWords(old), TextWords(new))
    self.init(
      first, numbering.number(old, first.ranges), second, numbering.number(new, second.ranges))
  }

  init(_ old: TextWords, _ oldNumbers: [Int32], _ new: TextWords, _ newNumbers: [Int32]) {
    self.old = old
    self.new = new
    var joined: [Hunk] = []
    for hunk in SequenceDiff.hunks(oldNumbers, newNumbers) {
      if let last = joined.last,
        old.kinds[last.old.upperBound..<hunk.old.lowerBound].allSatisfy({ $0 == .blank })
      {
        joined[joined.count - 1] = Hunk(
          old: last.old.lowerBound..<hunk.old.upperBound,
          new: last.new.lowerBound..<hunk.new.upperBound)
      } else {
        joined.append(hunk)
      }
    }
    hunks = joined
  }

  /// The bytes of the old text at a hunk.
  package func removed(_ hunk: Hunk) -> Range<Int> { Self.range(old, hunk.old) }

  /// The bytes of the new text at a hunk.
  package func added(_ hunk: Hunk) -> Range<Int> { Self.range(new, hunk.new) }

  private static func range(_ words: TextWords, _ part: Range<Int>) -> Range<Int> {
    let count = words.bytes.count
    let start =
      part.lowerBound < words.ranges.count ? words.ranges[part.lowerBound].lowerBound : count
    return start..<(part.isEmpty ? start : words.ranges[part.upperBound - 1].upperBound)
  }
}
