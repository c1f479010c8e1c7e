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
}
