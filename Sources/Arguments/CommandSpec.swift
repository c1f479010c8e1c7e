/// A command, declared once: its names, its words and its options.
package struct CommandSpec: Hashable, Sendable {
  /// A word that follows the command.
  package struct Positional: Hashable, Sendable {
    /// What it is called in the help, in capitals.
    package let name: String
    /// Whether the command cannot do without it.
    package let isRequired: Bool
    /// Whether any number of them may follow.
    package let isRepeatable: Bool

    /// Declares a word.
    package init(_ name: String, isRequired: Bool = false, isRepeatable: Bool = false) {
      self.name = name
      self.isRequired = isRequired
      self.isRepeatable = isRepeatable
    }
  }

  /// The name it is called by.
  package let name: String
  /// Other names that mean the same.
  package let aliases: [String]
  /// One line: imperative, without a full stop.
  package let summary: String
  /// What else the help says, in lines of its own.
  package let discussion: String
  /// The words that follow, in order; only the last may be repeatable.
  package let positionals: [Positional]
  /// The options, in the order of the help.
  package let options: [OptionSpec]
  /// Whether a word with one dash that is no option stands for itself once a word came before it.
  package let takesDashWords: Bool

  /// Declares a command.
  package init(
    _ name: String, aliases: [String] = [], summary: String, discussion: String = "",
    positionals: [Positional] = [], options: [OptionSpec] = [], takesDashWords: Bool = false
  ) {
    self.name = name
    self.aliases = aliases
    self.summary = summary
    self.discussion = discussion
    self.positionals = positionals
    self.options = options
    self.takesDashWords = takesDashWords
  }

  /// Whether `word` is the name or an alias.
  package func isCalled(_ word: String) -> Bool { name == word || aliases.contains(word) }

  /// How many words may follow; nil for any number.
  var wordLimit: Int? {
    positionals.contains(where: \.isRepeatable) ? nil : positionals.count
  }
}

/// A program, declared once: its commands and the options that all of them take.
package struct ProgramSpec: Hashable, Sendable {
  /// The name it is typed by.
  package let name: String
  /// One line on what it is for.
  package let summary: String
  /// The commands, in the order of the help.
  package let commands: [CommandSpec]
  /// The options that may stand before or after the command.
  package let globalOptions: [OptionSpec]
  /// The command that is meant where none is named.
  package let defaultCommand: CommandSpec

  /// Declares a program.
  package init(
    _ name: String, summary: String, commands: [CommandSpec], globalOptions: [OptionSpec],
    defaultCommand: CommandSpec
  ) {
    self.name = name
    self.summary = summary
    self.commands = commands
    self.globalOptions = globalOptions
    self.defaultCommand = defaultCommand
  }

  /// The command of this name or alias.
  package func command(called word: String) -> CommandSpec? {
    commands.first { $0.isCalled(word) }
  }
}
