internal import MemoCore

extension ObjectReader {
  /// What a commit changed below `prefix`, against the trees of its parents or against nothing.
  mutating func changes(
    of id: ObjectID, _ text: CommitText, parents: [ObjectID], below prefix: RelativePath?
  ) throws(MissingObject) -> CommitChanges {
    let new = try subtree(prefix, of: text.tree)
    var changes = try changes(from: parents.first, to: new, below: prefix)
    for parent in parents.dropFirst() where !changes.isEmpty {
      let differing = Set(try self.changes(from: parent, to: new, below: prefix).map(\.path))
      changes.removeAll { !differing.contains($0.path) }
    }
    if changes.count > 1, parents.count < 2 {
      Self.pair(&changes, told: text.moves, prefix)
      pairAlike(&changes, in: new)
    }
    return CommitChanges(
      id: id, parents: text.parents, committed: text.committed, authored: text.authored,
      offset: text.offset, isMove: !text.moves.isEmpty, changes: changes)
  }

  /// What a commit changed below `prefix` against its first parent, or against nothing.
  mutating func changes(
    of id: ObjectID, _ text: CommitText, below prefix: RelativePath?
  ) throws(MissingObject) -> CommitChanges {
    let parent = try text.parents.first.flatMap { (id) throws(MissingObject) in
      CommitText(try commit(id))?.tree
    }
    return try changes(of: id, text, parents: parent.map { [$0] } ?? [], below: prefix)
  }

  private mutating func changes(
    from parent: ObjectID?, to new: ObjectID?, below prefix: RelativePath?
  ) throws(MissingObject) -> [CommitChanges.Change] {
    let old = try parent.flatMap { (tree) throws(MissingObject) in
      try subtree(prefix, of: tree)
    }
    var changes: [CommitChanges.Change] = []
    try differences(old, new, below: []) { path, old, new in
      changes.append(.init(path: path, old: old, new: new))
    }
    return changes
  }

  /// Turns an addition and a removal into a move where the commit says so, or where they are the
  /// only two with these bytes.
  private static func pair(
    _ changes: inout [CommitChanges.Change],
    told: [(old: RelativePath, new: RelativePath)], _ prefix: RelativePath?
  ) {
    var gone: [RelativePath: ObjectID] = [:]
    var goneByBlob: [ObjectID: [RelativePath]] = [:]
    for change in changes where change.new == nil {
      gone[change.path] = change.old
      if let blob = change.old { goneByBlob[blob, default: []].append(change.path) }
    }
    guard !gone.isEmpty else { return }
    var addedBlobs: [ObjectID: Int] = [:]
    for change in changes where change.isAddition {
      if let blob = change.new { addedBlobs[blob, default: 0] += 1 }
    }
    var origins: [RelativePath: RelativePath] = [:]
    for move in told {
      origins[inside(move.new, prefix)] = inside(move.old, prefix)
    }
    for position in changes.indices where changes[position].isAddition {
      guard let blob = changes[position].new else { continue }
      var origin = origins[changes[position].path].flatMap { gone[$0] == nil ? nil : $0 }
      if origin == nil, addedBlobs[blob] == 1, let same = goneByBlob[blob], same.count == 1 {
        origin = same[0]
      }
      guard let origin, let old = gone.removeValue(forKey: origin) else { continue }
      changes[position].origin = origin
      changes[position].old = old
    }
  }

  /// A path of the repository as the notebook knows it.
  private static func inside(_ path: RelativePath, _ prefix: RelativePath?) -> RelativePath {
    prefix.flatMap { path.relative(to: $0) } ?? path
  }
}
