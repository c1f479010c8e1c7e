internal import Arguments
internal import MemoKit

/// `memo restore MEMO`.
enum RestoreCommand: Command {
  static func spec(_ words: Words) -> CommandSpec {
    CommandSpec(
      "restore", summary: words("Bring back an earlier state of a memo", "메모를 예전 상태로 되살립니다"),
      discussion: words(
        "A removed memo comes back as it last was, any other goes one change back, unless --at names "
          + "a state: memo help dates. What the memo holds now stays in the history.",
        "지운 메모는 마지막 모습으로 돌아오고, 다른 메모는 직전 상태로 돌아갑니다. 다른 시점은 --at으로 정합니다: "
          + "memo help dates. 지금 내용도 히스토리에 남습니다."),
      positionals: [.init("MEMO", completion: .pastMemo)],
      options: [
        CommonOptions.at(words),
        OptionSpec(
          "as", value: .text("NEW"),
          help: words("Write it to NEW and leave MEMO alone", "MEMO는 그대로 두고 NEW에 씁니다")),
        CommonOptions.message(words),
      ],
      mainOptions: ["at", "as"],
      examples: [
        Example(
          words("memo restore shopping", "memo restore 장보기"),
          words("Bring back a removed memo", "지운 메모 되살리기"), isDaily: true),
        Example(
          words("memo restore shopping --at yesterday", "memo restore 장보기 --at 어제"),
          words("As it was yesterday", "어제 모습으로")),
        Example(
          words("memo restore shopping --at '~2' --as old", "memo restore 장보기 --at '~2' --as 예전"),
          words("An earlier state beside it", "예전 모습을 따로 두기")),
      ])
  }

  static func run(_ session: Session) throws(Failure) {
    try session.requireName()
    let notebook = try session.open()
    let path: RelativePath
    if let name = session.parsed.words.first {
      path = try session.resolveInPast(name, for: .changing, in: notebook)
    } else {
      path = try session.pickRemoved(in: notebook)
    }
    let (at, place) = (session.parsed.value("at"), session.parsed.value("as"))
    let message = session.parsed.value("message")
    let outcome = try session.attempt { () throws(MemoError) in
      try notebook.restore(path, at: at, as: place, message: message)
    }
    try session.report(outcome, in: notebook, asList: false) { memo in
      outcome.isChanged
        ? session.words("restored \(memo.path)", "되살렸습니다: \(memo.path)")
        : session.words("unchanged \(memo.path)", "그대로입니다: \(memo.path)")
    }
  }
}
