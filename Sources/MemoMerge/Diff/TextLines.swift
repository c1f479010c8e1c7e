/// The lines of a text; LF, CRLF and a lone CR end one.
package struct TextLines: Sendable {
  /// The text.
  package let bytes: [UInt8]
  /// Each line, with and without its end.
  package private(set) var lines: [Line] = []

  /// A line's place in the text.
  package struct Line: Hashable, Sendable {
    /// The line without its end.
    package var content: Range<Int>
    /// The line's end; empty for a last line that has none.
    package var end: Range<Int>
    /// The whole line.
    package var range: Range<Int> { content.lowerBound..<end.upperBound }
  }

  /// What ends a line.
  package enum End: Hashable, Sendable {
    /// LF, CRLF or a lone CR.
    case any
    /// LF alone, as git has it.
    case lineFeed
  }

  /// Finds the lines of `bytes`.
  ///
  /// - Complexity: O(length).
  package init(_ bytes: [UInt8], endingAt end: End = .any) {
    self.bytes = bytes
    lines = bytes.withUnsafeBufferPointer { bytes in
      var lines: [Line] = []
      var (start, place) = (0, 0)
      while place < bytes.count {
        let length = Self.endLength(bytes, place, end)
        place += max(1, length)
        guard length > 0 else { continue }
        lines.append(Line(content: start..<place - length, end: place - length..<place))
        start = place
      }
      if start < place { lines.append(Line(content: start..<place, end: place..<place)) }
      return lines
    }
  }

  private static func endLength(
    _ bytes: UnsafeBufferPointer<UInt8>, _ place: Int, _ end: End
  ) -> Int {
    if bytes[place] == ASCII.lf { return 1 }
    guard end == .any, bytes[place] == ASCII.cr else { return 0 }
    return place + 1 < bytes.count && bytes[place + 1] == ASCII.lf ? 2 : 1
  }
}

extension TextLines {
  /// The number of the line that the byte at `place` is in.
  ///
  /// - Complexity: O(log lines).
  package func number(at place: Int) -> Int {
    var (low, high) = (0, lines.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lines[middle].content.lowerBound <= place { low = middle } else { high = middle }
    }
    return low
  }

  /// Whether the last line has an end; nil where there is no line.
  var isEnded: Bool? { lines.last.map { !$0.end.isEmpty } }

  /// Whether a line holds nothing but blanks.
  func isBlank(_ index: Int) -> Bool { bytes[lines[index].content].allSatisfy(ASCII.isBlank) }
}

/// The bytes that lines are made of.
enum ASCII {
  static let lf: UInt8 = 10
  static let cr: UInt8 = 13

  /// Whether `byte` is a blank or a tab.
  static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 }
}
