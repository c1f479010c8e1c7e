internal import Arguments
internal import MemoKit
internal import MemoText

/// Prints what a search found in the form that was asked for.
struct HitPrinter {
  private let session: Session
  private let notebook: Notebook

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
        return JSON.object(JSON.members(of: hit.memo, file: file) + JSON.members(of: hit))
      }
      session.print(json: objects, asList: true)
    case .nul: for hit in result.hits { session.print(path: hit.memo.path, in: notebook) }
    case .template(let template):
      for hit in result.hits { try print(hit, template) }
    case .human:
      for hit in result.hits { try printForPerson(hit) }
      session.output.line(session.words.memos(result.hits.count), .muted)
    case .lines:
      for hit in result.hits { try printLines(hit) }
    }
  }

  private func print(_ hit: Hit, _ template: RecordTemplate) throws(Failure) {
    let printer = MemoPrinter(session, notebook)
    guard template.needsMatches else { return try printer.print(hit.memo, nil, template) }
    for match in Self.firstOfLines(hit.matches) { try printer.print(hit.memo, match, template) }
  }

  /// `path:line:column:text`, and with `-C` the lines round it as `path-line-text`.
  private func printLines(_ hit: Hit) throws(Failure) {
    let path = session.fit(session.shown(hit.memo.path, in: notebook))
    for row in try rows(hit) {
      let sign = row.match == nil ? "-" : ":"
      session.output.add(path)
      session.output.add(sign + String(row.line) + sign)
      if let match = row.match { session.output.add("\(match.column):") }
      session.output.line(Escaping.field(row.text))
    }
  }

  private func printForPerson(_ hit: Hit) throws(Failure) {
    MemoPrinter(session, notebook).printRow(hit.memo, nil)
    for row in try rows(hit) {
      session.output.add("    \(row.line): ", .location)
      guard let match = row.match else {
        session.output.line(Escaping.forTerminal(row.text), .muted)
        continue
      }
      let bytes = Array(match.text.utf8)
      let start = min(max(0, match.textColumn - 1), bytes.count)
      let end = min(start + max(0, match.length), bytes.count)
      for (part, label) in [
        (bytes[..<start], Label.plain), (bytes[start..<end], .match), (bytes[end...], .plain),
      ] {
        session.output.add(Escaping.forTerminal(String(decoding: part, as: UTF8.self)), label)
      }
      session.output.add("\n")
    }
    session.output.add("\n")
  }
}

// MARK: - Lines

extension HitPrinter {
  private struct Row {
    let line: Int
    let text: String
    let match: Match?
  }

  /// The first place of each line.
  private static func firstOfLines(_ matches: [Match]) -> [Match] {
    var last = 0
    return matches.filter { match in
      defer { last = match.line }
      return match.line != last
    }
  }

  /// The lines that are shown of a memo, with those round them that `-C` asks for.
  private func rows(_ hit: Hit) throws(Failure) -> [Row] {
    let matches = Self.firstOfLines(hit.matches)
    guard let reach = session.parsed.number("context"), reach > 0 else {
      return matches.map { Row(line: $0.line, text: $0.text, match: $0) }
    }
    let bytes = try session.attempt { () throws(MemoError) in
      try notebook.read(hit.memo.path).bytes
    }
    let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
    let byLine = Dictionary(matches.map { ($0.line, $0) }, uniquingKeysWith: { first, _ in first })
    var wanted: Set<Int> = []
    for match in matches {
      let from = max(1, match.line - min(reach, match.line))
      let to = min(lines.count, match.line + min(reach, lines.count))
      if from <= to { wanted.formUnion(from...to) }
    }
    return wanted.sorted().map { number in
      if let match = byLine[number] { return Row(line: number, text: match.text, match: match) }
      let line = lines[number - 1]
      let text = String(decoding: line.last == 13 ? line.dropLast() : line, as: UTF8.self)
      return Row(line: number, text: text, match: nil)
    }
  }
}
