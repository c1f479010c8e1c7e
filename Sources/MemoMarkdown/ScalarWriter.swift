/// Writes text as a YAML scalar: plain where that is safe, else quoted, in the old style if it can.
enum ScalarWriter {
  /// Writes `text` for a place in block style, or inside `[…]` and `{…}`.
  static func write(_ text: String, like style: YAMLNode.Style?, isFlow: Bool = false) -> String {
    if needsEscapes(text) { return double(text) }
    switch style {
    case .single: return single(text)
    case .double: return double(text)
    default: return isSafePlain(text, isFlow: isFlow) ? text : double(text)
    }
  }

  /// `text` between apostrophes.
  static func single(_ text: String) -> String {
    var out = "'"
    for scalar in text.unicodeScalars {
      if scalar == "'" { out.unicodeScalars.append(scalar) }
      out.unicodeScalars.append(scalar)
    }
    return out + "'"
  }

  /// `text` between quotes; what YAML does not print is escaped, letters and emoji stay.
  static func double(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\r": out += "\\r"
      case "\t": out += "\\t"
      default:
        if mustEscape(scalar) { out += escape(scalar) } else { out.unicodeScalars.append(scalar) }
      }
    }
    return out + "\""
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let width = scalar.value < 0x100 ? 2 : scalar.value < 0x10000 ? 4 : 8
    let sign = width == 2 ? "\\x" : width == 4 ? "\\u" : "\\U"
    return sign + String(repeating: "0", count: width - digits.count) + digits
  }

  /// What YAML 1.2.2 §5.1 does not print, what ends a line in YAML 1.1, and the mark of order.
  private static func mustEscape(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: true
    default: false
    }
  }

  private static func needsEscapes(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.value == 9 || mustEscape($0) }
  }

  /// Whether `text` written without quotes reads back as the same text everywhere.
  static func isSafePlain(_ text: String, isFlow: Bool) -> Bool {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, let last = bytes.last, first != ASCII.blank, last != ASCII.blank
    else { return false }
    if "-?:,[]{}#&*!|>'\"%@`=<~+.".utf8.contains(first) || ASCII.isDigit(first) {
      guard ASCII.isDigit(first), !isNumberLike(bytes) else { return false }
    }
    if last == UInt8(ascii: ":") { return false }
    for (index, byte) in bytes.enumerated() {
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      if byte == UInt8(ascii: ":"), next == ASCII.blank { return false }
      if byte == ASCII.blank, next == UInt8(ascii: "#") { return false }
      if isFlow, ",[]{}:".utf8.contains(byte) { return false }
    }
    return !isWord(text)
  }

  /// Whether a text that begins with a digit may be taken for a number, a date or a time.
  private static func isNumberLike(_ bytes: [UInt8]) -> Bool {
    bytes.allSatisfy {
      ASCII.isDigit($0) || "-+:._,xXoOTtZzEe /abcdefABCDEF".utf8.contains($0)
    }
  }

  private static func isWord(_ text: String) -> Bool {
    [
      "true", "false", "yes", "no", "on", "off", "y", "n", "null", "nil", "none", "inf", "nan",
    ].contains(text.lowercased())
  }
}
