/// A part of the base at which one side or both changed something, and what each made of it.
struct Region {
  var base: Range<Int>
  var left: Range<Int>
  var right: Range<Int>
  /// The changes of the left side; none where only the right one changed something.
  var leftHunks: [Hunk]
  var rightHunks: [Hunk]

  /// Takes the changes of two sides together where they are about the same part of the base.
  ///
  /// Changes that do not overlap are told apart, unless `joins` says of the earlier and the later
  /// one (and whether the earlier one is the left side's) that they belong together.
  static func all(
    left: [Hunk], right: [Hunk], joins: (Hunk, Hunk, Bool) -> Bool = { _, _, _ in false }
  ) -> [Region] {
    var regions: [Region] = []
    var (left, right) = (left[...], right[...])
    var (leftShift, rightShift) = (0, 0)
    while !left.isEmpty || !right.isEmpty {
      var group = HunkGroup()
      while let isLeft = group.takesNext(left.first, right.first, joins) {
        group.take(isLeft ? left.removeFirst() : right.removeFirst(), isLeft: isLeft)
      }
      let base = group.base
      let leftPart = place(base, group.left, &leftShift)
      let rightPart = place(base, group.right, &rightShift)
      regions.append(
        Region(
          base: base, left: leftPart, right: rightPart, leftHunks: group.left,
          rightHunks: group.right))
    }
    return regions
  }

  /// Where a part of the base is on a side, whose places differ from the base's by `shift` so far.
  private static func place(_ base: Range<Int>, _ hunks: [Hunk], _ shift: inout Int) -> Range<Int> {
    let start = base.lowerBound + shift
    if let last = hunks.last { shift = last.new.upperBound - last.old.upperBound }
    return start..<base.upperBound + shift
  }
}

/// Changes that are taken together, while they are found.
private struct HunkGroup {
  var left: [Hunk] = []
  var right: [Hunk] = []

  var base: Range<Int> {
    let hunks = left + right
    let low = hunks.map(\.old.lowerBound).min() ?? 0
    return low..<(hunks.map(\.old.upperBound).max() ?? low)
  }

  mutating func take(_ hunk: Hunk, isLeft: Bool) {
    if isLeft { left.append(hunk) } else { right.append(hunk) }
  }

  /// Which side's next change belongs to the group: true the left's, nil none.
  func takesNext(_ nextLeft: Hunk?, _ nextRight: Hunk?, _ joins: (Hunk, Hunk, Bool) -> Bool)
    -> Bool?
  {
    if left.isEmpty, right.isEmpty {
      guard let nextLeft else { return nextRight == nil ? nil : false }
      guard let nextRight else { return true }
      return Self.isBefore(nextLeft, nextRight)
    }
    if let nextLeft, belongs(nextLeft, right.last, earlierIsLeft: false, joins) { return true }
    if let nextRight, belongs(nextRight, left.last, earlierIsLeft: true, joins) { return false }
    return nil
  }

  private static func isBefore(_ left: Hunk, _ right: Hunk) -> Bool {
    left.old.lowerBound != right.old.lowerBound
      ? left.old.lowerBound < right.old.lowerBound : left.isInsertion || !right.isInsertion
  }

  private func belongs(
    _ hunk: Hunk, _ earlier: Hunk?, earlierIsLeft: Bool, _ joins: (Hunk, Hunk, Bool) -> Bool
  ) -> Bool {
    if hunk.old.lowerBound < base.upperBound { return true }
    guard let earlier else { return false }
    if hunk.old.lowerBound == earlier.old.upperBound, hunk.isInsertion, earlier.isInsertion {
      return true
    }
    return joins(earlier, hunk, earlierIsLeft)
  }
}
