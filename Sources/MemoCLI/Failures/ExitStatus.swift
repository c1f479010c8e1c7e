/// What the tool tells the shell.
package enum ExitStatus: Int32, Sendable {
  /// Done.
  case done = 0
  /// A search found nothing, or a checkup something.
  case nothingFound = 1
  /// Wrong usage or unusable input.
  case usage = 2
  /// No such memo, revision or notebook.
  case notFound = 3
  /// An ambiguous name.
  case ambiguous = 4
  /// Refused: it would lose something, or needs a yes.
  case refused = 5
  /// Git failed; a memo that was being saved is on disk.
  case git = 6
  /// Reading or writing failed.
  case storage = 7
  /// The person gave up, at a prompt or with Ctrl-C.
  case interrupted = 130
}
