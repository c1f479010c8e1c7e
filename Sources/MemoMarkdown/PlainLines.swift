/// The lines of a header, as long as they are plain.
struct PlainLines {
  /// An entry, its parts as places without quotes.
  struct Entry {
    let key: Range<Int>
    var values: [Range<Int>] = []
    var isList = false
  }

  let bytes: UnsafeBufferPointer<UInt8>
  /// Where the line begins that is to be taken next.
  private(set) var place = 0
  /// The entries that were taken, if they are kept.
  private(set) var entries: [Entry] = []
  private let keepsEntries: Bool

  init(_ bytes: UnsafeBufferPointer<UInt8>, keepsEntries: Bool = false) {
    self.bytes = bytes
    self.keepsEntries = keepsEntries
  }

  /// Takes a line of three hyphens.
  mutating func takeFence() -> Bool {
    guard place + 3 < bytes.count, bytes[place..<place + 3].allSatisfy({ $0 == 0x2D }) else {
      return false
    }
    return takeEnd(at: place + 3)
  }

  /// Takes the entries, one at least, and the fence behind them.
  mutating func takeEntries() -> Bool {
    var mayHoldItems = false
    var indent: Int?
    var count = 0
    while place < bytes.count, count < 500 {
      if bytes[place] == UInt8(ascii: "-"), takeFence() { return count > 0 }
      var blanks = 0
      while place + blanks < bytes.count, bytes[place + blanks] == 0x20 { blanks += 1 }
      if mayHoldItems, indent.map({ $0 == blanks }) ?? true, takeItem(at: place + blanks) {
        indent = blanks
        continue
      }
      guard let isEmpty = takeEntry() else { return false }
      (mayHoldItems, indent) = (isEmpty, nil)
      count += 1
    }
    return false
  }

  /// Takes `key: value`; tells whether the value is left out.
  private mutating func takeEntry() -> Bool? {
    var next = place
    while next < bytes.count, isKey(bytes[next], isFirst: next == place) { next += 1 }
    guard next > place, next + 1 < bytes.count, bytes[next] == UInt8(ascii: ":") else { return nil }
    if keepsEntries { entries.append(Entry(key: place..<next)) }
    next += 1
    if takeEnd(at: next) { return true }
    guard bytes[next] == 0x20 else { return nil }
    return takeValue(at: next + 1) ? false : nil
  }

  private mutating func takeItem(at start: Int) -> Bool {
    guard start + 2 < bytes.count, bytes[start] == 0x2D, bytes[start + 1] == 0x20 else {
      return false
    }
    if keepsEntries, !entries.isEmpty { entries[entries.count - 1].isList = true }
    return takeValue(at: start + 2)
  }

  private mutating func takeValue(at start: Int) -> Bool {
    guard start < bytes.count else { return false }
    switch bytes[start] {
    case UInt8(ascii: "["):
      if keepsEntries, !entries.isEmpty { entries[entries.count - 1].isList = true }
      guard let end = takeList(start) else { return false }
      return takeEnd(at: end)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      guard let end = endOfQuoted(start) else { return false }
      keep(start + 1..<end - 1)
      return takeEnd(at: end)
    default:
      guard let end = endOfPlain(start, isInList: false) else { return false }
      keep(start..<end)
      return takeEnd(at: end)
    }
  }

  /// Keeps a value without the blanks behind it, which quotes hold but nothing else does.
  private mutating func keep(_ range: Range<Int>) {
    guard keepsEntries, !entries.isEmpty else { return }
    let isQuoted = range.lowerBound > 0 && "\"'".utf8.contains(bytes[range.lowerBound - 1])
    var end = range.upperBound
    while !isQuoted, end > range.lowerBound, bytes[end - 1] == 0x20 { end -= 1 }
    entries[entries.count - 1].values.append(range.lowerBound..<end)
  }

  /// Takes blanks and the end of the line.
  private mutating func takeEnd(at start: Int) -> Bool {
    var next = start
    while next < bytes.count, bytes[next] == 0x20 { next += 1 }
    if next < bytes.count, bytes[next] == 13 { next += 1 }
    guard next < bytes.count, bytes[next] == 10 else { return false }
    place = next + 1
    return true
  }
}

// MARK: - Values

extension PlainLines {
  private func isKey(_ byte: UInt8, isFirst: Bool) -> Bool {
    ASCII.isLetter(byte) || byte == 0x5F || !isFirst && (ASCII.isDigit(byte) || byte == 0x2D)
  }

  private func endOfQuoted(_ start: Int) -> Int? {
    var next = start + 1
    while next < bytes.count, bytes[next] != bytes[start] {
      guard bytes[next] != UInt8(ascii: "\\"), let width = width(at: next) else { return nil }
      next += width
    }
    // Two marks in a row are one in the text.
    guard next + 1 < bytes.count, bytes[next + 1] != bytes[start] else { return nil }
    return next + 1
  }

  /// Takes a list in brackets.
  private mutating func takeList(_ start: Int) -> Int? {
    var next = start + 1
    if next < bytes.count, bytes[next] == UInt8(ascii: "]") { return next + 1 }
    while next < bytes.count {
      let isQuoted = bytes[next] == UInt8(ascii: "\"") || bytes[next] == UInt8(ascii: "'")
      guard let end = isQuoted ? endOfQuoted(next) : endOfPlain(next, isInList: true),
        end < bytes.count
      else { return nil }
      keep(isQuoted ? next + 1..<end - 1 : next..<end)
      if bytes[end] == UInt8(ascii: "]") { return end + 1 }
      guard bytes[end] == UInt8(ascii: ","), end + 1 < bytes.count, bytes[end + 1] == 0x20 else {
        return nil
      }
      next = end + 2
    }
    return nil
  }

  /// Where a text without quotes ends; nil where it may mean more than it says.
  private func endOfPlain(_ start: Int, isInList: Bool) -> Int? {
    guard start < bytes.count, isPlainStart(bytes[start]) else { return nil }
    var next = start
    while next < bytes.count {
      let byte = bytes[next]
      if byte == 10 || byte == 13 { return isInList ? nil : next }
      if isInList, byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") { return next }
      guard let width = width(at: next), isPlain(byte, at: next, isInList) else { return nil }
      next += width
    }
    return nil
  }

  private static let plainMarks = ASCIISet(" ./_-+()@")

  private func isPlainStart(_ byte: UInt8) -> Bool {
    byte >= 0x80 || ASCII.isLetter(byte) || ASCII.isDigit(byte)
  }

  private func isPlain(_ byte: UInt8, at place: Int, _ isInList: Bool) -> Bool {
    if byte >= 0x80 || ASCII.isLetter(byte) || ASCII.isDigit(byte) { return true }
    if byte == UInt8(ascii: ":"), !isInList {
      return place + 1 < bytes.count && bytes[place + 1] > 0x20
    }
    return Self.plainMarks.contains(byte) || !isInList && byte == UInt8(ascii: ",")
  }

  /// How many bytes the scalar takes whose first byte is at `place`, or 1 inside of one; nil for
  /// what is no text to YAML, or ends a line.
  private func width(at place: Int) -> Int? {
    let byte = bytes[place]
    let next = place + 1 < bytes.count ? bytes[place + 1] : 0
    switch byte {
    case 0x20...0x7E, 0x80...0xC1, 0xC3...0xE1, 0xE3...0xEE: return 1
    case 0xC2: return next >= 0xA0 ? 1 : nil
    case 0xE2: return next == 0x80 ? nil : 1
    case 0xEF: return next == 0xBB || next == 0xBF ? nil : 1
    default: return nil
    }
  }
}
