/// The ASCII bytes that formats are made of.
enum ASCII {
  static let tab: UInt8 = 9
  static let lf: UInt8 = 10
  static let cr: UInt8 = 13
  static let blank: UInt8 = 32

  /// Whether `byte` is a blank or a tab.
  static func isBlank(_ byte: UInt8) -> Bool { byte == blank || byte == tab }
  /// Whether `byte` is a blank, a tab or part of a line end.
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == blank || byte == tab || byte == lf || byte == cr
  }
  /// Whether `byte` is a decimal digit.
  static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }
  /// Whether `byte` is a letter of ASCII.
  static func isLetter(_ byte: UInt8) -> Bool { (byte | 32) >= 97 && (byte | 32) <= 122 }
  /// Whether `byte` is punctuation of ASCII.
  static func isPunctuation(_ byte: UInt8) -> Bool {
    byte > 32 && byte < 127 && !isDigit(byte) && !isLetter(byte)
  }
}

/// A line of a text: its bytes without the line end, and with it.
struct ByteLine {
  let content: Range<Int>
  /// Where the next line begins.
  let next: Int
}

extension [UInt8] {
  /// The line that begins at `start`, not looking past `end`; LF, CRLF and a lone CR end one.
  func line(at start: Int, end: Int) -> ByteLine {
    withUnsafeBufferPointer { $0.line(at: start, end: end) }
  }

  /// `range` without blanks, tabs and line ends on both sides.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high, ASCII.isSpace(self[low]) { low += 1 }
    while high > low, ASCII.isSpace(self[high - 1]) { high -= 1 }
    return low..<high
  }

  /// Whether `range` holds only blanks, tabs and line ends.
  func isBlank(_ range: Range<Int>) -> Bool { self[range].allSatisfy(ASCII.isSpace) }

  /// The text at `range`; what is no UTF-8 becomes U+FFFD.
  func text(_ range: Range<Int>) -> String { String(decoding: self[range], as: UTF8.self) }

  /// Whether the bytes at `place` are those of `ascii`.
  func has(_ ascii: StaticString, at place: Int, end: Int? = nil) -> Bool {
    let count = ascii.utf8CodeUnitCount
    guard place >= 0, place + count <= end ?? self.count else { return false }
    for index in 0..<count where self[place + index] != ascii.utf8Start[index] { return false }
    return true
  }

  /// The start of the line in which `place` stands, not before `floor`.
  func lineStart(of place: Int, floor: Int) -> Int {
    var start = place
    while start > floor, self[start - 1] != ASCII.lf, self[start - 1] != ASCII.cr { start -= 1 }
    return start
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The line that begins at `start`, not looking past `end`.
  func line(at start: Int, end: Int) -> ByteLine {
    var place = start
    while place < end {
      let byte = self[place]
      if byte == ASCII.lf { return ByteLine(content: start..<place, next: place + 1) }
      if byte == ASCII.cr {
        let pair = place + 1 < end && self[place + 1] == ASCII.lf
        return ByteLine(content: start..<place, next: place + (pair ? 2 : 1))
      }
      place += 1
    }
    return ByteLine(content: start..<end, next: end)
  }
}
