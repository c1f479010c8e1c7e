/// What was typed, checked against the declarations: which command, which words, which options.
///
/// What it means is the command's business.
package struct ParsedArguments: Sendable {
  /// The command; the default one where none was named.
  package let command: CommandSpec
  /// Whether the command was named.
  package let isCommandNamed: Bool
  /// The words after the command, in order.
  package private(set) var words: [String] = []
  private var given: [(name: String, value: String?)] = []

  init(command: CommandSpec, isCommandNamed: Bool) {
    self.command = command
    self.isCommandNamed = isCommandNamed
  }

  /// Whether the option was given at all.
  package func isSet(_ name: String) -> Bool { given.contains { $0.name == name } }

  /// The option's value; the last one where it was repeated.
  package func value(_ name: String) -> String? {
    given.last { $0.name == name && $0.value != nil }?.value
  }

  /// All values of the option, in order.
  package func values(_ name: String) -> [String] {
    given.filter { $0.name == name }.compactMap(\.value)
  }

  /// The option's value as a number.
  package func number(_ name: String) -> Int? { value(name).flatMap { Int($0) } }

  /// Which of these flags was given last; nil where none was.
  package func last(of names: String...) -> String? {
    given.last { names.contains($0.name) }?.name
  }

  /// Which of these options were given, in the order of `names`.
  package func given(of names: [String]) -> [String] { names.filter(isSet) }

  mutating func add(_ word: String) { words.append(word) }

  mutating func add(
    _ option: OptionSpec, _ value: String?
  ) throws(UsageError) {
    if option.takesValue, option.repetition == .refused, isSet(option.name) {
      throw .repeated(option: option.typed)
    }
    given.append((option.name, value))
  }
}
