internal import MemoKit
internal import MemoText

/// Prints removed memos in the form that was asked for.
struct TrashPrinter {
  private let session: Session
  private let notebook: Notebook

  init(_ session: Session, _ notebook: Notebook) {
    self.session = session
    self.notebook = notebook
  }

  /// Prints the memos, some of `total`.
  func print(_ memos: [RemovedMemo], of total: Int) throws(Failure) {
    switch session.form {
    case .human: printForPerson(memos, of: total)
    case .lines: memos.forEach(printLine)
    case .json, .jsonLines:
      var objects: [JSON] = []
      for memo in memos { objects.append(JSON.removed(memo, try content(of: memo))) }
      session.print(json: objects, asList: true)
    case .nul: for memo in memos { session.print(path: memo.path, in: notebook) }
    case .template(let template): for memo in memos { try print(memo, template) }
    }
  }

  private func content(of removed: RemovedMemo) throws(Failure) -> MemoContent? {
    try session.attempt { () throws(MemoError) in
      try session.past(of: notebook).content(of: removed)
    }
  }

  /// `path⇥removed⇥rev⇥title`; date and commit are empty where the removal is not committed.
  private func printLine(_ memo: RemovedMemo) {
    let output = session.output
    output.add(session.fit(session.shown(memo.path, in: notebook)), .path)
    output.add("\t")
    output.add(memo.date?.iso8601 ?? "", .date)
    output.add("\t")
    output.add(memo.revision?.hex ?? "", .location)
    output.add("\t")
    output.line(Escaping.field(memo.title), .title)
  }

  private func print(_ removed: RemovedMemo, _ template: RecordTemplate) throws(Failure) {
    guard let content = try content(of: removed) else { return }
    let values = RecordValues(
      memo: content.memo, path: session.shown(removed.path, in: notebook),
      file: notebook.absoluteBytes(of: removed.path), zone: notebook.zone, content: content)
    let printer = MemoPrinter(session, notebook)
    session.output.add(
      template.record { name, format in
        switch name {
        case "rev": return Array((removed.revision?.hex ?? "").utf8)
        case "removed":
          let text = removed.date.map { date in
            format.map { DateTemplate.text(date, $0, in: notebook.zone) } ?? date.iso8601
          }
          return Array((text ?? "").utf8)
        default:
          return printer.fit(
            values.bytes(name, format), of: name, allowsLines: template.allowsLines)
        }
      })
  }

  /// Two lines each: the title and when it was removed, then the path.
  private func printForPerson(_ memos: [RemovedMemo], of total: Int) {
    let (output, words) = (session.output, session.words)
    let dates = DateWords(now: session.context.now(), zone: notebook.zone, words: words)
    let rows = memos.map { removed in
      (
        title: Escaping.field(removed.title),
        date: removed.date.map(dates.text) ?? words("not committed", "커밋되지 않음"),
        path: Escaping.forTerminal(removed.path.text)
      )
    }
    let layout = RowLayout(
      window: session.context.terminals.width,
      longestTitle: rows.map { DisplayWidth.of($0.title) }.max() ?? 0,
      longestDate: rows.map { DisplayWidth.of($0.date) }.max() ?? 0)
    for row in rows {
      output.add("  ")
      output.add(layout.title(row.title), .title)
      output.add(layout.isNarrow ? "\n    " : "  ")
      output.line(row.date, .date)
      output.line("    " + DisplayWidth.fit(row.path, layout.width - 4), .muted)
    }
    if !rows.isEmpty { output.line("") }
    output.line(words.removedMemos(rows.count, of: total), .muted)
  }
}

extension JSON {
  /// A removed memo, as it last was.
  static func removed(_ removed: RemovedMemo, _ content: MemoContent?) -> JSON {
    let memo = content?.memo
    let path = removed.path
    var members: [(String, JSON)] = [
      ("path", .string(path.text)),
      ("stem", .string(String(decoding: path.stem, as: UTF8.self))),
      ("folder", .string(path.folder?.text ?? "")),
      ("title", .string(removed.title)),
      ("date", memo.map { .string($0.date.iso8601) } ?? .null),
      ("tags", .array((memo?.tags ?? []).map(JSON.string))),
      ("preview", .string(memo?.preview ?? "")),
      ("removed", removed.date.map { .string($0.iso8601) } ?? .null),
      ("rev", removed.revision.map { .string($0.hex) } ?? .null),
    ]
    if path.exactText == nil {
      members.append(("path_bytes", .string(Base64.text(path.bytes))))
    }
    return .object(members)
  }
}
