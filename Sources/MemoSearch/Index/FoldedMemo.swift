import MemoText

/// The folded texts of one memo as an image keeps them; see `MemoTexts`.
struct FoldedMemo {
  let bytes: [UInt8]
  /// Where the tags begin.
  let tags: Int
  /// Where the body begins.
  let body: Int

  /// Folds title, tags and text of a memo.
  init(_ memo: IndexedMemo) {
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
  }

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
