/// A program, declared once: its commands and the options that all of them take.
///
/// One run needs one of the commands, so what is only told of is declared when it is asked for.
package struct ProgramSpec: Sendable {
  /// Commands that belong together in the help.
  package struct Group: Hashable, Sendable {
    /// The heading.
    package let title: String
    /// The names of its commands, in order; names of no command are passed over.
    package let commands: [String]

    /// Names a group.
    package init(_ title: String, _ commands: [String]) {
      self.title = title
      self.commands = commands
    }
  }

  /// The name it is typed by.
  package let name: String
  /// One line on what it is for.
  package let summary: String
  /// The options that may stand before or after the command.
  package let globalOptions: [OptionSpec]
  private let makeCommands: @Sendable () -> [CommandSpec]
  private let find: (@Sendable (String) -> CommandSpec?)?
  private let makeGroups: @Sendable () -> [Group]
  private let makeDefault: @Sendable () -> CommandSpec
  private let makeTopics: @Sendable () -> [HelpTopic]

  /// Declares a program; `find` makes the command of a name or alias alone, where that is quicker.
  package init(
    _ name: String, summary: String,
    commands: @autoclosure @escaping @Sendable () -> [CommandSpec],
    groups: @autoclosure @escaping @Sendable () -> [Group] = [],
    globalOptions: [OptionSpec],
    defaultCommand: @autoclosure @escaping @Sendable () -> CommandSpec,
    topics: @autoclosure @escaping @Sendable () -> [HelpTopic] = [],
    find: (@Sendable (String) -> CommandSpec?)? = nil
  ) {
    self.name = name
    self.summary = summary
    self.globalOptions = globalOptions
    self.find = find
    makeCommands = commands
    makeGroups = groups
    makeDefault = defaultCommand
    makeTopics = topics
  }

  /// The commands, in the order of the help.
  package var commands: [CommandSpec] { makeCommands() }

  /// The groups of the help; what is in none of them joins the last.
  package var groups: [Group] { makeGroups() }

  /// The command that is meant where none is named.
  package var defaultCommand: CommandSpec { makeDefault() }

  /// What the help tells beside the commands.
  package var topics: [HelpTopic] { makeTopics() }

  /// The command of this name or alias.
  package func command(called word: String) -> CommandSpec? {
    if let find { return find(word) }
    return commands.first { $0.isCalled(word) }
  }

  /// The topic of this name.
  package func topic(called word: String) -> HelpTopic? { topics.first { $0.name == word } }

  /// The commands that people are told of.
  package var shownCommands: [CommandSpec] { commands.filter { !$0.isHidden } }

  /// Every name a command goes by that people are told of.
  var allNames: [String] { shownCommands.flatMap { [$0.name] + $0.aliases } }

  /// The shown commands under their headings.
  var groupedCommands: [(title: String, commands: [CommandSpec])] {
    let (groups, shown) = (groups, shownCommands)
    let named = groups.flatMap(\.commands)
    let rest = shown.filter { !named.contains($0.name) }
    var result = groups.map { group in
      (group.title, group.commands.compactMap { name in shown.first { $0.name == name } })
    }
    if let last = result.indices.last { result[last].1 += rest } else { result = [("", rest)] }
    return result.filter { !$0.1.isEmpty }
  }
}

/// A page of the help that is about no single command.
package struct HelpTopic: Hashable, Sendable {
  /// A term and what it means.
  package struct Row: Hashable, Sendable {
    /// What is typed, set or met.
    package let term: String
    /// What it means.
    package let meaning: String

    /// Explains `term`.
    package init(_ term: String, _ meaning: String) {
      self.term = term
      self.meaning = meaning
    }
  }

  /// The word it is asked for by.
  package let name: String
  /// The heading.
  package let title: String
  /// What the list of topics says of it.
  package let summary: String
  /// What stands before the rows; a line end begins a new paragraph.
  package let text: String
  /// The terms.
  package let rows: [Row]

  /// Writes a topic.
  package init(
    _ name: String, title: String, summary: String, text: String = "", rows: [Row] = []
  ) {
    self.name = name
    self.title = title
    self.summary = summary
    self.text = text
    self.rows = rows
  }
}
