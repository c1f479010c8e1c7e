internal import MemoMarkdown

/// The keys of three headers made one.
struct HeaderMerge {
  /// The lines between the fences.
  private(set) var bytes: [UInt8] = []
  /// The keys in their order.
  private(set) var keys: [String] = []
  /// Whether a value that one side wrote is not among them.
  private(set) var clashes = false

  init(_ base: MemoParts, _ left: MemoParts, _ right: MemoParts, _ precedence: Precedence) {
    let order = Self.order(
      base.entries.keys, left.entries.keys, right.entries.keys, precedence)
    for key in order {
      guard let entry = merged(key, base, left, right, precedence) else { continue }
      keys.append(key)
      bytes += entry
    }
    let tail = TextMerge(base.entries.tail, left.entries.tail, right.entries.tail, precedence)
    bytes += tail.bytes
    clashes = clashes || tail.clashes
  }

  /// What becomes of a key; nil where it is gone.
  ///
  /// A key that one side took away and the other changed stays changed.
  private mutating func merged(
    _ key: String, _ base: MemoParts, _ left: MemoParts, _ right: MemoParts,
    _ precedence: Precedence
  ) -> [UInt8]? {
    let old = base.entries[key]
    guard let one = left.entries[key], let other = right.entries[key] else {
      guard let kept = left.entries[key] ?? right.entries[key], kept.bytes != old?.bytes else {
        return nil
      }
      return kept.bytes
    }
    let lead = TextMerge(old?.lead ?? [], one.lead, other.lead, precedence)
    let entry = EntryMerge(
      base: old.map { ($0, base.header) }, left: (one, left.header), right: (other, right.header),
      precedence)
    clashes = clashes || lead.clashes || entry.clashes
    return lead.bytes + entry.lines
  }

  /// The order of all keys: that of the side that changed it, new keys behind what they stood
  /// behind.
  private static func order(
    _ base: [String], _ left: [String], _ right: [String], _ precedence: Precedence
  ) -> [String] {
    if left == right { return left }
    let leftMoved = hasMoved(base, left)
    let (first, second) = precedence.inOrder(left, right)
    var (frame, other) = (first, second)
    if leftMoved != hasMoved(base, right) {
      (frame, other) = leftMoved ? (left, right) : (right, left)
    } else if leftMoved {
      (frame, other) = precedence.leftWins ? (left, right) : (right, left)
    }
    var before: String?
    for key in other {
      if !frame.contains(key) {
        var place = before.flatMap { frame.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
        while place < frame.count, !other.contains(frame[place]) { place += 1 }
        frame.insert(key, at: place)
      }
      before = key
    }
    return frame
  }

  /// Whether the keys that both have are in another order.
  private static func hasMoved(_ base: [String], _ side: [String]) -> Bool {
    base.filter(side.contains) != side.filter(base.contains)
  }
}
