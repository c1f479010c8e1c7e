internal import MemoText

/// Where the columns of a list stand in a window: titles, and behind the longest of them dates.
///
/// In a window too narrow for both, the date stands on the second line, before the preview.
struct RowLayout {
  /// The cells of a line that may be filled; the last one stays free.
  let width: Int
  /// The cells of the title's column.
  let titleWidth: Int
  /// Whether the date has no room beside the title.
  let isNarrow: Bool

  private static let indent = 2
  private static let gap = 2
  /// With fewer cells for titles than this, dates give way.
  private static let leastTitle = 16

  /// Lays out rows whose longest title and date take so many cells.
  init(window: Int, longestTitle: Int, longestDate: Int) {
    width = max(8, window - 1)
    let room = width - Self.indent - Self.gap - longestDate
    isNarrow = room < min(Self.leastTitle, longestTitle)
    titleWidth = isNarrow ? width - Self.indent : min(room, longestTitle)
  }

  /// The title, cut, or filled up to where the date begins.
  func title(_ text: String) -> String {
    let cut = DisplayWidth.fit(text, titleWidth)
    return isNarrow ? cut : DisplayWidth.padded(cut, to: titleWidth)
  }
}
