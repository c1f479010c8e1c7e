/// The help of a program, a command or a topic, written from the declarations.
package struct HelpText: Sendable {
  /// A line of the help.
  package struct Line: Hashable, Sendable {
    /// What it says, without a line end.
    package let text: String
    /// Whether it is a heading.
    package let isHeading: Bool
  }

  /// The words that are not in the declarations, in the reader's language.
  package struct Headings: Hashable, Sendable {
    /// Before the line that shows how to type it.
    package var usage: String
    /// Before a command's other names.
    package var aliases: String
    /// Before the command's own options.
    package var options: String
    /// Before the options of every command.
    package var globalOptions: String
    /// Before lines to type.
    package var examples: String
    /// Before the topics.
    package var topics: String
    /// What stands for a command in the program's usage line.
    package var synopsis: String
    /// Where a command's page leaves the options of every command to.
    package var more: String

    /// Names the headings.
    package init(
      usage: String, aliases: String, options: String, globalOptions: String, examples: String,
      topics: String, synopsis: String, more: String
    ) {
      self.usage = usage
      self.aliases = aliases
      self.options = options
      self.globalOptions = globalOptions
      self.examples = examples
      self.topics = topics
      self.synopsis = synopsis
      self.more = more
    }
  }

  private let program: ProgramSpec
  private let headings: Headings
  private let layout: TextColumns

  /// Prepares the help of `program` for a terminal of `columns` cells, in which a text takes as
  /// many as `width` says.
  package init(
    _ program: ProgramSpec, headings: Headings, columns: Int,
    width: @escaping @Sendable (String) -> Int
  ) {
    self.program = program
    self.headings = headings
    layout = TextColumns(columns: columns, width: width)
  }

  /// The help of the whole program: every command in a line, and what is done every day.
  package var overview: [Line] {
    let groups = program.groupedCommands
    let examples = groups.flatMap(\.commands).flatMap(\.examples).filter(\.isDaily)
    let rows = groups.map { $0.commands.map { (Usage.short($0), $0.summary) } }
    let left = rows.joined().map { layout.width($0.0) }.max() ?? 0
    var parts = [section(nil, layout.wrapped(program.summary)), usage([headings.synopsis])]
    for (group, rows) in zip(groups, rows) {
      parts.append(section(group.title, layout.table(rows, least: left)))
    }
    if !examples.isEmpty { parts.append(self.examples(examples)) }
    parts.append(section(headings.globalOptions, options(program.globalOptions)))
    if !program.topics.isEmpty {
      let topics = program.topics.map { (left: $0.name, right: $0.summary) }
      parts.append(section(headings.topics, layout.table(topics)))
    }
    return Self.joined(parts)
  }

  /// The help of one command.
  package func page(_ command: CommandSpec) -> [Line] {
    var parts = [section(nil, layout.wrapped(command.summary)), usage(Usage.pieces(command))]
    if !command.aliases.isEmpty {
      let aliases = command.aliases.map { "  \(program.name) \($0)" }
      parts.append(section(headings.aliases, aliases))
    }
    if !command.discussion.isEmpty {
      parts.append(section(nil, layout.wrapped(command.discussion)))
    }
    if !command.options.isEmpty {
      parts.append(section(headings.options, options(command.options)))
    }
    if !command.examples.isEmpty { parts.append(examples(command.examples)) }
    parts.append(section(nil, layout.wrapped(headings.more)))
    return Self.joined(parts)
  }

  /// A topic.
  package func page(_ topic: HelpTopic) -> [Line] {
    var parts = [section(topic.title, topic.text.isEmpty ? [] : layout.wrapped(topic.text))]
    if !topic.rows.isEmpty {
      parts.append(section(nil, layout.table(topic.rows.map { ($0.term, $0.meaning) })))
    }
    return Self.joined(parts)
  }
}

// MARK: - Sections

extension HelpText {
  private func section(_ heading: String?, _ lines: [String]) -> [Line] {
    let head = heading.flatMap { $0.isEmpty ? nil : [Line(text: $0, isHeading: true)] } ?? []
    return head + lines.map { Line(text: $0, isHeading: false) }
  }

  private func usage(_ pieces: [String]) -> [Line] {
    let hanging = 3 + layout.width(program.name)
    return section(
      headings.usage, layout.wrapped([program.name] + pieces, indent: 2, hanging: hanging))
  }

  private func examples(_ examples: [Example]) -> [Line] {
    let rows = examples.map { (left: $0.line, right: $0.meaning) }
    return section(headings.examples, layout.table(rows, widest: 44))
  }

  /// The names of options under each other, the long ones aligned, and what they do.
  private func options(_ options: [OptionSpec]) -> [String] {
    let rows = options.map { option in
      let isLongOnly = option.short == nil && !option.isShortOnly
      return (left: (isLongOnly ? "    " : "") + Usage.names(option), right: option.help)
    }
    return layout.table(rows)
  }

  private static func joined(_ parts: [[Line]]) -> [Line] {
    Array(parts.joined(separator: [Line(text: "", isHeading: false)]))
  }
}
