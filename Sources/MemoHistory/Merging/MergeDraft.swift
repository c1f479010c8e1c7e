internal import CLibGit2
package import MemoCore

/// The outcome of a merge of two trees: one of them with changes made to it.
package struct MergeDraft: Sendable {
  /// What a path gets.
  package enum Content: Hashable, Sendable {
    /// What a commit has already.
    case entry(TreeEntry)
    /// Bytes that are new, with the id that they have.
    case bytes([UInt8], TreeEntry)
    case nothing
  }

  /// The tree that is changed; nil for an empty one.
  package var root: ObjectID?
  /// The changes, by their paths from the root of the repository.
  package var changes: [RelativePath: Content]

  package init(root: ObjectID?, changes: [RelativePath: Content]) {
    self.root = root
    self.changes = changes
  }
}

extension History {
  /// Writes the tree of a merge with its blobs, which nothing reaches yet.
  package func write(_ draft: MergeDraft) throws(HistoryError) -> ObjectID {
    try with { (repository) throws(HistoryError) in
      let objects = try NewObjects(isPacked: draft.isLarge, self, repository)
      let tree = try draft.tree(objects)
      try objects.finish()
      return tree
    }
  }

  /// Writes the commit that merges `parents`, two commits in the order of their ids, with all of
  /// its objects.
  ///
  /// It depends on the draft and the parents alone: nobody in particular made it, at the time of
  /// the later one of the parents. Only where git's configuration asks for signed commits it is
  /// signed.
  ///
  /// - Throws: `.notSigned`, `.storage`.
  package func commit(
    _ draft: MergeDraft, merging parents: [ObjectID]
  ) throws(HistoryError) -> ObjectID {
    var latest = CommitOutline(tree: parents[0], committed: Instant(seconds: .min), offset: 0)
    for parent in parents {
      let outline = try outline(of: parent)
      if outline.committed >= latest.committed { latest = outline }
    }
    let signer = try commitRules().signer
    let author = try author()
    return try with { (repository) throws(HistoryError) in
      let objects = try NewObjects(isPacked: draft.isLarge, self, repository)
      let commit = CommitObject(
        merging: parents, tree: try draft.tree(objects), at: latest.committed,
        offset: latest.offset)
      let bytes = try commit.bytes(
        signedBy: signer, for: .init(name: author.name, email: author.email, commit.committer))
      let id = try objects.add(GIT_OBJECT_COMMIT, bytes)
      try objects.finish()
      return id
    }
  }
}

extension MergeDraft {
  /// Whether its objects go into a pack.
  fileprivate var isLarge: Bool { changes.count >= NewObjects.packedCount }

  fileprivate func tree(_ objects: NewObjects) throws(HistoryError) -> ObjectID {
    var draft = TreeDraft(root, objects)
    let changes = try changes.map { (path, content) throws(HistoryError) in
      switch content {
      case .entry(let entry): TreeDraft.Change(path: path, entry: entry)
      case .bytes(let bytes, let entry):
        try change(path, bytes, entry, objects)
      case .nothing: TreeDraft.Change(path: path, entry: nil)
      }
    }
    let tree = try draft.apply(changes)
    try draft.finish()
    return tree
  }

  private func change(
    _ path: RelativePath, _ bytes: [UInt8], _ entry: TreeEntry, _ objects: NewObjects
  ) throws(HistoryError) -> TreeDraft.Change {
    try objects.add(GIT_OBJECT_BLOB, bytes, id: entry.id)
    return TreeDraft.Change(path: path, entry: entry)
  }
}

extension CommitObject {
  /// The commit that merges `parents`.
  ///
  /// The trailer tells the version of the rules of merging, which are part of what the commit is.
  fileprivate init(
    merging parents: [ObjectID], tree: ObjectID, at time: Instant, offset: Int
  ) {
    let nobody = Signature(name: "memo", email: "memo@localhost", time: time, offset: offset)
    self.init(
      subject: "Merge", trailers: [("Memo-Merge", "1")], tree: tree, parents: parents,
      author: nobody, committer: nobody)
  }
}

extension CommitObject.Signature {
  /// The signature of somebody else at the same time.
  fileprivate init(name: String, email: String, _ other: Self) {
    self.init(name: name, email: email, time: other.time, offset: other.offset)
  }
}
