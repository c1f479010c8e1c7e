/// A folded text that remembers where its bytes came from.
///
/// Only places where the folding changed a length are stored, so text in Hangul, Han, kana or
/// English costs nothing.
///
/// ```swift
/// let text = Folding.foldMapped(Array("Über 각".utf8))
/// text.bytes             // "uber 각"
/// text.original(0..<1)   // 0..<2, the bytes of "Ü"
/// ```
package struct FoldedText: Sendable {
  /// The folded bytes, the same as `Folding.fold` gives.
  package let bytes: [UInt8]
  let edits: [Edit]

  /// A piece of the source that became something of another length.
  struct Edit: Sendable {
    let folded: Int32
    let foldedCount: Int32
    let source: Int32
    let sourceCount: Int32

    var foldedEnd: Int { Int(folded) + Int(foldedCount) }
    var sourceEnd: Int { Int(source) + Int(sourceCount) }
  }

  /// The bytes of the source that became `range` of the folded bytes.
  ///
  /// A range that begins or ends inside a changed piece gets the whole piece, so that a hit on `s`
  /// of `ss` marks the `ß`. The range must lie inside `bytes`, at scalar boundaries.
  ///
  /// - Complexity: O(log changes).
  package func original(_ range: Range<Int>) -> Range<Int> {
    let lower = start(of: range.lowerBound)
    guard !range.isEmpty else { return lower..<lower }
    return lower..<max(lower, end(of: range.upperBound))
  }

  private func start(of offset: Int) -> Int {
    guard let edit = lastEdit(where: { Int($0.folded) <= offset }) else { return offset }
    return offset < edit.foldedEnd ? Int(edit.source) : edit.sourceEnd + offset - edit.foldedEnd
  }

  private func end(of offset: Int) -> Int {
    guard let edit = lastEdit(where: { Int($0.folded) < offset }) else { return offset }
    return edit.sourceEnd + max(0, offset - edit.foldedEnd)
  }

  /// The last edit that `precedes`, which holds for a beginning of the list.
  private func lastEdit(where precedes: (Edit) -> Bool) -> Edit? {
    var low = 0
    var high = edits.count
    while low < high {
      let middle = (low + high) / 2
      if precedes(edits[middle]) { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : edits[low - 1]
  }
}
