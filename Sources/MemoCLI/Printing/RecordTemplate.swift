internal import MemoKit

/// A `--format` template: text with fields in braces and the escapes `\t \n \0 \\ {{ }}`.
struct RecordTemplate {
  /// What is wrong with a template.
  enum Problem: Error, Hashable {
    case unknownField(String)
    case unknownEscape(String)
    case unclosedBrace
  }

  private enum Piece {
    case text(String)
    case field(String, format: String?)
  }

  /// The fields of a memo with its text, of a version of one, and of a place in it.
  static let memoFields = [
    "path", "file", "folder", "stem", "title", "date", "edited", "pinned", "tags", "preview", "rev",
    "body",
  ]
  static let versionFields = [
    "rev", "date", "kind", "path", "file", "folder", "stem", "title", "message",
  ]
  static let matchFields = ["line", "column", "utf16_column", "text"]

  /// The fields that a command's records have; nil where it takes no template.
  ///
  /// Where there is a `body`, there is also `front.KEY`.
  static func fields(of command: String) -> [String]? {
    switch command {
    case "list", "show": memoFields
    case "search": memoFields + matchFields
    case "log": versionFields
    case "tags": ["tag", "count"]
    case "trash": memoFields + ["removed"]
    default: nil
    }
  }

  private var pieces: [Piece] = []
  /// Whether the template ends its records itself.
  private let endsRecord: Bool

  /// Whether a record can hold line ends inside: it ends with a NUL.
  let allowsLines: Bool
  /// Whether the memo's text is needed.
  var needsContent: Bool { names.contains { $0 == "body" || $0.hasPrefix("front.") } }
  /// Whether each place that was found is a record of its own.
  var needsMatches: Bool { names.contains(where: Self.matchFields.contains) }

  private var names: [String] {
    pieces.compactMap { if case .field(let name, _) = $0 { name } else { nil } }
  }

  /// Reads a template of these fields.
  init(_ text: String, fields: [String]) throws(Problem) {
    allowsLines = text.hasSuffix("\\0")
    endsRecord = text.hasSuffix("\\n") || allowsLines
    var rest = Substring(text)
    var literal = ""
    while let letter = rest.popFirst() {
      switch letter {
      case "\\": literal += try Self.escape(rest.popFirst())
      case "{" where rest.first == "{", "}" where rest.first == "}":
        literal.append(letter)
        rest.removeFirst()
      case "{":
        guard let end = rest.firstIndex(of: "}") else { throw .unclosedBrace }
        pieces.append(.text(literal))
        literal = ""
        pieces.append(try Self.field(rest[..<end], fields))
        rest = rest[rest.index(after: end)...]
      default: literal.append(letter)
      }
    }
    pieces.append(.text(literal))
  }

  private static func escape(_ letter: Character?) throws(Problem) -> String {
    switch letter {
    case "t": return "\t"
    case "n": return "\n"
    case "0": return "\0"
    case "\\": return "\\"
    default: throw .unknownEscape("\\" + (letter.map(String.init) ?? ""))
    }
  }

  private static func field(_ text: Substring, _ fields: [String]) throws(Problem) -> Piece {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let format = parts.count > 1 ? String(parts[1]) : nil
    let isKnown =
      fields.contains(name) || name.hasPrefix("front.") && fields.contains("body")
    guard isKnown, format == nil || ["date", "edited", "removed"].contains(name) else {
      throw .unknownField(String(text))
    }
    if let format, let unknown = DateTemplate.unknownDirective(in: format) {
      throw .unknownEscape(unknown)
    }
    return .field(name, format: format)
  }
}

extension RecordTemplate {
  /// One record: the template with its fields filled in by `value`, and a line end unless the
  /// template brings its own.
  func record(_ value: (_ name: String, _ format: String?) -> [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for piece in pieces {
      switch piece {
      case .text(let text): result += text.utf8
      case .field(let name, let format): result += value(name, format)
      }
    }
    return endsRecord ? result : result + [10]
  }
}
