/// Destinations of links as text.
enum LinkText {
  /// Resolves backslashes, the five common entities and, once, percent signs (RFC 3986).
  ///
  /// Where the percent signs do not make UTF-8 they stay as they are.
  static func decoded(_ source: ArraySlice<UInt8>) -> String {
    let plain = unescaped(source)
    let bytes = percentDecoded(plain)
    return invalidUTF8Offset(bytes) == nil
      ? String(decoding: bytes, as: UTF8.self) : String(decoding: plain, as: UTF8.self)
  }

  private static let entities: [(name: StaticString, byte: UInt8)] = [
    ("&amp;", 38), ("&lt;", 60), ("&gt;", 62), ("&quot;", 34), ("&#39;", 39),
  ]

  private static func unescaped(_ source: ArraySlice<UInt8>) -> [UInt8] {
    let bytes = Array(source)
    var out: [UInt8] = []
    var place = 0
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "\\"), place + 1 < bytes.count,
        ASCII.isPunctuation(bytes[place + 1])
      {
        out.append(bytes[place + 1])
        place += 2
      } else if bytes[place] == UInt8(ascii: "&"),
        let entity = entities.first(where: { bytes.has($0.name, at: place) })
      {
        out.append(entity.byte)
        place += entity.name.utf8CodeUnitCount
      } else {
        out.append(bytes[place])
        place += 1
      }
    }
    return out
  }

  private static func percentDecoded(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var place = 0
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "%"), place + 2 < bytes.count,
        let high = hex(bytes[place + 1]), let low = hex(bytes[place + 2])
      {
        out.append(high << 4 | low)
        place += 3
      } else {
        out.append(bytes[place])
        place += 1
      }
    }
    return out
  }

  private static func hex(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 48...57: byte - 48
    case 65...70: byte - 55
    case 97...102: byte - 87
    default: nil
    }
  }
}
