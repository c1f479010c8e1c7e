internal import Arguments
internal import MemoKit

/// `memo search QUERY…`.
enum SearchCommand: Command {
  static func spec(_ words: Words) -> CommandSpec {
    CommandSpec(
      "search", aliases: ["find"], summary: words("Search memos", "메모를 찾습니다"),
      discussion: words(
        "Finds memos that hold every word, the best first. \"a phrase\", -x without x, a OR b, "
          + "title:x, tag:x, date:2026-01..2026-03, has:task and more: memo help queries. Korean "
          + "is found by initial consonants too.\n"
          + "Piped, each matching line is path:line:column:text, with --history "
          + "rev:path:line:column:text. Exit status 1: nothing found.",
        "모든 낱말이 든 메모를 잘 맞는 것부터 찾습니다. \"구절\", -x(x가 없는 것), a OR b, title:x, "
          + "tag:x, date:2026-01..2026-03, has:task 등은 memo help queries에 있습니다. "
          + "초성으로도 찾습니다.\n"
          + "파이프로 보내면 맞는 줄마다 path:line:column:text이고, --history를 주면 "
          + "rev:path:line:column:text입니다. 찾지 못하면 종료 상태가 1입니다."),
      positionals: [.init("QUERY", isRequired: true, isRepeatable: true)],
      options: [
        OptionSpec("files", short: "l", help: words("Print paths only", "경로만 출력합니다")),
        OptionSpec("count", short: "c", help: words("Print the number of memos", "메모 수만 출력합니다")),
        OptionSpec(
          "context", short: "C", value: .number("N"), repetition: .last,
          help: words("Show N lines round a hit", "앞뒤 N줄을 함께 보입니다")),
        CommonOptions.limit(words), CommonOptions.sort(words),
        OptionSpec(
          "history",
          help: words(
            "Search every version, newest first", "지난 모든 버전에서 새것부터 찾습니다")),
      ],
      mainOptions: ["files|count", "context", "limit", "sort", "history"],
      examples: [
        Example(
          words("memo search milk", "memo search 우유"),
          words("Find memos by words", "낱말로 찾기"), isDaily: true),
        Example(
          "memo search ㅈㅂㄱ",
          words("By Korean initial consonants: 장보기", "초성으로 찾기: 장보기"), isDaily: true),
        Example(
          words("memo search tag:work -done", "memo search tag:일 -끝"),
          words("With the tag, without the word", "태그는 있고 낱말은 없는 것")),
        Example(
          words("vim -q <(memo search -a milk)", "vim -q <(memo search -a 우유)"),
          words("Step through the hits in vim", "vim에서 차례로 보기")),
        Example(
          words("memo search --history milk", "memo search --history 우유"),
          words("In what was changed or removed since, too", "고치거나 지운 글에서도 찾기")),
      ],
      takesDashWords: true)
  }

  static func run(_ session: Session) throws(Failure) {
    if session.parsed.isSet("history") { return try searchHistory(session) }
    let notebook = try session.open()
    let parsed = session.parsed
    let query = parsed.words.joined(separator: " ")
    let order = parsed.value("sort").flatMap(ListOptions.Order.init)
    let limit = parsed.number("limit")
    let listing: Listing
    if parsed.isSet("count") || parsed.isSet("files") || session.printsPathsOnly {
      let found = try session.searching { (report) throws(MemoError) in
        try notebook.paths(matching: query, limit: limit, order: order, progress: report)
      }
      if parsed.isSet("count") {
        session.output.line(String(found.paths.count))
      } else {
        session.print(paths: found.paths, in: notebook)
      }
      listing = found.listing
      if found.paths.isEmpty { session.status = .nothingFound }
    } else {
      let result = try session.searching { (report) throws(MemoError) in
        try notebook.search(query, limit: limit, order: order, progress: report)
      }
      try HitPrinter(session, notebook).print(result)
      listing = result.listing
      if result.hits.isEmpty { session.status = .nothingFound }
    }
    session.tellTroubles(listing)
  }
}

extension Session {
  /// Searches, and shows how far that is where it takes its time.
  fileprivate func searching<R>(
    _ body: (_ report: @escaping WorkProgress.Report) throws(MemoError) -> R
  ) throws(Failure) -> R {
    try attempt { () throws(MemoError) in try reporting(body) }
  }

  /// Whether only paths are printed, a NUL after each.
  var printsPathsOnly: Bool { if case .nul = form { true } else { false } }
}
