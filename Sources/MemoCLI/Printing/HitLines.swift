internal import MemoKit

/// The lines of a file that a search shows.
enum HitLines {
  /// One line, or as much of it as is shown.
  struct Line {
    let number: Int
    let text: String
    /// The places found in it; none in a line that only stands near one.
    var matches: [Match] = []

    /// The places as ranges of the UTF-8 of `text`, the first one first.
    var marks: [Range<Int>] {
      guard let first = matches.first else { return [] }
      let start = first.column - first.textColumn
      let length = text.utf8.count
      return matches.compactMap { match in
        let low = match.column - 1 - start
        let high = min(low + match.length, length)
        return 0 <= low && low < high ? low..<high : nil
      }
    }

    /// Whether the line has more before the text.
    var isCutBefore: Bool { matches.first.map { $0.column > $0.textColumn } ?? false }
  }

  /// So many bytes are shown of a line that holds no place itself.
  private static let limit = 400

  /// The first place of each line.
  static func firstOfLines(_ matches: [Match]) -> [Match] {
    var last = 0
    return matches.filter { match in
      defer { last = match.line }
      return match.line != last
    }
  }

  /// The lines with a place in them.
  static func lines(of hit: Hit) -> [Line] {
    var lines: [Line] = []
    for match in hit.matches {
      if lines.last?.number == match.line {
        lines[lines.count - 1].matches.append(match)
      } else {
        lines.append(Line(number: match.line, text: match.text, matches: [match]))
      }
    }
    return lines
  }

  /// Lines with a place in them and `reach` lines before and behind each.
  ///
  /// - Complexity: O(`bytes`).
  static func lines(_ found: [Line], reach: Int, in bytes: [UInt8]) -> [Line] {
    let reach = min(reach, bytes.count)
    var shown: [Line] = []
    var near = 0
    var next = 0
    eachLine(of: bytes) { number, line in
      while near < found.count, found[near].number + reach < number { near += 1 }
      guard near < found.count, found[near].number - reach <= number else { return }
      if next < found.count, found[next].number == number {
        shown.append(found[next])
        next += 1
      } else {
        shown.append(Line(number: number, text: text(line)))
      }
    }
    return shown + found[next...]
  }

  /// Calls `visit` with each line and its number from 1; LF, CRLF and a lone CR each end one.
  private static func eachLine(
    of bytes: [UInt8], _ visit: (_ number: Int, _ line: ArraySlice<UInt8>) -> Void
  ) {
    var start = 0
    var number = 1
    while start < bytes.count {
      let end = bytes[start...].firstIndex { $0 == 10 || $0 == 13 } ?? bytes.count
      visit(number, bytes[start..<end])
      let isPair = end + 1 < bytes.count && bytes[end] == 13 && bytes[end + 1] == 10
      start = end + (isPair ? 2 : 1)
      number += 1
    }
  }

  private static func text(_ line: ArraySlice<UInt8>) -> String {
    var end = min(line.startIndex + limit, line.endIndex)
    while end < line.endIndex, end > line.startIndex, line[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: line[..<end], as: UTF8.self)
  }
}
