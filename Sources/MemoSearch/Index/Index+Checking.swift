package import MemoCore
internal import MemoText

/// What the bytes of a stored index are worth.
package enum StoredState: Hashable, Sendable {
  /// They are those that were written.
  case whole
  /// They are of another version, or belong to another image: nobody reads them.
  case outdated
  /// They are other bytes than were written.
  case damaged
}

extension Index {
  /// Judges the bytes of a stored image, and of the delta beside it.
  ///
  /// - Complexity: O(bytes).
  package static func state(ofImage image: Bytes) -> StoredState {
    guard let image = Image(image) else { return ImageHeader.state(ofUnread: image) }
    return image.isWhole ? .whole : .damaged
  }

  /// Judges the bytes of a stored delta to an image.
  ///
  /// - Complexity: O(bytes of the delta).
  package static func state(ofDelta delta: Bytes, to image: Bytes) -> StoredState {
    guard let delta = Image(delta) else { return ImageHeader.state(ofUnread: delta) }
    guard delta.isWhole else { return .damaged }
    return delta.header.key == Image(image)?.header.identity ? .whole : .outdated
  }
}

extension ImageHeader {
  /// Judges bytes whose header is not taken: another version says so.
  fileprivate static func state(ofUnread bytes: Bytes) -> StoredState {
    bytes.withBytes { bytes in
      guard bytes.count >= 16, bytes.starts(with: magic) else { return .damaged }
      func version(_ place: Int) -> UInt32 {
        UInt32(
          littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(
            fromByteOffset: place, as: UInt32.self))
      }
      let isOther = version(8) != formatVersion || version(12) != Folding.version
      return isOther ? .outdated : .damaged
    }
  }
}
