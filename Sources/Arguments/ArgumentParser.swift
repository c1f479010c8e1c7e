/// Reads the words of a command line by the declarations of a program.
///
/// Options stand anywhere, before or after the command and its words, until `--`: `--limit 5`,
/// `--limit=5`, `-n 5`, `-n5`, flags of one letter in one word (`-lc`). A value is taken as it is,
/// also where it begins with a dash. These are the conventions of POSIX (XBD 12.2) and GNU getopt.
package struct ArgumentParser: Sendable {
  private let program: ProgramSpec
  private let options: [OptionSpec]
  private var pending: ArraySlice<String>
  private var parsed: ParsedArguments

  /// Parses the arguments that follow the program's name.
  ///
  /// Missing and extra words are errors, but not where `help` or `version` was asked for.
  package static func parse(
    _ arguments: [String], of program: ProgramSpec
  ) throws(UsageError) -> ParsedArguments {
    let place = commandPlace(in: arguments, of: program)
    var rest = arguments
    var command: CommandSpec?
    if let place {
      let word = rest.remove(at: place)
      command = program.command(called: word)
      if command == nil {
        throw .unknownCommand(word, nearest: Nearest.words(to: word, among: program.allNames))
      }
    }
    var parser = Self(program, command, rest)
    try parser.run()
    return parser.parsed
  }

  private init(_ program: ProgramSpec, _ command: CommandSpec?, _ arguments: [String]) {
    self.program = program
    let meant = command ?? program.defaultCommand
    options = meant.options + program.globalOptions
    pending = arguments[...]
    parsed = ParsedArguments(command: meant, isCommandNamed: command != nil)
  }

  /// Where the first word stands that is neither an option nor an option's value.
  private static func commandPlace(in arguments: [String], of program: ProgramSpec) -> Int? {
    lazy var known = program.globalOptions + program.defaultCommand.options
    var place = 0
    while place < arguments.count {
      let word = arguments[place]
      if word == "--" { return nil }
      guard word.hasPrefix("-"), word != "-" else { return place }
      let option = known.first { word == $0.typed || $0.short.map { "-\($0)" } == word }
      place += option?.takesValue == true ? 2 : 1
    }
    return nil
  }
}

// MARK: - Steps

extension ArgumentParser {
  private mutating func run() throws(UsageError) {
    while let word = pending.popFirst() {
      if word == "--" {
        for rest in pending { parsed.add(rest) }
        break
      } else if word.hasPrefix("--") {
        try readLong(word.dropFirst(2))
      } else if word.hasPrefix("-"), word != "-" {
        try readShort(word)
      } else {
        parsed.add(word)
      }
    }
    if parsed.isSet("help") || parsed.isSet("version") { return }
    try checkWords()
  }

  private mutating func readLong(_ text: Substring) throws(UsageError) {
    let name = String(text.prefix { $0 != "=" })
    guard let option = options.first(where: { $0.name == name && !$0.isShortOnly }) else {
      throw unknown("--" + name)
    }
    let tied = name.utf8.count < text.utf8.count ? String(text.dropFirst(name.count + 1)) : nil
    guard option.takesValue else {
      if let tied { throw .unexpectedValue(option: option.typed, text: tied) }
      return try parsed.add(option, nil)
    }
    try addValue(tied, to: option)
  }

  /// Reads one word of short flags, the last of which may take the rest as its value.
  private mutating func readShort(_ word: String) throws(UsageError) {
    if parsed.command.takesDashWords, !parsed.words.isEmpty, !isCluster(word) {
      return parsed.add(word)
    }
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.short == letter }) else {
        throw unknown(letters.isEmpty && word.count == 2 ? word : "-\(letter)")
      }
      guard option.takesValue else {
        try parsed.add(option, nil)
        continue
      }
      return try addValue(letters.isEmpty ? nil : String(letters), to: option)
    }
  }

  /// Whether every letter of `word` is an option and a value tied to it fits.
  private func isCluster(_ word: String) -> Bool {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.short == letter }) else { return false }
      if option.takesValue { return letters.isEmpty || option.accepts(String(letters)) }
    }
    return true
  }

  private mutating func addValue(_ tied: String?, to option: OptionSpec) throws(UsageError) {
    guard let text = tied ?? pending.popFirst() else {
      throw .missingValue(option: option.typed, valueName: option.valueName ?? "")
    }
    guard option.accepts(text) else {
      if case .choice(let words) = option.value {
        throw .notAChoice(option: option.typed, text: text, choices: words)
      }
      throw .notANumber(option: option.typed, text: text)
    }
    try parsed.add(option, text)
  }

  private func unknown(_ typed: String) -> UsageError {
    .unknownOption(
      typed, command: parsed.command.name,
      nearest: Nearest.words(to: typed, among: options.map(\.typed)))
  }

  private func checkWords() throws(UsageError) {
    let command = parsed.command
    if !parsed.isCommandNamed, let word = parsed.words.first {
      throw .unknownCommand(word, nearest: Nearest.words(to: word, among: program.allNames))
    }
    if let limit = command.wordLimit, parsed.words.count > limit {
      throw .extraWord(parsed.words[limit], command: command.name)
    }
    for (place, positional) in command.positionals.enumerated()
    where positional.isRequired && place >= parsed.words.count {
      throw .missingWord(positional.name, command: command.name)
    }
  }
}
