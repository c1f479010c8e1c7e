/// Finds `#tags` in text: letters and digits of any script, emoji, `_`, `-` and `/` inside.
enum TagScanner {
  /// Where the tag at `place` ends; nil where the `#` begins none.
  static func end(_ bytes: [UInt8], at place: Int, _ range: Range<Int>) -> Int? {
    guard mayFollow(bytes, place, range) else { return nil }
    var next = place + 1
    var last = next
    var hasLetter = false
    while next < range.upperBound, next - place < 256 {
      let byte = bytes[next]
      if byte < 0x80 {
        if ASCII.isLetter(byte) { hasLetter = true }
        guard ASCII.isLetter(byte) || ASCII.isDigit(byte) || "_-/".utf8.contains(byte) else {
          break
        }
        if byte == UInt8(ascii: "/"), next == place + 1 || bytes[next - 1] == byte { break }
        next += 1
        if byte != UInt8(ascii: "/"), byte != UInt8(ascii: "-") { last = next }
      } else {
        guard let (scalar, width) = scalar(bytes, next, range.upperBound), isLetter(scalar) else {
          break
        }
        hasLetter = true
        next += width
        last = next
      }
    }
    return hasLetter ? last : nil
  }

  private static func mayFollow(_ bytes: [UInt8], _ place: Int, _ range: Range<Int>) -> Bool {
    guard place > range.lowerBound else { return true }
    let before = bytes[place - 1]
    if before < 0x80 { return ASCII.isSpace(before) || "([{,;:\"'*_|>".utf8.contains(before) }
    var start = place - 1
    while start > range.lowerBound, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    guard let (scalar, _) = scalar(bytes, start, range.upperBound) else { return false }
    return !isLetter(scalar)
  }

  private static func scalar(_ bytes: [UInt8], _ place: Int, _ end: Int) -> (Unicode.Scalar, Int)? {
    var iterator = bytes[place..<min(end, place + 4)].makeIterator()
    var decoder = UTF8()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
    return (scalar, UTF8.width(scalar))
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    if properties.isAlphabetic || properties.isEmojiPresentation { return true }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .decimalNumber, .otherNumber: return true
    default: return scalar == "\u{200D}"
    }
  }
}
