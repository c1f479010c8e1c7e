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
    /// What a shell offers for it.
    package let completion: Completion

    /// Declares a word.
    package init(
      _ name: String, isRequired: Bool = false, isRepeatable: Bool = false,
      completion: Completion = .none
    ) {
      self.name = name
      self.isRequired = isRequired
      self.isRepeatable = isRepeatable
      self.completion = completion
    }
  }

  /// The name it is called by.
  package let name: String
  /// Other names that mean the same.
  package let aliases: [String]
  /// One line: imperative, without a full stop.
  package let summary: String
  /// What else the help says; a line end there begins a new paragraph.
  package let discussion: String
  /// The words that follow, in order; only the last may be repeatable.
  package let positionals: [Positional]
  /// The options, in the order of the help.
  package let options: [OptionSpec]
  /// The options that the usage line shows, by name; `a|b` where one excludes the other.
  package let mainOptions: [String]
  /// Lines somebody may type, and what they do.
  package let examples: [Example]
  /// Whether a word with one dash that is no option stands for itself once a word came before it.
  package let takesDashWords: Bool
  /// Whether no help, hint or completion tells of it.
  package let isHidden: Bool

  /// Declares a command.
  package init(
    _ name: String, aliases: [String] = [], summary: String, discussion: String = "",
    positionals: [Positional] = [], options: [OptionSpec] = [], mainOptions: [String] = [],
    examples: [Example] = [], takesDashWords: Bool = false, isHidden: Bool = false
  ) {
    self.name = name
    self.aliases = aliases
    self.summary = summary
    self.discussion = discussion
    self.positionals = positionals
    self.options = options
    self.mainOptions = mainOptions
    self.examples = examples
    self.takesDashWords = takesDashWords
    self.isHidden = isHidden
  }

  /// Whether `word` is the name or an alias.
  package func isCalled(_ word: String) -> Bool { name == word || aliases.contains(word) }

  /// How many words may follow; nil for any number.
  var wordLimit: Int? {
    positionals.contains(where: \.isRepeatable) ? nil : positionals.count
  }
}

/// A line somebody may type, and what it does.
package struct Example: Hashable, Sendable {
  /// The line, as a shell takes it.
  package let line: String
  /// What it does, in a few words.
  package let meaning: String
  /// Whether the help of the whole program shows it.
  package let isDaily: Bool

  /// Shows `line`.
  package init(_ line: String, _ meaning: String, isDaily: Bool = false) {
    self.line = line
    self.meaning = meaning
    self.isDaily = isDaily
  }
}
