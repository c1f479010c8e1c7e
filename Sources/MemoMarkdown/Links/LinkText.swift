/// Destinations of links as text.
enum LinkText {
  /// Resolves backslashes, entities and, once, percent signs (RFC 3986).
  ///
  /// Where the percent signs do not make UTF-8 they stay as they are.
  static func decoded(_ source: ArraySlice<UInt8>) -> String {
    let plain = Plain(source).bytes
    let bytes = percentDecoded(plain[...])
    return invalidUTF8Offset(bytes) == nil
      ? String(decoding: bytes, as: UTF8.self) : String(decoding: plain, as: UTF8.self)
  }

  /// A destination with backslashes and entities resolved, and where each byte of it comes from.
  struct Plain {
    private(set) var bytes: [UInt8] = []
    /// The place in the source at which each byte begins, and that behind the last.
    private(set) var places: [Int] = []

    init(_ source: ArraySlice<UInt8>) {
      var place = source.startIndex
      while place < source.endIndex {
        let next = place + 1
        if source[place] == UInt8(ascii: "\\"), next < source.endIndex,
          ASCII.isPunctuation(source[next])
        {
          add([source[next]], at: place)
          place += 2
        } else if source[place] == UInt8(ascii: "&"), let entity = Entity(source[place...]) {
          add(entity.bytes, at: place)
          place += entity.length
        } else {
          add([source[place]], at: place)
          place = next
        }
      }
      places.append(source.endIndex)
    }

    private mutating func add(_ new: [UInt8], at place: Int) {
      bytes += new
      places += repeatElement(place, count: new.count)
    }
  }

  /// The bytes with each `%` and two digits resolved.
  static func percentDecoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var place = bytes.startIndex
    while place < bytes.endIndex {
      if let byte = escaped(bytes, at: place) {
        out.append(byte)
        place += 3
      } else {
        out.append(bytes[place])
        place += 1
      }
    }
    return out
  }

  /// The byte that a `%` at `place` and two digits stand for.
  static func escaped(_ bytes: ArraySlice<UInt8>, at place: Int) -> UInt8? {
    guard bytes[place] == UInt8(ascii: "%"), place + 2 < bytes.endIndex,
      let high = hex(bytes[place + 1]), let low = hex(bytes[place + 2])
    else { return nil }
    return high << 4 | low
  }

  fileprivate static func hex(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 48...57: byte - 48
    case 65...70: byte - 55
    case 97...102: byte - 87
    default: nil
    }
  }
}

/// An entity of HTML: the five names that every text with markup has, and numbers.
private struct Entity {
  let bytes: [UInt8]
  /// How many bytes of the source it takes.
  let length: Int

  private static let names: [(name: StaticString, byte: UInt8)] = [
    ("&amp;", 38), ("&lt;", 60), ("&gt;", 62), ("&quot;", 34),
  ]

  /// Reads the entity that `source` begins with.
  init?(_ source: ArraySlice<UInt8>) {
    let bytes = Array(source.prefix(12))
    if let named = Self.names.first(where: { bytes.has($0.name, at: 0) }) {
      self.bytes = [named.byte]
      length = named.name.utf8CodeUnitCount
      return
    }
    guard bytes.has("&#", at: 0), let end = bytes.firstIndex(of: UInt8(ascii: ";")) else {
      return nil
    }
    let isHex = bytes.count > 2 && bytes[2] | 0x20 == UInt8(ascii: "x")
    let digits = bytes[(isHex ? 3 : 2)..<max(end, isHex ? 3 : 2)]
    guard (1...7).contains(digits.count), digits.allSatisfy({ LinkText.hex($0) != nil }),
      let number = UInt32(String(decoding: digits, as: UTF8.self), radix: isHex ? 16 : 10),
      number > 0, let scalar = Unicode.Scalar(number)
    else { return nil }
    self.bytes = Array(String(Character(scalar)).utf8)
    length = end + 1
  }
}
