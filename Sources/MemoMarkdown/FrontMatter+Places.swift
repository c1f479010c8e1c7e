extension FrontMatter {
  /// Where a key that is absent goes, and its line.
  func insertion(_ key: String, _ value: EditValue) throws(EditError) -> Change {
    try Self.checkKey(key)
    if isFlow { return flowInsertion(key, value) }
    let place = insertionPlace(key)
    let indent = indentation()
    let name = ScalarWriter.write(key, like: nil)
    let text = Self.written(value, like: nil, isFlow: false)
    var line = indent + Array("\(name): \(text)".utf8)
    let isBehindUnendedLine =
      place > 0 && place == bytes.count && place > range.lowerBound
      && bytes[place - 1] != ASCII.lf && bytes[place - 1] != ASCII.cr
    if isBehindUnendedLine { line = lineEnd + line } else { line += lineEnd }
    return Change(range: place..<place, bytes: line)
  }

  private func insertionPlace(_ key: String) -> Int {
    switch key {
    case "title": return range.lowerBound
    case "date": return entry(for: "title").map(lineAfter) ?? range.lowerBound
    case "pinned":
      return (entry(for: "date") ?? entry(for: "title")).map(lineAfter) ?? range.upperBound
    default: return range.upperBound
    }
  }

  /// The start of the line behind an entry's last.
  private func lineAfter(_ entry: Entry) -> Int {
    let last = max(entry.keyRange.upperBound, entry.valueRange.upperBound, entry.nodeEnd)
    return bytes.line(at: last, end: range.upperBound).next
  }

  /// The blanks before the keys of this header.
  private func indentation() -> [UInt8] {
    guard let first = entries.first(where: { $0.node != nil }) else { return [] }
    let start = bytes.lineStart(of: first.keyRange.lowerBound, floor: range.lowerBound)
    let blanks = Array(bytes[start..<first.keyRange.lowerBound])
    return blanks.allSatisfy(ASCII.isBlank) ? blanks : []
  }

  private func flowInsertion(_ key: String, _ value: EditValue) -> Change {
    let pair = "\(ScalarWriter.double(key)): \(Self.written(value, like: nil, isFlow: true))"
    guard let last = entries.last else {
      let open = bytes[range].firstIndex(of: UInt8(ascii: "{")) ?? range.lowerBound
      return Change(range: open + 1..<open + 1, bytes: Array(pair.utf8))
    }
    let end = max(last.keyRange.upperBound, last.valueRange.upperBound, last.nodeEnd)
    return Change(range: end..<end, bytes: Array(", \(pair)".utf8))
  }

  /// The lines of an entry, or in flow style its part of the map.
  func removal(of entry: Entry) -> Change {
    let end = max(entry.keyRange.upperBound, entry.valueRange.upperBound, entry.nodeEnd)
    if isFlow {
      let index = entries.firstIndex { $0.keyRange == entry.keyRange } ?? 0
      if index + 1 < entries.count {
        return Change(
          range: entry.keyRange.lowerBound..<entries[index + 1].keyRange.lowerBound, bytes: [])
      }
      let before = index > 0 ? entries[index - 1] : nil
      let start = before.map { max($0.valueRange.upperBound, $0.nodeEnd) }
      return Change(range: (start ?? entry.keyRange.lowerBound)..<end, bytes: [])
    }
    let start = bytes.lineStart(of: entry.keyRange.lowerBound, floor: range.lowerBound)
    return Change(range: start..<bytes.line(at: end, end: range.upperBound).next, bytes: [])
  }

  // MARK: Verifying

  /// Keys and the sources of their values, but of the entry whose key stands at `skipped`.
  func sources(but skipped: Range<Int>?) -> [[UInt8]] {
    entries.filter { $0.keyRange != skipped }.map {
      Array(bytes[$0.keyRange]) + [0] + Array(bytes[$0.valueRange])
    }
  }

  /// Checks that `new` holds the value behind the key, and all else as here.
  func verify(_ new: FrontMatter, _ key: String, holds value: EditValue) throws(EditError) {
    guard new.isMapping, let changed = new.entry(for: key), Self.matches(changed.value, value),
      new.sources(but: changed.keyRange) == sources(but: entry(for: key)?.keyRange)
    else { throw .notVerified(key) }
  }

  private static func matches(_ found: FrontValue, _ wanted: EditValue) -> Bool {
    switch wanted {
    case .text(let text): return found.text.map { Array($0.utf8) == Array(text.utf8) } ?? false
    case .plain(let text): return found.text == text || found == .null
    case .yaml: return true
    case .list(let items):
      guard case .list(let values) = found else { return false }
      return values.map(\.text) == items
    }
  }
}

extension FrontMatter.Entry {
  /// Where the value ends; 0 where the line is no YAML.
  var nodeEnd: Int { node?.range.upperBound ?? 0 }
}
