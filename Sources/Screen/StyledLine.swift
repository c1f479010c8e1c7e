internal import MemoText

/// How a piece of text looks: the parameters of the escape sequence SGR (ECMA-48, 8.3.117).
package struct Style: Hashable, Sendable {
  /// The parameters, such as `1;31`; empty for plain text.
  package let parameters: String

  /// A style by its parameters.
  package init(_ parameters: String) {
    self.parameters = parameters
  }

  /// As the terminal draws without being told.
  package static let plain = Style("")
}

/// Texts one after the other, each with its style, on one line of a terminal.
package struct StyledLine: Hashable, Sendable {
  /// A text of one style, harmless for terminals.
  package struct Span: Hashable, Sendable {
    package var text: String
    package var style: Style
  }

  /// The texts, from the left.
  package private(set) var spans: [Span] = []
  /// The cells all of them take.
  package private(set) var width = 0

  /// An empty line.
  package init() {}

  /// Adds a text; what could steer a terminal is made visible.
  package mutating func add(_ text: String, _ style: Style = .plain) {
    let text = Escaping.forTerminal(text)
    guard !text.isEmpty else { return }
    width += DisplayWidth.of(text)
    if spans.last?.style == style {
      spans[spans.count - 1].text += text
    } else {
      spans.append(Span(text: text, style: style))
    }
  }

  /// Adds the spans of another line.
  package mutating func add(_ line: StyledLine) {
    for span in line.spans { add(span.text, span.style) }
  }

  /// The line, or as much of it as leaves room for `…` in `cells`.
  package func cut(to cells: Int) -> StyledLine {
    guard width > cells else { return self }
    var result = StyledLine()
    var room = cells - 1
    for span in spans {
      let letters = span.text.prefix { letter in
        room -= DisplayWidth.of(letter)
        return room >= 0
      }
      result.add(String(letters), span.style)
      guard room >= 0 else {
        if cells > 0 { result.add("…", span.style) }
        break
      }
    }
    return result
  }

  /// The line cut, or filled with blanks of a style, to exactly `cells`.
  package func fitted(to cells: Int, _ style: Style = .plain) -> StyledLine {
    var result = cut(to: cells)
    result.add(String(repeating: " ", count: max(0, cells - result.width)), style)
    return result
  }

  /// The line as a terminal is told to draw it; without `isColoured` the text alone.
  package func bytes(isColoured: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    for span in spans {
      let isPlain = !isColoured || span.style == .plain
      if !isPlain { bytes += "\u{1B}[\(span.style.parameters)m".utf8 }
      bytes += span.text.utf8
      if !isPlain { bytes += "\u{1B}[0m".utf8 }
    }
    return bytes
  }
}
