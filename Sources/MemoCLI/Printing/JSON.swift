internal import MemoText

/// A value of JSON (RFC 8259) whose keys keep their order.
enum JSON {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSON])
  case object([(String, JSON)])

  /// A whole number.
  static func int(_ value: Int) -> JSON { .number(String(value)) }

  /// The text in one line, without blanks.
  var bytes: [UInt8] {
    var result: [UInt8] = []
    append(to: &result)
    return result
  }

  private func append(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .number(let digits): bytes += digits.utf8
    case .string(let text): Escaping.appendJSON(text, to: &bytes)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (place, value) in values.enumerated() {
        if place > 0 { bytes.append(UInt8(ascii: ",")) }
        value.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (place, (key, value)) in members.enumerated() {
        if place > 0 { bytes.append(UInt8(ascii: ",")) }
        Escaping.appendJSON(key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        value.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }
}

/// The alphabet of RFC 4648, section 4.
enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// `bytes` in base64, with padding.
  static func text(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      var group = 0
      for place in 0..<3 { group = group << 8 | Int(place < part.count ? part[start + place] : 0) }
      for place in 0..<4 {
        let letter = letters[group >> (18 - 6 * place) & 63]
        result.append(place <= part.count ? letter : UInt8(ascii: "="))
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
