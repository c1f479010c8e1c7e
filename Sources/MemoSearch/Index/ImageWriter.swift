import MemoCore

/// Puts an image together, in the order of the memos' paths.
struct ImageWriter: ~Copyable {
  private var rows = ImageRows()
  private var terms = TermMerger()
  private var folders = ByteChunks()
  private var removed = ByteChunks()
  private var hasFolders = false
  private var hasTerms: Bool
  private let key: UInt64
  private let head: ObjectID?
  private var sum = ImageHash()

  /// Begins an image, of parts or of memos without terms.
  init(key: UInt64, head: ObjectID?, folders: [IndexedFolder]?, hasTerms: Bool) {
    self.key = key
    self.head = head
    self.hasTerms = hasTerms
    if let folders { know(folders) }
  }

  /// Takes other folders than it began with.
  mutating func know(_ folders: [IndexedFolder]) {
    hasFolders = true
    self.folders = ByteChunks()
    for folder in folders { folder.append(to: &self.folders) }
  }

  /// Adds a part of an image with terms.
  mutating func append(_ part: IndexPart) {
    terms.add(part.terms, at: UInt32(rows.count))
    rows.append(contentsOf: part.rows)
  }

  /// Adds a memo to an image without terms.
  mutating func append(_ memo: FoldedMemo) { rows.append(memo) }

  /// Adds a memo of another image, as it stands there, to an image without terms.
  mutating func append(_ row: Int, of reader: ImageReader) { rows.append(row, of: reader) }

  /// Notes that a memo of the image this one belongs to is gone.
  mutating func remove(_ path: RelativePath) {
    removed.append(path.bytes)
    removed.append(byte: ImageLayout.separator)
  }

  /// The bytes that are finished; see `IndexBuilder`.
  mutating func takeFinished() -> [[UInt8]] {
    let pieces = rows.takeTexts()
    for piece in pieces { piece.withUnsafeBufferPointer { sum.add($0) } }
    return pieces
  }

  /// The whole image, without a block that holds all of it.
  consuming func finish() -> NewImage {
    var found = TermMerger.Sections()
    if hasTerms {
      found = terms.sections()
      if found.isTooLarge { (found, hasTerms) = (TermMerger.Sections(), false) }
    }
    let header = ImageHeader(
      key: key,
      lengths: [
        rows.count, rows.facts.count, rows.texts.count, found.wordCount, found.words.count,
        found.pairCount, found.lists.count, folders.count, removed.count,
      ], hasTerms: hasTerms, hasFolders: hasFolders, head: head)
    let sections = [
      rows.texts, rows.stats, rows.ids, rows.times, rows.marks, rows.factStarts, rows.factPieces,
      rows.textStarts, rows.textPieces, found.wordStarts, found.pairKeys, found.listEnds,
      rows.facts, found.words, found.lists, folders, removed,
    ]
    return NewImage(header, sum, rest: sections.flatMap { $0.paddedPieces() })
  }
}
