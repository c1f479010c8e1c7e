internal import Arguments
internal import MemoKit
internal import MemoText

/// Prints what a search found in the form that was asked for.
struct HitPrinter {
  let session: Session
  let notebook: Notebook

  init(_ session: Session, _ notebook: Notebook) {
    self.session = session
    self.notebook = notebook
  }

  /// Prints the hits, best first.
  func print(_ result: SearchResult) throws(Failure) {
    switch session.form {
    case .json, .jsonLines:
      let objects = result.hits.map { hit in
        let file = notebook.absolutePath(of: hit.memo.path)
        return JSON.object(JSON.members(of: named(hit), file: file) + JSON.members(of: hit))
      }
      session.print(json: objects, asList: true)
    case .nul: for hit in result.hits { session.print(path: hit.memo.path, in: notebook) }
    case .template(let template):
      for hit in result.hits { try print(hit, template) }
    case .human:
      let rows = RowPrinter(session, notebook, result.hits.map(\.memo), nil)
      for hit in result.hits { try printForPerson(hit, rows) }
      let isOfVersions = session.parsed.isSet("history")
      let (words, count) = (session.words, result.hits.count)
      session.output.line(isOfVersions ? words.versions(count) : words.memos(count), .muted)
    case .lines:
      for hit in result.hits { try printLines(hit) }
    }
  }

  private func print(_ hit: Hit, _ template: RecordTemplate) throws(Failure) {
    let printer = MemoPrinter(session, notebook)
    let (memo, content) = (named(hit), template.needsContent ? try content(of: hit) : nil)
    guard template.needsMatches else {
      return try printer.print(memo, nil, template, content: content)
    }
    for match in HitLines.firstOfLines(hit.matches) {
      try printer.print(memo, match, template, content: content)
    }
  }

  /// The memo with the id that scripts are told: of a version, that of its commit.
  private func named(_ hit: Hit) -> Memo {
    var memo = hit.memo
    if let version = hit.version { memo.revision = version.commit }
    return memo
  }

  /// The text of the memo, or of its version.
  private func content(of hit: Hit) throws(Failure) -> MemoContent {
    try session.attempt { () throws(MemoError) in
      try hit.version == nil ? notebook.read(hit.memo.path) : notebook.read(hit)
    }
  }

  private func printForPerson(_ hit: Hit, _ rows: RowPrinter) throws(Failure) {
    rows.printTitle(hit.memo)
    if let version = hit.version {
      let name = "    " + version.commit.short + "  " + Escaping.field(hit.memo.path.text)
      session.output.line(DisplayWidth.fit(name, rows.width), .location)
    }
    let found = HitLines.lines(of: hit)
    let best = BestLines.of(found, title: hit.memo.title)
    let lines = try lines(best, of: hit)
    let numberWidth = lines.map { String($0.number).utf8.count }.max() ?? 0
    for line in lines {
      let number = String(line.number)
      let prefix = String(repeating: " ", count: 4 + numberWidth - number.utf8.count) + number
      session.output.add(prefix + ": ", .location)
      let text = Snippet(line.text, marking: line.marks, isCutBefore: line.isCutBefore)
      for piece in text.pieces(fitting: rows.width - prefix.utf8.count - 2) {
        session.output.add(
          piece.text, piece.isMatch ? .match : line.matches.isEmpty ? .muted : .plain)
      }
      session.output.add("\n")
    }
    if found.count > best.count {
      let more = session.words.moreLines(found.count - best.count)
      let line = String(repeating: " ", count: numberWidth + 6) + more
      session.output.line(DisplayWidth.fit(line, rows.width), .muted)
    }
    session.output.add("\n")
  }

  /// These lines of a memo, with those round them that `-C` asks for.
  func lines(
    _ found: [HitLines.Line], of hit: Hit
  ) throws(Failure) -> [HitLines.Line] {
    let reach = session.parsed.number("context") ?? 0
    guard reach > 0 else { return found }
    return HitLines.lines(found, reach: reach, in: try content(of: hit).bytes)
  }
}
