internal import Arguments
internal import MemoKit

/// `memo tags`.
enum TagsCommand: Command {
  static func spec(_ words: Words) -> CommandSpec {
    CommandSpec(
      "tags", summary: words("List tags", "태그 목록을 봅니다"),
      discussion: words(
        "Each tag with the number of memos that carry it; --format knows {tag} and {count}.",
        "태그마다 그 태그가 있는 메모의 수를 보입니다. --format의 필드는 {tag}, {count}입니다."),
      options: [
        OptionSpec(
          "sort", value: .choice(["name", "count"]), repetition: .last,
          help: words("The order", "정렬 기준"))
      ],
      mainOptions: ["sort"],
      examples: [
        Example(
          "memo tags --sort count", words("The most used tags first", "많이 쓴 태그부터"))
      ])
  }

  static func run(_ session: Session) throws(Failure) {
    let notebook = try session.open()
    let order: TagListing.Order = session.parsed.value("sort") == "count" ? .count : .name
    let found = try session.attempt { () throws(MemoError) in
      try session.look(at: notebook).tags(by: order)
    }
    TagPrinter(session).print(found.tags)
    session.tellTroubles(found.listing)
  }
}
