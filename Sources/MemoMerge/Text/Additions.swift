/// Lines that two sides added at one place.
enum Additions {
  /// Longer overlaps are not looked for.
  static let overlapLimit = 1000

  /// Both, in the given order; what is in both stands once.
  ///
  /// Paragraphs stay apart: where one of both holds a blank line, one stands between them.
  static func union(_ first: [MergedLine], _ second: [MergedLine]) -> [MergedLine] {
    let head = sharedHead(first, second)
    let tail = sharedTail(first.dropFirst(head), second.dropFirst(head))
    let (begin, end) = (first.prefix(head), first.suffix(tail))
    let one = first.dropFirst(head).dropLast(tail)
    let other = second.dropFirst(head).dropLast(tail)
    guard let last = one.last, let next = other.first else {
      return Array(begin + one + other + end)
    }
    let isParted = last.isBlank || next.isBlank
    let hasParagraphs = (first + second).contains(where: \.isBlank)
    let gap = isParted || !hasParagraphs ? [] : [MergedLine([], end: [], number: -1)]
    return Array(begin + one + gap + other + end)
  }

  /// How many lines both begin with, up to the last one that is text.
  private static func sharedHead(_ first: [MergedLine], _ second: [MergedLine]) -> Int {
    var count = zip(first, second).prefix { $0.number == $1.number }.count
    while count > 0, first[count - 1].isBlank { count -= 1 }
    return count
  }

  /// How many lines both end with, from the first one that is text.
  private static func sharedTail(
    _ first: ArraySlice<MergedLine>, _ second: ArraySlice<MergedLine>
  ) -> Int {
    var count = zip(first.reversed(), second.reversed()).prefix { $0.number == $1.number }.count
    while count > 0, first[first.endIndex - count].isBlank { count -= 1 }
    return count
  }

  /// How many lines end `first` and begin `second`, at least one of them text; else 0.
  static func overlap(_ first: [MergedLine], _ second: [MergedLine]) -> Int {
    overlap(first.map(\.number), second.map(\.number)) { !second[$0].isBlank }
  }

  /// How many numbers end `first` and begin `second`, with one among them that counts; else 0.
  static func overlap(_ first: [Int32], _ second: [Int32], counts: (Int) -> Bool) -> Int {
    let longest = min(first.count, second.count, overlapLimit)
    return (0...longest).reversed().first { count in
      first.suffix(count) == second.prefix(count) && (0..<count).contains(where: counts)
    } ?? 0
  }
}
