internal import Arguments
internal import MemoText

/// `memo help [COMMAND|TOPIC]`.
enum HelpCommand: Command {
  static func spec(_ words: Words) -> CommandSpec {
    CommandSpec(
      "help", summary: words("Show help", "도움말을 봅니다"),
      positionals: [.init("COMMAND|TOPIC", completion: .commands)],
      options: [OptionSpec("man", help: words("Print a man page", "맨 페이지를 출력합니다"))],
      examples: [
        Example("memo help new", words("How to write a memo", "메모를 쓰는 법")),
        Example("memo help --man | man -l -", words("Read the man page", "맨 페이지 읽기")),
      ])
  }

  static func run(_ session: Session) throws(Failure) {
    let program = session.program
    guard let word = session.parsed.words.first else {
      return session.parsed.isSet("man") ? showManPage(nil, session) : show(nil, session)
    }
    if let command = program.command(called: word), !command.isHidden {
      return session.parsed.isSet("man") ? showManPage(command, session) : show(command, session)
    }
    if !session.parsed.isSet("man"), let topic = program.topic(called: word) {
      return show(text(session).page(topic), session)
    }
    throw session.misuse(
      "no command or topic “\(word)”", "그런 명령이나 주제가 없습니다: “\(word)”", hint: "memo help")
  }

  /// Prints the page of a command, or the overview.
  static func show(_ command: CommandSpec?, _ session: Session) {
    let help = text(session)
    show(command.map(help.page) ?? help.overview, session)
  }

  private static func text(_ session: Session) -> HelpText {
    let columns = session.context.terminals.output ? session.context.terminals.width : 80
    return HelpText(
      session.program, headings: session.words.helpHeadings, columns: min(columns, 100),
      width: { DisplayWidth.of($0) })
  }

  private static func show(_ lines: [HelpText.Line], _ session: Session) {
    for line in lines { session.output.line(line.text, line.isHeading ? .heading : .plain) }
  }

  private static func showManPage(_ command: CommandSpec?, _ session: Session) {
    let words = session.words
    let man = ManPage(
      session.program, titles: words.manTitles, version: MemoTool.version,
      date: MemoTool.released)
    session.output.add(command.map(man.page) ?? man.page(description: words.manDescription))
  }
}
