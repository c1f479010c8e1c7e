import MemoCore

/// What changed since an image was built: a few memos put or removed, in the order of their paths.
///
/// - Complexity: each change costs O(changes so far).
struct Overlay: Sendable {
  struct Change: Sendable {
    var path: RelativePath
    /// Where the memo is now, or nil where it is gone.
    var entry: IndexEntry?
    /// How many memos of the base stand before the path.
    var rank: Int
    /// Whether the base holds the path, too.
    var isInBase: Bool
    /// The position of the memo in the whole, or where it would be.
    var position = 0

    /// The position in the whole, and in the base, of what comes next.
    var next: (position: Int, rank: Int) {
      (position + (entry == nil ? 0 : 1), rank + (isInBase ? 1 : 0))
    }
  }

  private(set) var changes: [Change] = []

  /// Nothing changed.
  init() {}

  /// Takes all changes at once, at most one of each path.
  init(_ changes: [Change]) {
    self.changes = changes.sorted { $0.path < $1.path }
    settle(from: 0)
  }

  /// How many memos more, or fewer, the whole has than the base.
  var growth: Int {
    changes.last.map { $0.next.position - $0.next.rank } ?? 0
  }

  /// The change of `path`, if there is one, else where it would stand.
  func search(_ path: RelativePath) -> (index: Int, isFound: Bool) {
    let index = firstIndex { $0.path < path }
    return (index, index < changes.count && changes[index].path == path)
  }

  /// The last change that stands at or before `position` in the whole.
  func lastChange(upTo position: Int) -> Change? {
    let index = firstIndex { $0.position <= position }
    return index > 0 ? changes[index - 1] : nil
  }

  /// Adds a change, or puts it in the place of an earlier one of the same path.
  mutating func apply(_ change: Change) {
    let (index, isFound) = search(change.path)
    if isFound { changes.remove(at: index) }
    if change.entry != nil || change.isInBase { changes.insert(change, at: index) }
    settle(from: index)
  }

  /// Tells the changes from `index` on their positions.
  private mutating func settle(from index: Int) {
    var shift = index > 0 ? changes[index - 1].next.position - changes[index - 1].next.rank : 0
    for later in index..<changes.count {
      changes[later].position = changes[later].rank + shift
      shift = changes[later].next.position - changes[later].next.rank
    }
  }

  /// The first change of which `isBefore` no longer holds.
  private func firstIndex(_ isBefore: (Change) -> Bool) -> Int {
    var low = 0
    var high = changes.count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(changes[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Overlay {
  /// Whether each path stands behind the one before, in the whole and in the base.
  var isOrdered: Bool {
    zip(changes, changes.dropFirst()).allSatisfy {
      $0.path < $1.path && $0.next.rank <= $1.rank
    }
  }
}
