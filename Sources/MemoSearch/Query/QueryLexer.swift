/// A piece of a query's text.
enum QueryToken: Hashable {
  case open
  case close
  /// A `-` in front of what follows.
  case minus
  case and
  case or
  case not
  /// A word as it is written, or the value of a field.
  case word(field: String?, String)
  case phrase(field: String?, String)
  /// What stands between the slashes of an expression.
  case expression(String)
}

/// Cuts a query's text into tokens.
///
/// A parenthesis without its partner, or around nothing, is plain text. Since that shows only at
/// the end, the text is read again with those parentheses marked as plain, a few times at most.
struct QueryLexer {
  private let text: [Unicode.Scalar]
  private let plain: Set<Int>
  private var position = 0
  private var tokens: [QueryToken] = []
  /// Where the groups that are open here began, and how many tokens stood before them.
  private var groups: [(position: Int, tokens: Int)] = []
  private var refused: Set<Int> = []

  private static let fields: Set<String> = [
    "title", "body", "tag", "path", "pinned", "date", "edited", "has",
  ]
  private static let deepest = 50
  private static let attempts = 8

  static func tokens(of text: String) -> [QueryToken] {
    let scalars = Array(text.unicodeScalars)
    var plain: Set<Int> = []
    for attempt in 1...attempts {
      if attempt == attempts { plain = Set(scalars.indices) }
      var lexer = QueryLexer(text: scalars, plain: plain)
      lexer.run()
      if lexer.refused.isEmpty { return lexer.tokens }
      plain.formUnion(lexer.refused)
    }
    return []
  }

  private init(text: [Unicode.Scalar], plain: Set<Int>) {
    self.text = text
    self.plain = plain
  }

  private mutating func run() {
    while position < text.count {
      if isBlank(position) {
        position += 1
      } else if text[position] == ")", !groups.isEmpty {
        close()
      } else {
        clause()
      }
    }
    refused.formUnion(groups.map(\.position))
  }

  private mutating func close() {
    let group = groups.removeLast()
    position += 1
    if tokens.count == group.tokens || !isEnd(position) { refused.insert(group.position) }
    tokens.append(.close)
  }

  private mutating func clause() {
    if text[position] == "-", position + 1 < text.count, !isEnd(position + 1),
      text[position + 1] != "-"
    {
      tokens.append(.minus)
      position += 1
    }
    if text[position] == "(", !plain.contains(position), groups.count < Self.deepest {
      tokens.append(.open)
      groups.append((position, tokens.count))
      position += 1
    } else if let expression = delimited("/"), expression.first.map(isBlank) == false,
      isEnd(position + expression.count + 2)
    {
      tokens.append(.expression(string(expression)))
      position += expression.count + 2
    } else {
      let field = takeField()
      if !takePhrase(field) { takeWord(field) }
    }
  }

  /// The name of a known field with something behind its colon.
  private mutating func takeField() -> String? {
    guard let colon = text[position...].prefix(8).firstIndex(of: ":"), !isEnd(colon + 1) else {
      return nil
    }
    let name = string(text[position..<colon])
    guard Self.fields.contains(name) else { return nil }
    position = colon + 1
    return name
  }

  private mutating func takePhrase(_ field: String?) -> Bool {
    guard let phrase = delimited("\""), !phrase.isEmpty else { return false }
    tokens.append(.phrase(field: field, string(unescaped(phrase))))
    position += phrase.count + 2
    return true
  }

  /// Takes what stands up to a blank, or up to the parenthesis that closes the group.
  private mutating func takeWord(_ field: String?) {
    let start = position
    var depth = 0
    while position < text.count, !isBlank(position) {
      if text[position] == "(" { depth += 1 }
      if text[position] == ")" {
        if depth == 0, !groups.isEmpty { break }
        depth -= 1
      }
      position += 1
    }
    let word = string(text[start..<position])
    switch field == nil ? word : "" {
    case "AND": tokens.append(.and)
    case "OR": tokens.append(.or)
    case "NOT": tokens.append(.not)
    default: tokens.append(.word(field: field, word))
    }
  }

  /// What stands here between two marks, of which the second has no backslash before it.
  private func delimited(_ mark: Unicode.Scalar) -> ArraySlice<Unicode.Scalar>? {
    guard position < text.count, text[position] == mark else { return nil }
    var end = position + 1
    while end < text.count, text[end] != mark {
      end += text[end] == "\\" ? 2 : 1
    }
    return end < text.count ? text[position + 1..<end] : nil
  }

  /// The phrase with `\"` as a quote; other backslashes stay.
  private func unescaped(_ phrase: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
    var result = phrase.prefix(0)
    for index in phrase.indices {
      if phrase[index] == "\\", index + 1 < phrase.endIndex, phrase[index + 1] == "\"" { continue }
      result.append(phrase[index])
    }
    return result
  }

  private func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  private func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }
  private func isBlank(_ index: Int) -> Bool { isBlank(text[index]) }

  /// Whether a clause may end at `index`.
  private func isEnd(_ index: Int) -> Bool {
    index >= text.count || isBlank(index) || (text[index] == ")" && !groups.isEmpty)
  }
}
