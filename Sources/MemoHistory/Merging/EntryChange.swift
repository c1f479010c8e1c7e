package import MemoCore

/// What became of one path between two trees: a file, a link or a submodule.
package struct EntryChange: Hashable, Sendable {
  /// The path, from the root of the repository.
  package var path: RelativePath
  /// What was there; nil for nothing.
  package var old: TreeEntry?
  /// What is there; nil for nothing.
  package var new: TreeEntry?
}

extension History {
  /// What differs between two commits, in the order of the paths; nil is the commit of nothing.
  ///
  /// Where a file becomes a folder, it goes, and what is in the folder comes.
  ///
  /// - Throws: `.unsafeName` where something comes under a name that git refuses, `.unverified`
  ///   where an object is missing, `.tooManyEntries`.
  /// - Complexity: O(bytes of the trees that differ).
  package func treeChanges(
    from old: ObjectID?, to new: ObjectID
  ) throws(HistoryError) -> [EntryChange] {
    let before = try old.map { (commit) throws(HistoryError) in try outline(of: commit).tree }
    return try changes(fromTree: before, toTree: try outline(of: new).tree)
  }

  /// What differs between two trees, as `treeChanges` tells it.
  package func changes(
    fromTree old: ObjectID?, toTree new: ObjectID?
  ) throws(HistoryError) -> [EntryChange] {
    try with { (repository) throws(HistoryError) in
      var reader = try ObjectReader(repository, trees)
      var changes: [EntryChange] = []
      try reader.compare(old, new) { changes.append($0) }
      return changes
    }
  }

  /// What stands in a folder of a tree, by name; nothing where the tree has no such folder.
  package func entries(
    in folder: RelativePath?, ofTree tree: ObjectID
  ) throws(HistoryError) -> [[UInt8]: TreeEntry] {
    try with { (repository) throws(HistoryError) in
      var reader = try ObjectReader(repository, trees)
      do throws(MissingObject) {
        return try reader.entries(of: reader.subtree(folder, of: tree))
      } catch {
        throw HistoryError(error)
      }
    }
  }
}
