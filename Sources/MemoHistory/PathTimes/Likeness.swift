/// What a memo's bytes tell of which memo it is, so that one under a new name is known again though
/// a little of it was edited.
///
/// Memos that were begun from one template look alike and are not the same. So titles and dates
/// that differ keep memos apart, and headings and marks count for nothing.
package struct Likeness {
  /// How often each line stands in the text.
  private var lines: [ArraySlice<UInt8>: Int] = [:]
  private var title: ArraySlice<UInt8>?
  private var date: ArraySlice<UInt8>?

  /// Larger files are not looked into.
  package static let largest = 1 << 20

  /// Reads the bytes of a memo.
  ///
  /// - Complexity: O(bytes).
  package init(_ bytes: [UInt8]) {
    let rows = bytes.split { $0 == 10 || $0 == 13 }.map(Self.trimmed)
    var body = rows[...]
    let fence = Array("---".utf8)
    if rows.first?.elementsEqual(fence) == true,
      let end = rows.dropFirst().firstIndex(where: { $0.elementsEqual(fence) })
    {
      for row in rows[1..<end] { read(key: row) }
      body = rows[(end + 1)...]
    }
    for row in body where row.contains(where: Self.isLetter) {
      if row.first == UInt8(ascii: "#"), let text = Self.heading(row) {
        if title == nil, row.count - text.count == 2 { title = text }
      } else {
        lines[row, default: 0] += 1
      }
    }
  }

  /// Whether both are one memo beyond doubt.
  ///
  /// With the same instant in their dates, or the same title, most lines have to be equal; else
  /// three and 60 % of them.
  package func isSame(as other: Likeness) -> Bool {
    if let date, let born = other.date, date != born { return false }
    if isBorn(with: other) { return equal(to: other) * 2 >= most(other) }
    guard let title, let called = other.title else {
      return equal(to: other) >= 3 && equal(to: other) * 10 >= most(other) * 6
    }
    return title == called && equal(to: other) * 2 > most(other)
  }

  /// Whether another text may be this one after somebody edited it: half of the lines are still
  /// there.
  package func isKept(in other: Likeness) -> Bool {
    if let date, let born = other.date, date != born { return false }
    if lines.isEmpty { return title != nil && title == other.title }
    return equal(to: other) * 2 >= lines.values.reduce(0, +)
  }

  /// Whether both have one date, which tells an instant.
  func isBorn(with other: Likeness) -> Bool {
    date.map { $0.count >= Self.instant && $0 == other.date } ?? false
  }

  /// Leaves out the lines that a third memo has as well: a template may have brought those.
  mutating func leaveOut(linesOf third: Likeness) {
    for line in third.lines.keys { lines[line] = nil }
  }
}

extension Likeness {
  /// A date this long has hours and minutes: `2026-11-30T09:25`.
  private static let instant = 16

  private func equal(to other: Likeness) -> Int {
    lines.reduce(0) { $0 + min($1.value, other.lines[$1.key] ?? 0) }
  }

  /// The lines of the longer text.
  private func most(_ other: Likeness) -> Int {
    max(lines.values.reduce(0, +), other.lines.values.reduce(0, +))
  }

  private mutating func read(key row: ArraySlice<UInt8>) {
    guard let colon = row.firstIndex(of: UInt8(ascii: ":")) else { return }
    let value = Self.trimmed(row[(colon + 1)...])
    guard !value.isEmpty else { return }
    let key = row[..<colon]
    if key.elementsEqual("title".utf8) { title = value }
    if key.elementsEqual("date".utf8) { date = value }
    if date == nil, key.elementsEqual("created".utf8) { date = value }
  }

  private static func trimmed(_ row: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var row = row.drop { $0 <= 32 }
    while let last = row.last, last <= 32 { row.removeLast() }
    return row
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (48...57).contains(byte) || (97...122).contains(byte | 32)
  }

  /// The text of a heading; nil where the line is none.
  private static func heading(_ row: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let marks = row.prefix { $0 == UInt8(ascii: "#") }
    guard marks.count <= 6, row.dropFirst(marks.count).first == 32 else { return nil }
    return trimmed(row.dropFirst(marks.count))
  }
}
