internal import MemoKit
internal import MemoText

/// Prints links in the form that was asked for.
struct LinkPrinter {
  private let session: Session
  private let notebook: Notebook

  init(_ session: Session, _ notebook: Notebook) {
    self.session = session
    self.notebook = notebook
  }

  /// Prints links of a memo, or with `isIncoming` those to one.
  func print(_ found: LinkListing, isIncoming: Bool) {
    switch session.form {
    case .json, .jsonLines:
      session.print(json: found.links.map { JSON.link($0, found.titles) }, asList: true)
    case .nul: for path in paths(found, isIncoming) { session.print(path: path, in: notebook) }
    case .human: printForPerson(found, isIncoming)
    case .lines, .template:
      for link in found.links { printLine(link, isIncoming) }
    }
  }

  /// The files at the other end, each once.
  private func paths(_ found: LinkListing, _ isIncoming: Bool) -> [RelativePath] {
    var seen: Set<RelativePath> = []
    return found.links.compactMap { link in
      if isIncoming { return link.path }
      if case .file(let path) = link.target { return path }
      return nil
    }.filter { seen.insert($0).inserted }
  }

  /// `path:line:column:` and where it points, or the line it stands on.
  private func printLine(_ link: MemoLink, _ isIncoming: Bool) {
    let output = session.output
    output.add(session.fit(session.shown(link.path, in: notebook)), .path)
    output.add(":")
    output.add(String(link.place.line), .location)
    output.add(":\(link.place.column):")
    if isIncoming { return output.line(Escaping.field(link.place.text)) }
    switch link.target {
    case .file(let path), .folder(let path):
      output.add(session.fit(session.shown(path, in: notebook)))
      output.add("\n")
    case .external, .ambiguous, .broken: output.line(Escaping.field(link.destination))
    }
  }

  private func printForPerson(_ found: LinkListing, _ isIncoming: Bool) {
    let (output, words) = (session.output, session.words)
    guard !found.links.isEmpty else {
      return session.messages.say(
        isIncoming
          ? words("nothing links to it", "가리키는 링크가 없습니다")
          : words("there are no links in it", "링크가 없습니다"))
    }
    var last: RelativePath?
    for link in found.links {
      if isIncoming, link.path != last {
        output.line(Escaping.forTerminal(found.titles[link.path] ?? link.path.text), .title)
        last = link.path
      }
      output.add("  " + String(link.place.line) + ":\(link.place.column)  ", .location)
      let text = isIncoming ? link.place.text : target(of: link, found.titles)
      output.add(Escaping.field(text), link.isTrouble && !isIncoming ? .muted : .plain)
      if let mark = mark(of: link) { output.add("  " + mark, .warning) }
      output.line("")
    }
    let number = words.number(found.links.count)
    output.line(
      words(found.links.count == 1 ? "1 link" : "\(number) links", "링크 \(number)개"), .muted)
  }

  private func target(of link: MemoLink, _ titles: [RelativePath: String]) -> String {
    switch link.target {
    case .file(let path):
      guard let title = titles[path] else { return path.text }
      return "\(title)  \(path.text)"
    case .folder(let path): return path.text + "/"
    case .external, .ambiguous, .broken: return link.destination
    }
  }

  /// What is wrong with a link.
  private func mark(of link: MemoLink) -> String? {
    switch link.target {
    case .external, .file, .folder: nil
    case .broken: session.words("(broken)", "(없음)")
    case .ambiguous(let paths):
      "(" + paths.map { Escaping.field($0.text) }.joined(separator: " | ") + ")"
    }
  }
}

extension JSON {
  /// A link and where it points.
  static func link(_ link: MemoLink, _ titles: [RelativePath: String]) -> JSON {
    var members: [(String, JSON)] = [
      ("path", .string(link.path.text)), ("line", .int(link.place.line)),
      ("column", .int(link.place.column)), ("length", .int(link.place.length)),
      ("utf16_column", .int(link.place.utf16Column)), ("text", .string(link.place.text)),
      ("text_column", .int(link.place.textColumn)), ("kind", .string(link.kind.rawValue)),
      ("destination", .string(link.destination)), ("label", .string(link.label)),
      ("fragment", link.fragment.map { .string($0) } ?? .null),
    ]
    let (state, target, candidates): (String, RelativePath?, [RelativePath]) =
      switch link.target {
      case .external: ("external", nil, [])
      case .file(let path): ("resolved", path, [])
      case .folder(let path): ("folder", path, [])
      case .ambiguous(let paths): ("ambiguous", nil, paths)
      case .broken: ("broken", nil, [])
      }
    members += [
      ("state", .string(state)), ("target", target.map { .string($0.text) } ?? .null),
      ("target_title", target.flatMap { titles[$0] }.map { .string($0) } ?? .null),
      ("candidates", .array(candidates.map { .string($0.text) })),
    ]
    return .object(members)
  }
}
