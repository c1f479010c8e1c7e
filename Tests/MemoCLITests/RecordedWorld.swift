import MemoCLI
import MemoKit
import TestKit

/// Keeps what is written; can refuse as a full disk or a closed pipe does.
final class RecordingSink: ByteSink {
  var bytes: [UInt8] = []
  var refusal: SinkError?

  func write(_ bytes: [UInt8]) throws(SinkError) {
    if let refusal { throw refusal }
    self.bytes += bytes
  }
}

/// Standard input of a test.
final class GivenInput: InputSource {
  let kind: InputKind
  private var bytes: [UInt8]

  init(_ kind: InputKind, _ text: String) {
    self.kind = kind
    bytes = Array(text.utf8)
  }

  func readAll() throws(SinkError) -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  func readLine() -> String? {
    guard !bytes.isEmpty else { return nil }
    let line = bytes.prefix { $0 != 10 }
    bytes.removeFirst(min(bytes.count, line.count + 1))
    return String(decoding: line, as: UTF8.self)
  }
}

/// A home folder with nothing in it but what the test writes, and a clock that stands still.
final class RecordedWorld {
  struct Result {
    let status: Int32
    let output: String
    let errors: String
  }

  let home = TemporaryFolder()
  /// Git's configuration is nowhere: the folders it is searched in are the process's, and worlds
  /// run side by side.
  var environment = [
    "TZ": "Asia/Seoul", "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null",
    "USER": "tester",
  ]
  var terminals = Context.Terminals()
  var refusal: SinkError?
  /// The terminal that a picker opens.
  var terminal: ScriptedTerminal?
  /// What the editor does to the file, and the status it ends with.
  var editor: (String) -> Int32 = { _ in 0 }
  var clock: @Sendable () -> Instant = { Instant(seconds: 1_796_000_000) }
  /// The lines that were given to a shell: editors, pagers.
  private(set) var shells: [String] = []

  /// Runs a command line with `/dev/null`, or `input`, as standard input.
  func run(
    _ arguments: [String], input: String = "", kind: InputKind = .none
  ) -> Result {
    let output = RecordingSink()
    let errors = RecordingSink()
    output.refusal = refusal
    let context = context(GivenInput(kind, input), output: output, errors: errors)
    let status = MemoTool.run(arguments, in: context)
    return Result(
      status: status, output: String(decoding: output.bytes, as: UTF8.self),
      errors: String(decoding: errors.bytes, as: UTF8.self))
  }

  /// The world as a command sees it.
  func context(
    _ input: GivenInput = GivenInput(.none, ""), output: RecordingSink, errors: RecordingSink
  ) -> Context {
    let editor = self.editor
    var context = Context(
      input: input, output: output, errors: errors, environment: environment,
      workingFolder: home.path, home: home.path, terminals: terminals,
      now: clock,
      run: { line, words, _ in
        self.shells.append(line)
        return words.first.map(editor) ?? 127
      })
    let terminal = self.terminal
    context.openTerminal = { terminal }
    return context
  }

  /// Runs the words of a line parted by blanks.
  func run(_ line: String) -> Result {
    run(line.split(separator: " ").map(String.init))
  }
}
