import Arguments

/// A small program with one command of each kind.
let sample = ProgramSpec(
  "memo", summary: "Keep memos",
  commands: [list, new, search],
  globalOptions: [
    OptionSpec("notebook", short: "N", value: .text("DIR"), repetition: .last, help: "Use DIR"),
    OptionSpec("json", help: "Print JSON"),
    OptionSpec(only: "0", help: "End paths with NUL"),
    OptionSpec("color", value: .choice(["auto", "never"]), repetition: .last, help: "Colour"),
    OptionSpec("help", short: "h", help: "Show help"),
  ],
  defaultCommand: list)

private let list = CommandSpec(
  "list", aliases: ["ls"], summary: "List memos",
  positionals: [.init("QUERY", isRepeatable: true)],
  options: [
    OptionSpec("pinned", help: "Only pinned memos"),
    OptionSpec("tag", value: .text("T"), repetition: .all, help: "Only memos with the tag"),
    OptionSpec("limit", short: "n", value: .number("N"), repetition: .last, help: "At most N"),
  ])

private let new = CommandSpec(
  "new", summary: "Write a memo", positionals: [.init("TITLE")],
  options: [
    OptionSpec("body", short: "b", value: .text("TEXT"), help: "The text"),
    OptionSpec("edit", help: "Open the editor"),
    OptionSpec("no-edit", help: "Open no editor"),
  ])

private let search = CommandSpec(
  "search", summary: "Search memos",
  positionals: [.init("QUERY", isRequired: true, isRepeatable: true)],
  options: [
    OptionSpec("files", short: "l", help: "Print paths"),
    OptionSpec("count", short: "c", help: "Print the number"),
    OptionSpec("limit", short: "n", value: .number("N"), repetition: .last, help: "At most N"),
  ],
  takesDashWords: true)
