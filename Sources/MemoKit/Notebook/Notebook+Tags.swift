internal import MemoSearch
internal import MemoText

/// A tag with the number of memos that carry it.
public struct TagCount: Hashable, Sendable {
  /// The tag, as it is written most often.
  public var tag: String
  /// How many memos carry it.
  public var memos: Int
}

/// The tags of a notebook.
public struct TagListing: Sendable {
  /// The order of the tags.
  public enum Order: Sendable {
    /// By name.
    case name
    /// The most used first.
    case count
  }

  /// The tags, in order.
  public var tags: [TagCount]
  /// The troubles that were met; its memos are empty.
  public var listing: Listing
}

extension Snapshot {
  /// Every tag with the number of memos that carry it.
  ///
  /// Tags that fold to the same are one, written as most memos have it and where that is a tie as
  /// the memo edited last. Nested tags stand as they are written. Conflict copies do not count.
  ///
  /// - Complexity: O(tags · log tags).
  public func tags(by order: TagListing.Order = .name) -> TagListing {
    let positions = ListOrder(.edited, notebook.zone)
      .first(.max, of: Array(0..<index.count), in: index)
    var found: [[UInt8]: TagSpellings] = [:]
    for memo in positions.lazy.map(index.memo) where !memo.flags.contains(.conflictCopy) {
      var seen: Set<[UInt8]> = []
      for tag in memo.tags {
        let folded = Folding.fold(tag)
        let key = folded.isEmpty ? Array(tag.utf8) : folded
        if seen.insert(key).inserted { found[key, default: TagSpellings()].add(tag) }
      }
    }
    let sorted = found.sorted { left, right in
      if order == .count, left.value.memos != right.value.memos {
        return left.value.memos > right.value.memos
      }
      return left.key.lexicographicallyPrecedes(right.key)
    }
    return TagListing(
      tags: sorted.map { TagCount(tag: $0.value.usual, memos: $0.value.memos) },
      listing: listing([], total: 0, warnings: []))
  }
}

/// The spellings of one tag, met from the newest memo to the oldest.
private struct TagSpellings {
  private(set) var memos = 0
  /// Compared as bytes: two normal forms of a text are equal as strings.
  private var spellings: [(text: [UInt8], memos: Int)] = []

  mutating func add(_ tag: String) {
    memos += 1
    let text = Array(tag.utf8)
    if let place = spellings.firstIndex(where: { $0.text == text }) {
      spellings[place].memos += 1
    } else {
      spellings.append((text, 1))
    }
  }

  /// The spelling of most memos; of those, the first that was met.
  var usual: String {
    let most = spellings.map(\.memos).max()
    let best = spellings.first { $0.memos == most }
    return String(decoding: best?.text ?? [], as: UTF8.self)
  }
}
