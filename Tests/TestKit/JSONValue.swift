/// A value of JSON as RFC 8259 has it; what is not exactly that is refused.
public indirect enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number as it is written.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Why bytes are no JSON, and where.
  public struct Refusal: Error, Hashable, Sendable {
    /// What is wrong.
    public var reason: String
    /// The byte before which it was found.
    public var offset: Int
  }

  /// Reads one value with nothing but blanks round it.
  ///
  /// Keys that are given twice, raw controls in strings, halves of surrogate pairs and bytes that
  /// are no UTF-8 are refused, too.
  public init(parsing bytes: [UInt8]) throws(Refusal) {
    var reader = JSONReader(bytes)
    self = try reader.document()
  }

  /// Reads the value of a text.
  public init(parsing text: String) throws(Refusal) {
    try self.init(parsing: Array(text.utf8))
  }

  /// The member of an object.
  public subscript(_ key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  /// The elements of an array; none for other values.
  public var elements: [JSONValue] { if case .array(let values) = self { values } else { [] } }

  /// The text of a string.
  public var text: String? { if case .string(let text) = self { text } else { nil } }
}

/// One pass over the bytes of a JSON text.
struct JSONReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func document() throws(JSONValue.Refusal) -> JSONValue {
    let value = try value(depth: 0)
    skipBlanks()
    guard place == bytes.count else { throw refusal("something follows the value") }
    return value
  }

  private func refusal(_ reason: String) -> JSONValue.Refusal {
    JSONValue.Refusal(reason: reason, offset: place)
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipBlanks() {
    while let byte = next, [32, 9, 10, 13].contains(byte) { place += 1 }
  }

  private mutating func take(_ text: String) -> Bool {
    guard bytes[place...].starts(with: text.utf8) else { return false }
    place += text.utf8.count
    return true
  }

  private mutating func value(depth: Int) throws(JSONValue.Refusal) -> JSONValue {
    guard depth < 500 else { throw refusal("too deep") }
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"): return try object(depth)
    case UInt8(ascii: "["): return try array(depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t") where take("true"): return .bool(true)
    case UInt8(ascii: "f") where take("false"): return .bool(false)
    case UInt8(ascii: "n") where take("null"): return .null
    default: return .number(try number())
    }
  }

  private mutating func object(_ depth: Int) throws(JSONValue.Refusal) -> JSONValue {
    place += 1
    var members: [String: JSONValue] = [:]
    skipBlanks()
    if take("}") { return .object(members) }
    repeat {
      skipBlanks()
      guard next == UInt8(ascii: "\"") else { throw refusal("no key") }
      let key = try string()
      skipBlanks()
      guard take(":") else { throw refusal("no colon") }
      guard members.updateValue(try value(depth: depth + 1), forKey: key) == nil else {
        throw refusal("the key \(key) twice")
      }
      skipBlanks()
    } while take(",")
    guard take("}") else { throw refusal("no end of the object") }
    return .object(members)
  }

  private mutating func array(_ depth: Int) throws(JSONValue.Refusal) -> JSONValue {
    place += 1
    var values: [JSONValue] = []
    skipBlanks()
    if take("]") { return .array(values) }
    repeat {
      values.append(try value(depth: depth + 1))
      skipBlanks()
    } while take(",")
    guard take("]") else { throw refusal("no end of the array") }
    return .array(values)
  }

  private mutating func number() throws(JSONValue.Refusal) -> String {
    let start = place
    while let byte = next, "+-.eE0123456789".utf8.contains(byte) { place += 1 }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    guard text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/) != nil else {
      throw refusal("no value")
    }
    return text
  }
}

extension JSONReader {
  private mutating func string() throws(JSONValue.Refusal) -> String {
    place += 1
    var result: [UInt8] = []
    while let byte = next {
      place += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let text = String(validating: result, as: UTF8.self) else {
          throw refusal("no UTF-8")
        }
        return text
      case UInt8(ascii: "\\"): result += String(try escape()).utf8
      case ..<32: throw refusal("a raw control")
      default: result.append(byte)
      }
    }
    throw refusal("no end of the string")
  }

  private mutating func escape() throws(JSONValue.Refusal) -> Unicode.Scalar {
    guard let byte = next else { throw refusal("no escape") }
    place += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let unit = try hexadecimal()
      if let scalar = Unicode.Scalar(unit) { return scalar }
      guard unit < 0xDC00, take("\\u") else { throw refusal("half a surrogate pair") }
      let low = try hexadecimal()
      guard (0xDC00...0xDFFF).contains(low),
        let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
      else { throw refusal("half a surrogate pair") }
      return scalar
    default: throw refusal("an unknown escape")
    }
  }

  private mutating func hexadecimal() throws(JSONValue.Refusal) -> UInt32 {
    let digits = bytes[place..<min(place + 4, bytes.count)]
    let text = String(decoding: digits, as: UTF8.self)
    guard digits.count == 4, text.allSatisfy(\.isHexDigit), let value = UInt32(text, radix: 16)
    else { throw refusal("no four digits") }
    place += 4
    return value
  }
}
