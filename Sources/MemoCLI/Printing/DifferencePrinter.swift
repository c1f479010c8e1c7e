internal import MemoKit

/// Prints differences of files in the form that was asked for.
struct DifferencePrinter {
  private let session: Session
  private let notebook: Notebook

  init(_ session: Session, _ notebook: Notebook) {
    self.session = session
    self.notebook = notebook
  }

  /// Prints the differences, one after the other.
  func print(_ differences: [Difference], asList: Bool) {
    let found = differences.filter { !$0.isEmpty }
    switch session.form {
    case .human: printForPerson(found)
    case .json, .jsonLines:
      let told = asList ? found : differences
      session.print(json: told.map(JSON.difference), asList: asList)
    case .nul: for difference in found { session.print(path: difference.path, in: notebook) }
    case .lines, .template: for difference in found { session.output.add(patch: difference.patch) }
    }
  }

  private func printForPerson(_ differences: [Difference]) {
    guard !differences.isEmpty else {
      return session.messages.say(session.words("nothing is different", "다른 것이 없습니다"))
    }
    let page = DifferencePage(session.words, width: session.context.terminals.width)
    for (place, difference) in differences.enumerated() {
      if place > 0 { session.output.line("") }
      page.lines(of: difference).forEach(session.output.line)
    }
  }
}

extension JSON {
  /// A difference: the front matter by key, the text in hunks.
  static func difference(_ difference: Difference) -> JSON {
    let comparison = difference.comparison
    var members: [(String, JSON)] = [("path", .string(difference.path.text))]
    if let old = difference.old?.path, old != difference.path {
      members.append(("old_path", .string(old.text)))
    }
    let revision = { (state: Difference.State?) in state.map { JSON.string($0.revision.hex) } }
    members += [
      ("kind", .string(difference.isEmpty ? "same" : difference.kind.rawValue)),
      ("old_rev", revision(difference.old) ?? .null),
      ("new_rev", revision(difference.new) ?? .null),
      ("front", .array(comparison.keys.map(key))),
      ("notes", .array(comparison.notes.map { .string($0.code) })),
      ("hunks", .array(comparison.sections.map(hunk))),
    ]
    return .object(members)
  }

  private static func key(_ key: Comparison.Key) -> JSON {
    var members: [(String, JSON)] = [
      ("key", .string(key.key)), ("old", key.old.map(value) ?? .null),
      ("new", key.new.map(value) ?? .null),
    ]
    if let items = key.items {
      members.append(("added", .array(items.added.map(JSON.string))))
      members.append(("removed", .array(items.removed.map(JSON.string))))
    }
    return .object(members)
  }

  private static func hunk(_ section: Comparison.Section) -> JSON {
    .array(
      section.lines.map { line in
        .object([
          ("kind", .string(line.kind.rawValue)), ("old_line", line.oldLine.map(int) ?? .null),
          ("new_line", line.newLine.map(int) ?? .null), ("text", .string(line.text)),
        ])
      })
  }
}
