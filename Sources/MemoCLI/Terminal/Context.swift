package import MemoKit

/// The world as a command sees it; a command touches nothing else of it.
package struct Context {
  /// Which of the standard streams a person sits at.
  package struct Terminals: Sendable {
    /// Standard input.
    package var input = false
    /// Standard output.
    package var output = false
    /// Standard error.
    package var error = false
    /// Columns of the terminal.
    package var width = 80
    /// Rows of the terminal.
    package var height = 24

    /// Nobody anywhere.
    package init() {}
  }

  /// Standard input.
  package var input: any InputSource
  /// Standard output.
  package var output: any ByteSink
  /// Standard error.
  package var errors: any ByteSink
  /// The environment's variables.
  package var environment: [String: String]
  /// The working folder, absolute; nil where there is none any more.
  package var workingFolder: String?
  /// The home folder.
  package var home: String?
  /// Who sits where.
  package var terminals: Terminals
  /// The clock.
  package var now: @Sendable () -> Instant
  /// Whether somebody asked to stop.
  package var isInterrupted: () -> Bool = { false }
  /// Runs a shell line with words behind it: an editor on a file, a pager on bytes.
  package var run: (_ shell: String, _ words: [String], _ input: [UInt8]?) -> Int32?
  /// Takes the person's terminal key by key; nil where there is none.
  package var openTerminal: () -> (any RawTerminal)? = { nil }

  /// Describes a world.
  package init(
    input: any InputSource, output: any ByteSink, errors: any ByteSink,
    environment: [String: String], workingFolder: String?, home: String?,
    terminals: Terminals = Terminals(), now: @escaping @Sendable () -> Instant,
    run: @escaping (_ shell: String, _ words: [String], _ input: [UInt8]?) -> Int32?
  ) {
    self.input = input
    self.output = output
    self.errors = errors
    self.environment = environment
    self.workingFolder = workingFolder
    self.home = home
    self.terminals = terminals
    self.now = now
    self.run = run
  }

  /// The value of an environment variable that is set and not empty.
  func variable(_ name: String) -> String? {
    environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}
