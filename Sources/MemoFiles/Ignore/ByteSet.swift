/// The bytes that a `[…]` of a pattern takes.
struct ByteSet {
  private var members = [Bool](repeating: false, count: 256)
  private var isNegated = false

  /// Whether the set takes `byte`.
  func contains(_ byte: UInt8, ignoresCase: Bool) -> Bool {
    let upper = (0x61...0x7A).contains(byte) ? byte & 0xDF : byte
    let isMember = members[Int(byte)] || (ignoresCase && members[Int(upper)])
    return isMember != isNegated
  }

  /// Reads a set from its `[` on and leaves `position` behind its `]`.
  ///
  /// Returns nil where the set does not end, or names a class that there is not.
  init?(_ pattern: [UInt8], _ position: inout Int) {
    var at = position + 1
    if at < pattern.count, pattern[at] == UInt8(ascii: "!") || pattern[at] == UInt8(ascii: "^") {
      isNegated = true
      at += 1
    }
    let first = at
    var previous: UInt8?
    while at < pattern.count, at == first || pattern[at] != UInt8(ascii: "]") {
      guard let next = addItem(pattern, &at, after: previous) else { return nil }
      previous = next.previous
    }
    guard at < pattern.count else { return nil }
    position = at + 1
  }

  /// What the item leaves for a `-` behind it to begin a range with.
  private struct Item {
    let previous: UInt8?
  }

  /// Adds one byte, range or class.
  private mutating func addItem(
    _ pattern: [UInt8], _ at: inout Int, after previous: UInt8?
  ) -> Item? {
    let isRange =
      pattern[at] == UInt8(ascii: "-") && at + 1 < pattern.count
      && pattern[at + 1] != UInt8(ascii: "]")
    if let previous, isRange {
      at += 1
      guard let end = Self.literal(pattern, &at) else { return nil }
      if previous <= end { for byte in previous...end { members[Int(byte)] = true } }
      return Item(previous: nil)
    }
    if pattern[at...].starts(with: Array("[:".utf8)) {
      guard let close = pattern[(at + 2)...].firstIndex(of: UInt8(ascii: "]")) else { return nil }
      if close > at + 2, pattern[close - 1] == UInt8(ascii: ":") {
        guard addClass(Array(pattern[(at + 2)..<(close - 1)])) else { return nil }
        at = close + 1
        return Item(previous: nil)
      }
    }
    guard let byte = Self.literal(pattern, &at) else { return nil }
    members[Int(byte)] = true
    return Item(previous: byte)
  }

  private static func literal(_ pattern: [UInt8], _ at: inout Int) -> UInt8? {
    if pattern[at] == UInt8(ascii: "\\") { at += 1 }
    guard at < pattern.count else { return nil }
    at += 1
    return pattern[at - 1]
  }

  /// Adds a class of ASCII characters by its name; tells whether there is one.
  private mutating func addClass(_ name: [UInt8]) -> Bool {
    guard let test = Self.classes[String(decoding: name, as: UTF8.self)] else { return false }
    for byte in UInt8(0)..<128 where test(byte) { members[Int(byte)] = true }
    return true
  }

  private static let classes: [String: @Sendable (UInt8) -> Bool] = [
    "alnum": { isAlpha($0) || isDigit($0) }, "alpha": isAlpha,
    "blank": { $0 == 32 || $0 == 9 }, "cntrl": { $0 < 32 || $0 == 127 }, "digit": isDigit,
    "graph": { $0 > 32 && $0 < 127 }, "lower": { (0x61...0x7A).contains($0) },
    "print": { $0 >= 32 && $0 < 127 },
    "punct": { $0 > 32 && $0 < 127 && !isAlpha($0) && !isDigit($0) },
    "space": { $0 == 32 || (9...13).contains($0) }, "upper": { (0x41...0x5A).contains($0) },
    "xdigit": { isDigit($0) || (0x61...0x66).contains($0 | 0x20) },
  ]

  @Sendable private static func isAlpha(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20)
  }

  @Sendable private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
