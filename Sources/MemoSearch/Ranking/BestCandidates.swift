/// A memo on its way to its rank.
struct Candidate: Comparable {
  var position: Int
  var score: Double
  var edited: Int64
  var order: UInt32

  /// The better one is less; positions are in the order of paths.
  static func < (left: Self, right: Self) -> Bool {
    if left.score != right.score { return left.score > right.score }
    if left.edited != right.edited { return left.edited > right.edited }
    if left.order != right.order { return left.order > right.order }
    return left.position < right.position
  }
}

/// The best candidates of all that come by, as many as are wanted.
///
/// - Complexity: O(log limit) for one that is kept, O(1) for the others.
struct BestCandidates {
  private let limit: Int
  /// How many came by.
  private(set) var total = 0
  /// With a limit a heap, the worst first.
  private var kept: [Candidate] = []

  /// Begins with none; about `count` will come by.
  init(limit: Int?, of count: Int) {
    self.limit = max(0, limit ?? .max)
    kept.reserveCapacity(min(self.limit, count))
  }

  mutating func insert(_ candidate: Candidate) {
    total += 1
    if limit == .max {
      kept.append(candidate)
    } else if kept.count < limit {
      kept.append(candidate)
      rise(from: kept.count - 1)
    } else if let worst = kept.first, candidate < worst {
      kept[0] = candidate
      sink()
    }
  }

  /// What was kept, best first.
  func sorted() -> [Candidate] {
    kept.count < Self.many ? kept.sorted() : ScoreOrder.sorted(kept)
  }

  /// So many are put in order faster by the digits of their scores than by comparing.
  private static let many = 1024

  private mutating func rise(from index: Int) {
    var index = index
    while index > 0, kept[(index - 1) / 2] < kept[index] {
      kept.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  private mutating func sink() {
    var index = 0
    while 2 * index + 1 < kept.count {
      var child = 2 * index + 1
      if child + 1 < kept.count, kept[child] < kept[child + 1] { child += 1 }
      guard kept[index] < kept[child] else { return }
      kept.swapAt(index, child)
      index = child
    }
  }
}
