import MemoCore

extension MemoDocument {
  /// The parts of the body.
  package var structure: Structure {
    isUTF8 ? Structure(of: bytes, in: bodyRange) : Structure()
  }

  /// Reads the facts; `stem` is the file's name without its extension.
  ///
  /// Where a header stands that is not read (TOML, JSON, unclosed, no map, below blank lines), or
  /// the bytes are no UTF-8, the title is the stem: half of a header is no title.
  ///
  /// - Complexity: O(length of the body).
  package func facts(stem: String, titleRule: TitleRule = .text) -> MemoFacts {
    let structure = structure
    var found = problems
    let headline = headline(structure, stem: stem, rule: titleRule, &found)
    var facts = MemoFacts(
      title: headline.text, titleSource: headline.source, titleRange: headline.range,
      isPinned: false, tags: tags(structure), links: structure.links, has: structure.features,
      preview: preview(structure, after: headline), problems: [])
    facts.dateInStem = Self.dateInStem(stem)
    facts.date = date(of: "date", &found)
    facts.created = date(of: "created", &found)
    facts.isPinned = flag("pinned", &found)
    facts.conflictOf = header?.text(for: "conflict_of")
    facts.problems = found.sorted { $0.mark < $1.mark }
    return facts
  }

  /// Whether the header pins the memo.
  package var isPinned: Bool {
    var unheard: [Problem] = []
    return flag("pinned", &unheard)
  }

  private static func dateInStem(_ stem: String) -> CivilDate? {
    let bytes = Array(stem.utf8.prefix(11))
    guard bytes.count >= 10, bytes.count == 10 || !ASCII.isDigit(bytes[10]) else { return nil }
    guard bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      case .date(.day(let day)) = DateText.read(String(decoding: bytes.prefix(10), as: UTF8.self))
    else { return nil }
    return day
  }

  private func date(of key: String, _ problems: inout [Problem]) -> Timestamp? {
    guard let header, let entry = header.entry(for: key), entry.value != .null else { return nil }
    let text = entry.value.text ?? bytes.text(entry.valueRange)
    if text.utf8.allSatisfy(ASCII.isSpace) { return nil }
    let kind: Problem.Kind
    switch DateText.read(text) {
    case .date(let date): return date
    case .invalid: kind = .invalidDate(text)
    case .ambiguous: kind = .ambiguousDate(text)
    }
    problems.append(
      Problem(kind, at: header.mark(at: entry.valueRange.lowerBound), key: entry.key))
    return nil
  }

  private func flag(_ key: String, _ problems: inout [Problem]) -> Bool {
    guard let header, let entry = header.entry(for: key), entry.value != .null else { return false }
    let text = entry.value.text ?? bytes.text(entry.valueRange)
    if let value = FlagText.read(text) { return value }
    problems.append(
      Problem(.invalidFlag(text), at: header.mark(at: entry.valueRange.lowerBound), key: entry.key))
    return false
  }

  func tags(_ structure: Structure) -> [String] {
    var all: [String] = []
    for key in ["tags", "tag"] {
      if let value = header?.value(for: key) { all += TagList.names(of: value) }
    }
    all += structure.tags.map(\.name)
    return TagList.unique(all)
  }
}
