internal import MemoCore

extension ObjectReader {
  /// Calls `visit` with what differs between two trees, in the order of the paths.
  ///
  /// Equal subtrees are not entered. What is new is looked at: a tree that git would refuse must
  /// not get into another one.
  ///
  /// - Throws: `.unsafeName`, `.missingObject` where a tree is missing, `.unverified` where one is
  ///   none, `.tooManyEntries`.
  mutating func compare(
    _ old: ObjectID?, _ new: ObjectID?, bound: EntryBound = EntryBound(),
    _ visit: (EntryChange) -> Void
  ) throws(HistoryError) {
    var bound = bound
    try compare(old, new, below: [], &bound, visit)
  }

  private mutating func compare(
    _ old: ObjectID?, _ new: ObjectID?, below folder: [UInt8], _ bound: inout EntryBound,
    _ visit: (EntryChange) -> Void
  ) throws(HistoryError) {
    if old == new { return }
    var pairs: [EntryPair] = []
    do throws(MissingObject) {
      let (before, after) = (try tree(old), try tree(new))
      try Self.withEntries(of: before) { (left) throws(MissingObject) in
        try Self.withEntries(of: after) { (right) throws(MissingObject) in
          pairs = try EntryPair.differing(&left, &right)
        }
      }
    } catch {
      throw HistoryError(error)
    }
    for pair in pairs {
      let path = (folder.isEmpty ? [] : folder + [RelativePath.slash]) + pair.name
      try bound.pass(path)
      guard pair.isSound, let place = RelativePath(bytes: path) else { throw .unsafeName(path) }
      if pair.isFolder {
        try compare(pair.old?.id, pair.new?.id, below: path, &bound, visit)
      } else {
        visit(EntryChange(path: place, old: pair.old, new: pair.new))
      }
    }
  }

  /// What stands in a tree, by name.
  mutating func entries(of id: ObjectID?) throws(MissingObject) -> [[UInt8]: TreeEntry] {
    let bytes = try tree(id)
    return try Self.withEntries(of: bytes) { (entries) throws(MissingObject) in
      var found: [[UInt8]: TreeEntry] = [:]
      while !entries.isDone {
        found[entries.nameBytes] = entries.entry
        try entries.advance()
      }
      return found
    }
  }

  private static func withEntries<R>(
    of tree: [UInt8], _ body: (inout TreeEntries) throws(MissingObject) -> R
  ) throws(MissingObject) -> R {
    try tree.withUnsafeBufferPointer { (bytes) throws(MissingObject) in
      var entries = try TreeEntries(UnsafeRawBufferPointer(bytes))
      return try body(&entries)
    }
  }
}

/// How much may differ between two trees: a few small objects that hold each other many times over
/// can stand for more entries than there is memory.
struct EntryBound {
  /// The bytes that may still be held: of the paths, and of what is noted of each.
  private var rest: Int
  private static let perEntry = 64

  /// Room for some millions of entries.
  init(bytes: Int = 1 << 28) {
    rest = bytes
  }

  /// Takes one more entry, a folder or what is in one.
  mutating func pass(_ path: [UInt8]) throws(HistoryError) {
    rest -= path.count + Self.perEntry
    guard rest >= 0 else { throw .tooManyEntries }
  }
}

/// An entry that differs between two trees.
private struct EntryPair {
  var name: [UInt8]
  var isFolder: Bool
  var old: TreeEntry?
  var new: TreeEntry?
  /// Whether what is new may stand in a tree of ours.
  var isSound = true

  /// The differing entries of two trees.
  static func differing(
    _ left: inout TreeEntries, _ right: inout TreeEntries
  ) throws(MissingObject) -> [EntryPair] {
    var (found, order) = ([EntryPair](), EntryOrder())
    while !left.isDone || !right.isDone {
      let side = left.order(to: right)
      let isInOrder = side < 0 || order.pass(right)
      if side != 0 || !isInOrder || !left.isEqual(to: right) {
        let named = side <= 0 ? left : right
        var pair = EntryPair(
          name: named.nameBytes, isFolder: named.kind == .folder,
          old: side <= 0 ? left.entry : nil, new: side >= 0 ? right.entry : nil)
        if side >= 0 {
          pair.isSound =
            isInOrder && pair.new.map { EntryName.isSound(pair.name, $0) } ?? false
        }
        found.append(pair)
      }
      if side <= 0 { try left.advance() }
      if side >= 0 { try right.advance() }
    }
    return found
  }
}

/// Whether the entries of a tree stand in git's order, each name once.
private struct EntryOrder {
  private var last: TreeEntries?
  /// Files whose names the later ones begin with: a folder of the same name stands behind those.
  private var open: [TreeEntries] = []

  /// Passes the next entry.
  mutating func pass(_ next: TreeEntries) -> Bool {
    let isLater = last.map { $0.order(to: next) < 0 } ?? true
    last = next
    while let file = open.last, !next.beginsWithName(of: file) { open.removeLast() }
    if next.kind == .folder {
      return isLater && !open.contains { $0.name.count == next.name.count }
    }
    open.append(next)
    return isLater
  }
}

extension TreeEntries {
  /// The entry as a value; nil for one of a kind that git does not know.
  fileprivate var entry: TreeEntry? {
    TreeEntry.Mode(bits: mode).map { TreeEntry(mode: $0, id: id) }
  }

  /// Whether two entries of one name are the same to git.
  fileprivate func isEqual(to other: TreeEntries) -> Bool {
    isSame(as: other) && (mode == other.mode || entry == other.entry)
  }
}
