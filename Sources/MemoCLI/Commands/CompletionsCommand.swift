internal import Arguments

/// `memo completions SHELL`.
enum CompletionsCommand: Command {
  static func spec(_ words: Words) -> CommandSpec {
    CommandSpec(
      "completions",
      summary: words("Print the completions for a shell", "셸 자동 완성 스크립트를 출력합니다"),
      discussion: words(
        "Commands, options, memos by title or file name, tags and folders are completed.\n"
          + "The script says at its top where it belongs.",
        "명령, 옵션, 메모의 제목과 파일 이름, 태그, 폴더를 완성합니다.\n"
          + "어디에 넣는지는 스크립트 첫머리에 있습니다."),
      positionals: [
        .init("SHELL", isRequired: true, completion: .words(CompletionScript.shells))
      ],
      examples: [
        Example("eval \"$(memo completions bash)\"", words("In ~/.bashrc", "~/.bashrc에 씁니다")),
        Example("source <(memo completions zsh)", words("In ~/.zshrc", "~/.zshrc에 씁니다")),
        Example(
          "memo completions fish | source",
          words("In fish's config.fish", "fish의 config.fish에 씁니다")),
      ])
  }

  static func run(_ session: Session) throws(Failure) {
    let shell = session.parsed.words[0]
    guard let script = CompletionScript.text(for: shell, program: session.program.name) else {
      let known = CompletionScript.shells.joined(separator: ", ")
      throw session.misuse(
        "the shell is one of \(known), not “\(shell)”", "셸은 \(known) 중 하나입니다: “\(shell)”",
        hint: "memo completions bash")
    }
    session.output.add(script)
  }
}

/// `memo __complete SHELL -- …`: what the scripts ask at every Tab.
///
/// It never fails and says nothing on standard error: who is typing must not be disturbed.
enum CompleteCommand: Command {
  static func spec(_ words: Words) -> CommandSpec {
    CommandSpec(
      "__complete", summary: words("Answer a shell", "셸에 답합니다"),
      positionals: [.init("WORD", isRepeatable: true)], isHidden: true)
  }

  static func run(_ session: Session) throws(Failure) {
    guard let shell = session.parsed.words.first else { return }
    let rest = Array(session.parsed.words.dropFirst())
    switch shell {
    case "bash": answerBash(line: rest.first ?? "", replaced: rest.dropFirst().first ?? "", session)
    case "zsh":
      let words = rest.map {
        ShellLine($0, environment: session.context.environment).words.joined()
      }
      answer(words, session)
    case "fish": answer(rest, session)
    default: return
    }
  }

  /// Answers with each word whole and what it means.
  private static func answer(_ words: [String], _ session: Session) {
    let line = HalfTypedLine(words, of: session.program)
    let answers = CompletionAnswers(line, session)
    session.output.line(answers.kind)
    for candidate in answers.candidates {
      let meaning = candidate.meaning.isEmpty ? "" : "\t" + candidate.meaning
      session.output.line(line.lead + candidate.word + meaning)
    }
  }

  /// Answers with what bash puts in the place of `replaced`.
  private static func answerBash(line text: String, replaced: String, _ session: Session) {
    let typed = ShellLine(text, environment: session.context.environment)
    let line = HalfTypedLine(Array(typed.words.dropFirst()), of: session.program)
    let answers = CompletionAnswers(line, session)
    session.output.line(answers.kind)
    for candidate in answers.candidates {
      let word = line.lead + candidate.word
      guard let insertion = typed.insertion(of: word, replacing: replaced) else { continue }
      session.output.line(insertion)
    }
  }
}
