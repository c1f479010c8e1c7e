package import MemoCore
import MemoText

/// A memo with its folded texts as an image keeps them; see `MemoTexts`.
///
/// To be made on any thread.
package struct FoldedMemo: Sendable {
  /// What else is known of the memo; its text is left out.
  let memo: IndexedMemo
  let bytes: [UInt8]
  /// Where the tags begin.
  let tags: Int
  /// Where the body begins.
  let body: Int

  /// Folds title, tags and text of a memo.
  package init(_ memo: consuming IndexedMemo) {
    var bytes = Folding.fold(memo.title)
    bytes.reserveCapacity(bytes.count + memo.body.count + 64)
    bytes.append(ImageLayout.separator)
    tags = bytes.count
    bytes += Self.list(memo.tags.map { Folding.fold($0) })
    bytes.append(ImageLayout.separator)
    body = bytes.count
    bytes += Folding.fold(memo.body)
    bytes.append(ImageLayout.separator)
    self.bytes = bytes
    memo.body = []
    self.memo = memo
  }

  /// Where the memo is.
  package var path: RelativePath { memo.path }

  /// Elements as an image keeps lists of them.
  static func list(_ elements: [[UInt8]]) -> [UInt8] {
    var bytes: [UInt8] = []
    for element in elements {
      bytes += element
      bytes.append(ImageLayout.separator)
    }
    return bytes
  }
}
