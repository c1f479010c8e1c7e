internal import Arguments
internal import MemoKit

/// `memo trash`.
enum TrashCommand: Command {
  static func spec(_ words: Words) -> CommandSpec {
    CommandSpec(
      "trash", summary: words("List removed memos", "지운 메모의 목록을 봅니다"),
      discussion: words(
        "The one removed last comes first; memo restore brings one back. --format knows {removed} and "
          + "the fields of a memo, {rev} being the commit that removed it.",
        "마지막에 지운 것부터 보입니다. memo restore로 되살립니다. --format의 필드는 메모의 필드와 {removed}이며, "
          + "{rev}는 메모를 지운 커밋입니다."),
      options: [CommonOptions.limit(words)],
      mainOptions: ["limit"])
  }

  static func run(_ session: Session) throws(Failure) {
    let notebook = try session.open()
    let limit = session.parsed.number("limit")
    let past = try session.attempt { () throws(MemoError) in try session.past(of: notebook) }
    let removed = try session.attempt { () throws(MemoError) in try past.removedMemos() }
    let shown = Array(removed.prefix(limit ?? .max))
    try TrashPrinter(session, notebook).print(shown, of: removed.count)
    if !past.isWhole, shown.count == removed.count { session.tellEdgeOfPast() }
  }
}
