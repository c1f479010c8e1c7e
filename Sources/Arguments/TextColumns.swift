/// Lays text out in the columns of a terminal, by the widths its caller measures.
struct TextColumns {
  /// How many cells a line has.
  let columns: Int
  /// How many cells a text takes.
  let width: @Sendable (String) -> Int

  /// The text in lines that fit, broken at blanks, each after `indent` blanks.
  ///
  /// A line end of the text stays one. A word that fits nowhere has a line of its own.
  func wrapped(_ text: String, indent: Int = 0) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
      wrapped(paragraph.split(separator: " ").map(String.init), indent: indent, hanging: indent)
    }
  }

  /// Pieces in lines that fit; the lines after the first begin after `hanging` blanks.
  func wrapped(_ pieces: [String], indent: Int, hanging: Int) -> [String] {
    let margin = String(repeating: " ", count: hanging)
    var lines: [String] = []
    var line = String(repeating: " ", count: indent)
    var isEmpty = true
    for piece in pieces {
      if !isEmpty, width(line) + 1 + width(piece) > columns {
        lines.append(line)
        line = margin
        isEmpty = true
      }
      line += (isEmpty ? "" : " ") + piece
      isEmpty = false
    }
    return lines + [isEmpty ? "" : line]
  }

  /// Two columns after two blanks; a left side that is too long has a line of its own.
  ///
  /// The left side has at least `least` cells, and the right one two fifths of the line.
  func table(
    _ rows: [(left: String, right: String)], least: Int = 0, widest: Int = 30
  ) -> [String] {
    let widest = min(widest, columns * 3 / 5 - 4)
    let fitting = rows.map { width($0.left) }.filter { $0 <= widest }
    let left = max(fitting.max() ?? 0, min(least, widest))
    let indent = left + 4
    return rows.flatMap { row in
      let lines = wrapped(row.right, indent: indent)
      let space = left - width(row.left)
      guard space >= 0, let first = lines.first else { return ["  " + row.left] + lines }
      let gap = String(repeating: " ", count: space + 2)
      return ["  " + row.left + gap + first.drop { $0 == " " }] + lines.dropFirst()
    }
  }
}
