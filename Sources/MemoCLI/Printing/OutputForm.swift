internal import Arguments

/// The form in which a command's data is written.
enum OutputForm {
  /// For a person at a terminal.
  case human
  /// Lines with tabs, for other programs.
  case lines
  /// One JSON value.
  case json
  /// A JSON object a line.
  case jsonLines
  /// Paths with a NUL after each.
  case nul
  /// A record each, after a template.
  case template(RecordTemplate)

  /// Whether it is a kind of JSON.
  var isJSON: Bool {
    switch self {
    case .json, .jsonLines: true
    default: false
    }
  }

  /// The form that the options ask for.
  ///
  /// - Throws: a failure where two forms are asked for at once, or the template is none.
  init(_ parsed: ParsedArguments, isTerminal: Bool, _ words: Words) throws(Failure) {
    let given = parsed.given(of: ["json", "jsonl", "0", "format", "files", "count", "raw"])
    let isPathsWithNul = given == ["0", "files"]
    if given.count > 1, !isPathsWithNul {
      let names = given.map { ["0": "-0", "files": "-l", "count": "-c"][$0] ?? "--\($0)" }
      throw Failure(
        .usage, "usage",
        words("two forms of output at once: ", "출력 형식이 둘입니다: ")
          + names.joined(separator: ", "))
    }
    switch given.first {
    case "json": self = .json
    case "jsonl": self = .jsonLines
    case "0": self = .nul
    case "format": self = .template(try Self.template(parsed, words))
    default: self = isTerminal ? .human : .lines
    }
  }

  private static func template(
    _ parsed: ParsedArguments, _ words: Words
  ) throws(Failure) -> RecordTemplate {
    guard ["list", "search", "show"].contains(parsed.command.name) else {
      throw Failure(
        .usage, "usage",
        words("--format is for list, search and show", "--format은 list, search, show에만 씁니다"))
    }
    do throws(RecordTemplate.Problem) {
      return try RecordTemplate(
        parsed.value("format") ?? "", allowsMatches: parsed.command.name == "search")
    } catch {
      throw Failure(.usage, "bad_template", message(error, words))
    }
  }

  private static func message(_ problem: RecordTemplate.Problem, _ words: Words) -> String {
    switch problem {
    case .unknownField(let name):
      words("--format knows no field {\(name)}", "--format에 없는 필드입니다: {\(name)}")
    case .unknownEscape(let text):
      words("--format knows no escape \(text)", "--format에 없는 이스케이프입니다: \(text)")
    case .unclosedBrace: words("a brace in --format does not end", "--format의 중괄호가 닫히지 않았습니다")
    }
  }
}
