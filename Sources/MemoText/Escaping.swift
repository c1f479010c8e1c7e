/// Text made harmless for where it goes: a terminal, a column of a pipe, a JSON string.
package enum Escaping {
  /// The text with everything that could steer a terminal made visible.
  ///
  /// Controls below U+0020 and U+007F are shown in caret notation (`^[`); the controls U+0080 to
  /// U+009F, marks of writing direction, byte order marks, annotation marks and the line and
  /// paragraph separators as `\u{202e}`. With
  /// `keepingLines` tabs and line ends go through, and every line end is one line feed: a carriage
  /// return alone could overwrite what stands on the line.
  ///
  /// - Complexity: O(length).
  package static func forTerminal(_ text: String, keepingLines: Bool = false) -> String {
    guard mayNeedEscapes(text) else { return text }
    return escaped(text) { scalar in
      guard keepingLines else { return nil }
      return switch scalar {
      case "\t": "\t"
      case "\n", "\r": "\n"
      default: nil
      }
    }
  }

  /// The text as a field of a line: each tab and each line end is a blank, the rest as for a
  /// terminal.
  ///
  /// - Complexity: O(length).
  package static func field(_ text: String) -> String {
    guard mayNeedEscapes(text) else { return text }
    return escaped(text) { scalar in
      switch scalar.value {
      case 0x09...0x0D, 0x85, 0x2028, 0x2029: " "
      default: nil
      }
    }
  }

  /// Whether something draws nothing itself and changes how other text is drawn.
  static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x20, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F: true
    case 0xFEFF, 0xFFF9...0xFFFB: true
    default: false
    }
  }

  /// Whether any byte could begin a harmful scalar; most text answers no.
  private static func mayNeedEscapes(_ text: String) -> Bool {
    text.utf8.contains {
      $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xD8 || $0 == 0xE2 || $0 == 0xEF
    }
  }

  /// The text with harmful scalars replaced by what `replacement` says, or else made visible.
  ///
  /// A carriage return and the line feed behind it are one line end to `replacement`.
  private static func escaped(
    _ text: String, _ replacement: (Unicode.Scalar) -> Unicode.Scalar?
  ) -> String {
    var result = String.UnicodeScalarView()
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      guard isHarmful(scalar) else {
        result.append(scalar)
        continue
      }
      guard let replaced = replacement(scalar) else {
        result.append(contentsOf: visible(scalar).unicodeScalars)
        continue
      }
      result.append(replaced)
      if scalar == "\r", scalars.first == "\n" { scalars.removeFirst() }
    }
    return String(result)
  }

  private static func visible(_ scalar: Unicode.Scalar) -> String {
    if scalar.value == 0x7F { return "^?" }
    guard scalar.value < 0x20 else { return "\\u{\(String(scalar.value, radix: 16))}" }
    return "^\(Unicode.Scalar(UInt8(scalar.value) + 0x40))"
  }
}
