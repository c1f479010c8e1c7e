import Arguments

/// A small program with one command of each kind.
let sample = ProgramSpec(
  "memo", summary: "Keep memos",
  commands: [list, new, search, secret],
  groups: [.init("Write", ["new"]), .init("Find", ["list", "nothing"])],
  globalOptions: [
    OptionSpec(
      "notebook", short: "N", value: .text("DIR", .folders), repetition: .last, help: "Use DIR"),
    OptionSpec("json", help: "Print JSON"),
    OptionSpec(only: "0", help: "End paths with NUL"),
    OptionSpec("color", value: .choice(["auto", "never"]), repetition: .last, help: "Colour"),
    OptionSpec("help", short: "h", help: "Show help"),
  ],
  defaultCommand: list,
  topics: [
    HelpTopic(
      "dates", title: "Dates", summary: "How dates are written", text: "All are days.",
      rows: [.init("2026-11", "A month")])
  ])

private let list = CommandSpec(
  "list", aliases: ["ls"], summary: "List memos",
  positionals: [.init("QUERY", isRepeatable: true)],
  options: [
    OptionSpec("pinned", help: "Only pinned memos"),
    OptionSpec(
      "tag", value: .text("T", .asked("tag")), repetition: .all, help: "Only memos with the tag"),
    OptionSpec("limit", short: "n", value: .number("N"), repetition: .last, help: "At most N"),
  ])

private let new = CommandSpec(
  "new", summary: "Write a memo", positionals: [.init("TITLE")],
  options: [
    OptionSpec("body", short: "b", value: .text("TEXT"), help: "The text"),
    OptionSpec("edit", help: "Open the editor"),
    OptionSpec("no-edit", help: "Open no editor"),
  ],
  mainOptions: ["body", "edit|no-edit"],
  examples: [
    Example("memo new 장보기", "Write one", isDaily: true), Example("memo new", "Another"),
  ])

private let search = CommandSpec(
  "search", aliases: ["find"], summary: "Search memos", discussion: "Every word must occur.",
  positionals: [.init("QUERY", isRequired: true, isRepeatable: true)],
  options: [
    OptionSpec("files", short: "l", help: "Print paths"),
    OptionSpec("count", short: "c", help: "Print the number"),
    OptionSpec("limit", short: "n", value: .number("N"), repetition: .last, help: "At most N"),
  ],
  takesDashWords: true)

private let secret = CommandSpec(
  "__secret", summary: "Nobody knows", positionals: [.init("WORD", isRepeatable: true)],
  isHidden: true)
