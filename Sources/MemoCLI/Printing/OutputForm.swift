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
  /// - Throws: a failure where two forms are asked for at once, the command has no such form, or
  ///   the template is none.
  init(_ parsed: ParsedArguments, isTerminal: Bool, _ words: Words) throws(Failure) {
    let form = try Self.given(parsed, words)
    if let form, !parsed.isSet("help"), !parsed.isSet("version") {
      try Self.check(form, fits: parsed.command.name, words)
    }
    switch form {
    case "json": self = .json
    case "jsonl": self = .jsonLines
    case "0": self = .nul
    case "format": self = .template(try Self.template(parsed, words))
    default: self = isTerminal ? .human : .lines
    }
  }

  /// The option that asks for a form; `-l -0` is one form.
  private static func given(
    _ parsed: ParsedArguments, _ words: Words
  ) throws(Failure) -> String? {
    let given = parsed.given(of: ["json", "jsonl", "0", "format", "files", "count", "raw"])
    guard given.count < 2 || given == ["0", "files"] else {
      let names = given.map { ["0": "-0", "files": "-l", "count": "-c"][$0] ?? "--\($0)" }
      throw Failure(
        .usage, "usage",
        words("two forms of output at once: ", "출력 형식이 둘입니다: ")
          + names.joined(separator: ", "), hint: "memo help output")
    }
    return given.first
  }

  /// Commands that print words for people only.
  private static let onlyText: Set = ["help", "completions"]
  /// Commands whose data is no list of files.
  private static let withoutPaths: Set = ["init", "config", "remote"]
  /// Commands that take a template.
  static let withTemplate = ["list", "search", "show", "log", "tags", "trash"]

  /// A form that a command does not have is a mistake, not something to pass over: a script that
  /// asks for it would read something else.
  private static func check(
    _ form: String, fits command: String, _ words: Words
  ) throws(Failure) {
    func refuse(_ english: String, _ korean: String) throws(Failure) {
      throw Failure(
        .usage, "usage", words(english, korean), hint: "memo help \(command)")
    }
    switch form {
    case "format" where !withTemplate.contains(command):
      let names = withTemplate.joined(separator: ", ")
      try refuse("--format is for \(names)", "--format을 쓰는 명령: \(names)")
    case "json", "jsonl", "0":
      guard onlyText.contains(command) || form == "0" && withoutPaths.contains(command) else {
        return
      }
      let option = form == "0" ? "-0" : "--\(form)"
      try refuse(
        "memo \(command) has no form \(option)", "memo \(command)에는 없는 출력 형식입니다: \(option)")
    default: return
    }
  }

  private static func template(
    _ parsed: ParsedArguments, _ words: Words
  ) throws(Failure) -> RecordTemplate {
    do throws(RecordTemplate.Problem) {
      let fields = RecordTemplate.fields(of: parsed.command.name) ?? []
      return try RecordTemplate(parsed.value("format") ?? "", fields: fields)
    } catch {
      throw Failure(.usage, "bad_template", message(error, words), hint: "memo help output")
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
