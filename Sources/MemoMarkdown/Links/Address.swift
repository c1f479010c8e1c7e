/// Addresses that are links without brackets.
enum Address {
  /// The address at `place`: with its angle brackets, and without.
  static func find(
    _ bytes: [UInt8], at place: Int, _ range: Range<Int>
  ) -> (outer: Range<Int>, inner: Range<Int>)? {
    if bytes[place] == UInt8(ascii: "<") { return bracketed(bytes, place, range.upperBound) }
    guard isScheme(bytes, place, range.upperBound),
      place == range.lowerBound || !ASCII.isLetter(bytes[place - 1])
    else { return nil }
    var end = place
    while end < range.upperBound, bytes[end] > 32, bytes[end] != UInt8(ascii: "<") { end += 1 }
    end = withoutPunctuation(bytes, place..<end)
    guard end > place + 8 else { return nil }
    return (place..<end, place..<end)
  }

  private static func isScheme(_ bytes: [UInt8], _ place: Int, _ end: Int) -> Bool {
    bytes.has("http://", at: place, end: end) || bytes.has("https://", at: place, end: end)
      || bytes.has("HTTP://", at: place, end: end) || bytes.has("HTTPS://", at: place, end: end)
  }

  /// GFM's rule: marks at the end do not belong to an address, nor does a `)` without its partner.
  private static func withoutPunctuation(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    var end = range.upperBound
    var surplus = 0
    for byte in bytes[range] {
      if byte == UInt8(ascii: ")") {
        surplus += 1
      } else if byte == UInt8(ascii: "(") {
        surplus -= 1
      }
    }
    while end > range.lowerBound {
      let last = bytes[end - 1]
      if last == UInt8(ascii: ")"), surplus > 0 {
        surplus -= 1
      } else if !"?!.,:;*_~'\"]".utf8.contains(last) {
        break
      }
      end -= 1
    }
    return end
  }

  private static func bracketed(
    _ bytes: [UInt8], _ place: Int, _ end: Int
  ) -> (outer: Range<Int>, inner: Range<Int>)? {
    var next = place + 1
    var isAddress = false
    guard next < end, ASCII.isLetter(bytes[next]) || ASCII.isDigit(bytes[next]) else { return nil }
    while next < end, bytes[next] > 32, bytes[next] != UInt8(ascii: "<"), next - place < 2000 {
      if bytes[next] == UInt8(ascii: ">") {
        return isAddress ? (place..<next + 1, place + 1..<next) : nil
      }
      if bytes[next] == UInt8(ascii: ":"), next - place > 2 { isAddress = true }
      if bytes[next] == UInt8(ascii: "@") { isAddress = true }
      next += 1
    }
    return nil
  }
}
