internal import CMemo

/// Passes over text in which none of a few letters can begin.
///
/// Only letters of three bytes, such as Hangul, are told by their first two.
struct LetterSieve: Sendable {
  private let letters: [memo_letter]

  /// More pieces than this take longer than a look at each letter.
  private static let most = 6

  /// Takes the letters one of which is looked for; nil where two bytes do not tell.
  init?(_ ranges: [ClosedRange<UInt32>]) {
    var letters: [memo_letter] = []
    for range in ranges {
      guard range.lowerBound >= 0x800, range.upperBound <= 0xFFFF else { return nil }
      for lead in range.lowerBound >> 12...range.upperBound >> 12 {
        let first = max(range.lowerBound, lead << 12) >> 6 & 0x3F
        let last = min(range.upperBound, lead << 12 | 0xFFF) >> 6 & 0x3F
        letters.append(
          memo_letter(
            lead: UInt8(0xE0 | lead), low: UInt8(0x80 | first), span: UInt8(last - first)))
      }
    }
    guard !letters.isEmpty, letters.count <= Self.most else { return nil }
    self.letters = letters
  }

  /// The first place at or after `start` where one of the letters may begin, or the text's end.
  ///
  /// - Complexity: O(length), many bytes at a time.
  func next(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard start < text.count, let base = text.baseAddress else { return text.count }
    return start + memo_find_letter(base + start, text.count - start, letters, letters.count)
  }
}
