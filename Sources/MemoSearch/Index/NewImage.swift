package import MemoCore

/// An image that was just built, in pieces to be written one behind the other.
///
/// Putting them into one block would hold all of them twice; who can store them writes them piece
/// by piece and maps the file.
package struct NewImage {
  /// The bytes of the header, the first of the image.
  package let head: [UInt8]
  /// The bytes behind the header and what was taken while it was built.
  package private(set) var rest: [[UInt8]]
  private let header: ImageHeader

  /// Takes the pieces behind those that made up `sum`, which stand behind the header.
  init(_ header: ImageHeader, _ sum: ImageHash, rest: [[UInt8]]) {
    var (header, sum) = (header, sum)
    for piece in rest { piece.withUnsafeBufferPointer { sum.add($0) } }
    header.contents = sum.value
    head = header.encoded()
    self.rest = rest
    self.header = header
  }

  /// All pieces, where none was taken.
  package var pieces: [[UInt8]] { [head] + rest }

  /// How many bytes a header takes.
  package static var headWidth: Int { ImageHeader.width }

  /// The index in `bytes`, where they are what was written; another process may have stored
  /// another image since.
  ///
  /// - Complexity: O(1).
  package func index(in bytes: Bytes) -> Index? {
    guard let image = Image(bytes), image.header == header else { return nil }
    return Index(base: image)
  }

  /// Gives the pieces behind the header away.
  package mutating func takeRest() -> [[UInt8]] {
    defer { rest = [] }
    return rest
  }

  /// The index in memory, where nothing was taken.
  ///
  /// - Complexity: O(bytes).
  package consuming func index() -> Index { Index(base: image()) }

  /// The index in memory, where all that stands behind the header is given back.
  ///
  /// - Complexity: O(bytes).
  package consuming func index(behindHead all: [[UInt8]]) -> Index {
    rest = all
    return Index(base: image())
  }

  /// The image in one block.
  consuming func image() -> Image {
    let header = header
    var pieces = [head] + takeRest()
    let bytes = Bytes(count: pieces.reduce(0) { $0 + $1.count }) { target in
      var place = target
      for index in pieces.indices {
        _ = place.update(fromContentsOf: pieces[index])
        place = UnsafeMutableBufferPointer(rebasing: place[pieces[index].count...])
        pieces[index] = []
      }
    }
    return Image(bytes, header)
  }
}
