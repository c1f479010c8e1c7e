/// The search for a point on a shortest way from one sequence to another, from both ends at once.
struct MiddleSearch {
  /// How many differences are followed; beyond, the farthest point reached is taken.
  static let limit = 512

  private let old: [Int32]
  private let new: [Int32]
  private let oldPart: Range<Int>
  private let newPart: Range<Int>
  private let limit: Int
  /// The farthest place in the old sequence on each diagonal, from the start and from the end.
  private var forward: [Int]
  private var backward: [Int]
  /// How much work it was.
  private(set) var steps = 0

  /// Both parts hold something and differ at both ends.
  init(_ old: [Int32], _ oldPart: Range<Int>, _ new: [Int32], _ newPart: Range<Int>) {
    self.old = old
    self.new = new
    self.oldPart = oldPart
    self.newPart = newPart
    limit = min((oldPart.count + newPart.count + 1) / 2, Self.limit)
    forward = Array(repeating: -1, count: 2 * limit + 3)
    backward = forward
    forward[limit + 2] = 0
    backward[limit + 2] = 0
  }

  /// The point, as a place in each sequence.
  mutating func find() -> (old: Int, new: Int) {
    let delta = oldPart.count - newPart.count
    for distance in 0...limit {
      for diagonal in stride(from: -distance, through: distance, by: 2) {
        let x = advanceForward(diagonal)
        guard x >= 0, delta & 1 != 0, abs(delta - diagonal) < distance else { continue }
        if reaches(x, backward[limit + 1 + delta - diagonal]) { return point(x, diagonal) }
      }
      for diagonal in stride(from: -distance, through: distance, by: 2) {
        let x = advanceBackward(diagonal)
        guard x >= 0, delta & 1 == 0, abs(delta - diagonal) <= distance else { continue }
        if reaches(x, forward[limit + 1 + delta - diagonal]) {
          return point(oldPart.count - x, delta - diagonal)
        }
      }
    }
    return farthest()
  }

  private func reaches(_ x: Int, _ other: Int) -> Bool {
    other >= 0 && x + other >= oldPart.count
  }

  private func point(_ x: Int, _ diagonal: Int) -> (old: Int, new: Int) {
    (oldPart.lowerBound + x, newPart.lowerBound + x - diagonal)
  }

  /// The start of a diagonal's next row of equal elements, or -1 outside of the sequences.
  private func start(_ places: [Int], _ diagonal: Int) -> Int {
    let index = limit + 1 + diagonal
    let left = index > 0 ? places[index - 1] : -1
    let right = left >= 0 && left < oldPart.count ? left + 1 : -1
    let above = index + 1 < places.count ? places[index + 1] : -1
    let down = above - diagonal <= newPart.count ? above : -1
    return max(right, down)
  }

  private mutating func advanceForward(_ diagonal: Int) -> Int {
    var x = start(forward, diagonal)
    let begin = x
    if x >= 0 {
      while x < oldPart.count, x - diagonal < newPart.count,
        old[oldPart.lowerBound + x] == new[newPart.lowerBound + x - diagonal]
      { x += 1 }
    }
    steps += 1 + x - begin
    forward[limit + 1 + diagonal] = x
    return x
  }

  private mutating func advanceBackward(_ diagonal: Int) -> Int {
    var x = start(backward, diagonal)
    let begin = x
    if x >= 0 {
      while x < oldPart.count, x - diagonal < newPart.count,
        old[oldPart.upperBound - 1 - x] == new[newPart.upperBound - 1 - x + diagonal]
      { x += 1 }
    }
    steps += 1 + x - begin
    backward[limit + 1 + diagonal] = x
    return x
  }

  private func farthest() -> (old: Int, new: Int) {
    var best = (sum: 0, x: 0, diagonal: 0)
    for diagonal in -limit...limit {
      let x = forward[limit + 1 + diagonal]
      if x >= 0, 2 * x - diagonal > best.sum { best = (2 * x - diagonal, x, diagonal) }
    }
    return point(best.x, best.diagonal)
  }
}
