internal import Arguments

extension Failure {
  /// A command line that cannot be understood; `command` is the verb it names, if any.
  init(_ error: UsageError, command: String?, _ words: Words) {
    self.init(.usage, "usage", Self.message(error, words), hint: Self.hint(error, command, words))
  }

  private static func message(_ error: UsageError, _ words: Words) -> String {
    switch error {
    case .unknownCommand(let word, _): words("no command “\(word)”", "그런 명령이 없습니다: “\(word)”")
    case .unknownOption(let option, let command, _):
      words("memo \(command) has no option \(option)", "memo \(command)에 없는 옵션입니다: \(option)")
    case .missingValue(let option, let name):
      words("\(option) needs a value: \(name)", "옵션 \(option) 뒤에 값이 필요합니다: \(name)")
    case .unexpectedValue(let option, let text):
      words("\(option) takes no value: “\(text)”", "옵션 \(option)에는 값이 없습니다: “\(text)”")
    case .notANumber(let option, let text):
      words("\(option) needs a number, not “\(text)”", "옵션 \(option)에는 숫자가 필요합니다: “\(text)”")
    case .notAChoice(let option, let text, let choices):
      words(
        "\(option) is one of \(choices.joined(separator: ", ")), not “\(text)”",
        "옵션 \(option)의 값은 \(choices.joined(separator: ", ")) 중 하나입니다: “\(text)”")
    case .repeated(let option):
      words("\(option) was given twice", "옵션이 두 번 쓰였습니다: \(option)")
    case .missingWord(let name, let command):
      words("memo \(command) needs \(name)", "빠진 인자가 있습니다: memo \(command) \(name)")
    case .extraWord(let word, let command):
      words("memo \(command) does not take “\(word)”", "memo \(command)에서 받지 않는 인자입니다: “\(word)”")
    }
  }

  private static func hint(_ error: UsageError, _ command: String?, _ words: Words) -> String {
    let help = command.map { "memo help \($0)" } ?? "memo help"
    switch error {
    case .unknownCommand(let word, let nearest):
      return (nearest.map { "memo \($0)" } + ["memo new \(ShellWords.path(word))"])
        .joined(separator: words(", or ", " 또는 "))
    case .unknownOption(_, let command, let nearest):
      let help = "memo help \(command)"
      guard !nearest.isEmpty else { return help }
      return words("perhaps ", "혹시 ") + nearest.joined(separator: ", ") + "; " + help
    case .missingWord(_, let command), .extraWord(_, let command): return "memo help \(command)"
    default: return help
    }
  }
}
