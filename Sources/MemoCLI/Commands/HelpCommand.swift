internal import Arguments

/// `memo help [COMMAND]`.
enum HelpCommand: Command {
  static func spec(_ words: Words) -> CommandSpec {
    CommandSpec(
      "help", summary: words("Show help", "도움말을 봅니다"), positionals: [.init("COMMAND")])
  }

  static func run(_ session: Session) throws(Failure) {
    guard let word = session.parsed.words.first else { return show(nil, session) }
    guard let command = session.program.command(called: word) else {
      throw session.misuse("no command “\(word)”", "그런 명령이 없습니다: “\(word)”", hint: "memo help")
    }
    show(command, session)
  }

  /// Prints the page of a command, or the overview.
  static func show(_ command: CommandSpec?, _ session: Session) {
    let words = session.words
    let help = HelpText(
      session.program,
      headings: .init(
        usage: words("Usage:", "쓰는 법:"), commands: words("Commands:", "명령:"),
        options: words("Options:", "옵션:"),
        globalOptions: words("Options of every command:", "모든 명령의 옵션:")))
    session.output.add(command.map(help.page) ?? help.overview)
  }
}
