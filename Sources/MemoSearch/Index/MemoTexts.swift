/// The folded texts of one memo as they stand in an image, one behind the other.
struct MemoTexts {
  /// Title, tags and body, each ended by a separator, and each tag as well.
  let bytes: UnsafeBufferPointer<UInt8>
  /// Where the tags begin.
  let tags: Int
  /// Where the body begins.
  let body: Int

  /// Which of the texts the byte at `offset` is in.
  @inline(__always)
  func kind(at offset: Int) -> ImageLayout.Text {
    offset < tags ? .title : offset < body ? .tags : .body
  }

  /// Where a text begins and ends, with the separator at its end.
  func range(_ text: ImageLayout.Text) -> Range<Int> {
    switch text {
    case .title: 0..<tags
    case .tags: tags..<body
    case .body: body..<bytes.count
    }
  }

  /// The bytes of a text without the separator at its end.
  func text(_ text: ImageLayout.Text) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[range(text)].dropLast())
  }

  /// Calls `body` with each text that is in `scope`, each tag alone, until it says to stop.
  func forEach(
    in scope: Term.Scope, _ body: (ImageLayout.Text, UnsafeBufferPointer<UInt8>) -> Bool
  ) {
    for kind in ImageLayout.Text.allCases where scope.contains(kind.scope) {
      let text = text(kind)
      for piece in kind == .tags ? text.elements : [text] {
        guard body(kind, piece) else { return }
      }
    }
  }
}

extension ImageLayout.Text {
  /// The scope that is this text.
  var scope: Term.Scope { Term.Scope(rawValue: 1 << UInt8(rawValue)) }
}
