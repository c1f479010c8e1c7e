/// Tags as front matter writes them.
enum TagList {
  /// The names in a value: a list, or one text split at commas, at blanks where there is no comma.
  static func names(of value: FrontValue) -> [String] {
    switch value {
    case .null, .map: []
    case .string(let text, _): split(text).compactMap(name)
    case .list(let items): items.compactMap { $0.text.flatMap(name) }
    }
  }

  /// The names, each once whatever its capitals, in the order they come.
  static func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0.lowercased()).inserted }
  }

  /// Whether a text of tags is split at commas.
  static func hasComma(_ text: String) -> Bool {
    text.unicodeScalars.contains(where: isComma)
  }

  static func isComma(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "," || scalar == "，" || scalar == "、"
  }

  private static func split(_ text: String) -> [Substring] {
    let scalars = text.unicodeScalars
    let parts =
      hasComma(text)
      ? scalars.split(whereSeparator: isComma)
      : scalars.split { $0.properties.isWhitespace }
    return parts.map { Substring($0) }
  }

  /// A tag's name without blanks around it and without `#`; nil where nothing is left.
  static func name(_ text: some StringProtocol) -> String? {
    var bytes = Array(text.utf8)
    bytes = Array(bytes[bytes.trimmed(0..<bytes.count)])
    while bytes.first == UInt8(ascii: "#") { bytes.removeFirst() }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }
}
