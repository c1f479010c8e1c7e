/// What changed between two texts, line by line.
///
///     let diff = LineDiff(from: Array("우유\n계란\n".utf8), to: Array("우유\n빵\n".utf8))
///     diff.hunks   // [Hunk(old: 1..<2, new: 1..<2)]
///
/// Lines differ where their bytes do.
package struct LineDiff: Sendable {
  /// The lines of the old text.
  package let old: TextLines
  /// The lines of the new text.
  package let new: TextLines
  /// The changes, as numbers of lines, from the first to the last; no two touch.
  package let hunks: [Hunk]

  /// Compares two texts; where lines end at `end`, and unless `ignoringEnds` with these ends.
  ///
  /// - Complexity: O(lines · differences), bounded.
  package init(
    from old: [UInt8], to new: [UInt8], endingAt end: TextLines.End = .any,
    ignoringEnds: Bool = false
  ) {
    self.old = TextLines(old, endingAt: end)
    self.new = TextLines(new, endingAt: end)
    func compared(_ line: TextLines.Line) -> Range<Int> {
      ignoringEnds ? line.content : line.range
    }
    var numbering = Numbering()
    hunks = SequenceDiff.hunks(
      numbering.number(old, self.old.lines.map(compared)),
      numbering.number(new, self.new.lines.map(compared)))
  }

  /// The changes with up to `context` equal lines around them, those that meet taken together.
  ///
  /// Each is what stands between two `@@` of a unified diff, with the hunks in it.
  package func sections(context: Int) -> [(old: Range<Int>, new: Range<Int>, hunks: [Hunk])] {
    var groups: [[Hunk]] = []
    for hunk in hunks {
      if let last = groups.last?.last, hunk.old.lowerBound - last.old.upperBound <= 2 * context {
        groups[groups.count - 1].append(hunk)
      } else {
        groups.append([hunk])
      }
    }
    return groups.compactMap { group in
      guard let first = group.first, let last = group.last else { return nil }
      let before = min(context, first.old.lowerBound)
      let after = min(context, old.lines.count - last.old.upperBound)
      return (
        first.old.lowerBound - before..<last.old.upperBound + after,
        first.new.lowerBound - before..<last.new.upperBound + after, group
      )
    }
  }
}
