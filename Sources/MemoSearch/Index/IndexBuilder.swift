package import MemoCore

/// Builds an index memo by memo, without keeping their texts beside it.
///
/// Memos should come in the order of their paths, as a scan gives them; one that does not is taken
/// in at the end, which costs a second pass.
package struct IndexBuilder {
  private var writer: ImageWriter
  private var last: RelativePath?
  private var late: [IndexedMemo] = []

  /// Begins an index.
  ///
  /// `key` is what the caller tells this notebook and these settings by.
  package init(head: ObjectID?, key: UInt64, folders: [IndexedFolder] = []) {
    writer = ImageWriter(key: key, head: head, folders: folders, hasTerms: true)
  }

  /// Adds a memo; of two with the same path the later one counts.
  ///
  /// - Complexity: O(bytes).
  package mutating func append(_ memo: IndexedMemo) {
    guard last.map({ $0 < memo.path }) ?? true else {
      late.append(memo)
      return
    }
    last = memo.path
    writer.append(memo)
  }

  /// The index of all memos.
  ///
  /// - Complexity: O(bytes + keys · log keys).
  package consuming func finish() -> Index {
    var index = Index(base: Image(writer))
    for memo in late { index.apply(.put(memo)) }
    return index.compacted()
  }

  /// The image of all memos as pieces to be written one behind the other, which takes less memory
  /// than an image in one block.
  ///
  /// - Complexity: O(bytes + keys · log keys).
  package consuming func pieces() -> [[UInt8]] {
    guard late.isEmpty else { return finish().pieces() }
    return writer.pieces().pieces
  }
}
