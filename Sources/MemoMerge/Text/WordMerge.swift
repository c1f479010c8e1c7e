/// A place that both sides changed, merged word by word.
struct WordMerge {
  /// Longer places are not looked into.
  static let sizeLimit = 4 << 20

  /// The merged text; nil where a side was written anew, so that the words of both would mix.
  private(set) var bytes: [UInt8]?
  /// Whether something that one side wrote is not in the text.
  private(set) var clashes = false

  private let base: TextWords
  private let left: TextWords
  private let right: TextWords
  private let numbers: (base: [Int32], left: [Int32], right: [Int32])
  private let precedence: Precedence

  init(base: [UInt8], left: [UInt8], right: [UInt8], _ precedence: Precedence) {
    let isShort = base.count + left.count + right.count <= Self.sizeLimit
    self.base = TextWords(isShort ? base : [])
    self.left = TextWords(isShort ? left : [])
    self.right = TextWords(isShort ? right : [])
    self.precedence = precedence
    var numbering = Numbering()
    numbers = (
      numbering.number(base, self.base.ranges), numbering.number(left, self.left.ranges),
      numbering.number(right, self.right.ranges)
    )
    guard isShort else {
      clashes = true
      return
    }
    merge()
  }

  private mutating func merge() {
    let toLeft = WordDiff(base, numbers.base, left, numbers.left)
    let toRight = WordDiff(base, numbers.base, right, numbers.right)
    guard Self.isRelated(toLeft), Self.isRelated(toRight) else {
      // One of them may still have all that the other has.
      if Agreement.isPart(numbers.left, of: numbers.right) {
        bytes = right.bytes
      } else if Agreement.isPart(numbers.right, of: numbers.left) {
        bytes = left.bytes
      } else {
        clashes = true
      }
      return
    }
    let regions = Region.all(left: toLeft.hunks, right: toRight.hunks) { earlier, later, isLeft in
      earlier.old.upperBound == later.old.lowerBound
        ? !parts(earlier, later, earlierIsLeft: isLeft)
        : areInOneCompound(earlier, later, earlierIsLeft: isLeft)
    }
    var (result, place) = ([UInt8](), 0)
    var last: Region?
    for region in regions {
      result += Self.text(base, place..<region.base.lowerBound)
      result += resolve(withoutOverlap(region, behind: last))
      place = region.base.upperBound
      last = region
    }
    bytes = result + Self.text(base, place..<base.ranges.count)
  }

  private mutating func resolve(_ region: Region) -> [UInt8] {
    let leftText = Self.text(left, region.left)
    let rightText = Self.text(right, region.right)
    if region.rightHunks.isEmpty { return leftText }
    if region.leftHunks.isEmpty { return rightText }
    if let agreement = agreement(region) {
      let (words, start) =
        agreement.isLeft
        ? (left, region.left.lowerBound) : (right, region.right.lowerBound)
      return agreement.kept.flatMap { words.bytes[words.ranges[start + $0]] }
    }
    if region.base.isEmpty, !runsTogether(region) {
      let (first, second) = precedence.inOrder(leftText, rightText)
      return first + second
    }
    clashes = true
    return precedence.winner(leftText, rightText)
  }

  private func agreement(_ region: Region) -> Agreement? {
    Agreement(
      left: Array(numbers.left[region.left]),
      new: region.leftHunks.flatMap { numbers.left[$0.new] },
      right: Array(numbers.right[region.right]),
      new: region.rightHunks.flatMap { numbers.right[$0.new] }, leftWins: precedence.leftWins)
  }

  /// A change of one side without the words that the other side's change just before it ends with.
  private func withoutOverlap(_ region: Region, behind last: Region?) -> Region {
    guard let last, last.base.upperBound == region.base.lowerBound,
      last.base.isEmpty || region.base.isEmpty
    else { return region }
    var region = region
    if last.rightHunks.isEmpty, region.leftHunks.isEmpty {
      let before = Array(numbers.left[last.left])
      let count = Additions.overlap(before, Array(numbers.right[region.right])) {
        right.kinds[region.right.lowerBound + $0] == .word
      }
      region.right = region.right.lowerBound + count..<region.right.upperBound
    } else if last.leftHunks.isEmpty, region.rightHunks.isEmpty {
      let before = Array(numbers.right[last.right])
      let count = Additions.overlap(before, Array(numbers.left[region.left])) {
        left.kinds[region.left.lowerBound + $0] == .word
      }
      region.left = region.left.lowerBound + count..<region.left.upperBound
    }
    return region
  }

  /// Whether two additions, the one behind the other, would make one word of two.
  private func runsTogether(_ region: Region) -> Bool {
    precedence.leftIsFirst
      ? Self.endsInWord(left, region.left) && Self.beginsWithWord(right, region.right)
      : Self.endsInWord(right, region.right) && Self.beginsWithWord(left, region.left)
  }

  /// Whether two changes that touch can stand side by side: one only adds, and neither words nor
  /// lines run together.
  private func parts(_ earlier: Hunk, _ later: Hunk, earlierIsLeft: Bool) -> Bool {
    guard earlier.isInsertion || later.isInsertion else { return false }
    let (one, other) = earlierIsLeft ? (left, right) : (right, left)
    let gone = base.kinds[earlier.isInsertion ? later.old : earlier.old]
    let came = earlier.isInsertion ? other.kinds[later.new] : one.kinds[earlier.new]
    if gone.contains(.lineEnd), !came.contains(.lineEnd) { return false }
    let before =
      earlier.isRemoval
      ? base.kinds[..<earlier.old.lowerBound].last : one.kinds[earlier.new].last
    let behind =
      later.isRemoval ? base.kinds[later.old.upperBound...].first : other.kinds[later.new].first
    return before != .word || behind != .word
  }

  /// Whether two changes are in one date, path, address or other compound, of which nobody meant
  /// what half of the one and half of the other would be: 2026-11-30 is no mixture.
  private func areInOneCompound(_ earlier: Hunk, _ later: Hunk, earlierIsLeft: Bool) -> Bool {
    let (one, other) = earlierIsLeft ? (left, right) : (right, left)
    let ends =
      earlier.isInsertion
      ? one.isOfCompound(earlier.new.upperBound - 1)
      : base.isOfCompound(earlier.old.upperBound - 1)
    let begins =
      later.isInsertion
      ? other.isOfCompound(later.new.lowerBound) : base.isOfCompound(later.old.lowerBound)
    return ends && begins
      && (earlier.old.upperBound..<later.old.lowerBound).allSatisfy(base.isOfCompound)
  }

  private static func endsInWord(_ words: TextWords, _ part: Range<Int>) -> Bool {
    words.kinds[part].last == .word
  }

  private static func beginsWithWord(_ words: TextWords, _ part: Range<Int>) -> Bool {
    words.kinds[part].first == .word
  }

  /// Whether at least half of the words of the shorter text are in both.
  private static func isRelated(_ diff: WordDiff) -> Bool {
    func weight(_ words: TextWords, _ part: Range<Int>) -> Int {
      part.reduce(0) { $0 + (words.kinds[$1] == .word ? words.ranges[$1].count : 0) }
    }
    let old = weight(diff.old, diff.old.ranges.indices)
    let new = weight(diff.new, diff.new.ranges.indices)
    let kept = old - diff.hunks.reduce(0) { $0 + weight(diff.old, $1.old) }
    return kept > 0 && 2 * kept >= min(old, new)
  }

  private static func text(_ words: TextWords, _ part: Range<Int>) -> [UInt8] {
    guard let first = part.first, let last = part.last else { return [] }
    return Array(words.bytes[words.ranges[first].lowerBound..<words.ranges[last].upperBound])
  }
}
