/// What becomes of a place that both sides changed where one has all that the other one wrote.
struct Agreement {
  /// Whether it is the left side's parts that stay.
  let isLeft: Bool
  /// Which of them.
  let kept: [Int]

  /// Finds it for the parts of a side and those of them that are new; nil where each side wrote
  /// something that the other one has not.
  ///
  /// Where each side has all that the other wrote, what either took away is gone.
  init?(
    left: [Int32], new leftNew: [Int32], right: [Int32], new rightNew: [Int32], leftWins: Bool
  ) {
    let leftHolds = Self.isPart(rightNew, of: left)
    let rightHolds = Self.isPart(leftNew, of: right)
    guard leftHolds || rightHolds else { return nil }
    isLeft = leftHolds && (leftWins || !rightHolds)
    let all = Array((isLeft ? left : right).indices)
    guard leftHolds, rightHolds else {
      kept = all
      return
    }
    let (one, other) = isLeft ? (left, right) : (right, left)
    let gone = SequenceDiff.hunks(one, other).map(\.old)
    let common = all.filter { index in !gone.contains { $0.contains(index) } }
    let numbers = common.map { one[$0] }
    let isWhole = Self.isPart(leftNew, of: numbers) && Self.isPart(rightNew, of: numbers)
    kept = isWhole ? common : all
  }

  /// Whether all of `part` is in `whole`, in its order.
  static func isPart(_ part: [Int32], of whole: [Int32]) -> Bool {
    var rest = part[...]
    for number in whole where number == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}
