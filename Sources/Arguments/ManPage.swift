/// The man page of a program or a command, section 1, written from the declarations.
package struct ManPage: Sendable {
  /// The headings and words that are not in the declarations, in the reader's language.
  package struct Titles: Hashable, Sendable {
    /// The section with the name.
    package var name: String
    /// The section with the usage line.
    package var synopsis: String
    /// What stands for a command in the program's usage line.
    package var arguments: String
    /// The section that tells what it is for.
    package var description: String
    /// The section with the commands.
    package var commands: String
    /// The section with the options.
    package var options: String
    /// Before a command's other names.
    package var aliases: String
    /// The section with lines to type.
    package var examples: String
    /// The section with other pages.
    package var seeAlso: String
    /// What the foot of the page calls the book.
    package var manual: String

    /// Names the sections.
    package init(
      name: String, synopsis: String, arguments: String, description: String, commands: String,
      options: String, aliases: String, examples: String, seeAlso: String, manual: String
    ) {
      self.name = name
      self.synopsis = synopsis
      self.arguments = arguments
      self.description = description
      self.commands = commands
      self.options = options
      self.aliases = aliases
      self.examples = examples
      self.seeAlso = seeAlso
      self.manual = manual
    }
  }

  private let program: ProgramSpec
  private let titles: Titles
  private let version: String
  private let date: String

  /// Prepares the pages of `program`; `date` is the day of the version, `YYYY-MM-DD`.
  package init(_ program: ProgramSpec, titles: Titles, version: String, date: String) {
    self.program = program
    self.titles = titles
    self.version = version
    self.date = date
  }

  /// The page of the whole program.
  package func page(description: String) -> String {
    var roff = begun(program.name, program.summary)
    let synopsis = Roff.escaped(titles.arguments)
    roff.line(Roff.set(program.name, .bold) + " " + synopsis)
    roff.macro("SH", titles.description)
    roff.paragraphs(description)
    roff.macro("SH", titles.commands)
    let commands = program.groupedCommands.flatMap(\.commands)
    for command in commands { describe(command, &roff) }
    roff.macro("SH", titles.options)
    options(program.globalOptions, &roff)
    for topic in program.topics { describe(topic, &roff) }
    examples(commands.flatMap(\.examples).filter(\.isDaily), &roff)
    seeAlso(["git", "less"], &roff)
    return roff.text
  }

  /// The page of one command.
  package func page(_ command: CommandSpec) -> String {
    var roff = begun(program.name + "-" + command.name, command.summary)
    roff.line(usage(command))
    roff.macro("SH", titles.description)
    roff.line(Roff.escaped(Self.sentence(command.summary)))
    if !command.discussion.isEmpty {
      roff.macro("PP")
      roff.paragraphs(command.discussion)
    }
    aliases(command, &roff)
    if !command.options.isEmpty {
      roff.macro("SH", titles.options)
      options(command.options, &roff)
    }
    examples(command.examples, &roff)
    seeAlso([program.name, "git"], &roff)
    return roff.text
  }
}

// MARK: - Sections

extension ManPage {
  /// The head, the name, and the heading of the synopsis.
  private func begun(_ name: String, _ summary: String) -> Roff {
    var roff = Roff()
    roff.head(
      name.uppercased(), date: date, source: "\(program.name) \(version)", manual: titles.manual)
    roff.macro("SH", titles.name)
    roff.line(Roff.escaped(name) + " \\- " + Roff.escaped(summary))
    roff.macro("SH", titles.synopsis)
    return roff
  }

  /// The usage line with the words that stay as they are in bold.
  private func usage(_ command: CommandSpec) -> String {
    let pieces = Usage.pieces(command).dropFirst().map(Roff.escaped)
    return ([Roff.set("\(program.name) \(command.name)", .bold)] + pieces).joined(separator: " ")
  }

  private func describe(_ command: CommandSpec, _ roff: inout Roff) {
    roff.macro("SS", "\(program.name) \(Usage.short(command))")
    roff.line(Roff.escaped(Self.sentence(command.summary)))
    if !command.discussion.isEmpty {
      roff.macro("PP")
      roff.paragraphs(command.discussion)
    }
    aliases(command, &roff)
    options(command.options, &roff)
  }

  private func describe(_ topic: HelpTopic, _ roff: inout Roff) {
    roff.macro("SH", topic.title.uppercased())
    roff.paragraphs(topic.text)
    for row in topic.rows { roff.item(Roff.set(row.term, .bold), row.meaning) }
  }

  private func aliases(_ command: CommandSpec, _ roff: inout Roff) {
    guard !command.aliases.isEmpty else { return }
    let names = command.aliases.map { Roff.set("\(program.name) \($0)", .bold) }
    roff.macro("PP")
    roff.line(Roff.escaped(titles.aliases) + " " + names.joined(separator: ", "))
  }

  private func options(_ options: [OptionSpec], _ roff: inout Roff) {
    for option in options {
      let names = [option.short.map { "-\($0)" }, option.isShortOnly ? nil : option.typed]
      let bold = names.compactMap { $0.map { Roff.set($0, .bold) } }.joined(separator: ", ")
      let value = option.valueName.map { " " + Roff.set($0, .italic) } ?? ""
      roff.item(bold + value, Self.sentence(option.help))
    }
  }

  private func examples(_ examples: [Example], _ roff: inout Roff) {
    guard !examples.isEmpty else { return }
    roff.macro("SH", titles.examples)
    for example in examples {
      roff.item(Roff.set(example.line, .bold), Self.sentence(example.meaning))
    }
  }

  private func seeAlso(_ pages: [String], _ roff: inout Roff) {
    roff.macro("SH", titles.seeAlso)
    roff.line(pages.map { Roff.set($0, .bold) + "(1)" }.joined(separator: ", "))
  }

  /// The text with a full stop behind it.
  private static func sentence(_ text: String) -> String {
    text.last.map { ".?!:)".contains($0) } == true ? text : text + "."
  }
}
