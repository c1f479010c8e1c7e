package import MemoCore

/// Builds an index of parts, or memo by memo.
///
/// However the memos are cut into parts, the same bytes come out. An image begins with a header,
/// which is known last, and the texts: whoever writes it to a file can take the texts as they come,
/// and need not hold them.
package struct IndexBuilder: ~Copyable {
  private var writer: ImageWriter
  private var part = IndexPartBuilder()
  private var last: RelativePath?
  private var late: [IndexedMemo] = []
  private let hasTerms: Bool

  /// Begins an index.
  ///
  /// `key` is what the caller tells this notebook and these settings by. Without terms it is built
  /// faster, and every search looks through all texts.
  package init(
    head: ObjectID?, key: UInt64, folders: [IndexedFolder] = [], hasTerms: Bool = true
  ) {
    writer = ImageWriter(key: key, head: head, folders: folders, hasTerms: hasTerms)
    self.hasTerms = hasTerms
  }

  /// Adds a memo; of two with the same path the later one counts.
  ///
  /// Memos should come in the order of their paths; one that does not is taken in at the end, which
  /// costs a second pass.
  ///
  /// - Complexity: O(bytes).
  package mutating func append(_ memo: IndexedMemo) {
    guard last.map({ $0 < memo.path }) ?? true else {
      late.append(memo)
      return
    }
    last = memo.path
    guard hasTerms else { return writer.append(FoldedMemo(memo)) }
    part.append(memo)
    if part.size >= Index.partSize { closePart() }
  }

  /// Adds a memo to an index without terms, whose path must stand behind those of all before.
  ///
  /// - Complexity: O(bytes).
  package mutating func append(_ memo: FoldedMemo) { writer.append(memo) }

  /// Adds memos to an index with terms, whose paths must stand behind those of all before.
  ///
  /// - Complexity: O(keys of the part).
  package mutating func append(_ part: IndexPart) { writer.append(part) }

  /// Takes other folders than it began with.
  package mutating func know(_ folders: [IndexedFolder]) { writer.know(folders) }

  /// Gives away the pieces that stand behind the header and those taken before.
  package mutating func takeFinished() -> [[UInt8]] { writer.takeFinished() }

  /// The image of all memos, but for what was taken.
  ///
  /// - Complexity: O(bytes of the lists + keys · log keys).
  package consuming func finish() -> NewImage {
    if part.size > 0 { closePart() }
    let late = late
    let image = writer.finish()
    guard !late.isEmpty else { return image }
    var index = image.index()
    for memo in late { index.apply(.put(memo)) }
    return index.rebuilt()
  }

  private mutating func closePart() {
    var full = IndexPartBuilder()
    swap(&full, &part)
    writer.append(full.finish())
  }
}
