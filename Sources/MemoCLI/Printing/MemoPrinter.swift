internal import MemoKit
internal import MemoText

/// Prints a list of memos in the form that was asked for.
struct MemoPrinter {
  private let session: Session
  private let notebook: Notebook

  init(_ session: Session, _ notebook: Notebook) {
    self.session = session
    self.notebook = notebook
  }

  /// Prints the memos of `listing`; `order` tells whose date a person sees.
  func print(_ listing: Listing, order: ListOptions.Order?) throws(Failure) {
    switch session.form {
    case .human: printForPerson(listing, order: order)
    case .lines: listing.memos.forEach(printLine)
    case .json, .jsonLines:
      session.print(json: listing.memos.map { session.object($0, in: notebook) }, asList: true)
    case .nul: for memo in listing.memos { session.print(path: memo.path, in: notebook) }
    case .template(let template):
      for memo in listing.memos { try print(memo, nil, template) }
    }
  }

  /// Prints one record of a template.
  func print(
    _ memo: Memo, _ match: Match?, _ template: RecordTemplate, content: MemoContent? = nil
  ) throws(Failure) {
    var values = RecordValues(
      memo: memo, path: session.shown(memo.path, in: notebook),
      file: notebook.absoluteBytes(of: memo.path), zone: notebook.zone, content: content,
      match: match)
    if template.needsContent, content == nil {
      values.content = try session.attempt { () throws(MemoError) in try notebook.read(memo.path) }
    }
    let isTerminal = session.context.terminals.output
    session.output.add(
      template.record { name, format in
        let bytes = values.bytes(name, format)
        guard isTerminal else { return bytes }
        let text = String(decoding: bytes, as: UTF8.self)
        return Array(Escaping.forTerminal(text, keepingLines: name == "body").utf8)
      })
  }

  /// `path⇥date⇥pinned⇥title`.
  private func printLine(_ memo: Memo) {
    let output = session.output
    output.add(session.fit(session.shown(memo.path, in: notebook)))
    output.add("\t" + memo.date.iso8601 + "\t" + (memo.isPinned ? "*" : "") + "\t")
    output.line(Escaping.field(memo.title))
  }
}

// MARK: - For a person

extension MemoPrinter {
  private func printForPerson(_ listing: Listing, order: ListOptions.Order?) {
    let words = session.words
    let pinned = order == nil ? listing.memos.prefix { $0.isPinned } : []
    let rest = listing.memos.dropFirst(pinned.count)
    if !pinned.isEmpty {
      session.output.line(words("Pinned", "고정됨"), .heading)
      for memo in pinned { printRow(memo, order) }
      if !rest.isEmpty {
        session.output.add("\n")
        session.output.line(words("Memos", "메모"), .heading)
      }
    }
    for memo in rest { printRow(memo, order) }
    if !listing.memos.isEmpty { session.output.line("") }
    let shown = listing.memos.count
    let count = words.memos(listing.total)
    session.output.line(
      shown == listing.total
        ? count : words("\(words.number(shown)) of \(count)", "\(count) 중 \(words.number(shown))개"),
      .muted)
  }

  /// Two lines: title and date, and the beginning of the text.
  func printRow(_ memo: Memo, _ order: ListOptions.Order?) {
    let dates = DateWords(
      now: session.context.now(), zone: notebook.zone, words: session.words)
    let date = dates.text(order == .date ? memo.date : memo.edited)
    let width = max(20, session.context.terminals.width)
    let room = max(8, min(60, width - 4 - DisplayWidth.of(date)))
    let mark = memo.conflictOf == nil ? "" : session.words("(conflict) ", "(충돌) ")
    let title = DisplayWidth.fit(mark + Escaping.forTerminal(memo.title), room)
    session.output.add("  ")
    session.output.add(title, .title)
    session.output.add(String(repeating: " ", count: room - DisplayWidth.of(title) + 2))
    session.output.line(date, .date)
    let preview =
      memo.preview.isEmpty ? session.words("No additional text", "추가 텍스트 없음") : memo.preview
    session.output.line(
      "    " + DisplayWidth.fit(Escaping.forTerminal(preview), width - 5), .muted)
  }
}
