/// Whether a text already holds all that another one changed.
///
/// So it is where the text is a merge with the other one, or where both got the same lines in
/// different ways. Merging them place by place could double lines that were moved.
struct Absorption {
  private let base: [Int32]
  private let counts: [Int32: Int]

  init(base: [Int32]) {
    self.base = base
    counts = Self.counts(base)
  }

  /// Whether `whole` holds what `side` changed of the base: its new lines in their order, and not
  /// the lines that it took away.
  func holds(_ whole: [Int32], changesOf side: [Int32]) -> Bool {
    let (left, kept) = (Self.counts(side), Self.counts(whole))
    for (line, count) in counts {
      guard left[line, default: 0] < count, kept[line, default: 0] >= count else { continue }
      return false
    }
    let added = SequenceDiff.hunks(base, side).map(\.new).filter { !$0.isEmpty }
    let missing = SequenceDiff.hunks(side, whole).map(\.old).filter { !$0.isEmpty }
    var rest = missing[...]
    for part in added {
      while let next = rest.first, next.upperBound <= part.lowerBound { rest.removeFirst() }
      if let next = rest.first, next.overlaps(part) { return false }
    }
    return true
  }

  private static func counts(_ numbers: [Int32]) -> [Int32: Int] {
    numbers.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }
}
