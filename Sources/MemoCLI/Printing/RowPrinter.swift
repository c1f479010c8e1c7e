internal import MemoKit
internal import MemoText

/// Prints memos for a person, two lines each, the columns of all of them aligned.
struct RowPrinter {
  private let session: Session
  private let dates: DateWords
  private let order: ListOptions.Order?
  private let layout: RowLayout

  /// Prepares the columns for `memos`; `order` tells whose date is seen.
  ///
  /// - Complexity: O(memos).
  init(_ session: Session, _ notebook: Notebook, _ memos: [Memo], _ order: ListOptions.Order?) {
    self.session = session
    self.order = order
    let dates = DateWords(now: session.context.now(), zone: notebook.zone, words: session.words)
    self.dates = dates
    var (title, date) = (0, 0)
    for memo in memos {
      title = max(title, DisplayWidth.of(Self.title(memo, session.words)))
      date = max(date, DisplayWidth.of(dates.text(Self.date(memo, order))))
    }
    layout = RowLayout(
      window: session.context.terminals.width, longestTitle: title, longestDate: date)
  }

  /// The cells of a line that may be filled.
  var width: Int { layout.width }

  /// Prints the title and the date, and the beginning of the text.
  func print(_ memo: Memo) {
    printTitle(memo)
    let preview =
      memo.preview.isEmpty ? session.words("No additional text", "추가 텍스트 없음") : memo.preview
    let indent = layout.isNarrow ? "  " : "    "
    let date = layout.isNarrow ? narrowDate(memo) : ""
    session.output.add(indent)
    session.output.add(date, .date)
    let room = layout.width - indent.utf8.count - DisplayWidth.of(date)
    let text = (date.isEmpty ? "" : "  ") + Escaping.field(preview)
    session.output.line(room > 4 ? DisplayWidth.fit(text, room) : "", .muted)
  }

  /// Prints the title, and beside it the date where there is room.
  func printTitle(_ memo: Memo) {
    session.output.add("  ")
    session.output.add(layout.title(Self.title(memo, session.words)), .title)
    guard !layout.isNarrow else { return session.output.line("") }
    session.output.add("  ")
    session.output.line(dates.text(Self.date(memo, order)), .date)
  }

  /// The date for a narrow window: without its time where both have no room.
  private func narrowDate(_ memo: Memo) -> String {
    let date = Self.date(memo, order)
    let text = dates.text(date)
    let room = layout.width - 2
    return DisplayWidth.of(text) <= room ? text : DisplayWidth.fit(dates.day(date), room)
  }

  private static func date(_ memo: Memo, _ order: ListOptions.Order?) -> Timestamp {
    order == .date ? memo.date : memo.edited
  }

  private static func title(_ memo: Memo, _ words: Words) -> String {
    (memo.conflictOf == nil ? "" : words("(conflict) ", "(충돌) ")) + Escaping.field(memo.title)
  }
}
