/// The comparison of two sequences of numbers.
///
/// Elements that stand once in both are matched first (patience), what is left between them by the
/// shortest script of edits (Myers 1986, "An O(ND) difference algorithm and its variations", in
/// linear space). The work is bounded: what is left when it is used up counts as replaced. The same
/// two sequences always give the same hunks.
struct SequenceDiff {
  /// How many steps are made at most.
  static let budget = 20_000_000
  /// How often the search for elements that stand once is made inside of one another.
  static let depthLimit = 24

  private let old: [Int32]
  private let new: [Int32]
  private var isRemoved: [Bool]
  private var isAdded: [Bool]
  private var budget = Self.budget
  private var work: [(old: Range<Int>, new: Range<Int>, depth: Int)] = []

  private init(_ old: [Int32], _ new: [Int32]) {
    self.old = old
    self.new = new
    isRemoved = Array(repeating: false, count: old.count)
    isAdded = Array(repeating: false, count: new.count)
  }

  /// What makes `new` of `old`, in order; no two hunks touch.
  ///
  /// - Complexity: O((old + new) · differences), bounded.
  static func hunks(_ old: [Int32], _ new: [Int32]) -> [Hunk] {
    var diff = SequenceDiff(old, new)
    diff.work = [(0..<old.count, 0..<new.count, 0)]
    while let (old, new, depth) = diff.work.popLast() { diff.compare(old, new, depth) }
    return Sliding.down(diff.marked(), old, new)
  }

  private mutating func compare(_ oldPart: Range<Int>, _ newPart: Range<Int>, _ depth: Int) {
    let (old, new) = trimmed(oldPart, newPart)
    if old.isEmpty || new.isEmpty || budget <= 0 { return mark(old, new) }
    budget -= old.count + new.count
    let anchors = depth < Self.depthLimit ? Anchors.find(self.old, old, self.new, new) : []
    if !anchors.isEmpty {
      var (oldStart, newStart) = (old.lowerBound, new.lowerBound)
      for anchor in anchors {
        work.append((oldStart..<anchor.old, newStart..<anchor.new, depth + 1))
        (oldStart, newStart) = (anchor.old + 1, anchor.new + 1)
      }
      return work.append((oldStart..<old.upperBound, newStart..<new.upperBound, depth + 1))
    }
    var search = MiddleSearch(self.old, old, self.new, new)
    let (x, y) = search.find()
    budget -= search.steps
    let isWhole = x == old.lowerBound && y == new.lowerBound
    if isWhole || (x == old.upperBound && y == new.upperBound) { return mark(old, new) }
    work.append((old.lowerBound..<x, new.lowerBound..<y, Self.depthLimit))
    work.append((x..<old.upperBound, y..<new.upperBound, Self.depthLimit))
  }

  /// The parts without what they have in common at both ends.
  private func trimmed(_ oldPart: Range<Int>, _ newPart: Range<Int>) -> (Range<Int>, Range<Int>) {
    var (low, newLow) = (oldPart.lowerBound, newPart.lowerBound)
    var (high, newHigh) = (oldPart.upperBound, newPart.upperBound)
    while low < high, newLow < newHigh, old[low] == new[newLow] {
      (low, newLow) = (low + 1, newLow + 1)
    }
    while low < high, newLow < newHigh, old[high - 1] == new[newHigh - 1] {
      (high, newHigh) = (high - 1, newHigh - 1)
    }
    return (low..<high, newLow..<newHigh)
  }

  private mutating func mark(_ old: Range<Int>, _ new: Range<Int>) {
    for index in old { isRemoved[index] = true }
    for index in new { isAdded[index] = true }
  }

  private func marked() -> [Hunk] {
    var hunks: [Hunk] = []
    var (place, newPlace) = (0, 0)
    while place < old.count || newPlace < new.count {
      let (start, newStart) = (place, newPlace)
      while place < old.count, isRemoved[place] { place += 1 }
      while newPlace < new.count, isAdded[newPlace] { newPlace += 1 }
      if place > start || newPlace > newStart {
        hunks.append(Hunk(old: start..<place, new: newStart..<newPlace))
      } else {
        (place, newPlace) = (place + 1, newPlace + 1)
      }
    }
    return hunks
  }
}
