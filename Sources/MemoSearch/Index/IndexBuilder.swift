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
  /// `key` is what the caller tells this notebook and these settings by. Without terms it is built
  /// faster, and every search looks through all texts.
  package init(
    head: ObjectID?, key: UInt64, folders: [IndexedFolder] = [], hasTerms: Bool = true
  ) {
    writer = ImageWriter(key: key, head: head, folders: folders, hasTerms: hasTerms)
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

  /// Takes other folders than it began with.
  package mutating func know(_ folders: [IndexedFolder]) { writer.know(folders) }

  /// The image of all memos.
  ///
  /// - Complexity: O(bytes + keys · log keys).
  package consuming func finish() -> NewImage {
    guard !late.isEmpty else { return writer.finish() }
    var index = writer.finish().index()
    for memo in late { index.apply(.put(memo)) }
    return index.rebuilt()
  }
}
