/// A line of a shell in the Bourne family, parted into words up to its end.
///
/// Quotes, backslashes and `$NAME` are read as bash reads them (POSIX, Shell Command Language 2.2
/// and 2.5.3); nothing is run.
package struct ShellLine: Sendable {
  /// A quote that was opened and not closed.
  package enum Quote: Hashable, Sendable {
    case single
    case double
  }

  /// The words as the program gets them; the last is the one at the end, perhaps empty.
  package private(set) var words = [""]
  /// The last word as it stands on the line, quotes and all.
  package private(set) var lastAsTyped = ""
  /// The quote the line ends in.
  package private(set) var openQuote: Quote?
  private let environment: [String: String]
  private var rest: Substring

  /// Reads `line`, with the variables of `environment`.
  package init(_ line: String, environment: [String: String] = [:]) {
    self.environment = environment
    rest = line[...]
    while let character = rest.first { read(character) }
  }

  private mutating func read(_ character: Character) {
    switch (openQuote, character) {
    case (nil, " "), (nil, "\t"), (nil, "\n"):
      take()
      if !lastAsTyped.isEmpty { words.append("") }
      lastAsTyped = ""
      return
    case (nil, "'"): openQuote = .single
    case (nil, "\""): openQuote = .double
    case (.single, "'"), (.double, "\""): openQuote = nil
    case (nil, "\\"), (.double, "\\"): return readEscape()
    case (nil, "$"), (.double, "$"): return readVariable()
    default: words[words.count - 1].append(character)
    }
    lastAsTyped.append(character)
    take()
  }

  private mutating func take() { rest.removeFirst() }

  private mutating func readEscape() {
    lastAsTyped += rest.prefix(2)
    take()
    guard let next = rest.popFirst() else { return }
    let isLiteral = openQuote == .double && !"\\\"$`".contains(next)
    words[words.count - 1] += isLiteral ? "\\\(next)" : "\(next)"
  }

  private mutating func readVariable() {
    let after = rest.dropFirst()
    let isBraced = after.first == "{"
    let name = after.dropFirst(isBraced ? 1 : 0).prefix {
      $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")
    }
    let length = name.count + (isBraced ? 3 : 1)
    let isWhole = !isBraced || after.dropFirst(name.count + 1).first == "}"
    let value = isWhole ? environment[String(name)] : nil
    let text = rest.prefix(value == nil ? 1 : length)
    words[words.count - 1] += value ?? "$"
    lastAsTyped += text
    rest = rest.dropFirst(text.count)
  }
}

extension ShellLine {
  /// What bash puts in the place of `replaced`, the end of the last word as it is typed, so that
  /// the program gets `word`; nil where what stays on the line is no beginning of it.
  package func insertion(of word: String, replacing replaced: String) -> String? {
    var kept = ""
    if lastAsTyped.hasSuffix(replaced) {
      kept = String(lastAsTyped.dropLast(replaced.count))
    } else if let openQuote {
      let mark: Character = openQuote == .single ? "'" : "\""
      kept = lastAsTyped.lastIndex(of: mark).map { String(lastAsTyped[...$0]) } ?? ""
    }
    let line = ShellLine(kept, environment: environment)
    let beginning = line.words.last ?? ""
    guard word.utf8.starts(with: beginning.utf8) else { return nil }
    let rest = String(decoding: word.utf8.dropFirst(beginning.utf8.count), as: UTF8.self)
    return Self.quoted(rest, in: line.openQuote)
  }

  /// The text as it must stand on the line, outside of quotes or within them.
  private static func quoted(_ text: String, in quote: Quote?) -> String {
    switch quote {
    case .single: text.unicodeScalars.map { $0 == "'" ? "'\\''" : String($0) }.joined()
    case .double:
      // An exclamation mark asks for the shell's history even between double quotes.
      text.unicodeScalars.map { scalar in
        if scalar == "!" { return "\"'!'\"" }
        return "\\\"$`".unicodeScalars.contains(scalar) ? "\\\(scalar)" : String(scalar)
      }.joined()
    case nil:
      text.unicodeScalars.map { isPlain($0) ? String($0) : "\\\($0)" }.joined()
    }
  }

  /// Whether a scalar stands for itself everywhere on a line.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.isASCII else { return true }
    return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      || "-_./+%".unicodeScalars.contains(scalar)
  }
}
