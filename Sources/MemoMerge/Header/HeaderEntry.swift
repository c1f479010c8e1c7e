internal import MemoMarkdown

/// A key of a header with all its lines.
struct HeaderEntry {
  let key: String
  let value: FrontValue
  /// The comments and blank lines above.
  let lead: [UInt8]
  /// The lines of key and value.
  let lines: [UInt8]
  /// What stands behind the value on its last line: blanks, a comment, the line's end.
  let remark: [UInt8]
  /// Where `lines` are in the file.
  let range: Range<Int>
  let source: FrontMatter.Entry

  /// All its bytes.
  var bytes: [UInt8] { lead + lines }
  /// Whether a comment stands behind the value.
  var hasRemark: Bool { remark.contains(UInt8(ascii: "#")) }
  /// Its value as yes or no; nil where it is neither.
  var flag: Bool? { value == .null ? false : value.text.flatMap(FlagText.read) }

  /// Whether two entries say the same, however it is written.
  func saysTheSame(as other: HeaderEntry) -> Bool {
    if isFlag, let flag { return flag == other.flag }
    if let text = value.text, let otherText = other.value.text { return text == otherText }
    return value == other.value
  }

  /// Whether the key is one that says yes or no.
  var isFlag: Bool { key.lowercased() == "pinned" }
}

/// The keys of a header in their order, and the comments behind the last.
struct HeaderEntries {
  private(set) var all: [HeaderEntry] = []
  private(set) var tail: [UInt8] = []

  /// No keys.
  init() {}

  /// Tells the keys of a header apart; nil where that cannot be: keys that stand twice, several on
  /// one line, or YAML that is damaged.
  init?(_ front: FrontMatter) {
    guard front.problems.allSatisfy({ $0.severity == .hint }) else { return nil }
    let bytes = front.bytes
    var place = front.range.lowerBound
    for (index, entry) in front.entries.enumerated() {
      let isLast = index + 1 == front.entries.count
      let limit = isLast ? front.range.upperBound : front.entries[index + 1].keyRange.lowerBound
      let start = Self.lineStart(bytes, entry.keyRange.lowerBound, floor: front.range.lowerBound)
      guard start >= place, bytes[start..<entry.keyRange.lowerBound].allSatisfy(ASCII.isBlank),
        !all.contains(where: { $0.key == entry.key })
      else { return nil }
      let valueEnd = max(entry.keyRange.upperBound, entry.valueRange.upperBound)
      let end = Self.lineEnd(bytes, valueEnd, limit: front.range.upperBound)
      guard isLast || end <= limit else { return nil }
      all.append(
        HeaderEntry(
          key: entry.key, value: entry.value, lead: Array(bytes[place..<start]),
          lines: Array(bytes[start..<end]), remark: Array(bytes[valueEnd..<end]),
          range: start..<end, source: entry))
      place = end
    }
    tail = Array(bytes[place..<front.range.upperBound])
    guard all.isEmpty || !tail.contains(UInt8(ascii: "}")) else { return nil }
  }

  subscript(_ key: String) -> HeaderEntry? { all.first { $0.key == key } }
  var keys: [String] { all.map(\.key) }

  private static func lineStart(_ bytes: [UInt8], _ place: Int, floor: Int) -> Int {
    var start = place
    while start > floor, bytes[start - 1] != ASCII.lf, bytes[start - 1] != ASCII.cr { start -= 1 }
    return start
  }

  /// The start of the line behind the one in which `place` stands; `place` itself where it is one.
  private static func lineEnd(_ bytes: [UInt8], _ place: Int, limit: Int) -> Int {
    if place > 0, place <= limit, bytes[place - 1] == ASCII.lf { return place }
    var end = place
    while end < limit, bytes[end] != ASCII.lf, bytes[end] != ASCII.cr { end += 1 }
    if end + 1 < limit, bytes[end] == ASCII.cr, bytes[end + 1] == ASCII.lf { return end + 2 }
    return min(end + 1, limit)
  }
}
