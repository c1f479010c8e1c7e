internal import MemoKit
internal import MemoText
internal import Screen

/// Draws the memos of a picker, a row each: title with its hits, date, path where there is room.
struct PickerRows {
  private let dates: DateWords
  private let words: Words
  private let canMark: Bool
  private let cells: Int
  private let titleCells: Int
  private let dateCells: Int
  private let pathCells: Int

  /// Rows of `cells`, of which narrow ones show fewer things.
  init(dates: DateWords, words: Words, canMark: Bool, cells: Int) {
    self.dates = dates
    self.words = words
    self.canMark = canMark
    self.cells = cells
    let room = max(0, cells - (canMark ? 3 : 2))
    dateCells = cells < 40 ? 0 : DisplayWidth.of(DateWords.widest(words))
    let rest = room - (dateCells > 0 ? dateCells + 2 : 0)
    titleCells = cells < 64 ? rest : min(60, rest * 3 / 5)
    pathCells = max(0, rest - titleCells - 2)
  }

  /// The row of a memo; `hits` are ranges of its title's UTF-8.
  func row(_ memo: Memo, hits: [Range<Int>], isSelected: Bool, isMarked: Bool) -> StyledLine {
    var line = StyledLine()
    let base = isSelected ? Label.selected : .plain
    line.add(isSelected ? ">" : " ", base.screenStyle)
    if canMark { line.add(isMarked ? "*" : " ", (isSelected ? base : .match).screenStyle) }
    line.add(" ", base.screenStyle)
    line.add(title(memo, hits, base).fitted(to: titleCells, base.screenStyle))
    if dateCells > 0 {
      let date = DisplayWidth.padded(dates.text(memo.edited), to: dateCells)
      line.add("  " + date, (isSelected ? base : .date).screenStyle)
    }
    if pathCells > 0 {
      line.add("  " + memo.path.text, (isSelected ? base : .muted).screenStyle)
    }
    return isSelected ? line.fitted(to: cells, base.screenStyle) : line.cut(to: cells)
  }

  /// The title in pieces, cut only between whole letters.
  private func title(_ memo: Memo, _ hits: [Range<Int>], _ base: Label) -> StyledLine {
    var line = StyledLine()
    if memo.conflictOf != nil { line.add(words("(conflict) ", "(충돌) "), base.screenStyle) }
    var offset = 0
    for letter in memo.title {
      let range = offset..<offset + letter.utf8.count
      offset = range.upperBound
      let isHit = hits.contains { $0.overlaps(range) }
      line.add(String(letter), isHit ? base.screenStyle.with(Label.match) : base.screenStyle)
    }
    return line
  }
}

extension Label {
  /// How a drawn line shows it.
  var screenStyle: Style { Style(style ?? "") }
}

extension Style {
  /// This style with that of a label on top.
  func with(_ label: Label) -> Style {
    let parts = [parameters, label.style ?? ""].filter { !$0.isEmpty }
    return Style(parts.joined(separator: ";"))
  }
}
