package import MemoCore

/// What a merge asks of a commit.
package struct CommitOutline: Hashable, Sendable {
  /// The root tree.
  package var tree: ObjectID
  /// When it was committed.
  package var committed: Instant
  /// What the committer's clock was ahead of UTC, in seconds.
  package var offset: Int
}

extension History {
  /// The outline of a commit.
  package func outline(of commit: ObjectID) throws(HistoryError) -> CommitOutline {
    try with { (repository) throws(HistoryError) in
      let reader = try ObjectReader(repository)
      guard let bytes = try? reader.commit(commit), let text = CommitText(bytes) else {
        throw .missingObject(commit)
      }
      return CommitOutline(
        tree: text.tree, committed: Instant(seconds: text.committed),
        offset: Int(text.committedOffset) * 60)
    }
  }
}
