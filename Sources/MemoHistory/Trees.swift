internal import CLibGit2
internal import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Git's trees: reading paths out of them, and what two of them differ in.
enum Trees {
  /// The root tree of a commit.
  static func tree(
    of commit: ObjectID, _ repository: OpaquePointer
  ) throws(HistoryError) -> Handle<TreeKind> {
    var id = commit.git
    let commit = try Handle<CommitKind>("git_commit_lookup") {
      git_commit_lookup($0, repository, &id)
    }
    return try Handle("git_commit_tree") { git_commit_tree($0, commit.raw) }
  }

  /// The tree's handle as the library's calls take it; nil for no tree, which they take as an empty
  /// one.
  static func raw(_ tree: borrowing Handle<TreeKind>?) -> OpaquePointer? {
    switch tree {
    case .some(let tree): tree.raw
    case .none: nil
    }
  }

  /// The blob at a path of a tree, or nil where there is none.
  static func blob(at path: RelativePath, in tree: OpaquePointer) -> ObjectID? {
    var entry: OpaquePointer?
    defer { git_tree_entry_free(entry) }
    guard path.bytes.withCString({ git_tree_entry_bypath(&entry, tree, $0) }) == 0, let entry,
      git_tree_entry_type(entry) == GIT_OBJECT_BLOB
    else { return nil }
    return git_tree_entry_id(entry).map { ObjectID($0.pointee) }
  }

  /// The file at a path of a tree; nil where there is none.
  static func file(at path: RelativePath, in tree: OpaquePointer?) -> TreeEntry? {
    var entry: OpaquePointer?
    defer { git_tree_entry_free(entry) }
    guard let tree, path.bytes.withCString({ git_tree_entry_bypath(&entry, tree, $0) }) == 0,
      let entry, let id = git_tree_entry_id(entry),
      let mode = TreeEntry.Mode(bits: Int(git_tree_entry_filemode(entry).rawValue)), mode.isFile
    else { return nil }
    return TreeEntry(mode: mode, id: ObjectID(id.pointee))
  }

  /// The tree at a path of a tree; the tree itself for no path; nil where there is none.
  static func subtree(
    _ path: RelativePath?, of tree: consuming Handle<TreeKind>, _ repository: OpaquePointer
  ) throws(HistoryError) -> Handle<TreeKind>? {
    guard let path else { return tree }
    var entry: OpaquePointer?
    defer { git_tree_entry_free(entry) }
    guard path.bytes.withCString({ git_tree_entry_bypath(&entry, tree.raw, $0) }) == 0, let entry,
      git_tree_entry_type(entry) == GIT_OBJECT_TREE
    else { return nil }
    return try Handle("git_tree_lookup") {
      git_tree_lookup($0, repository, git_tree_entry_id(entry))
    }
  }

  /// Calls `visit` with each entry of a tree that is no tree, in the order of the paths' bytes.
  static func forEach(
    in tree: OpaquePointer, below path: [UInt8], _ repository: OpaquePointer,
    _ visit: (_ path: [UInt8], _ mode: UInt32, ObjectID) -> Void
  ) throws(HistoryError) {
    for number in 0..<git_tree_entrycount(tree) {
      guard let entry = git_tree_entry_byindex(tree, number),
        let name = git_tree_entry_name(entry), let id = git_tree_entry_id(entry)
      else { continue }
      let full =
        (path.isEmpty ? [] : path + [RelativePath.slash])
        + Array(UnsafeRawBufferPointer(start: name, count: strlen(name)))
      if git_tree_entry_type(entry) == GIT_OBJECT_TREE {
        let below = try Handle<TreeKind>("git_tree_lookup") { git_tree_lookup($0, repository, id) }
        try forEach(in: below.raw, below: full, repository, visit)
      } else {
        visit(full, git_tree_entry_filemode(entry).rawValue, ObjectID(id.pointee))
      }
    }
  }

  /// Calls `visit` with each blob that differs between two trees.
  ///
  /// It gets the path and the id before and after. Equal subtrees are not entered.
  ///
  /// - Complexity: O(entries of the trees that differ).
  static func difference(
    _ old: OpaquePointer?, _ new: OpaquePointer?, below path: [UInt8],
    _ repository: OpaquePointer,
    _ visit: ([UInt8], ObjectID?, ObjectID?) throws(HistoryError) -> Void
  ) throws(HistoryError) {
    let oldCount = old.map(git_tree_entrycount) ?? 0
    let newCount = new.map(git_tree_entrycount) ?? 0
    var left = 0
    var right = 0
    while left < oldCount || right < newCount {
      let before = left < oldCount ? git_tree_entry_byindex(old, left) : nil
      let after = right < newCount ? git_tree_entry_byindex(new, right) : nil
      let order =
        before == nil ? 1 : after == nil ? -1 : Int(git_tree_entry_cmp(before, after))
      if order <= 0 { left += 1 }
      if order >= 0 { right += 1 }
      let sides = (order <= 0 ? before : nil, order >= 0 ? after : nil)
      if let before = sides.0, let after = sides.1,
        git_oid_equal(git_tree_entry_id(before), git_tree_entry_id(after)) == 1
      {
        continue
      }
      try visitEntry(sides.0, sides.1, below: path, repository, visit)
    }
  }

  private static func visitEntry(
    _ before: OpaquePointer?, _ after: OpaquePointer?, below path: [UInt8],
    _ repository: OpaquePointer,
    _ visit: ([UInt8], ObjectID?, ObjectID?) throws(HistoryError) -> Void
  ) throws(HistoryError) {
    guard let name = git_tree_entry_name(after ?? before) else { return }
    let full =
      (path.isEmpty ? [] : path + [RelativePath.slash])
      + Array(UnsafeRawBufferPointer(start: name, count: strlen(name)))
    func isTree(_ entry: OpaquePointer?) -> Bool {
      entry.map { git_tree_entry_type($0) == GIT_OBJECT_TREE } ?? false
    }
    func blob(_ entry: OpaquePointer?) -> ObjectID? {
      guard let entry, git_tree_entry_type(entry) == GIT_OBJECT_BLOB else { return nil }
      return git_tree_entry_id(entry).map { ObjectID($0.pointee) }
    }
    if blob(before) != nil || blob(after) != nil { try visit(full, blob(before), blob(after)) }
    guard isTree(before) || isTree(after) else { return }
    let old = try subtree(isTree(before) ? before : nil, repository)
    let new = try subtree(isTree(after) ? after : nil, repository)
    defer {
      git_tree_free(old)
      git_tree_free(new)
    }
    try difference(old, new, below: full, repository, visit)
  }

  private static func subtree(
    _ entry: OpaquePointer?, _ repository: OpaquePointer
  ) throws(HistoryError) -> OpaquePointer? {
    guard let entry else { return nil }
    var tree: OpaquePointer?
    try check("git_tree_lookup") {
      git_tree_lookup(&tree, repository, git_tree_entry_id(entry))
    }
    return tree
  }
}
