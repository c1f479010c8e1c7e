/// A line on its way into a merged text.
struct MergedLine {
  var content: ArraySlice<UInt8>
  /// The line's end; empty where it had none, or takes that of the lines around it.
  var end: ArraySlice<UInt8>
  /// The same for lines with the same content; -1 for a line made of words.
  var number: Int32

  init(_ content: ArraySlice<UInt8>, end: ArraySlice<UInt8>, number: Int32) {
    self.content = content
    self.end = end
    self.number = number
  }

  var isBlank: Bool { content.allSatisfy(ASCII.isBlank) }

  /// Lines as one text, each ended by LF.
  static func text(_ lines: [MergedLine]) -> [UInt8] {
    lines.flatMap { $0.content + [ASCII.lf] }
  }
}

/// The lines of a text with a number for each content.
struct NumberedLines {
  let text: TextLines
  let numbers: [Int32]

  init(_ bytes: [UInt8], _ numbering: inout Numbering) {
    text = TextLines(bytes)
    numbers = numbering.number(bytes, text.lines.map(\.content))
  }

  func line(_ index: Int) -> MergedLine {
    let line = text.lines[index]
    return MergedLine(
      text.bytes[line.content], end: text.bytes[line.end], number: numbers[index])
  }

  subscript(_ part: Range<Int>) -> [MergedLine] { part.map(line) }

  /// How the last line of a part ends.
  func end(of part: Range<Int>) -> ArraySlice<UInt8> { part.last.map { line($0).end } ?? [] }
}
