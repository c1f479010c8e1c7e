extension LineDiff {
  /// The words of a hunk that came or went, as bytes of both texts.
  ///
  /// Nothing where one side is empty, or so little is the same that the lines are others.
  ///
  /// - Complexity: O(words · differences), bounded.
  package func changedWords(in hunk: Hunk) -> (old: [Range<Int>], new: [Range<Int>]) {
    guard !hunk.old.isEmpty, !hunk.new.isEmpty else { return ([], []) }
    let (before, after) = (Self.range(old, hunk.old), Self.range(new, hunk.new))
    let words = WordDiff(from: Array(old.bytes[before]), to: Array(new.bytes[after]))
    let removed = words.hunks.map(words.removed)
    let added = words.hunks.map(words.added)
    let whole = max(Self.weight(words.old), Self.weight(words.new))
    let gone = words.hunks.reduce(0) { $0 + Self.weight(words.old, in: $1.old) }
    guard 3 * (Self.weight(words.old) - gone) >= whole else { return ([], []) }
    return (
      removed.filter { !$0.isEmpty }.map { $0.shifted(by: before.lowerBound) },
      added.filter { !$0.isEmpty }.map { $0.shifted(by: after.lowerBound) }
    )
  }

  private static func range(_ text: TextLines, _ lines: Range<Int>) -> Range<Int> {
    text.lines[lines.lowerBound].range
      .lowerBound..<text.lines[lines.upperBound - 1].range.upperBound
  }

  /// How many bytes of words there are, in all parts or some.
  private static func weight(_ text: TextWords, in parts: Range<Int>? = nil) -> Int {
    (parts ?? text.ranges.indices).reduce(0) { sum, part in
      sum + (text.kinds[part] == .word ? text.ranges[part].count : 0)
    }
  }
}

extension Range<Int> {
  fileprivate func shifted(by distance: Int) -> Range<Int> {
    lowerBound + distance..<upperBound + distance
  }
}
