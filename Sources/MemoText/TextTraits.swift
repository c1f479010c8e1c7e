internal import CMemo

/// What one fast pass over a text tells of it.
package struct TextTraits: OptionSet, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Some bytes are not UTF-8.
  package static let notUTF8 = TextTraits(rawValue: UInt32(MEMO_NOT_UTF8))
  /// A scalar other than ASCII may not be its own folded form; without this only capitals are not.
  package static let mayFold = TextTraits(rawValue: UInt32(MEMO_MAY_FOLD))
  /// A mark of Markdown follows on something else than a blank.
  package static let hasJoints = TextTraits(rawValue: UInt32(MEMO_HAS_JOINTS))

  /// Looks through `text`.
  ///
  /// - Complexity: O(length), some bytes a cycle.
  package init(of text: UnsafeBufferPointer<UInt8>) {
    guard let base = text.baseAddress else {
      self = []
      return
    }
    rawValue = UInt32(memo_look(base, text.count))
  }

  /// The place of the first scalar from `start` on that may not be its own folded form, the end
  /// where there is none; a text without is not `mayFold`.
  ///
  /// - Complexity: O(length), some bytes a cycle.
  static func nextFolding(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard let base = text.baseAddress, start < text.count else { return text.count }
    return memo_next_folding(base, text.count, start)
  }
}

extension ByteSearch {
  /// The place of the first mark of Markdown that a title may go without, from `start` on; the end
  /// where there is none.
  ///
  /// - Complexity: O(length), some bytes a cycle.
  package static func nextMark(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard let base = text.baseAddress, start < text.count else { return text.count }
    return memo_next_mark(base, text.count, start)
  }

  /// The offset of the first place at or after `start` that is `needle` but for the case of ASCII
  /// letters, which are small ones in `needle`.
  ///
  /// - Complexity: O(length).
  package static func findCaseless(
    _ needle: [UInt8], in bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0
  ) -> Int? {
    guard start >= 0, start <= bytes.count, let base = bytes.baseAddress else { return nil }
    let offset = memo_find_caseless(base + start, bytes.count - start, needle, needle.count)
    return offset < 0 ? nil : start + offset
  }
}
