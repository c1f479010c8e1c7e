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
    if isIncoming {
      printLines(of: found)
    } else {
      printTargets(of: found)
    }
    let number = words.number(found.links.count)
    output.line(
      words(found.links.count == 1 ? "1 link" : "\(number) links", "링크 \(number)개"), .muted)
  }

  /// Where each link stands and points.
  private func printTargets(of found: LinkListing) {
    let output = session.output
    let titles = found.links.map { link -> String in
      guard case .file(let path) = link.target, let title = found.titles[path] else { return "" }
      return Escaping.forTerminal(title)
    }
    let room = column(found.links)
    let widest = titles.map { DisplayWidth.of($0) }.max() ?? 0
    let wide = min(widest, max(8, session.context.terminals.width / 2 - room))
    for (link, title) in zip(found.links, titles) {
      output.add("  " + DisplayWidth.padded(place(link), to: room) + "  ", .location)
      if !title.isEmpty {
        output.add(DisplayWidth.padded(DisplayWidth.fit(title, wide), to: wide) + "  ")
      }
      output.add(Escaping.field(target(of: link)), link.isTrouble ? .muted : .plain)
      if let mark = mark(of: link) { output.add("  " + mark, .warning) }
      output.line("")
    }
  }

  /// The lines that hold links, each once, under the titles of their memos.
  private func printLines(of found: LinkListing) {
    let output = session.output
    var last: MemoLink?
    let room = column(found.links)
    for link in found.links {
      defer { last = link }
      if link.path != last?.path {
        output.line(Escaping.forTerminal(found.titles[link.path] ?? link.path.text), .title)
      } else if link.place.line == last?.place.line {
        continue
      }
      let line = HitLines.Line(
        number: link.place.line, text: link.place.text,
        matches: found.links.filter { $0.path == link.path && $0.place.line == link.place.line }
          .map(\.place))
      output.add("  " + DisplayWidth.padded(place(link), to: room) + "  ", .location)
      let pieces = Snippet(line.text, marking: line.marks, isCutBefore: line.isCutBefore)
        .pieces(fitting: max(20, session.context.terminals.width - room - 4))
      for piece in pieces { output.add(piece.text, piece.isMatch ? .match : .plain) }
      output.line("")
    }
  }

  private func place(_ link: MemoLink) -> String { "\(link.place.line):\(link.place.column)" }

  /// How wide the places are.
  private func column(_ links: [MemoLink]) -> Int { links.map { place($0).count }.max() ?? 0 }

  private func target(of link: MemoLink) -> String {
    switch link.target {
    case .file(let path): path.text
    case .folder(let path): path.text + "/"
    case .external, .ambiguous, .broken: link.destination
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
    members += bytes(of: link.path) + (target.map { bytes(of: $0, as: "target_bytes") } ?? [])
    return .object(members)
  }
}
