internal import MemoText

/// A line of text with marked places, cut to a window so that its first place is seen.
struct Snippet {
  /// A piece of the line, and whether it is a marked one.
  struct Piece: Hashable {
    var text: String
    var isMatch: Bool
  }

  private struct Cell {
    let text: String
    let width: Int
    let isMatch: Bool
  }

  private let cells: [Cell]
  private let isCutBefore: Bool

  /// Marks `ranges` of the UTF-8 of `text`; with `isCutBefore` the line has more before the text.
  ///
  /// Controls are made visible first, tabs are blanks.
  init(_ text: String, marking ranges: [Range<Int>], isCutBefore: Bool = false) {
    var cells: [Cell] = []
    var offset = 0
    for character in text {
      let end = offset + character.utf8.count
      let isMatch = ranges.contains { $0.lowerBound < end && $0.upperBound > offset }
      offset = end
      for shown in Escaping.field(String(character)) {
        let width = DisplayWidth.of(shown)
        cells.append(Cell(text: String(shown), width: width, isMatch: isMatch))
      }
    }
    self.cells = cells
    self.isCutBefore = isCutBefore
  }

  /// The pieces that fit into `width` cells, `…` where something is left out.
  ///
  /// - Complexity: O(length).
  func pieces(fitting width: Int) -> [Piece] {
    let total = cells.reduce(0) { $0 + $1.width }
    let lead = isCutBefore ? 1 : 0
    guard total + lead > width else { return joined(cells[...], before: isCutBefore, after: false) }
    let range = window(width)
    return joined(
      cells[range], before: isCutBefore || range.lowerBound > 0,
      after: range.upperBound < cells.count
    )
  }

  /// The cells to show: from the first mark on, then outwards, a third of what is left before it.
  private func window(_ width: Int) -> Range<Int> {
    let start = cells.firstIndex(where: \.isMatch) ?? 0
    var low = start
    var high = start
    var used = 0
    let room = max(1, width - 2)
    func take(_ place: Int) -> Bool {
      guard used + cells[place].width <= room else { return false }
      used += cells[place].width
      return true
    }
    while high < cells.count, cells[high].isMatch, take(high) { high += 1 }
    let ahead = used + (room - used) * 2 / 3
    while high < cells.count, used < ahead, take(high) { high += 1 }
    while low > 0, take(low - 1) { low -= 1 }
    while high < cells.count, take(high) { high += 1 }
    return low..<high
  }

  private func joined(_ cells: ArraySlice<Cell>, before: Bool, after: Bool) -> [Piece] {
    var pieces: [Piece] = before ? [Piece(text: "…", isMatch: false)] : []
    for cell in cells {
      if pieces.last?.isMatch == cell.isMatch {
        pieces[pieces.count - 1].text += cell.text
      } else {
        pieces.append(Piece(text: cell.text, isMatch: cell.isMatch))
      }
    }
    if after { pieces.append(Piece(text: "…", isMatch: false)) }
    return pieces
  }
}
