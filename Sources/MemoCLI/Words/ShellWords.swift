/// Words as a shell must be given them.
enum ShellWords {
  /// `text` in single quotes, unless it is plain.
  static func quoted(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || ("0"..."9").contains($0)
          || "-_./@:".unicodeScalars.contains($0)
      }
    return isPlain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
  }

  /// `text` as an argument that is no option: `--` stands before one that looks like an option.
  static func path(_ text: String) -> String {
    (text.hasPrefix("-") ? "-- " : "") + quoted(text)
  }
}
