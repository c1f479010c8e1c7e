/// How a command and its options are written out, in the help and in the man page alike.
enum Usage {
  /// The words of a command: `MEMO…`, `[TITLE]`.
  static func words(_ command: CommandSpec) -> [String] {
    command.positionals.map { positional in
      let name = positional.name + (positional.isRepeatable ? "…" : "")
      return positional.isRequired ? name : "[\(name)]"
    }
  }

  /// The command with its words: `show MEMO…`, `new [TITLE]`.
  static func short(_ command: CommandSpec) -> String {
    ([command.name] + words(command)).joined(separator: " ")
  }

  /// The command with its words and main options, as pieces that a line is not broken inside.
  static func pieces(_ command: CommandSpec) -> [String] {
    let options = command.mainOptions.map { names in
      let options = names.split(separator: "|").compactMap { name in
        command.options.first { $0.name == name }
      }
      let isRepeatable = options.count == 1 && options[0].repetition == .all
      let text = options.map(shortest).joined(separator: "|")
      return "[\(text)]" + (isRepeatable ? "…" : "")
    }
    return [command.name] + words(command) + options
  }

  /// Both names of an option and its value: `-n, --limit N`.
  static func names(_ option: OptionSpec) -> String {
    let value = option.valueName.map { " " + $0 } ?? ""
    let short = option.short.map { "-\($0)" }
    if option.isShortOnly { return option.typed + value }
    return (short.map { $0 + ", " } ?? "") + option.typed + value
  }

  private static func shortest(_ option: OptionSpec) -> String {
    (option.short.map { "-\($0)" } ?? option.typed) + (option.valueName.map { " " + $0 } ?? "")
  }
}
