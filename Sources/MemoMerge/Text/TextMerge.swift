/// Three texts made one, by lines and within a clashing place by words.
///
/// What one side changed is taken; lines that both added at one place are both kept; a line that
/// one side removed and the other changed stays changed. Where both changed the same words the
/// winner's stand and `clashes` is true.
struct TextMerge {
  /// Texts of more lines are merged place by place at once.
  static let absorptionLimit = 50_000

  /// The text.
  private(set) var bytes: [UInt8] = []
  /// Whether something that one side wrote is not in the text.
  private(set) var clashes = false

  private let base: NumberedLines
  private let left: NumberedLines
  private let right: NumberedLines
  private let precedence: Precedence
  private var lines: [MergedLine] = []
  private var last: Addition?

  /// Merges `left` and `right`, which both come from `base`.
  init(_ base: [UInt8], _ left: [UInt8], _ right: [UInt8], _ precedence: Precedence) {
    var numbering = Numbering()
    self.base = NumberedLines(base, &numbering)
    self.left = NumberedLines(left, &numbering)
    self.right = NumberedLines(right, &numbering)
    self.precedence = precedence
    if left == base || left == right {
      bytes = right
    } else if right == base {
      bytes = left
    } else if let isLeft = holder {
      bytes = isLeft ? left : right
    } else {
      merge()
      bytes = joined()
    }
  }

  /// Whether it is the left text that holds all changes of the other one already; nil for neither.
  private var holder: Bool? {
    guard base.numbers.count <= Self.absorptionLimit, left.numbers != base.numbers,
      right.numbers != base.numbers
    else { return nil }
    let absorption = Absorption(base: base.numbers)
    let isLeft = absorption.holds(left.numbers, changesOf: right.numbers)
    let isRight = absorption.holds(right.numbers, changesOf: left.numbers)
    if isLeft, isRight { return precedence.leftWins }
    return isLeft ? true : isRight ? false : nil
  }

  private mutating func merge() {
    let regions = Region.all(
      left: SequenceDiff.hunks(base.numbers, left.numbers),
      right: SequenceDiff.hunks(base.numbers, right.numbers))
    var (place, leftPlace, rightPlace) = (0, 0, 0)
    for region in regions {
      keep(place..<region.base.lowerBound, leftPlace, rightPlace)
      resolve(region)
      (place, leftPlace, rightPlace) = (
        region.base.upperBound, region.left.upperBound, region.right.upperBound
      )
    }
    keep(place..<base.numbers.count, leftPlace, rightPlace)
  }

  /// Takes lines that all three have; a line's end is the side's that changed it.
  private mutating func keep(_ part: Range<Int>, _ leftStart: Int, _ rightStart: Int) {
    for (offset, index) in part.enumerated() {
      var line = base.line(index)
      line.end = precedence.choice(
        line.end, left.line(leftStart + offset).end, right.line(rightStart + offset).end)
      lines.append(line)
    }
  }

  private mutating func resolve(_ region: Region) {
    let (leftPart, rightPart) = (left[region.left], right[region.right])
    if region.rightHunks.isEmpty { return add(leftPart, region, isLeft: true) }
    if region.leftHunks.isEmpty { return add(rightPart, region, isLeft: false) }
    last = nil
    if region.leftHunks.allSatisfy(\.isRemoval), !region.rightHunks.allSatisfy(\.isRemoval) {
      lines += kept(region.rightHunks, of: right, in: region.base)
    } else if region.rightHunks.allSatisfy(\.isRemoval), !region.leftHunks.allSatisfy(\.isRemoval) {
      lines += kept(region.leftHunks, of: left, in: region.base)
    } else if let agreement = agreement(region) {
      let part = agreement.isLeft ? leftPart : rightPart
      lines += agreement.kept.map { part[$0] }
    } else if region.base.isEmpty {
      let (first, second) = precedence.inOrder(leftPart, rightPart)
      lines += Additions.union(first, second)
    } else {
      resolveByWords(region)
    }
  }

  private func agreement(_ region: Region) -> Agreement? {
    Agreement(
      left: Array(left.numbers[region.left]),
      new: region.leftHunks.flatMap { left.numbers[$0.new] },
      right: Array(right.numbers[region.right]),
      new: region.rightHunks.flatMap { right.numbers[$0.new] }, leftWins: precedence.leftWins)
  }

  /// What one side wrote into a part that the other removed, with the blank lines that part it from
  /// what is around it.
  private func kept(
    _ hunks: [Hunk], of side: NumberedLines, in part: Range<Int>
  ) -> [MergedLine] {
    var (result, next) = ([MergedLine](), part.lowerBound)
    for hunk in hunks where !hunk.isRemoval {
      let (before, behind) = (hunk.old.lowerBound - 1, hunk.old.upperBound)
      if before >= next, base.text.isBlank(before) { result.append(base.line(before)) }
      result += side[hunk.new]
      next = behind
      if behind < part.upperBound, base.text.isBlank(behind) {
        result.append(base.line(behind))
        next += 1
      }
    }
    return result
  }

  private mutating func resolveByWords(_ region: Region) {
    let words = WordMerge(
      base: MergedLine.text(base[region.base]), left: MergedLine.text(left[region.left]),
      right: MergedLine.text(right[region.right]), precedence)
    clashes = clashes || words.clashes
    if let text = words.bytes {
      var numbering = Numbering()
      let merged = NumberedLines(text, &numbering)
      var part = merged[merged.numbers.indices].map { MergedLine($0.content, end: [], number: -1) }
      let end = precedence.choice(
        base.end(of: region.base), left.end(of: region.left), right.end(of: region.right))
      if !part.isEmpty { part[part.count - 1].end = end }
      lines += part
    } else {
      lines += precedence.winner(left[region.left], right[region.right])
    }
  }

  // MARK: One side's lines

  /// The lines that were taken last from one side alone.
  private struct Addition {
    var end: Int
    var isLeft: Bool
    var isInsertion: Bool
    var lines: [MergedLine]
  }

  /// Takes a place that one side changed.
  ///
  /// Where the other side changed the place just before, and one of both only added lines, lines
  /// that both end and begin with are there once.
  private mutating func add(_ part: [MergedLine], _ region: Region, isLeft: Bool) {
    var part = part
    let addition = Addition(
      end: region.base.upperBound, isLeft: isLeft, isInsertion: region.base.isEmpty, lines: part)
    if let last, last.isLeft != isLeft, last.end == region.base.lowerBound,
      last.isInsertion || addition.isInsertion
    {
      part.removeFirst(Additions.overlap(last.lines, part))
    }
    lines += part
    last = addition
  }

  // MARK: Ends of lines

  /// The lines with ends where they lack one, and with or without a last one as was wanted.
  private func joined() -> [UInt8] {
    let usual = lines.first { !$0.end.isEmpty }?.end ?? [ASCII.lf]
    var (result, end) = ([UInt8](), usual)
    for (index, line) in lines.enumerated() {
      result += line.content
      if !line.end.isEmpty { end = line.end }
      if index < lines.count - 1 || isEnded { result += line.end.isEmpty ? end : line.end }
    }
    return result
  }

  /// Whether the last line has an end: its own, or one that a side gave the base's last line.
  private var isEnded: Bool {
    if lines.last?.end.isEmpty == false { return true }
    let wasEnded = base.text.isEnded ?? false
    return !wasEnded && (left.text.isEnded == true || right.text.isEnded == true)
  }
}
