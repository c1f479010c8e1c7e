internal import Arguments

/// Options that more than one command takes.
enum CommonOptions {
  /// The options of every command.
  static func global(_ words: Words) -> [OptionSpec] {
    [
      OptionSpec(
        "notebook", short: "N", value: .text("DIR", .folders), repetition: .last,
        help: words("Use the notebook in DIR", "DIR의 메모장을 씁니다")),
      OptionSpec("json", help: words("Print JSON", "JSON으로 출력합니다")),
      OptionSpec("jsonl", help: words("Print a JSON object a line", "한 줄에 JSON 객체 하나씩 출력합니다")),
      OptionSpec(only: "0", help: words("Print paths, NUL after each", "경로마다 NUL을 붙여 출력합니다")),
      OptionSpec(
        "format", value: .text("TEMPLATE"), repetition: .last,
        help: words(
          "Print by a template such as '{path}\\t{title}'", "'{path}\\t{title}' 같은 틀로 출력합니다")),
      OptionSpec("absolute", short: "a", help: words("Print absolute paths", "절대 경로로 출력합니다")),
      OptionSpec(
        "color", value: .choice(["auto", "always", "never"]), repetition: .last,
        help: words("Whether to use colours", "색을 쓸지 정합니다")),
      OptionSpec("no-pager", help: words("Do not use a pager", "페이저를 쓰지 않습니다")),
      OptionSpec("quiet", short: "q", help: words("Say less", "말을 줄입니다")),
      OptionSpec("yes", short: "y", help: words("Do what would need a yes", "확인을 묻지 않고 합니다")),
      OptionSpec("help", short: "h", help: words("Show help", "도움말을 보입니다")),
      OptionSpec("version", help: words("Show the version", "버전을 보입니다")),
    ]
  }

  /// The subject of the commit.
  static func message(_ words: Words) -> OptionSpec {
    OptionSpec(
      "message", short: "m", value: .text("TEXT"),
      help: words("The commit's subject", "커밋 제목"))
  }

  /// A state of the past.
  static func at(_ words: Words) -> OptionSpec {
    OptionSpec(
      "at", value: .text("REV", .day), repetition: .last,
      help: words(
        "As it was at a commit, a date, or '~N' changes back",
        "커밋, 날짜, '~N'(N번 전)의 상태"))
  }

  /// At most so many.
  static func limit(_ words: Words) -> OptionSpec {
    OptionSpec(
      "limit", short: "n", value: .number("N"), repetition: .last,
      help: words("At most N memos", "메모를 N개까지만"))
  }

  /// The order of a list.
  static func sort(_ words: Words) -> OptionSpec {
    OptionSpec(
      "sort", value: .choice(["edited", "date", "title", "path"]), repetition: .last,
      help: words("The order", "정렬 기준"))
  }
}
