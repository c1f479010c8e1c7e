internal import Arguments
internal import MemoKit

/// `memo rm MEMO…`.
enum RemoveCommand: Command {
  static func spec(_ words: Words) -> CommandSpec {
    CommandSpec(
      "rm", aliases: ["remove"], summary: words("Remove memos", "메모를 지웁니다"),
      discussion: words(
        "Asks on a terminal; elsewhere --yes is needed. memo restore brings one back, and memo trash lists "
          + "them.",
        "터미널에서는 묻고, 아니면 --yes가 필요합니다. memo restore로 되살리고, memo trash로 목록을 봅니다."),
      positionals: [
        .init("MEMO", isRepeatable: true, completion: .memo)
      ],
      options: [CommonOptions.message(words)],
      examples: [
        Example(
          words("memo rm shopping", "memo rm 장보기"),
          words("Remove it; asks first", "지우기. 먼저 묻습니다"), isDaily: true),
        Example(
          words("memo rm --yes plan ideas", "memo rm --yes 계획 생각"),
          words("Two at once, unasked", "둘을 묻지 않고")),
      ])
  }

  static func run(_ session: Session) throws(Failure) {
    try session.requireName()
    let notebook = try session.open()
    let paths = try session.resolveAll(for: .changing, in: notebook)
    try confirm(paths, session)
    let message = session.parsed.value("message")
    let outcome = try session.attempt { () throws(MemoError) in
      try notebook.remove(paths, message: message)
    }
    try session.report(outcome, in: notebook, asList: true) { memo in
      session.words("removed \(memo.path)", "지웠습니다: \(memo.path)")
    }
  }

  private static func confirm(_ paths: [RelativePath], _ session: Session) throws(Failure) {
    if session.parsed.isSet("yes") { return }
    let words = session.words
    guard session.canAsk else {
      throw Failure(
        .refused, "needs_yes", words("removing needs a yes", "지우려면 확인이 필요합니다"),
        hint: "memo rm --yes " + paths.map { ShellWords.path($0.text) }.joined(separator: " "))
    }
    let names =
      paths.count > 20 ? words.memos(paths.count) : paths.map(\.text).joined(separator: ", ")
    guard session.asks(words("Remove \(names)?", "지울까요: \(names)?")) else {
      throw Failure(
        .refused, "not_confirmed", words("nothing was removed", "지우지 않았습니다"),
        hint: words("y removes; memo rm --yes does not ask", "y를 누르면 지웁니다. memo rm --yes는 묻지 않습니다"))
    }
  }
}
