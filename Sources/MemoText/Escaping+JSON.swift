extension Escaping {
  /// The text as a JSON string with its quotes (RFC 8259).
  ///
  /// Letters of all scripts stand as they are. Besides what the format asks for, everything is
  /// escaped that could steer a terminal the JSON is looked at in, and U+2028 and U+2029, which end
  /// lines in older JavaScript.
  ///
  /// - Complexity: O(length).
  package static func json(_ text: String) -> String {
    var bytes: [UInt8] = []
    appendJSON(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the text as a JSON string with its quotes, as `json` gives it.
  ///
  /// - Complexity: O(length).
  package static func appendJSON(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(scalar: scalar.value)
      case "\n": bytes.append(contentsOf: "\\n".utf8)
      case "\r": bytes.append(contentsOf: "\\r".utf8)
      case "\t": bytes.append(contentsOf: "\\t".utf8)
      case "\u{8}": bytes.append(contentsOf: "\\b".utf8)
      case "\u{C}": bytes.append(contentsOf: "\\f".utf8)
      default:
        if isHarmful(scalar) {
          let digits = String(scalar.value, radix: 16)
          bytes.append(contentsOf: "\\u".utf8)
          bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count))
          bytes.append(contentsOf: digits.utf8)
        } else {
          bytes.append(scalar: scalar.value)
        }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
