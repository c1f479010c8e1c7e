import MemoText

/// The runs of a folded text, one after the other, as `TextRun.next` finds them.
///
/// What most text is made of is found here without asking Unicode; where there is any doubt,
/// `TextRun` is asked.
struct TermRuns {
  typealias Run = (kind: TextRun.Kind, range: Range<Int>)

  private let text: UnsafeBufferPointer<UInt8>
  private var index = 0

  init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
  }

  /// The next run.
  @inline(__always)
  mutating func next() -> Run? {
    while index < text.count {
      let byte = text[index]
      if byte < 0x80 {
        if Self.isWord(byte) { return word() }
        index += 1
      } else if Self.isUnspaced(text, index) {
        return unspaced()
      } else {
        return other()
      }
    }
    return nil
  }

  @inline(__always)
  private mutating func word() -> Run? {
    var end = index + 1
    while end < text.count, Self.isWord(text[end]) { end += 1 }
    // A letter that is not ASCII may go on with the word.
    guard end == text.count || text[end] < 0x80 || Self.isUnspaced(text, end) else {
      return other()
    }
    defer { index = end }
    return (.word, index..<end)
  }

  @inline(__always)
  private mutating func unspaced() -> Run? {
    var end = index + 3
    while Self.isUnspaced(text, end) { end += 3 }
    guard end == text.count || text[end] < 0x80 else { return other() }
    defer { index = end }
    return (.unspaced, index..<end)
  }

  private mutating func other() -> Run? {
    let run = TextRun.next(in: text, from: index)
    index = run?.range.upperBound ?? text.count
    return run.map { ($0.kind, $0.range) }
  }

  @inline(__always)
  private static func isWord(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x5F
  }

  /// Whether a syllable of Hangul, a common ideograph or kana stands at `index`.
  @inline(__always)
  private static func isUnspaced(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    guard index + 3 <= text.count, text[index] &- 0xE3 < 0x0B,
      text[index + 1] & 0xC0 == 0x80, text[index + 2] & 0xC0 == 0x80
    else { return false }
    let scalar =
      UInt32(text[index] & 0x0F) << 12 | UInt32(text[index + 1] & 0x3F) << 6
      | UInt32(text[index + 2] & 0x3F)
    return scalar &- 0xAC00 < 0x2BA4 || scalar &- 0x4E00 < 0x5200 || scalar &- 0x3041 < 0x5F
      || scalar &- 0x30A1 < 0x5F || scalar &- 0x3400 < 0x19C0
  }
}
