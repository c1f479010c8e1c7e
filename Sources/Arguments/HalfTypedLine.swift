/// A command line that is being typed, read up to the cursor as far as it can be understood.
///
/// Nothing in it is an error: what the parser would refuse is passed over.
package struct HalfTypedLine: Sendable {
  /// What may stand at the cursor.
  package enum Wanted: Hashable, Sendable {
    /// The name of a command.
    case command
    /// An option.
    case option
    /// A value or a word.
    case value(Completion)
  }

  private let program: ProgramSpec
  /// The command; nil before it is typed, and where there is none of the typed name.
  package private(set) var command: CommandSpec?
  /// The words after the command.
  package private(set) var words: [String] = []
  /// Whether `--` was typed, so that a word may begin with a dash.
  package private(set) var areOptionsEnded = false
  /// The word at the cursor as far as it is typed, without what belongs to an option (`--tag=`).
  package private(set) var typed = ""
  /// What of the word at the cursor stands before `typed`.
  package private(set) var lead = ""
  /// What may stand at the cursor.
  package private(set) var wanted = Wanted.command
  private var isLost = false
  private var given: [(option: OptionSpec, value: String?)] = []
  private var pending: OptionSpec?

  /// Reads the words after the program's name; the last is the one at the cursor, perhaps empty.
  package init(_ words: [String], of program: ProgramSpec) {
    self.program = program
    for word in words.dropLast() { read(word) }
    readLast(words.last ?? "")
  }

  /// The value of an option that was typed.
  package func value(_ name: String) -> String? {
    given.last { $0.option.name == name }?.value
  }

  private var options: [OptionSpec] {
    (command ?? program.defaultCommand).options + program.globalOptions
  }
}

// MARK: - Reading

extension HalfTypedLine {
  private mutating func read(_ word: String) {
    if let option = pending {
      pending = nil
      given.append((option, word))
    } else if areOptionsEnded || !word.hasPrefix("-") || word == "-" {
      readWord(word)
    } else if word == "--" {
      areOptionsEnded = true
    } else if let (option, value) = option(in: word) {
      if option.takesValue, value == nil { pending = option } else { given.append((option, value)) }
    }
  }

  private mutating func readWord(_ word: String) {
    if command != nil || isLost { return words.append(word) }
    command = program.command(called: word)
    isLost = command == nil
  }

  /// The option of a word that begins with a dash, the last one of a cluster, and what is tied
  /// to it.
  private func option(in word: String) -> (OptionSpec, String?)? {
    if word.hasPrefix("--") {
      let name = word.dropFirst(2).prefix { $0 != "=" }
      let isTied = word.utf8.count > name.utf8.count + 2
      return options.first { $0.name == name && !$0.isShortOnly }
        .map { ($0, isTied ? String(word.dropFirst(name.count + 3)) : nil) }
    }
    var last: OptionSpec?
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.short == letter }) else { return nil }
      if option.takesValue { return (option, letters.isEmpty ? nil : String(letters)) }
      last = option
    }
    return last.map { ($0, nil) }
  }

  private mutating func readLast(_ word: String) {
    typed = word
    if let pending {
      wanted = .value(pending.completion)
    } else if !areOptionsEnded, word.hasPrefix("-") {
      readLastOption(word)
    } else if command == nil {
      wanted = isLost || areOptionsEnded ? .value(.none) : .command
    } else {
      wanted = .value(positional?.completion ?? .none)
    }
  }

  private mutating func readLastOption(_ word: String) {
    wanted = .option
    guard let (option, value) = option(in: word), option.takesValue, let value else { return }
    wanted = .value(option.completion)
    typed = value
    lead = String(word.dropLast(value.count))
  }

  /// The declaration of the word at the cursor.
  private var positional: CommandSpec.Positional? {
    guard let command, let last = command.positionals.last else { return nil }
    if words.count < command.positionals.count { return command.positionals[words.count] }
    return last.isRepeatable ? last : nil
  }
}

// MARK: - Answering

extension HalfTypedLine {
  /// Something that may stand at the cursor.
  package struct Candidate: Hashable, Sendable {
    /// The word, or what of it follows `lead`.
    package let word: String
    /// What it means, in a few words; may be empty.
    package let meaning: String

    /// Offers `word`.
    package init(_ word: String, _ meaning: String = "") {
      self.word = word
      self.meaning = meaning
    }
  }

  /// What the declarations alone can answer.
  package var declared: [Candidate] {
    let all: [Candidate] =
      switch wanted {
      case .command: commandNames
      case .option: optionNames
      case .value(.words(let words)): words.map { Candidate($0) }
      case .value(.commands):
        commandNames + program.topics.map { Candidate($0.name, $0.summary) }
      case .value: []
      }
    return all.filter { $0.word.hasPrefix(typed) }
  }

  /// The names of the commands; an alias only once its beginning is typed.
  private var commandNames: [Candidate] {
    program.shownCommands.flatMap { command in
      let aliases = typed.isEmpty ? [] : command.aliases
      return ([command.name] + aliases).map { Candidate($0, command.summary) }
    }
  }

  /// The long names, and the short one where there is no other, of what may still be given.
  private var optionNames: [Candidate] {
    options
      .filter { option in
        option.repetition != .refused || !given.contains { $0.option.name == option.name }
      }
      .map { Candidate($0.typed, $0.help) }
  }
}
