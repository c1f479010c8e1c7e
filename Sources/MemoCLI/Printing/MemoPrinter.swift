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
    session.output.add(
      template.record { name, format in
        fit(values.bytes(name, format), of: name, allowsLines: template.allowsLines)
      })
  }

  /// The value of a field as it is printed: harmless on a terminal, and on one line unless it is
  /// the text itself or the record ends with a NUL.
  func fit(_ bytes: [UInt8], of name: String, allowsLines: Bool) -> [UInt8] {
    guard name != "body" else {
      guard session.context.terminals.output else { return bytes }
      let text = String(decoding: bytes, as: UTF8.self)
      return Array(Escaping.forTerminal(text, keepingLines: true).utf8)
    }
    return allowsLines && !session.context.terminals.output ? bytes : session.fit(bytes)
  }

  /// `path⇥date⇥pinned⇥title`.
  private func printLine(_ memo: Memo) {
    let output = session.output
    output.add(session.fit(session.shown(memo.path, in: notebook)), .path)
    output.add("\t")
    output.add(memo.date.iso8601, .date)
    output.add("\t" + (memo.isPinned ? "*" : "") + "\t")
    output.line(Escaping.field(memo.title), .title)
  }
}

// MARK: - For a person

extension MemoPrinter {
  private func printForPerson(_ listing: Listing, order: ListOptions.Order?) {
    let words = session.words
    let rows = RowPrinter(session, notebook, listing.memos, order)
    let pinned = order == nil ? listing.memos.prefix { $0.isPinned } : []
    let rest = listing.memos.dropFirst(pinned.count)
    if !pinned.isEmpty {
      session.output.line(words("Pinned", "고정됨"), .heading)
      pinned.forEach(rows.print)
      if !rest.isEmpty {
        session.output.add("\n")
        session.output.line(words("Memos", "메모"), .heading)
      }
    }
    rest.forEach(rows.print)
    if !listing.memos.isEmpty { session.output.line("") }
    session.output.line(count(of: listing), .muted)
  }

  /// `18 memos, 1 conflict copy`, or `10 of 18 memos`; copies do not count as memos.
  private func count(of listing: Listing) -> String {
    let words = session.words
    let copies = listing.memos.count { $0.conflictOf != nil }
    let (shown, total) = (listing.memos.count - copies, listing.total - copies)
    let memos = words.memos(total)
    let count =
      shown == total
      ? memos : words("\(words.number(shown)) of \(memos)", "\(memos) 중 \(words.number(shown))개")
    return copies == 0 ? count : count + ", " + words.conflictCopies(copies)
  }
}
