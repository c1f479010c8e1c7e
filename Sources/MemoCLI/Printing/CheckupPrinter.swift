internal import MemoKit
internal import MemoText

/// Prints what a checkup found: a page for a person, a line or an object each for programs.
struct CheckupPrinter {
  private let session: Session
  private let notebook: Notebook
  private let words: Words

  init(_ session: Session, _ notebook: Notebook) {
    self.session = session
    self.notebook = notebook
    words = session.words
  }

  /// Prints it.
  func print(_ checkup: Checkup) {
    switch session.form {
    case .human: CheckupPage(session, notebook, checkup).print()
    case .json, .jsonLines:
      let objects =
        checkup.mended.map { object($0, isMended: true) }
        + checkup.findings.map { object($0, isMended: false) }
      session.print(json: objects, asList: true)
    case .nul:
      for path in checkup.findings.compactMap(\.path) { session.print(path: path, in: notebook) }
    case .lines, .template:
      for finding in checkup.mended {
        session.messages.say(
          words("mended: ", "고쳤습니다: ") + text(finding.place(in: notebook))
            + finding.kind.message(words))
      }
      for finding in checkup.findings { line(finding) }
    }
  }

  private func text(_ place: String?) -> String { place.map { $0 + ": " } ?? "" }

  /// `path:line:code:message`; the notebook itself is `.`, and line 0 the whole file.
  private func line(_ finding: Checkup.Finding) {
    let place =
      finding.path.map { session.shown($0, in: notebook) }
      ?? Array((finding.file ?? ".").utf8)
    session.output.add(session.fit(place))
    session.output.line(
      ":\(finding.mark?.line ?? 0):\(finding.code):"
        + Escaping.field(finding.kind.message(words)))
  }

  private func object(_ finding: Checkup.Finding, isMended: Bool) -> JSON {
    let kind = finding.kind
    var members: [(String, JSON)] = [
      ("code", .string(finding.code)), ("severity", .string(finding.severity.rawValue)),
      ("area", .string(kind.area.rawValue)), ("message", .string(kind.message(words))),
      ("hint", .string(finding.hint(in: notebook, words))),
      ("fixable", .bool(finding.isMendable)), ("fixed", .bool(isMended)),
    ]
    if let path = finding.path {
      members.append(("path", .string(path.text)))
      if path.exactText == nil {
        members.append(("path_bytes", .string(Base64.text(path.bytes))))
      }
      members.append(("file", .string(notebook.absolutePath(of: path))))
    } else if let file = finding.file {
      members.append(("file", .string(file)))
    }
    if let mark = finding.mark {
      members += [("line", .int(mark.line)), ("column", .int(mark.column))]
    }
    if let excerpt = finding.excerpt { members.append(("excerpt", .string(excerpt))) }
    return .object(members)
  }
}

extension Checkup.Finding {
  /// Where it is, for a person: a path of the notebook, or one of the machine.
  func place(in notebook: Notebook) -> String? {
    guard let place = path?.text ?? file else { return nil }
    return mark.map { "\(place):\($0)" } ?? place
  }
}
