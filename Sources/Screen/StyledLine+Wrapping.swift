internal import MemoText

extension StyledLine {
  /// The line in rows of at most `cells`, broken behind a blank where one is in the row's latter
  /// half, else between letters.
  ///
  /// - Complexity: O(length).
  package func wrapped(to cells: Int) -> [StyledLine] {
    guard width > cells else { return [self] }
    var rows: [StyledLine] = []
    var row: [(letter: Character, style: Style)] = []
    var used = 0
    for span in spans {
      for letter in span.text {
        let width = DisplayWidth.of(letter)
        if used + width > cells, !row.isEmpty {
          let blank = row.lastIndex { $0.letter == " " }.map { $0 + 1 }
          let end = blank.flatMap { $0 > row.count / 2 ? $0 : nil } ?? row.count
          rows.append(StyledLine(row[..<end]))
          row.removeFirst(end)
          used = row.reduce(0) { $0 + DisplayWidth.of($1.letter) }
        }
        row.append((letter, span.style))
        used += width
      }
    }
    return rows + [StyledLine(row[...])]
  }

  private init(_ letters: ArraySlice<(letter: Character, style: Style)>) {
    self.init()
    for letter in letters { add(String(letter.letter), letter.style) }
  }
}
