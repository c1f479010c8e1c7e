internal import Arguments
internal import MemoKit

/// `memo list [QUERY…]`, which is also what `memo` alone does.
enum ListCommand: Command {
  static func spec(_ words: Words) -> CommandSpec {
    CommandSpec(
      "list", aliases: ["ls"], summary: words("List memos", "메모 목록을 봅니다"),
      discussion: words(
        "Pinned memos come first, then the newest edit. --since, --until and --on mean the last "
          + "edit, both ends included; --date D..D means the memo's date. memo help dates tells "
          + "how days are written, memo help queries what QUERY may be.",
        "고정된 메모가 먼저, 다음은 최근에 고친 순서입니다. --since, --until, --on은 고친 날이고 "
          + "양 끝을 포함합니다. --date D..D는 메모의 날짜입니다. 날짜는 memo help dates, QUERY는 "
          + "memo help queries를 보십시오."),
      positionals: [.init("QUERY", isRepeatable: true)],
      options: [
        OptionSpec("pinned", help: words("Only pinned memos", "고정된 메모만")),
        OptionSpec("unpinned", help: words("Only memos that are not pinned", "고정되지 않은 메모만")),
        OptionSpec(
          "tag", value: .text("T", .tag), repetition: .all,
          help: words("Only memos with this tag", "이 태그가 있는 메모만")),
        OptionSpec(
          "folder", value: .text("F", .folder), help: words("Only memos below folder F", "F 폴더 아래만")
        ),
        OptionSpec(
          "since", value: .text("D", .day), help: words("Edited on D or later", "D부터 고친 것")),
        OptionSpec(
          "until", value: .text("D", .day), help: words("Edited on D or earlier", "D까지 고친 것")),
        OptionSpec("on", value: .text("D", .day), help: words("Edited on D", "D에 고친 것")),
        OptionSpec("date", value: .text("D..D"), help: words("Dated so", "날짜가 이 사이인 것")),
        CommonOptions.sort(words),
        OptionSpec("reverse", help: words("Turn the order round", "순서를 뒤집습니다")),
        CommonOptions.limit(words),
        OptionSpec(
          "ignored",
          help: words(
            "The memos that hidden names and .gitignore leave out", "숨긴 이름이나 .gitignore 때문에 빠진 메모만")
        ),
      ],
      mainOptions: ["pinned|unpinned", "tag", "folder", "since", "until", "sort", "limit"],
      examples: [
        Example(
          "memo", words("All memos, pinned ones first", "모든 메모, 고정된 것부터"), isDaily: true),
        Example(
          words("memo list --since '7 days ago'", "memo list --since '7일 전'"),
          words("What was edited this week", "이번 주에 고친 메모"), isDaily: true),
        Example(
          words("memo list --tag work -n 10", "memo list --tag 일 -n 10"),
          words("Ten memos with a tag", "태그가 있는 메모 열 개")),
        Example(
          "memo list --sort title -a0 | xargs -0 ls -l",
          words("All files, by title", "모든 파일을 제목 순서로")),
      ])
  }

  static func run(_ session: Session) throws(Failure) {
    let notebook: Notebook
    do throws(Failure) {
      notebook = try session.open()
    } catch {
      guard !session.parsed.isCommandNamed, error.code == "no_such_notebook",
        session.parsed.value("notebook") == nil
      else { throw error }
      return greet(session)
    }
    let options = try options(session)
    let isIgnored = session.parsed.isSet("ignored")
    let listing = try session.attempt { () throws(MemoError) in
      try (isIgnored ? notebook.snapshotOfLeftOut() : session.look(at: notebook)).list(options)
    }
    try MemoPrinter(session, notebook).print(listing, order: options.order)
    session.tellTroubles(listing)
  }

  private static func options(_ session: Session) throws(Failure) -> ListOptions {
    let parsed = session.parsed
    if parsed.isSet("pinned"), parsed.isSet("unpinned") {
      throw session.misuse(
        "--pinned and --unpinned exclude each other", "--pinned와 --unpinned는 함께 쓸 수 없습니다")
    }
    let pins = parsed.last(of: "pinned", "unpinned")
    return ListOptions(
      query: parsed.words.isEmpty ? nil : parsed.words.joined(separator: " "),
      isPinned: pins.map { $0 == "pinned" }, tags: parsed.values("tag"),
      folder: parsed.value("folder"), since: parsed.value("since"), until: parsed.value("until"),
      on: parsed.value("on"), date: parsed.value("date"),
      order: parsed.value("sort").flatMap(ListOptions.Order.init),
      isReversed: parsed.isSet("reverse"), limit: parsed.number("limit"))
  }

  /// What a person sees who has no notebook yet.
  private static func greet(_ session: Session) {
    if case .json = session.form { return session.print(json: [], asList: true) }
    session.messages.say(
      session.words(
        "There are no memos yet. Write the first one:\n\n  memo new \"Shopping\" -b \"Milk, eggs\"",
        "아직 메모가 없습니다. 첫 메모를 써 보십시오:\n\n  memo new \"장보기\" -b \"우유, 계란\""),
      keepingLines: true)
  }
}

extension ListOptions.Order {
  /// The order that a word of `--sort` names.
  init?(_ word: String) {
    switch word {
    case "edited": self = .edited
    case "date": self = .date
    case "title": self = .title
    case "path": self = .path
    default: return nil
    }
  }
}
