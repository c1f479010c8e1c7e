/// A program to run: its words, its world, and what becomes of its three streams.
package struct Command: Sendable {
  /// Where standard input comes from.
  package enum Input: Sendable {
    /// From where this process has its own.
    case inherited
    /// There is nothing to read.
    case nothing
    /// These bytes, and then the end.
    case bytes([UInt8])
  }

  /// Where standard output, or standard error, goes to.
  package enum Output: Sendable {
    /// To where this process has its own.
    case inherited
    /// Nowhere.
    case nothing
    /// Into the result.
    case captured
    /// To where the other of the two goes; one of them only may say so.
    case joined
  }

  /// The program and its words; one without a slash is looked for in the `PATH` of `environment`.
  package var words: [String]
  /// All that the program sees of an environment.
  package var environment: [String: String]
  /// The working folder; nil for this process's.
  package var folder: String?
  package var input = Input.nothing
  package var output = Output.inherited
  package var errors = Output.inherited
  /// So many bytes of each captured stream are kept, the rest is taken and forgotten; nil for all.
  package var bound: Int?
  /// After so many seconds the program and all it started are ended; nil for never.
  ///
  /// A program with a deadline runs in a process group of its own, so it has no terminal to read
  /// from, and Ctrl-C does not reach it.
  package var deadline: Double?
  /// Whether the program runs in a session of its own: there is no terminal on which it could ask.
  package var isDetached = false

  /// Whether it has a process group of its own, all of which ends with it.
  var hasOwnGroup: Bool { deadline != nil || isDetached }

  package init(_ words: [String], environment: [String: String], folder: String? = nil) {
    self.words = words
    self.environment = environment
    self.folder = folder
  }
}

/// How a program ended, and what it said.
package struct Ending: Hashable, Sendable {
  package enum Status: Hashable, Sendable {
    /// By itself, with this status.
    case exited(Int32)
    /// By this signal.
    case signalled(Int32)
    /// It was ended, since its time was over.
    case outOfTime
    /// It was ended, since its caller wanted no more of it.
    case unwanted
  }

  package var status: Status
  /// What it wrote to standard output, as far as that was captured.
  package var output: [UInt8] = []
  /// What it wrote to standard error, as far as that was captured.
  package var errors: [UInt8] = []

  /// Whether it says that all went well.
  package var isSuccess: Bool { status == .exited(0) }
}

/// Why a program did not run.
package enum CommandError: Error, Hashable, Sendable {
  /// Nothing of this name is in the `PATH`.
  case notFound(String)
  /// The system could not start it: `errno`.
  case notStarted(String, errno: Int32)
}
