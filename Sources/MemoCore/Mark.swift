/// A place in a text: line and column, both counted from 1, columns in bytes.
public struct Mark: Hashable, Sendable {
  /// The line, from 1.
  public let line: Int
  /// The column in bytes, from 1.
  public let column: Int

  /// Makes the mark of a line and a column.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Finds the mark of the byte at `offset` of `text`; LF, CRLF and a lone CR each end a line.
  ///
  /// - Complexity: O(`offset`).
  public init(offset: Int, in text: [UInt8]) {
    var line = 1
    var column = 1
    text.withUnsafeBufferPointer { text in
      var previous: UInt8 = 0
      for position in 0..<min(offset, text.count) {
        let byte = text[position]
        if byte == 10, previous == 13 {
          column = 1
        } else if byte == 10 || byte == 13 {
          line += 1
          column = 1
        } else {
          column += 1
        }
        previous = byte
      }
    }
    self.init(line: line, column: column)
  }
}

extension Mark: Comparable {
  /// Earlier in the text is less.
  public static func < (left: Self, right: Self) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

extension Mark: CustomStringConvertible {
  /// The mark as `line:column`.
  public var description: String { "\(line):\(column)" }
}
