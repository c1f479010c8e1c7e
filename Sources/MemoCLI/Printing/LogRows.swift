internal import MemoKit
internal import MemoText

/// Prints versions for a person, a line each, the columns of all of them aligned: when, what, the
/// revision, and what else there is to tell.
struct LogRows {
  private let session: Session
  private let dates: DateWords
  private let dateWidth: Int
  private let kindWidth: Int
  /// The cells behind the columns.
  private let room: Int
  private let isNarrow: Bool
  private let isOfNotebook: Bool

  /// So many digits of a revision are shown.
  private static let digits = 8

  /// Prepares the columns for `versions`.
  ///
  /// - Complexity: O(versions).
  init(_ session: Session, _ notebook: Notebook, _ versions: [MemoVersion], isOfNotebook: Bool) {
    self.session = session
    self.isOfNotebook = isOfNotebook
    let dates = DateWords(now: session.context.now(), zone: notebook.zone, words: session.words)
    self.dates = dates
    dateWidth = versions.map { DisplayWidth.of(dates.text($0.date)) }.max() ?? 0
    kindWidth =
      Set(versions.map(\.kind)).map { DisplayWidth.of($0.name(session.words)) }.max() ?? 0
    let width = max(8, session.context.terminals.width - 1)
    let room = width - 2 - dateWidth - 2 - kindWidth - 2 - Self.digits - 2
    isNarrow = room < 12
    self.room = isNarrow ? room + Self.digits + 2 : room
  }

  /// Prints one line; in the log of one memo a title that stands above it is not repeated.
  func print(_ version: MemoVersion, below title: String?) {
    let output = session.output
    output.add("  ")
    output.add(DisplayWidth.padded(dates.text(version.date), to: dateWidth), .date)
    output.add("  " + DisplayWidth.padded(version.kind.name(session.words), to: kindWidth))
    if !isNarrow { output.add("  " + version.revision.short, .muted) }
    var left = room
    for (text, label) in parts(of: version, below: title) where left > 4 {
      let cut = DisplayWidth.fit(Escaping.field(text), left)
      output.add("  ")
      output.add(cut, label)
      left -= DisplayWidth.of(cut) + 2
    }
    output.line("")
  }

  /// What is told of a version behind the columns.
  private func parts(
    of version: MemoVersion, below title: String?
  ) -> [(text: String, label: Label)] {
    var parts: [(text: String, label: Label)] = []
    if isOfNotebook || version.title != title { parts.append((version.title, .title)) }
    if let previous = version.previousPath {
      parts.append(("\(previous.text) → \(version.path.text)", .muted))
    } else if isOfNotebook, version.path.isMemo {
      parts.append((version.path.text, .muted))
    }
    if version.hasMessage { parts.append((version.message, .muted)) }
    return parts
  }
}
