internal import MemoText

/// The words of a text and what stands between them, without a gap.
///
/// A word is what `WordBoundary` takes for one, but Han and kana, which are written without blanks,
/// go by character. Blanks in a row are one part, a line's end is one, every other byte or sign
/// too.
package struct TextWords: Sendable {
  /// The text.
  package let bytes: [UInt8]
  /// Each part's place in the text.
  package private(set) var ranges: [Range<Int>] = []
  /// What each part is.
  package private(set) var kinds: [Kind] = []

  /// What a part is.
  package enum Kind: Hashable, Sendable {
    /// A word or a character of one.
    case word
    /// Blanks and tabs.
    case blank
    /// The end of a line.
    case lineEnd
    /// Anything else.
    case sign
  }

  /// Finds the words of `bytes`.
  ///
  /// - Complexity: O(length).
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    bytes.withUnsafeBufferPointer { buffer in
      var start = 0
      while start < buffer.count {
        let (kind, end) = Self.part(buffer, start)
        ranges.append(start..<end)
        kinds.append(kind)
        start = end
      }
    }
  }

  /// Whether a part can stand in a word of several parts, as `2026-11-30` and `a/b` are: a word
  /// that is written between blanks, or a sign that joins such.
  func isOfCompound(_ part: Int) -> Bool {
    let range = ranges[part]
    switch kinds[part] {
    case .word: return bytes.withUnsafeBufferPointer { !Self.isUnspaced($0, range.lowerBound) }
    case .sign: return range.count == 1 && "-/:@.+%#&=?".utf8.contains(bytes[range.lowerBound])
    case .blank, .lineEnd: return false
    }
  }

  private static func part(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int
  ) -> (kind: Kind, end: Int) {
    let byte = bytes[start]
    var end = start + 1
    if ASCII.isBlank(byte) {
      while end < bytes.count, ASCII.isBlank(bytes[end]) { end += 1 }
      return (.blank, end)
    }
    if byte == ASCII.cr, end < bytes.count, bytes[end] == ASCII.lf { return (.lineEnd, end + 1) }
    if byte == ASCII.lf || byte == ASCII.cr { return (.lineEnd, end) }
    end = scalarEnd(bytes, start)
    guard isWord(bytes, start, end) else { return (.sign, joinedEnd(bytes, end)) }
    if isUnspaced(bytes, start) { return (.word, end) }
    while end < bytes.count, !WordBoundary.isBoundary(end, in: bytes) {
      end = scalarEnd(bytes, end)
    }
    return (.word, end)
  }

  private static func scalarEnd(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var end = start + 1
    guard bytes[start] >= 0xC0 else { return end }
    while end < bytes.count, end < start + 4, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }

  /// Whether the scalar at `start` can be in a word: beside itself no word would end.
  private static func isWord(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
  ) -> Bool {
    let twice = Array(bytes[start..<end]) + Array(bytes[start..<end])
    return twice.withUnsafeBufferPointer { !WordBoundary.isBoundary(end - start, in: $0) }
  }

  /// Whether Han or kana begin at `start`: U+3005 to U+9FFF but Hangul's letters, U+F900 to U+FAFF,
  /// and planes 2 and 3.
  private static func isUnspaced(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
    guard start + 2 < bytes.count, bytes[start] >= 0xE3 else { return false }
    let value =
      UInt32(bytes[start] & 0x0F) << 12 | UInt32(bytes[start + 1] & 0x3F) << 6
      | UInt32(bytes[start + 2] & 0x3F)
    switch bytes[start] {
    case 0xE3...0xE9: return !(0x3131...0x318E).contains(value)
    case 0xEF: return (0xF900...0xFAFF).contains(value)
    case 0xF0: return bytes[start + 1] >= 0xA0
    default: return false
    }
  }

  /// The end of a sign with what joins it: variation selectors, zero-width joiners and their next.
  private static func joinedEnd(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var end = start
    while end + 3 <= bytes.count {
      if bytes[end] == 0xEF, bytes[end + 1] == 0xB8, bytes[end + 2] & 0xF0 == 0x80 {
        end += 3
      } else if bytes[end] == 0xE2, bytes[end + 1] == 0x80, bytes[end + 2] == 0x8D,
        end + 3 < bytes.count
      {
        end = scalarEnd(bytes, end + 3)
      } else {
        break
      }
    }
    return end
  }
}
