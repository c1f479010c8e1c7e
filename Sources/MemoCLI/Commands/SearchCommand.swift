internal import Arguments
internal import MemoKit

/// `memo search QUERY…`.
enum SearchCommand: Command {
  static func spec(_ words: Words) -> CommandSpec {
    CommandSpec(
      "search", aliases: ["find"], summary: words("Search memos", "메모를 찾습니다"),
      discussion: words(
        "Words all occur; \"a phrase\", -x without x, OR, ( ), title: body: tag: path: pinned:yes\n"
          + "date:2026-01..2026-03 edited:<7d has:link|task|image|code /regular expression/",
        "낱말이 모두 든 메모. \"구절\", -x는 x 없이, OR, ( ), title: body: tag: path: pinned:yes\n"
          + "date:2026-01..2026-03 edited:<7d has:link|task|image|code /정규식/"),
      positionals: [.init("QUERY", isRequired: true, isRepeatable: true)],
      options: [
        OptionSpec("files", short: "l", help: words("Print paths only", "경로만 출력합니다")),
        OptionSpec("count", short: "c", help: words("Print the number of memos", "메모 수만 출력합니다")),
        OptionSpec(
          "context", short: "C", value: .number("N"), repetition: .last,
          help: words("Show N lines round a hit", "앞뒤 N줄을 함께 보입니다")),
        CommonOptions.limit(words), CommonOptions.sort(words),
      ],
      takesDashWords: true)
  }

  static func run(_ session: Session) throws(Failure) {
    let notebook = try session.open()
    let parsed = session.parsed
    let query = parsed.words.joined(separator: " ")
    let order = parsed.value("sort").flatMap(ListOptions.Order.init)
    let result = try session.attempt { () throws(MemoError) in
      try notebook.search(query, limit: parsed.number("limit"), order: order)
    }
    if parsed.isSet("count") {
      session.output.line(String(result.hits.count))
    } else if parsed.isSet("files") {
      for hit in result.hits { session.print(path: hit.memo.path, in: notebook) }
    } else {
      try HitPrinter(session, notebook).print(result)
    }
    if result.hits.isEmpty { session.status = .nothingFound }
    session.tellTroubles(result.listing)
  }
}
