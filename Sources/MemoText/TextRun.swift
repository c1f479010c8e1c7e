/// A run of a folded text that an index keeps keys for.
///
/// What a scalar belongs to is told by the scalar alone. So wherever a text stands inside another
/// one, all runs but the first and the last are the same in both, and those two can only be longer.
package struct TextRun {
  /// What the run is made of.
  package enum Kind: Sendable {
    /// Letters, numbers, marks and `_` of scripts that part words by blanks.
    case word
    /// Hangul, Han, kana and the scripts of South-East Asia, in which words stand together or
    /// change their ends.
    case unspaced
    /// One scalar that is neither, and not ASCII: an emoji, a mark of punctuation.
    case sign
  }

  /// What it is made of.
  package let kind: Kind
  /// Where it is; the bytes there are well-formed.
  package let range: Range<Int>

  /// The first run that begins at or after `start`, which must be inside `text` or its end.
  ///
  /// - Complexity: O(length of what is passed over and of the run).
  package static func next(
    in text: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> TextRun? {
    var index = start
    while index < text.count {
      let (kind, length) = step(text, index)
      guard let kind else {
        index += length
        continue
      }
      var end = index + length
      guard kind != .sign else { return TextRun(kind: kind, range: index..<end) }
      while end < text.count {
        let (next, length) = step(text, end)
        guard next == kind else { break }
        end += length
      }
      return TextRun(kind: kind, range: index..<end)
    }
    return nil
  }

  @inline(__always)
  private static func step(
    _ text: UnsafeBufferPointer<UInt8>, _ index: Int
  ) -> (kind: Kind?, length: Int) {
    let byte = text[index]
    guard byte >= 0x80 else { return (isWord(byte) ? .word : nil, 1) }
    let unit = UTF8Unit(text, at: index)
    return (unit.scalar.map(kind), unit.length)
  }

  @inline(__always)
  private static func isWord(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x5F
  }

  private static func kind(_ scalar: UInt32) -> Kind {
    switch scalar {
    case 0xAC00...0xD7A3, 0x3400...0x4DBF, 0x4E00...0x9FFF: return .unspaced
    case 0x3041...0x309F, 0x30A1...0x30FF, 0x3131...0x318E, 0x31F0...0x31FF: return .unspaced
    case 0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF: return .unspaced
    case 0x3005, 0x3007, 0xF900...0xFAFF, 0x20000...0x3FFFF: return .unspaced
    case 0x0E00...0x0FFF, 0x1000...0x109F, 0x1780...0x17FF: return .unspaced
    default:
      return Codepoint.isLetterOrNumber(scalar) || Codepoint.isMark(scalar) ? .word : .sign
    }
  }
}
