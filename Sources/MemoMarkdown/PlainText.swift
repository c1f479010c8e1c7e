/// Markdown with its markup cut, for a title or a line of preview.
enum PlainText {
  /// `text` in one line: line ends and the blanks around them become a blank, blanks around go.
  static func oneLine(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard bytes.contains(where: { $0 == ASCII.lf || $0 == ASCII.cr }) else {
      return trimmed(text)
    }
    let lines = bytes.split { $0 == ASCII.lf || $0 == ASCII.cr }.map {
      trimmed(String(decoding: $0, as: UTF8.self))
    }
    return lines.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// `text` without white space of any script around it.
  static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !isSpace($0) }),
      let last = scalars.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(scalars[first...last])
  }

  /// Whether the scalar is white space; the last one of Unicode is U+3000.
  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value <= 0x3000 && scalar.properties.isWhitespace
  }

  /// The text of the line at `range`, markup cut, at most `limit` characters.
  static func cut(_ bytes: [UInt8], _ range: Range<Int>, limit: Int) -> String {
    let range = range.lowerBound..<min(range.upperBound, range.lowerBound + 8 * limit + 1024)
    let start = withoutLinePrefix(bytes, range)
    let text = inline(bytes, start..<range.upperBound)
    return String(trimmed(String(decoding: text, as: UTF8.self)).prefix(limit))
  }

  /// Behind `>`, list marks, boxes of tasks and `#`s of a heading.
  private static func withoutLinePrefix(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    var place = range.lowerBound
    let end = range.upperBound
    while place < end {
      if ASCII.isBlank(bytes[place]) || bytes[place] == UInt8(ascii: ">") {
        place += 1
      } else if let next = ListMark.end(bytes, place, end) {
        place = next
      } else if let box = ListMark.box(bytes, place, end) {
        place = box.upperBound
      } else {
        var next = place
        while next < end, bytes[next] == UInt8(ascii: "#") { next += 1 }
        let isHeading =
          (1...6).contains(next - place) && (next == end || ASCII.isBlank(bytes[next]))
        return isHeading ? next : place
      }
    }
    return place
  }

  /// The bytes at `range` without marks of emphasis, code, links and images.
  private static func inline(_ bytes: [UInt8], _ range: Range<Int>) -> [UInt8] {
    var out: [UInt8] = []
    var place = range.lowerBound
    let end = range.upperBound
    while place < end {
      let byte = bytes[place]
      switch byte {
      case UInt8(ascii: "\\") where place + 1 < end && ASCII.isPunctuation(bytes[place + 1]):
        out.append(bytes[place + 1])
        place += 2
      case UInt8(ascii: "`"):
        place += 1
      case UInt8(ascii: "*"), UInt8(ascii: "~"):
        place += isLonely(bytes, place, range) ? keep(byte, &out) : 1
      case UInt8(ascii: "_"):
        place += isInsideWord(bytes, place, range) ? keep(byte, &out) : 1
      case UInt8(ascii: "["), UInt8(ascii: "!"):
        place = link(bytes, place, end, &out) ?? place + keep(byte, &out)
      default:
        place += keep(byte, &out)
      }
    }
    return out
  }

  private static func keep(_ byte: UInt8, _ out: inout [UInt8]) -> Int {
    out.append(byte)
    return 1
  }

  private static func isLonely(_ bytes: [UInt8], _ place: Int, _ range: Range<Int>) -> Bool {
    let before = place == range.lowerBound || ASCII.isSpace(bytes[place - 1])
    let after = place + 1 >= range.upperBound || ASCII.isSpace(bytes[place + 1])
    return before && after
      || bytes[place] == UInt8(ascii: "~")
        && !(place + 1 < range.upperBound && bytes[place + 1] == UInt8(ascii: "~"))
        && !(place > range.lowerBound && bytes[place - 1] == UInt8(ascii: "~"))
  }

  private static func isInsideWord(_ bytes: [UInt8], _ place: Int, _ range: Range<Int>) -> Bool {
    let isWord: (UInt8) -> Bool = {
      $0 >= 0x80 || ASCII.isDigit($0) || ASCII.isLetter($0) || $0 == UInt8(ascii: "_")
    }
    return place > range.lowerBound && place + 1 < range.upperBound && isWord(bytes[place - 1])
      && isWord(bytes[place + 1])
  }

  /// Appends the text of a link or image that begins at `place`; gives where it ends.
  private static func link(_ bytes: [UInt8], _ place: Int, _ end: Int, _ out: inout [UInt8])
    -> Int?
  {
    let scanner = LinkScanner(bytes, end: end)
    guard let found = scanner.link(at: place) else { return nil }
    out += Array(found.label.utf8)
    return found.range.upperBound
  }
}
