internal import MemoSearch
internal import MemoText

/// The order of versions: newest first, also among those that are equal in what else is asked for.
struct VersionOrder {
  private let order: ListOptions.Order?
  private let zone: Zone

  /// Orders by `order`; by the time of the commit where that is nil.
  init(_ order: ListOptions.Order?, _ zone: Zone) {
    self.order = order
    self.zone = zone
  }

  /// The first `limit` of the rows, in order.
  ///
  /// - Complexity: O(n log n) comparisons, of titles where they are asked for.
  func first(_ limit: Int, of rows: [(entry: IndexEntry, score: Double)]) -> [Hit] {
    let keys = rows.indices.map { key(rows[$0].entry, $0) }
    return keys.sorted().prefix(max(0, limit)).compactMap { hit(rows[$0.number]) }
  }

  private func hit(_ row: (entry: IndexEntry, score: Double)) -> Hit? {
    guard let version = VersionRow(row.entry) else { return nil }
    var memo = Memo(row.entry, in: zone)
    memo.path = version.path
    return Hit(
      memo: memo, score: row.score, matches: [],
      version: HitVersion(commit: version.commit, date: memo.edited))
  }

  private func key(_ entry: IndexEntry, _ number: Int) -> Key {
    let text =
      switch order {
      case .title: Folding.nameKey(Array(entry.title.utf8))
      case .path: VersionRow.path(ofKey: entry.path)?.bytes ?? []
      default: [UInt8]()
      }
    return Key(
      text: text, date: order == .date ? entry.date?.instant(in: zone).seconds ?? 0 : 0,
      time: entry.edited.seconds, order: entry.editedOrder, path: entry.path, number: number)
  }

  private struct Key: Comparable {
    let text: [UInt8]
    let date: Int64
    let time: Int64
    let order: UInt32
    let path: RelativePath
    let number: Int

    static func < (left: Key, right: Key) -> Bool {
      if left.text != right.text { return left.text.lexicographicallyPrecedes(right.text) }
      if left.date != right.date { return left.date > right.date }
      if left.time != right.time { return left.time > right.time }
      if left.order != right.order { return left.order > right.order }
      return left.path < right.path
    }
  }
}
