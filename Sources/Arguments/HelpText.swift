/// The help of a program or a command, written from its declarations.
package struct HelpText: Sendable {
  /// The headings, in the reader's language.
  package struct Headings: Hashable, Sendable {
    /// Before the line that shows how to type it.
    package var usage: String
    /// Before the commands.
    package var commands: String
    /// Before the command's own options.
    package var options: String
    /// Before the options of every command.
    package var globalOptions: String

    /// Names the headings.
    package init(usage: String, commands: String, options: String, globalOptions: String) {
      self.usage = usage
      self.commands = commands
      self.options = options
      self.globalOptions = globalOptions
    }
  }

  private let program: ProgramSpec
  private let headings: Headings

  /// Prepares the help of `program`.
  package init(_ program: ProgramSpec, headings: Headings) {
    self.program = program
    self.headings = headings
  }

  /// The help of the whole program: every command in a line.
  package var overview: String {
    let rows = program.commands.map { (usageWords($0), $0.summary) }
    let parts = [
      section([program.summary]),
      section([headings.usage, "  \(program.name) [COMMAND] [ARGUMENT…]"]),
      section([headings.commands] + Self.table(rows)),
      section([headings.globalOptions] + Self.table(program.globalOptions.map(Self.row))),
    ]
    return parts.joined(separator: "\n")
  }

  /// The help of one command.
  package func page(_ command: CommandSpec) -> String {
    var parts = [section([command.summary])]
    parts.append(section([headings.usage, "  \(program.name) \(usageWords(command))"]))
    if !command.discussion.isEmpty { parts.append(section([command.discussion])) }
    if !command.options.isEmpty {
      parts.append(section([headings.options] + Self.table(command.options.map(Self.row))))
    }
    parts.append(
      section([headings.globalOptions] + Self.table(program.globalOptions.map(Self.row))))
    return parts.joined(separator: "\n")
  }

  /// The command with its words: `show MEMO…`, `new [TITLE]`.
  private func usageWords(_ command: CommandSpec) -> String {
    let words = command.positionals.map { positional in
      let name = positional.name + (positional.isRepeatable ? "…" : "")
      return positional.isRequired ? name : "[\(name)]"
    }
    return ([command.name] + words).joined(separator: " ")
  }

  private func section(_ lines: [String]) -> String {
    lines.joined(separator: "\n") + "\n"
  }

  /// The names of an option as the help shows them, and what it does.
  private static func row(_ option: OptionSpec) -> (String, String) {
    let value = option.valueName.map { " " + $0 } ?? ""
    let short = option.short.map { "-\($0)" }
    if option.isShortOnly { return ((short ?? "") + value, option.help) }
    return ((short.map { $0 + ", " } ?? "    ") + option.typed + value, option.help)
  }

  /// Two columns; a left side that is too long gets a line of its own.
  private static func table(_ rows: [(String, String)]) -> [String] {
    let width = min(30, rows.map(\.0.count).max() ?? 0)
    var lines: [String] = []
    for (left, right) in rows {
      if left.count > width {
        lines += ["  " + left, String(repeating: " ", count: width + 4) + right]
      } else {
        lines.append("  " + left + String(repeating: " ", count: width - left.count + 2) + right)
      }
    }
    return lines
  }
}
