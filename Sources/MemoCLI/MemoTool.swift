#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import Arguments
internal import MemoKit

/// The tool: words in, bytes and a status out.
package enum MemoTool {
  /// The version of the tool.
  package static let version = "1.0.0"
  /// The day of this version.
  static let released = "2026-11-30"

  /// Runs the process's command line and ends the process.
  package static func main() -> Never {
    StandardStreams.secure()
    Interrupts.watch()
    let status = run(Context.typedWords(), in: .process())
    exit(Interrupts.status ?? status)
  }

  /// Runs a command line in the world of `context` and returns its status.
  package static func run(_ arguments: [String], in context: Context) -> Int32 {
    let personal = context.personalFile.map { PersonalSettings(at: $0) } ?? PersonalSettings()
    let words = Words(
      Language(environment: context.environment, personal: personal["language"]))
    let program = Program.spec(words)
    do throws(Failure) {
      let parsed = try parse(arguments, program, words)
      let session = try Session(context, personal, program, parsed, words)
      return run(session)
    } catch {
      let isJSON = arguments.prefix { $0 != "--" }.contains { $0 == "--json" || $0 == "--jsonl" }
      let errors = Output(context.errors, isColoured: false)
      Messages(errors, words, isJSON: isJSON, isQuiet: false).report(error)
      return error.status.rawValue
    }
  }

  private static func parse(
    _ arguments: [String], _ program: ProgramSpec, _ words: Words
  ) throws(Failure) -> ParsedArguments {
    let parsed: ParsedArguments
    do throws(UsageError) {
      parsed = try ArgumentParser.parse(arguments, of: program)
    } catch {
      let command = arguments.lazy.compactMap { program.command(called: $0) }.first
      throw Failure(error, command: command?.name, words)
    }
    let names = parsed.command.positionals.contains { $0.name == "MEMO" } ? parsed.words : []
    if let raw = arguments.first(where: { TypedBytes.isRaw($0) && !names.contains($0) }) {
      let text = String(decoding: TypedBytes.bytes(raw), as: UTF8.self)
      throw Failure(
        .usage, "not_text", words("“\(text)” is not UTF-8", "UTF-8이 아닙니다: “\(text)”"),
        hint: words(
          "hand text in through standard input: iconv -f CP949 -t UTF-8 FILE | memo new",
          "표준 입력으로 주십시오: iconv -f CP949 -t UTF-8 파일 | memo new"))
    }
    return parsed
  }

  private static func run(_ session: Session) -> Int32 {
    var status = ExitStatus.done
    do throws(Failure) {
      session.output.isHeld = session.mayPage
      try perform(session)
      status = session.status
    } catch {
      session.output.flush()
      session.messages.report(error)
      status = error.status
    }
    session.finish()
    session.tidy()
    guard case .system(let errno) = session.output.trouble else { return status.rawValue }
    session.messages.report(
      Failure(
        .storage, "output",
        session.words("the output cannot be written: ", "출력할 수 없습니다: ")
          + SystemWords.text(errno, session.words), hint: "df -h ."))
    return ExitStatus.storage.rawValue
  }

  private static func perform(_ session: Session) throws(Failure) {
    let parsed = session.parsed
    if parsed.isSet("version") { return session.output.line("memo \(version)") }
    if parsed.isSet("help") {
      return HelpCommand.show(parsed.isCommandNamed ? parsed.command : nil, session)
    }
    session.tellPersonalProblems()
    let command = Program.command(called: parsed.command.name) ?? ListCommand.self
    try command.run(session)
  }
}
