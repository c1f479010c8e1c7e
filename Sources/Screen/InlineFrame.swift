/// A few lines drawn at the cursor, over and over, and gone without a trace at the end.
///
/// The cursor rests on the first line, at the caret. Nothing above it is touched. A frame must not
/// have more lines than the terminal.
package struct InlineFrame: Sendable {
  private var caret = 0
  private let isColoured: Bool

  /// A frame of which nothing is drawn yet.
  package init(isColoured: Bool) {
    self.isColoured = isColoured
  }

  /// What a terminal must be told before the first drawing: pastes are marked as such.
  package static let opening = Array("\u{1B}[?2004h".utf8)

  /// What a terminal must be told to draw `lines` with the caret on cell `caret` of the first.
  ///
  /// Lines never wrap, however wide the terminal thinks a letter is: wrapping is off meanwhile.
  package mutating func draw(_ lines: [StyledLine], caret: Int) -> [UInt8] {
    var bytes = Array("\u{1B}[?25l\u{1B}[?7l\r".utf8)
    for (place, line) in lines.enumerated() {
      if place > 0 { bytes += "\r\n".utf8 }
      bytes += line.bytes(isColoured: isColoured)
      bytes += "\u{1B}[K".utf8
    }
    bytes += "\u{1B}[J".utf8
    if lines.count > 1 { bytes += "\u{1B}[\(lines.count - 1)A".utf8 }
    bytes += "\r".utf8
    if caret > 0 { bytes += "\u{1B}[\(caret)C".utf8 }
    bytes += "\u{1B}[?7h\u{1B}[?25h".utf8
    self.caret = caret
    return bytes
  }

  /// What a terminal must be told when it has become `columns` wide, before the next drawing.
  ///
  /// Terminals break lines anew that are too long, so the caret may stand lines below the first.
  package mutating func resize(to columns: Int) -> [UInt8] {
    let lines = columns > 0 ? caret / columns : 0
    caret = 0
    return Array(((lines > 0 ? "\u{1B}[\(lines)A" : "") + "\r\u{1B}[J").utf8)
  }

  /// What a terminal must be told so that nothing is left of the frame.
  package mutating func erase() -> [UInt8] {
    caret = 0
    return Array("\r\u{1B}[J\u{1B}[?2004l".utf8)
  }
}
