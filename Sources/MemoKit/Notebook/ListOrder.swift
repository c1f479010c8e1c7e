internal import MemoSearch
internal import MemoText

/// The order of a list; the path decides last, so that the same notebook lists the same on every
/// device.
struct ListOrder {
  private let order: ListOptions.Order?
  private let zone: Zone
  private let isReversed: Bool

  /// Orders by `order`, or pinned first and then the newest edit.
  init(_ order: ListOptions.Order?, _ zone: Zone, isReversed: Bool = false) {
    self.order = order
    self.zone = zone
    self.isReversed = isReversed
  }

  /// The first `limit` of these positions of an index, in order.
  ///
  /// - Complexity: O(n log n) comparisons of numbers; of titles where they are asked for.
  func first(_ limit: Int, of positions: [Int], in index: Index) -> [Int] {
    var sorted: [Int]
    switch order {
    case .path: sorted = positions.sorted()
    case .title:
      let keys = positions.map { (Folding.nameKey(Array(index.memo(at: $0).title.utf8)), $0) }
      sorted = keys.sorted {
        $0.0 != $1.0 ? $0.0.lexicographicallyPrecedes($1.0) : $0.1 < $1.1
      }.map(\.1)
    default:
      let keys = positions.map { key($0, index.memo(at: $0)) }
      sorted = keys.sorted().map(\.position)
    }
    if isReversed { sorted.reverse() }
    return limit < sorted.count ? Array(sorted.prefix(max(0, limit))) : sorted
  }

  private func key(_ position: Int, _ memo: IndexEntry) -> Key {
    let date = order == .date ? memo.date?.instant(in: zone).seconds ?? 0 : 0
    return Key(
      rank: order == nil && memo.isPinned ? 0 : 1, date: date, edited: memo.edited.seconds,
      order: memo.editedOrder, position: position)
  }

  /// Newest first: by date where that is asked for, by edit, then the later commit, then the path.
  private struct Key: Comparable {
    let rank: UInt8
    let date: Int64
    let edited: Int64
    let order: UInt32
    let position: Int

    static func < (left: Key, right: Key) -> Bool {
      if left.rank != right.rank { return left.rank < right.rank }
      if left.date != right.date { return left.date > right.date }
      if left.edited != right.edited { return left.edited > right.edited }
      if left.order != right.order { return left.order > right.order }
      return left.position < right.position
    }
  }
}
