internal import Arguments
internal import MemoKit

/// `memo undo [N]`.
enum UndoCommand: Command {
  static func spec(_ words: Words) -> CommandSpec {
    CommandSpec(
      "undo", summary: words("Take back what memo did last", "마지막에 한 일을 되돌립니다"),
      discussion: words(
        "Takes back the N newest steps of this device, one where N is not given, all or none. A step "
          + "is one command that changed memos. What editors and other devices wrote stays, and where "
          + "it stands in the same place, nothing is done.",
        "이 기기에서 마지막에 한 N단계(없으면 1)를 모두 되돌리거나 하나도 되돌리지 않습니다. 한 단계는 메모를 바꾼 "
          + "명령 하나입니다. 편집기나 다른 기기에서 쓴 것은 그대로 두며, 같은 곳이 또 바뀌었으면 아무것도 하지 않습니다."),
      positionals: [.init("N")], options: [CommonOptions.message(words)],
      examples: [
        Example("memo undo", words("Take back the last step", "마지막 단계 되돌리기"), isDaily: true),
        Example("memo undo 3", words("Take back three steps", "세 단계 되돌리기")),
      ])
  }

  static func run(_ session: Session) throws(Failure) { try Steps.take(.undo, session) }
}

/// `memo redo [N]`.
enum RedoCommand: Command {
  static func spec(_ words: Words) -> CommandSpec {
    CommandSpec(
      "redo", summary: words("Do again what undo took back", "되돌린 것을 다시 합니다"),
      discussion: words(
        "Makes the N steps again that undo took back last, all or none, until a new step is made.",
        "undo로 마지막에 되돌린 N단계를 모두 다시 하거나 하나도 하지 않습니다. 새로 무엇을 하면 다시 할 것이 없어집니다."),
      positionals: [.init("N")], options: [CommonOptions.message(words)])
  }

  static func run(_ session: Session) throws(Failure) { try Steps.take(.redo, session) }
}

/// What both do.
private enum Steps {
  static func take(_ direction: StepDirection, _ session: Session) throws(Failure) {
    let count = try count(session)
    let notebook = try session.open()
    let message = session.parsed.value("message")
    let outcome = try session.attempt { () throws(MemoError) in
      direction == .undo
        ? try notebook.undo(count, message: message) : try notebook.redo(count, message: message)
    }
    switch session.form {
    case .json, .jsonLines: session.print(json: outcome.steps.map(object), asList: true)
    case .nul:
      for path in paths(outcome) { session.print(path: path, in: notebook) }
    case .human, .lines, .template:
      for step in outcome.steps { session.messages.say(direction.message(step, session.words)) }
    }
    outcome.notices.forEach(session.messages.tell)
    if let error = outcome.uncommitted { throw session.unfinished(error) }
  }

  /// How many steps are meant.
  private static func count(_ session: Session) throws(Failure) -> Int {
    guard let word = session.parsed.words.first else { return 1 }
    guard let count = Int(word), count > 0 else {
      throw session.misuse("N is a number of steps, not “\(word)”", "N은 단계의 수입니다: “\(word)”")
    }
    return count
  }

  /// The files, each once.
  private static func paths(_ outcome: UndoOutcome) -> [RelativePath] {
    var seen: Set<RelativePath> = []
    return outcome.steps.flatMap(\.paths).filter { seen.insert($0).inserted }
  }

  private static func object(_ step: UndoOutcome.Step) -> JSON {
    .object([
      ("rev", .string(step.commit.hex)), ("made", step.made.map { .string($0.hex) } ?? .null),
      ("kind", .string(step.verb)), ("message", .string(step.subject)),
      ("paths", .array(step.paths.map { .string($0.text) })), ("changed", .bool(step.isChanged)),
    ])
  }
}
