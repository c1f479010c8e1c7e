internal import MemoKit
internal import MemoText

/// Draws a checkup for a person: what was found by areas, each finding with the command that helps.
struct CheckupPage {
  private let session: Session
  private let notebook: Notebook
  private let checkup: Checkup
  private let words: Words
  /// So many findings of an area are shown.
  private static let longest = 12

  init(_ session: Session, _ notebook: Notebook, _ checkup: Checkup) {
    self.session = session
    self.notebook = notebook
    self.checkup = checkup
    words = session.words
  }

  /// Draws it.
  func print() {
    if !checkup.mended.isEmpty {
      heading(words("Mended", "고침"), checkup.mended.count)
      for finding in checkup.mended { draw(finding, isMended: true) }
      session.output.line("")
    }
    for area in Checkup.Area.allCases {
      let found = checkup.findings.filter { $0.kind.area == area }
      guard !found.isEmpty else { continue }
      heading(area.title(words), found.count)
      for finding in found.prefix(Self.longest) { draw(finding, isMended: false) }
      if found.count > Self.longest {
        let rest = words.number(found.count - Self.longest)
        session.output.line(
          "  "
            + words(
              "… and \(rest) more: memo doctor | less", "… 외 \(rest)개: memo doctor | less"), .muted)
      }
      session.output.line("")
    }
    session.output.line(summary)
  }

  private func heading(_ title: String, _ count: Int) {
    session.output.add(title, .heading)
    session.output.line(" (\(words.number(count)))", .muted)
  }

  /// The place and what is wrong; the line it is in, with a caret below; what to type.
  private func draw(_ finding: Checkup.Finding, isMended: Bool) {
    let output = session.output
    output.add("  ")
    if !isMended { output.add(finding.severity.name(words), finding.severity.label) }
    if let place = finding.place(in: notebook) {
      output.add((isMended ? "" : " ") + Escaping.forTerminal(place), .path)
    }
    output.line(": " + Escaping.forTerminal(finding.kind.message(words)))
    guard !isMended else { return }
    if let excerpt = finding.excerpt, let mark = finding.mark { draw(excerpt, mark) }
    output.add("    → ", .hint)
    output.line(Escaping.forTerminal(finding.hint(in: notebook, words)), .muted)
  }

  /// A line with a caret below the place; of a long one the part round it.
  private func draw(_ excerpt: String, _ mark: Mark) {
    let place = excerpt.utf8.index(
      excerpt.startIndex, offsetBy: mark.column - 1, limitedBy: excerpt.endIndex)
    guard let place, DisplayWidth.of(Escaping.forTerminal(excerpt)) <= room else { return }
    let before = Escaping.forTerminal(String(excerpt[..<place]))
    session.output.line("    " + Escaping.forTerminal(excerpt), .muted)
    session.output.line(
      "    " + String(repeating: " ", count: DisplayWidth.of(before)) + "^", .warning)
  }

  /// So many cells a line has.
  private var room: Int { max(20, session.context.terminals.width - 5) }

  private var summary: String {
    let memos = words.memos(checkup.memos)
    let trouble = checkup.findings.count { $0.severity != .note }
    guard trouble > 0 else {
      return words("Nothing is wrong. Checked: \(memos).", "이상이 없습니다. 살핀 것: \(memos).")
    }
    let count = words.number(trouble)
    let mendable = checkup.findings.count(where: \.isMendable)
    let hint =
      mendable > 0
      ? words(
        "; memo doctor --fix puts \(words.number(mendable)) right",
        "; memo doctor --fix로 \(words.number(mendable))개를 고칠 수 있습니다") : ""
    return words(
      trouble == 1 ? "1 finding in \(memos)" : "\(count) findings in \(memos)",
      "\(memos)에서 \(count)건") + hint
  }
}

extension Checkup.Severity {
  fileprivate var label: Label {
    switch self {
    case .error: .error
    case .warning: .warning
    case .note: .muted
    }
  }
}
