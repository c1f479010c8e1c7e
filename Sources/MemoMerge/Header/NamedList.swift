import MemoMarkdown

/// A list of a header with the name under which each item is compared.
///
/// Tags are compared without regard to case, and may stand in one text with commas or blanks.
struct NamedList {
  /// An item and how it is written.
  struct Item {
    let name: String
    let text: String
    let source: [UInt8]
    let range: Range<Int>
  }

  /// How the items are written.
  enum Style: Hashable {
    case brackets, lines, commas, blanks
  }

  let entry: HeaderEntry
  let items: [Item]
  private let style: Style
  private let bytes: [UInt8]

  init?(_ source: EntryMerge.Source) {
    guard let header = source.header else { return nil }
    entry = source.entry
    bytes = header.bytes
    let isTags = ["tags", "tag"].contains(entry.key.lowercased())
    let found: [Range<Int>]
    let names: [String]
    if let list = header.list(of: entry.source) {
      style = list.isFlow ? .brackets : .lines
      found = list.items.map(\.range)
      names = list.items.map(\.text)
    } else if isTags, let parts = Self.parts(of: entry, in: bytes) {
      style = parts.hasCommas ? .commas : .blanks
      found = parts.ranges
      names = found.map { String(decoding: header.bytes[$0], as: UTF8.self) }
    } else {
      return nil
    }
    items = zip(names, found).map { name, range in
      Item(
        name: isTags ? name.lowercased() : name, text: name, source: Array(header.bytes[range]),
        range: range)
    }
  }

  var names: [String] { items.map(\.name) }

  /// The tags of a text without quotes; nil for anything else.
  private static func parts(
    of entry: HeaderEntry, in bytes: [UInt8]
  ) -> (ranges: [Range<Int>], hasCommas: Bool)? {
    let range = entry.source.valueRange
    guard case .string(let text, true) = entry.value, bytes[range].elementsEqual(text.utf8),
      !text.unicodeScalars.contains(where: { "，、\n\r#".unicodeScalars.contains($0) })
    else { return nil }
    let hasCommas = bytes[range].contains(UInt8(ascii: ","))
    let parts = bytes[range].split { byte in
      hasCommas ? byte == UInt8(ascii: ",") : ASCII.isBlank(byte)
    }
    let ranges = parts.map { part in
      let start = part.firstIndex { !ASCII.isBlank($0) } ?? part.endIndex
      let end = part.lastIndex { !ASCII.isBlank($0) }.map { $0 + 1 } ?? start
      return start..<end
    }
    return (ranges.filter { !$0.isEmpty }, hasCommas)
  }
}

extension NamedList {
  /// The lines with only the wanted items and those of `added` behind them; nil where that cannot
  /// be written.
  func lines(keeping wanted: Set<String>, adding added: [[UInt8]]) -> [UInt8]? {
    let kept = items.filter { wanted.contains($0.name) }
    let all = kept.map(\.source) + added
    let isShort = kept.count < items.count || items.isEmpty
    switch style {
    case .brackets: return isShort ? inBrackets(all) : withMore(added, ", ")
    case .lines: return kept.isEmpty ? inBrackets(all) : onLines(kept.map(\.range), added)
    case .commas, .blanks:
      let separator = style == .commas ? ", " : " "
      let isPlain = added.allSatisfy { source in
        !source.contains { "\"',[]#".utf8.contains($0) || style == .blanks && ASCII.isBlank($0) }
      }
      guard isPlain else { return nil }
      return isShort
        ? replaced(entry.source.valueRange, joined(all, separator))
        : withMore(added, separator)
    }
  }

  private func joined(_ sources: [[UInt8]], _ separator: String) -> [UInt8] {
    Array(sources.joined(separator: Array(separator.utf8)))
  }

  private func inBrackets(_ sources: [[UInt8]]) -> [UInt8] {
    let list = Array("[".utf8) + joined(sources, ", ") + Array("]".utf8)
    if style == .brackets { return replaced(entry.source.valueRange, list) }
    let key = Array(bytes[entry.range.lowerBound..<entry.source.keyRange.upperBound])
    return key + Array(": ".utf8) + list + (entry.lines.last == ASCII.lf ? [ASCII.lf] : [])
  }

  private func withMore(_ added: [[UInt8]], _ separator: String) -> [UInt8]? {
    guard let end = items.last?.range.upperBound else { return nil }
    return replaced(end..<end, added.flatMap { Array(separator.utf8) + $0 })
  }

  /// The lines of a list with a line for each item.
  private func onLines(_ kept: [Range<Int>], _ added: [[UInt8]]) -> [UInt8]? {
    guard let first = items.first, let last = kept.last else { return nil }
    let file = TextLines(entry.lines)
    let shift = entry.range.lowerBound
    func line(_ item: Range<Int>) -> Int? {
      file.lines.firstIndex { $0.range.contains(item.lowerBound - shift) }
    }
    let gone = items.map(\.range).filter { !kept.contains($0) }.compactMap(line)
    guard let end = line(last), let example = line(first.range) else { return nil }
    let mark = file.bytes[file.lines[example].content.lowerBound..<first.range.lowerBound - shift]
    guard mark.allSatisfy({ ASCII.isBlank($0) || $0 == UInt8(ascii: "-") }) else { return nil }
    var result: [UInt8] = []
    for (index, line) in file.lines.enumerated() {
      if !gone.contains(index) { result += file.bytes[line.range] }
      if index == end {
        for source in added { result += mark + source + file.bytes[line.end] }
      }
    }
    return result
  }

  private func replaced(_ range: Range<Int>, _ text: [UInt8]) -> [UInt8] {
    Array(bytes[entry.range.lowerBound..<range.lowerBound]) + text
      + Array(bytes[range.upperBound..<entry.range.upperBound])
  }
}
