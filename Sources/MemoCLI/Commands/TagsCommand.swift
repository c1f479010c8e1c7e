internal import Arguments
internal import MemoKit

/// `memo tags`.
enum TagsCommand: Command {
  static func spec(_ words: Words) -> CommandSpec {
    CommandSpec(
      "tags", summary: words("List tags, or rename one", "태그 목록을 보거나 태그 이름을 바꿉니다"),
      discussion: words(
        "Each tag with the number of memos that carry it; --format knows {tag} and {count}.\n"
          + "With --rename the tag OLD, and every tag nested below it, is called NEW in all memos, in "
          + "headers and as #tag in texts, in one commit that memo undo takes back. Conflict copies "
          + "keep what they have, and so do damaged memos, which are named.",
        "태그마다 그 태그가 있는 메모의 수를 보입니다. --format의 필드는 {tag}, {count}입니다.\n"
          + "--rename을 쓰면 태그 OLD와 그 아래 태그를 모든 메모의 머리말과 본문(#태그)에서 NEW로 바꿉니다. 커밋 하나로 남기며 memo undo로 "
          + "되돌립니다. 충돌 사본과 손상된 메모는 그대로 두며, 손상된 메모는 알려 줍니다."),
      positionals: [.init("OLD", completion: .tag), .init("NEW", completion: .tag)],
      options: [
        OptionSpec("rename", help: words("Call the tag OLD NEW", "태그 OLD를 NEW로 바꿉니다")),
        OptionSpec(
          "dry-run", help: words("Only show what --rename would change", "--rename이 바꿀 것만 보입니다")),
        CommonOptions.message(words),
        OptionSpec(
          "sort", value: .choice(["name", "count"]), repetition: .last,
          help: words("The order", "정렬 기준")),
      ],
      mainOptions: ["sort", "rename"],
      examples: [
        Example(
          words("memo tags --rename work job", "memo tags --rename 일 업무"),
          words("Rename a tag everywhere", "모든 메모에서 태그 이름 바꾸기")),
        Example(
          "memo tags --sort count", words("The most used tags first", "많이 쓴 태그부터")),
      ])
  }

  static func run(_ session: Session) throws(Failure) {
    if session.parsed.isSet("rename") { return try rename(session) }
    guard session.parsed.words.isEmpty, !session.parsed.isSet("dry-run") else {
      throw session.misuse(
        "memo tags takes words only with --rename: memo tags --rename OLD NEW",
        "태그 이름을 바꾸려면: memo tags --rename OLD NEW")
    }
    let notebook = try session.open()
    let order: TagListing.Order = session.parsed.value("sort") == "count" ? .count : .name
    let found = try session.attempt { () throws(MemoError) in
      try session.look(at: notebook).tags(by: order)
    }
    TagPrinter(session).print(found.tags)
    session.tellTroubles(found.listing)
  }

  private static func rename(_ session: Session) throws(Failure) {
    let names = session.parsed.words
    guard names.count == 2 else {
      throw session.misuse("--rename needs OLD and NEW", "--rename에는 OLD와 NEW가 필요합니다")
    }
    let notebook = try session.open()
    let message = session.parsed.value("message")
    if session.parsed.isSet("dry-run") {
      let preview = try session.attempt { () throws(MemoError) in
        try notebook.renamingTag(names[0], to: names[1])
      }
      DifferencePrinter(session, notebook).print(preview.differences, asList: true)
      return preview.notices.forEach(session.messages.tell)
    }
    let outcome = try session.attempt { () throws(MemoError) in
      try notebook.renameTag(names[0], to: names[1], message: message)
    }
    if !outcome.isChanged {
      session.messages.say(session.words("nothing is different", "다른 것이 없습니다"))
    }
    try session.report(outcome, in: notebook, asList: true) { memo in
      outcome.isChanged ? session.words("edited \(memo.path)", "고쳤습니다: \(memo.path)") : nil
    }
  }
}
