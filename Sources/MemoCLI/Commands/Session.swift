internal import Arguments
internal import MemoKit
internal import MemoText

/// One run of a command: what was typed, the world, and where results go.
final class Session {
  let context: Context
  /// What the person set for all notebooks.
  let personal: PersonalSettings
  let program: ProgramSpec
  let parsed: ParsedArguments
  let words: Words
  let form: OutputForm
  let output: Output
  let messages: Messages
  /// What the shell is told if nothing fails.
  var status = ExitStatus.done
  /// Whether text was read that only this process has now.
  var hasReadInput = false
  /// The notebook, once it was opened.
  var notebook: Notebook?
  /// The look at the notebook that names are resolved with, once one was taken.
  var snapshot: Snapshot?
  /// The same of its past.
  var past: Past?

  init(
    _ context: Context, _ personal: PersonalSettings, _ program: ProgramSpec,
    _ parsed: ParsedArguments, _ words: Words
  ) throws(Failure) {
    self.context = context
    self.personal = personal
    self.program = program
    self.parsed = parsed
    self.words = words
    form = try OutputForm(parsed, isTerminal: context.terminals.output, words)
    let color = personal["color"]
    output = Output(
      context.output,
      isColoured: context.usesColour(
        parsed, personal: color, isTerminal: context.terminals.output))
    messages = Messages(
      Output(
        context.errors,
        isColoured: context.usesColour(
          parsed, personal: color, isTerminal: context.terminals.error)),
      words, isJSON: form.isJSON, isQuiet: parsed.isSet("quiet"))
  }

  /// Turns the library's errors into failures.
  func attempt<T>(_ body: () throws(MemoError) -> T) throws(Failure) -> T {
    do throws(MemoError) {
      return try Interrupts.during(.working, body)
    } catch {
      throw Failure(error, words)
    }
  }

  /// A failure of usage.
  func misuse(_ english: String, _ korean: String, hint: String? = nil) -> Failure {
    Failure(
      .usage, "usage", words(english, korean), hint: hint ?? "memo help \(parsed.command.name)")
  }

  /// A path as it is printed: from the root, or absolute with `-a`.
  func shown(_ path: RelativePath, in notebook: Notebook) -> [UInt8] {
    parsed.isSet("absolute") ? notebook.absoluteBytes(of: path) : path.bytes
  }

  /// Prints a path on a line of its own, or with a NUL behind it under `-0`.
  func print(path: RelativePath, in notebook: Notebook) { print(paths: [path], in: notebook) }

  /// Prints paths, each as one alone.
  func print(paths: [RelativePath], in notebook: Notebook) {
    let isAbsolute = parsed.isSet("absolute")
    for path in paths {
      let bytes = isAbsolute ? notebook.absoluteBytes(of: path) : path.bytes
      if case .nul = form {
        output.add((context.terminals.output ? fit(bytes) : bytes) + [0])
      } else {
        output.line(fit(bytes), .path)
      }
    }
  }

  /// Bytes fit for a field of a line: raw for programs but for tabs and line ends, escaped for a
  /// terminal.
  func fit(_ bytes: [UInt8]) -> [UInt8] {
    if context.terminals.output {
      return Array(Escaping.forTerminal(String(decoding: bytes, as: UTF8.self)).utf8)
    }
    guard bytes.contains(where: Self.parts) else { return bytes }
    return bytes.map { Self.parts($0) ? 32 : $0 }
  }

  /// Whether a byte parts fields or lines.
  private static func parts(_ byte: UInt8) -> Bool { byte == 9 || byte == 10 || byte == 13 }

  /// Asks the person; without a terminal nobody can say yes.
  func asks(_ question: String) -> Bool {
    answer(to: Escaping.forTerminal(question) + " [y/N] ").map(Words.isYes) ?? false
  }

  /// The line a person types behind `prompt`; nil where the input ends, and then the next words
  /// stand on a line of their own.
  func answer(to prompt: String) -> String? {
    let output = Output(context.errors, isColoured: false)
    output.add(prompt)
    output.flush()
    if let line = context.input.readLine() { return line }
    output.add("\n")
    output.flush()
    return nil
  }

  /// Whether a person can be asked.
  ///
  /// Not in JSON mode: a question is no line of JSON, and a program that reads them cannot answer.
  var canAsk: Bool { hasPerson && !form.isJSON }

  /// Whether a person sits at standard input and sees standard error.
  var hasPerson: Bool { context.terminals.input && context.terminals.error }
}

extension Context {
  /// Whether colours are wanted: `--color`, then `NO_COLOR` and `CLICOLOR_FORCE`, then the personal
  /// setting, then the terminal.
  func usesColour(_ parsed: ParsedArguments, personal: String?, isTerminal: Bool) -> Bool {
    switch parsed.value("color") {
    case "always": return true
    case "never": return false
    default: break
    }
    if variable("NO_COLOR") != nil { return false }
    if let force = variable("CLICOLOR_FORCE"), force != "0" { return true }
    if personal == "always" { return true }
    if personal == "never" { return false }
    return isTerminal && variable("TERM") != "dumb"
  }
}
