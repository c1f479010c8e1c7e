/// Words as a shell must be given them.
enum ShellWords {
  /// `text` in single quotes, unless it is plain; control characters as shells spell them, since
  /// these words are shown on terminals.
  static func quoted(_ text: String) -> String {
    if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      return "$'" + text.unicodeScalars.map(spelled).joined() + "'"
    }
    let isPlain =
      !text.isEmpty
      && text.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || ("0"..."9").contains($0)
          || "-_./@:".unicodeScalars.contains($0)
      }
    return isPlain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
  }

  /// The same for bytes that may be no UTF-8, which shells spell as they do control characters.
  static func quoted(bytes: [UInt8]) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return quoted(text) }
    return "$'"
      + bytes.map { byte in
        switch byte {
        case UInt8(ascii: "'"), UInt8(ascii: "\\"): "\\" + String(UnicodeScalar(byte))
        case 32..<127: String(UnicodeScalar(byte))
        default: "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
      }.joined() + "'"
  }

  private static func spelled(_ scalar: Unicode.Scalar) -> String {
    guard scalar.properties.generalCategory == .control else {
      return (scalar == "'" || scalar == "\\" ? "\\" : "") + String(scalar)
    }
    return String(scalar).utf8.map {
      let digits = String($0, radix: 16)
      return "\\x" + (digits.count < 2 ? "0" : "") + digits
    }.joined()
  }

  /// `text` as an argument that is no option: `--` stands before one that looks like an option.
  static func path(_ text: String) -> String {
    (text.hasPrefix("-") ? "-- " : "") + quoted(text)
  }

  /// The same for bytes that may be no UTF-8.
  static func path(bytes: [UInt8]) -> String {
    (bytes.first == UInt8(ascii: "-") ? "-- " : "") + quoted(bytes: bytes)
  }
}
