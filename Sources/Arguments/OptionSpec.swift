/// An option, declared once: the parser, the help and the completions all read this value.
///
/// ```swift
/// OptionSpec("limit", short: "n", value: .number("N"), help: "At most N memos")
/// ```
package struct OptionSpec: Hashable, Sendable {
  /// What follows the option's name.
  package enum Value: Hashable, Sendable {
    /// Nothing: the option is a flag.
    case none
    /// A text, called so in the help.
    case text(String, Completion = .none)
    /// A decimal number that is not negative.
    case number(String)
    /// One of these words.
    case choice([String])
  }

  /// What it means to give the option more than once.
  package enum Repetition: Hashable, Sendable {
    /// It is an error, since one of the values would be lost.
    case refused
    /// The last one counts, so that an alias can be overruled.
    case last
    /// All values count, in order.
    case all
  }

  /// The long name without dashes, which is also the key its values are asked for by.
  package let name: String
  /// The name of one letter or digit; also the key where it has no long name.
  package let short: Character?
  /// What follows it.
  package let value: Value
  /// What giving it twice means; a flag may always be repeated.
  package let repetition: Repetition
  /// One line: imperative, without a full stop.
  package let help: String
  /// Whether it has only the short name.
  package let isShortOnly: Bool

  /// Declares an option with a long name.
  package init(
    _ name: String, short: Character? = nil, value: Value = .none,
    repetition: Repetition = .refused, help: String
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.repetition = repetition
    self.help = help
    isShortOnly = false
  }

  /// Declares an option that has a short name alone.
  package init(
    only short: Character, value: Value = .none, repetition: Repetition = .refused, help: String
  ) {
    name = String(short)
    self.short = short
    self.value = value
    self.repetition = repetition
    self.help = help
    isShortOnly = true
  }

  /// Whether a value follows.
  package var takesValue: Bool { value != .none }

  /// What the value is called in the help, or nil for a flag.
  package var valueName: String? {
    switch value {
    case .none: nil
    case .text(let name, _), .number(let name): name
    case .choice(let words): words.joined(separator: "|")
    }
  }

  /// What a shell offers for the value.
  package var completion: Completion {
    switch value {
    case .none, .number: .none
    case .text(_, let completion): completion
    case .choice(let words): .words(words)
    }
  }

  /// The name as it is typed: `--limit`, or `-n` where there is no long one.
  package var typed: String { isShortOnly ? "-\(name)" : "--\(name)" }

  /// Whether `text` can be this option's value.
  package func accepts(_ text: String) -> Bool {
    switch value {
    case .none: false
    case .text: true
    case .number: Int(text).map { $0 >= 0 } ?? false
    case .choice(let words): words.contains(text)
    }
  }
}
