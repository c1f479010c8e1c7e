/// What a shell offers where a value or a word is typed.
package enum Completion: Hashable, Sendable {
  /// Nothing: only the person knows.
  case none
  /// One of these words.
  case words([String])
  /// A file of the file system.
  case files
  /// A folder of the file system.
  case folders
  /// A command of the program or a topic of its help.
  case commands
  /// Something only the program knows, which it is asked for by this name.
  case asked(String)
}
