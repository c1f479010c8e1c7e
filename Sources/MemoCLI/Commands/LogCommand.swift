internal import Arguments
internal import MemoKit

/// `memo log [MEMO]`.
enum LogCommand: Command {
  static func spec(_ words: Words) -> CommandSpec {
    CommandSpec(
      "log", summary: words("Show what happened to a memo", "메모에 있었던 일을 봅니다"),
      discussion: words(
        "Newest first, through renames, of removed memos too; without MEMO of the whole notebook, "
          + "which on a terminal is memo log . The revisions are those that show --at, diff and "
          + "restore take. --format knows {rev} {date} {kind} {path} {file} {folder} {stem} {title} "
          + "{message}.",
        "새것부터, 이름이 바뀌기 전의 일까지 보입니다. 지운 메모도 됩니다. MEMO가 없으면 메모장 전체이고, 터미널에서는 "
          + "memo log . 으로 봅니다. 여기 나온 리비전을 show --at, diff, restore에 씁니다. --format의 필드는 "
          + "{rev} {date} {kind} {path} {file} {folder} {stem} {title} {message}입니다."),
      positionals: [.init("MEMO", completion: .memo)],
      options: [
        OptionSpec(
          "limit", short: "n", value: .number("N"), repetition: .last,
          help: words("At most N changes", "변경을 N개까지만")),
        OptionSpec(
          "patch", short: "p", help: words("With what was changed", "바뀐 내용까지 보입니다")),
      ],
      mainOptions: ["limit", "patch"],
      examples: [
        Example(
          words("memo log shopping", "memo log 장보기"),
          words("What happened to a memo", "메모에 있었던 일"), isDaily: true),
        Example("memo log @ -p", words("With what was changed", "바뀐 내용까지")),
        Example(
          "memo log . -n 20", words("The last changes of the notebook", "메모장의 최근 변경")),
      ])
  }

  static func run(_ session: Session) throws(Failure) {
    let isPatch = session.parsed.isSet("patch")
    if isPatch {
      switch session.form {
      case .nul, .template:
        throw session.misuse(
          "-p goes with no template and no -0", "-p는 --format이나 -0과 함께 쓸 수 없습니다")
      default: break
      }
    }
    let notebook = try session.open()
    let memo = try memo(session, notebook)
    let limit = session.parsed.number("limit")
    let past = try session.attempt { () throws(MemoError) in
      try session.past(of: notebook, memo: memo)
    }
    let versions = try session.attempt { () throws(MemoError) in
      if let memo { try past.log(of: memo, limit: limit) } else { try past.log(limit: limit) }
    }
    try LogPrinter(session, past, isPatch: isPatch).print(versions, of: memo)
    if !past.isWhole, limit.map({ versions.count < $0 }) ?? true { session.tellEdgeOfPast() }
  }

  /// The memo that is meant; nil where the notebook is.
  private static func memo(
    _ session: Session, _ notebook: Notebook
  ) throws(Failure) -> RelativePath? {
    if let word = session.parsed.words.first {
      return word == "." ? nil : try session.resolveInPast(word, for: .reading, in: notebook)
    }
    guard case .human = session.form, session.canPick else { return nil }
    return try session.pick(many: false, in: notebook)?.first
  }

}
