package import MemoCore

/// An image that was just built, in pieces to be written one behind the other.
///
/// Putting them into one block would hold all of them twice; who can store them writes them piece by
/// piece and maps the file.
package struct NewImage {
  /// The bytes; the first piece is the header.
  package private(set) var pieces: [[UInt8]]
  private let header: ImageHeader

  /// Takes the pieces behind a header, whose sum of them is made here.
  init(_ header: ImageHeader, contents: [[UInt8]]) {
    var header = header
    var hash = ImageHash(count: contents.reduce(0) { $0 + $1.count })
    for piece in contents { piece.withUnsafeBufferPointer { hash.add($0) } }
    header.contents = hash.value
    pieces = [header.encoded()] + contents
    self.header = header
  }

  /// The index in `bytes`, where they are what was written; another process may have stored
  /// another image since.
  ///
  /// - Complexity: O(1).
  package func index(in bytes: Bytes) -> Index? {
    guard let image = Image(bytes), image.header == header else { return nil }
    return Index(base: image)
  }

  /// The index in memory.
  ///
  /// - Complexity: O(bytes).
  package consuming func index() -> Index { Index(base: image()) }

  /// The image in one block.
  consuming func image() -> Image {
    let header = header
    var pieces = pieces
    self.pieces = []
    let bytes = Bytes(count: pieces.reduce(0) { $0 + $1.count }) { target in
      var rest = target
      for index in pieces.indices {
        _ = rest.update(fromContentsOf: pieces[index])
        rest = UnsafeMutableBufferPointer(rebasing: rest[pieces[index].count...])
        pieces[index] = []
      }
    }
    return Image(bytes, header)
  }
}
