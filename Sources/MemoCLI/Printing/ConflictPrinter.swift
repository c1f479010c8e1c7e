internal import MemoKit
internal import MemoText
internal import Screen

/// Prints conflicts in the form that was asked for.
struct ConflictPrinter {
  private let session: Session
  private let notebook: Notebook
  private let words: Words
  /// So many rows of a difference are shown in a list.
  private static let longest = 8

  init(_ session: Session, _ notebook: Notebook) {
    self.session = session
    self.notebook = notebook
    words = session.words
  }

  /// Prints the conflicts, one after the other.
  func print(_ conflicts: [Conflict]) throws(Failure) {
    switch session.form {
    case .human: try printForPerson(conflicts)
    case .json, .jsonLines:
      let objects = conflicts.map { conflict in
        let file = notebook.absolutePath(of: conflict.copy.path)
        return JSON.object(JSON.members(of: conflict, file: file))
      }
      session.print(json: objects, asList: true)
    case .nul:
      for conflict in conflicts { session.print(path: conflict.copy.path, in: notebook) }
    case .lines, .template: conflicts.forEach(printLine)
    }
  }

  /// `copy⇥original⇥date`; the day is empty where the copy was renamed.
  private func printLine(_ conflict: Conflict) {
    session.output.add(session.fit(session.shown(conflict.copy.path, in: notebook)))
    session.output.add("\t")
    if let memo = conflict.memo {
      session.output.add(session.fit(session.shown(memo.path, in: notebook)))
    } else {
      session.output.add(Escaping.field(conflict.copy.conflictOf ?? ""))
    }
    session.output.line("\t" + (conflict.day?.description ?? ""))
  }
}

// MARK: - For a person

extension ConflictPrinter {
  private func printForPerson(_ conflicts: [Conflict]) throws(Failure) {
    guard !conflicts.isEmpty else {
      return session.messages.say(words("there are no conflict copies", "충돌 사본이 없습니다"))
    }
    for conflict in conflicts {
      try show(conflict, rows: Self.longest)
      session.output.line("")
    }
    session.output.line(words.conflictCopies(conflicts.count), .muted)
    let name = ShellWords.path((conflicts[0].memo ?? conflicts[0].copy).path.text)
    session.output.add("→ ", .hint)
    session.output.line(
      words("memo resolve \(name) asks what to keep", "무엇을 남길지 고르려면: memo resolve \(name)"), .muted)
  }

  /// Shows the memo and the copy, and how they differ in at most so many rows.
  func show(_ conflict: Conflict, rows: Int = .max) throws(Failure) {
    let difference = try session.attempt { () throws(MemoError) in
      try notebook.difference(of: conflict)
    }
    let output = session.output
    let room = max(20, session.context.terminals.width - 1)
    output.line(DisplayWidth.fitName(name(of: conflict), room), .heading)
    tell(conflict.memoSide, room)
    output.line(
      DisplayWidth.fitName(Escaping.forTerminal("+ " + conflict.copy.path.text), room), .added)
    tell(conflict.copySide, room)
    let page = DifferencePage(words, width: session.context.terminals.width)
    let body = page.body(of: difference)
    if body.isEmpty {
      output.line("  " + words("both hold the same", "둘의 내용이 같습니다"), .muted)
    }
    for line in body.prefix(rows) { output.line(line) }
    guard body.count > rows else { return }
    output.line("  " + words.moreLines(body.count - rows), .muted)
  }

  /// Whose text a side is.
  private func tell(_ side: Conflict.Side?, _ room: Int) {
    guard let side else { return }
    let dates = DateWords(now: session.context.now(), zone: notebook.zone, words: words)
    let parts = [side.author, side.device, dates.text(side.date)].compactMap { $0 }
    let text = "  " + parts.filter { !$0.isEmpty }.joined(separator: ", ")
    session.output.line(DisplayWidth.fitName(Escaping.forTerminal(text), room), .muted)
  }

  /// The memo, or what is left of it.
  private func name(of conflict: Conflict) -> String {
    if let memo = conflict.memo { return Escaping.forTerminal("− " + memo.path.text) }
    let path = conflict.copy.conflictOf ?? ""
    return Escaping.forTerminal("− " + path) + words(" (not there any more)", " (지금은 없음)")
  }
}
