internal import CLibGit2
internal import MemoCore

/// What a commit's parent has at one of its paths.
enum FormerEntry {
  case nothing
  case file(ObjectID)
}

extension Trees {
  /// What a tree has at a path; nil where a folder stands there, or a file where one of the folders
  /// above it would, so that more than the path changes when it is put there.
  static func former(at path: RelativePath, in tree: OpaquePointer?) -> FormerEntry? {
    guard let tree else { return .nothing }
    if let kind = kind(at: path, in: tree) {
      return kind == GIT_OBJECT_TREE ? nil : blob(at: path, in: tree).map { .file($0) }
    }
    var folder = path.folder
    while let above = folder {
      if let kind = kind(at: above, in: tree) { return kind == GIT_OBJECT_TREE ? .nothing : nil }
      folder = above.folder
    }
    return .nothing
  }

  private static func kind(at path: RelativePath, in tree: OpaquePointer) -> git_object_t? {
    var entry: OpaquePointer?
    defer { git_tree_entry_free(entry) }
    guard path.bytes.withCString({ git_tree_entry_bypath(&entry, tree, $0) }) == 0 else {
      return nil
    }
    return entry.map { git_tree_entry_type($0) }
  }
}

extension CommitDraft {
  /// What its only commit changed, as `ObjectReader` would find it; nil where only that can tell.
  func changes(in prepared: WriteSession.Prepared) -> CommitChanges? {
    guard let text = CommitText(prepared.text), text.parents.count == 1, text.moves.isEmpty else {
      return nil
    }
    var changes: [CommitChanges.Change] = []
    for path in prepared.removed + prepared.blobs.keys {
      var old: ObjectID?
      switch former[path] {
      case .nothing: break
      case .file(let id): old = id
      case nil: return nil
      }
      let new = prepared.blobs[path]
      if old != new { changes.append(.init(path: path, old: old, new: new)) }
    }
    // A file that went and one that came may be one that moved.
    let hasMoves = changes.contains { $0.new == nil } && changes.contains(where: \.isAddition)
    return hasMoves
      ? nil
      : CommitChanges(
        id: prepared.commit, parents: text.parents, committed: text.committed,
        authored: text.authored, offset: text.offset, isMove: false,
        changes: changes.sorted { $0.path < $1.path })
  }
}
