/// Why a command line cannot be understood; data only, the words are the caller's.
package enum UsageError: Error, Hashable, Sendable {
  /// No command has this name; near ones follow, the nearest first.
  case unknownCommand(String, nearest: [String])
  /// The command has no such option; near ones follow, the nearest first.
  case unknownOption(String, command: String, nearest: [String])
  /// The option came last, but a value must follow.
  case missingValue(option: String, valueName: String)
  /// The option is a flag, but a value was tied to it.
  case unexpectedValue(option: String, text: String)
  /// The option wants a number.
  case notANumber(option: String, text: String)
  /// The option wants one of these words.
  case notAChoice(option: String, text: String, choices: [String])
  /// The option was given twice, and one of its values would be lost.
  case repeated(option: String)
  /// A word is missing.
  case missingWord(String, command: String)
  /// A word is one too many.
  case extraWord(String, command: String)
}
