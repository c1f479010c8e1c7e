import MemoCore

/// A memo's title with where it was found.
struct Headline {
  var text: String
  var source: MemoFacts.TitleSource
  var range: Range<Int>?
}

extension MemoDocument {
  static let titleLimit = 120
  static let previewLimit = 100

  /// Finds the title; what stands behind the key but is no text is named in `problems`.
  func headline(
    _ structure: Structure, stem: String, rule: TitleRule, _ problems: inout [Problem]
  ) -> Headline {
    if let title = headerTitle(&problems) { return title }
    let fallback = Headline(text: stem, source: .stem)
    guard rule == .text, isUTF8, !hasUnreadHeader else { return fallback }
    if let heading = structure.headings.first(where: { !$0.text.isEmpty }),
      heading.level == 1 || heading.range.lowerBound <= firstTextLine(structure)?.upperBound ?? 0
    {
      return Headline(text: heading.text, source: .heading, range: heading.range)
    }
    for line in structure.textLines {
      let text = PlainText.cut(bytes, line, limit: Self.titleLimit)
      if !text.isEmpty { return Headline(text: text, source: .text, range: line) }
    }
    return fallback
  }

  /// The title's place in the file; nil where the file's name is the title.
  package func titleRange(_ structure: Structure) -> Range<Int>? {
    var problems: [Problem] = []
    return headline(structure, stem: "", rule: .text, &problems).range
  }

  private func firstTextLine(_ structure: Structure) -> Range<Int>? {
    structure.textLines.first { !bytes.isBlank($0) }
  }

  /// The text behind the key `title`: of a scalar, or the source of a list in brackets.
  private func headerTitle(_ problems: inout [Problem]) -> Headline? {
    guard let header, let entry = header.entry(for: "title") else { return nil }
    var text: String?
    switch entry.value {
    case .null: return nil
    case .string(let value, _):
      text = value
      if let node = entry.node, !node.hasKnownTag {
        text = node.tag?.hasPrefix("!") == true ? bytes.text(node.range) : nil
      }
    case .list:
      if entry.node?.isFlow == true, entry.node?.tag == nil { text = bytes.text(entry.valueRange) }
    case .map: break
    }
    guard let text else {
      if entry.node?.hasKnownTag == false { return nil }
      problems.append(
        Problem(.wrongType, at: header.mark(at: entry.valueRange.lowerBound), key: entry.key))
      return nil
    }
    let line = PlainText.oneLine(text)
    guard !line.isEmpty else { return nil }
    return Headline(text: line, source: .header, range: entry.valueRange)
  }

  /// The first text behind the title's line.
  func preview(_ structure: Structure, after headline: Headline) -> String {
    let end = headline.source == .header ? 0 : headline.range?.upperBound ?? 0
    for line in structure.textLines
    where line.lowerBound >= max(end, layout.textStart) && !isRule(line) {
      let text = PlainText.cut(bytes, line, limit: Self.previewLimit)
      if !text.isEmpty, headline.source != .header || text != headline.text { return text }
    }
    return ""
  }

  private func isRule(_ line: Range<Int>) -> Bool {
    bytes[line].allSatisfy { "=-*_ ".utf8.contains($0) }
  }
}
