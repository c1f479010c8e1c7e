/// A line read as `key: text` without YAML, for headers that are none.
///
/// The colon may be the full-width one of an input method, and the blank behind it may be missing.
struct LiteralLine {
  let key: String
  let keyRange: Range<Int>
  /// The text behind the colon without blanks around it.
  let valueRange: Range<Int>

  /// Reads the line at `line` of `bytes`, or nothing where it has no key.
  init?(_ bytes: [UInt8], _ line: Range<Int>) {
    guard let first = bytes[line].first, !ASCII.isSpace(first), first != UInt8(ascii: "#"),
      first != UInt8(ascii: "-")
    else { return nil }
    guard let (colon, width) = Self.colon(bytes, line) else { return nil }
    let name = bytes.trimmed(line.lowerBound..<colon)
    guard !name.isEmpty, name.count <= 256 else { return nil }
    keyRange = name
    key = Self.unquoted(bytes.text(name))
    let behind = colon + width
    let value = bytes.trimmed(behind..<line.upperBound)
    valueRange = value.isEmpty ? behind..<behind : value
  }

  private static func colon(_ bytes: [UInt8], _ line: Range<Int>) -> (place: Int, width: Int)? {
    var place = line.lowerBound
    while place < line.upperBound {
      if bytes[place] == UInt8(ascii: ":") { return (place, 1) }
      if bytes.has("：", at: place, end: line.upperBound) { return (place, 3) }
      place += 1
    }
    return nil
  }

  private static func unquoted(_ text: String) -> String {
    guard text.count >= 2, let first = text.first, first == text.last, first == "\"" || first == "'"
    else { return text }
    return String(text.dropFirst().dropLast())
  }
}
