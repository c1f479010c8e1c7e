internal import MemoCore

extension ObjectReader {
  /// The tree of the folder at `path` of a tree, the tree itself for no path, nil where there is
  /// none.
  mutating func subtree(
    _ path: RelativePath?, of tree: ObjectID
  ) throws(MissingObject) -> ObjectID? {
    var tree = tree
    for component in path?.components ?? [] {
      let bytes = try self.tree(tree)
      guard let below = try Self.folder(named: component, in: bytes) else { return nil }
      tree = below
    }
    return tree
  }

  private static func folder(
    named name: [UInt8], in tree: [UInt8]
  ) throws(MissingObject) -> ObjectID? {
    try entries(of: tree) { (entry) throws(MissingObject) in
      while !entry.isDone {
        if entry.kind == .folder, entry.nameBytes == name { return entry.id }
        try entry.advance()
      }
      return nil
    }
  }

  /// All files below a tree.
  mutating func files(
    of tree: ObjectID?, below folder: [UInt8] = [],
    _ visit: (RelativePath, ObjectID) -> Void
  ) throws(MissingObject) {
    try differences(nil, tree, below: folder) { path, _, new in
      if let new { visit(path, new) }
    }
  }

  /// The files that differ between two trees, with their ids before and after.
  ///
  /// Equal subtrees are not entered, and a changed mode alone is no difference. Paths that cannot
  /// lie inside a folder are left out.
  ///
  /// - Complexity: O(bytes of the trees that differ).
  mutating func differences(
    _ old: ObjectID?, _ new: ObjectID?, below folder: [UInt8],
    _ visit: (RelativePath, ObjectID?, ObjectID?) -> Void
  ) throws(MissingObject) {
    if old == new { return }
    let (before, after) = (try tree(old), try tree(new))
    var found: [Difference] = []
    try Self.entries(of: before) { (left) throws(MissingObject) in
      try Self.entries(of: after) { (right) throws(MissingObject) in
        found = try Self.compared(&left, &right)
      }
    }
    for entry in found {
      let path = (folder.isEmpty ? [] : folder + [RelativePath.slash]) + entry.name
      if entry.isFolder {
        try differences(entry.old, entry.new, below: path, visit)
      } else if let path = RelativePath(bytes: path) {
        visit(path, entry.old, entry.new)
      }
    }
  }

  /// An entry that differs between two trees.
  private struct Difference {
    var name: [UInt8]
    var isFolder: Bool
    var old: ObjectID?
    var new: ObjectID?
  }

  private static func compared(
    _ left: inout TreeEntries, _ right: inout TreeEntries
  ) throws(MissingObject) -> [Difference] {
    var found: [Difference] = []
    while !left.isDone || !right.isDone {
      if !left.isDone, !right.isDone, left.isSame(as: right) {
        try left.advance()
        try right.advance()
        continue
      }
      let order = left.order(to: right)
      let named = order <= 0 ? left : right
      let difference = Difference(
        name: named.nameBytes, isFolder: named.kind == .folder,
        old: order <= 0 && left.kind != .other ? left.id : nil,
        new: order >= 0 && right.kind != .other ? right.id : nil)
      if difference.old != difference.new { found.append(difference) }
      if order <= 0 { try left.advance() }
      if order >= 0 { try right.advance() }
    }
    return found
  }

  /// Calls `body` with the entries of a tree.
  static func entries<R>(
    of tree: [UInt8], _ body: (inout TreeEntries) throws(MissingObject) -> R
  ) throws(MissingObject) -> R {
    try tree.withUnsafeBufferPointer { (bytes) throws(MissingObject) in
      var entries = try TreeEntries(UnsafeRawBufferPointer(bytes))
      return try body(&entries)
    }
  }
}
