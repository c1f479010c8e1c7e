/// Some memos of an index that stand one behind the other, as much of the work done as can be done
/// without the others.
///
/// A value to be made on any thread, and handed over whole.
package struct IndexPart: Sendable {
  let rows: ImageRows
  let terms: TermPart

  /// How many memos there are.
  package var count: Int { rows.count }
}

/// Makes a part of an index memo by memo.
package struct IndexPartBuilder: ~Copyable {
  private var rows = ImageRows()
  private var terms = TermWriter()

  /// Begins a part.
  package init() {}

  /// How many bytes of text there are so far.
  package var size: Int { rows.texts.count }

  /// Adds a memo, whose path must stand behind those of all before.
  ///
  /// - Complexity: O(bytes).
  package mutating func append(_ memo: IndexedMemo) {
    let text = FoldedMemo(memo)
    let row = UInt32(rows.count)
    text.bytes.withUnsafeBufferPointer { terms.add($0, row: row) }
    rows.append(text)
  }

  /// Adds a memo of another image as it stands there.
  mutating func append(_ row: Int, of reader: ImageReader) {
    terms.add(reader.texts(row).bytes, row: UInt32(rows.count))
    rows.append(row, of: reader)
  }

  /// The part.
  ///
  /// - Complexity: O(bytes of the lists).
  package consuming func finish() -> IndexPart { IndexPart(rows: rows, terms: terms.finish()) }
}
