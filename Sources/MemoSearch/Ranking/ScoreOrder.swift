/// Puts many candidates in order by the digits of their scores.
enum ScoreOrder {
  /// What is left to compare: the higher the score, the less the key.
  private struct Item {
    var key: UInt64
    var place: UInt32
  }

  private static let digit = 11

  /// The candidates, best first.
  ///
  /// - Complexity: O(candidates), and sorting those of one score.
  static func sorted(_ candidates: [Candidate]) -> [Candidate] {
    guard (2..<Int(UInt32.max)).contains(candidates.count),
      candidates.allSatisfy({ $0.score >= 0 })
    else {
      return candidates.sorted()
    }
    var items = candidates.enumerated().map { place, candidate in
      // The bits of numbers that are not negative are in the order of the numbers.
      Item(key: ~(candidate.score + 0).bitPattern, place: UInt32(place))
    }
    let least = items.reduce(UInt64.max) { min($0, $1.key) }
    let most = items.reduce(0) { max($0, $1.key) }
    for place in items.indices { items[place].key -= least }
    var shift = 0
    while shift < 64, (most - least) >> UInt64(shift) != 0 {
      items = sorted(items, byDigitAt: UInt64(shift))
      shift += digit
    }
    var sorted = items.map { candidates[Int($0.place)] }
    sortEqualScores(&sorted)
    return sorted
  }

  private static func sorted(_ items: [Item], byDigitAt shift: UInt64) -> [Item] {
    let mask = UInt64(1 << digit - 1)
    var starts = [Int](repeating: 0, count: 1 << digit + 1)
    for item in items { starts[Int(item.key >> shift & mask) + 1] += 1 }
    for value in 1..<starts.count { starts[value] += starts[value - 1] }
    return [Item](unsafeUninitializedCapacity: items.count) { sorted, count in
      for item in items {
        let value = Int(item.key >> shift & mask)
        sorted.initializeElement(at: starts[value], to: item)
        starts[value] += 1
      }
      count = items.count
    }
  }

  private static func sortEqualScores(_ candidates: inout [Candidate]) {
    var start = 0
    while start < candidates.count {
      var end = start + 1
      while end < candidates.count, candidates[end].score == candidates[start].score { end += 1 }
      if end - start > 1 { candidates[start..<end].sort() }
      start = end
    }
  }
}
