/// A line of a comparison: the same in both texts, or only in one; lines are named by number.
package enum ComparedLine: Hashable, Sendable {
  /// It stands in both.
  case same(old: Int, new: Int)
  /// It is gone.
  case removed(Int)
  /// It came in.
  case added(Int)
}

extension LineDiff {
  /// The lines of one section, what is gone before what came in its place.
  package func lines(
    _ section: (old: Range<Int>, new: Range<Int>, hunks: [Hunk])
  ) -> [ComparedLine] {
    var lines: [ComparedLine] = []
    var (old, new) = (section.old.lowerBound, section.new.lowerBound)
    func addEqual(upTo end: Int) {
      while old < end {
        lines.append(.same(old: old, new: new))
        (old, new) = (old + 1, new + 1)
      }
    }
    for hunk in section.hunks {
      addEqual(upTo: hunk.old.lowerBound)
      lines += hunk.old.map(ComparedLine.removed)
      lines += hunk.new.map(ComparedLine.added)
      (old, new) = (hunk.old.upperBound, hunk.new.upperBound)
    }
    addEqual(upTo: section.old.upperBound)
    return lines
  }
}
