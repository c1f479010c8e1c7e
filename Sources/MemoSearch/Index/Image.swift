import MemoCore

/// An image of the index whose header was checked; all else is checked where it is used.
///
/// A class because every entry of an index holds one: copies are to cost nothing.
final class Image: Sendable {
  let bytes: Bytes
  let layout: ImageLayout
  let header: ImageHeader

  /// Takes `bytes` for an image, or nothing where the header leaves any doubt.
  ///
  /// The header must be whole and of this version, and the lengths it tells must make up the whole.
  /// Wrong bytes behind it give wrong answers, never a crash.
  ///
  /// - Complexity: O(1).
  init?(_ bytes: Bytes) {
    guard let header = bytes.withBytes({ ImageHeader($0) }) else { return nil }
    self.bytes = bytes
    self.header = header
    layout = ImageLayout(lengths: header.lengths, hasTerms: header.hasTerms)
  }

  /// Takes the bytes that stand behind each other for `header`, which is theirs.
  init(_ bytes: Bytes, _ header: ImageHeader) {
    self.bytes = bytes
    self.header = header
    layout = ImageLayout(lengths: header.lengths, hasTerms: header.hasTerms)
  }

  var count: Int { layout.count }

  func read<R>(_ body: (ImageReader) -> R) -> R {
    bytes.withBytes { body(ImageReader(bytes: $0, layout: layout)) }
  }

  /// Whether the bytes behind the header are those that were written.
  ///
  /// - Complexity: O(bytes).
  var isWhole: Bool {
    bytes.withBytes {
      ImageHash.of(UnsafeBufferPointer(rebasing: $0[ImageHeader.width...])) == header.contents
    }
  }

  /// The folders that the image knows, or nothing where it says nothing of them.
  var folders: [IndexedFolder]? {
    guard header.hasFolders else { return nil }
    return read { IndexedFolder.decoded($0.section(.folders)) }
  }

  /// How many paths stand before `path`, and whether the next one is `path` itself.
  func search(_ path: RelativePath) -> (rank: Int, isFound: Bool) {
    read { reader in
      path.bytes.withUnsafeBufferPointer { bytes in
        var low = 0
        var high = count
        while low < high {
          let middle = (low + high) / 2
          if reader.path(middle).isBefore(bytes) { low = middle + 1 } else { high = middle }
        }
        let isFound = low < count && !bytes.isBefore(reader.path(low))
        return (low, isFound)
      }
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes are less than `other` in the order of paths.
  func isBefore(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    for index in 0..<Swift.min(count, other.count) where self[index] != other[index] {
      return self[index] < other[index]
    }
    return count < other.count
  }
}
