/// What the rank of a memo depends on beside the memo and those that hold a word of the query.
package struct MemoCollection: Hashable, Sendable {
  /// How many memos there are.
  package var memos: Int
  /// How many bytes their files have.
  package var bytes: Int

  /// Makes a collection of its figures.
  package init(memos: Int, bytes: Int) {
    self.memos = memos
    self.bytes = bytes
  }
}

extension Index {
  /// The figures of all memos.
  ///
  /// - Complexity: O(memos).
  package var collection: MemoCollection {
    let bytes = segments.reduce(0) { sum, segment in
      segment.image.read { reader in segment.rows.reduce(sum) { $0 &+ reader.size($1) } }
    }
    return MemoCollection(memos: count, bytes: bytes)
  }
}
