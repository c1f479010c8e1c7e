import MemoCore

/// What a quick look at the beginning of a memo tells of its header.
///
/// Most headers are lists of plain entries, and those need no parser to be known as whole.
package enum HeaderGlance: Hashable, Sendable {
  /// There is none, and nothing that is damaged for want of one.
  case none
  /// Its entries are plain, and its values stand there as they are meant.
  case plain
  /// Only a parser can tell.
  case doubtful

  private static let longest = 1 << 14

  /// Looks at the beginning of `bytes`.
  ///
  /// - Complexity: O(length of the header).
  package init(at bytes: UnsafeBufferPointer<UInt8>) {
    guard let first = bytes.first, first == UInt8(ascii: "-") else {
      let isOdd = bytes.first == 0xEF || bytes.first == UInt8(ascii: "<")
      self = isOdd ? .doubtful : .none
      return
    }
    var lines = PlainLines(UnsafeBufferPointer(rebasing: bytes.prefix(Self.longest)))
    guard bytes.count >= 3, bytes[1] == first, bytes[2] == first else {
      self = .none
      return
    }
    guard lines.takeFence() else {
      self = .doubtful
      return
    }
    self = lines.takeEntries() ? .plain : .doubtful
  }
}
