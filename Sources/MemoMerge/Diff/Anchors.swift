/// Elements that stand once in each of two sequences, in an order that is the same in both.
enum Anchors {
  private struct Count {
    var old = 0
    var new = 0
    var place = 0
  }

  /// The longest row of such elements.
  ///
  /// - Complexity: O(n log n).
  static func find(
    _ old: [Int32], _ oldPart: Range<Int>, _ new: [Int32], _ newPart: Range<Int>
  ) -> [(old: Int, new: Int)] {
    var counts: [Int32: Count] = [:]
    for index in newPart {
      counts[new[index], default: Count()].new += 1
      counts[new[index]]?.place = index
    }
    for index in oldPart { counts[old[index]]?.old += 1 }
    let pairs = oldPart.compactMap { index -> (old: Int, new: Int)? in
      guard let count = counts[old[index]], count.old == 1, count.new == 1 else { return nil }
      return (index, count.place)
    }
    return longestRising(pairs)
  }

  /// The longest part of `pairs` in which the places in the new sequence rise.
  private static func longestRising(_ pairs: [(old: Int, new: Int)]) -> [(old: Int, new: Int)] {
    var ends: [Int] = []
    var before = Array(repeating: -1, count: pairs.count)
    for index in pairs.indices {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[ends[middle]].new < pairs[index].new { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[index] = ends[low - 1] }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var row: [(old: Int, new: Int)] = []
    var index = ends.last ?? -1
    while index >= 0 {
      row.append(pairs[index])
      index = before[index]
    }
    return row.reversed()
  }
}
