package import MemoKit

/// Why a command ends without having done its work, ready to be said.
package struct Failure: Error, Sendable {
  /// What the shell is told.
  package var status: ExitStatus
  /// The fixed English word for programs.
  package var code: String
  /// One sentence for a person.
  package var message: String
  /// What lies behind it, one sentence each.
  package var causes: [String] = []
  /// What another program said of it, in its own words.
  package var said: String?
  /// What to type next.
  package var hint: String?
  /// The path it is about.
  package var path: String?
  /// The line of that file, from 1.
  package var line: Int?
  /// The memos a name may mean.
  package var candidates: [Candidate] = []

  init(
    _ status: ExitStatus, _ code: String, _ message: String, causes: [String] = [],
    hint: String? = nil
  ) {
    self.status = status
    self.code = code
    self.message = message
    self.causes = causes
    self.hint = hint
  }
}
