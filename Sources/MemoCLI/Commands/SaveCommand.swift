internal import Arguments
internal import MemoKit

/// `memo save`.
enum SaveCommand: Command {
  static func spec(_ words: Words) -> CommandSpec {
    CommandSpec(
      "save", summary: words("Commit what editors changed", "편집기가 바꾼 것을 커밋합니다"),
      discussion: words(
        "Every other command that writes does so as well, before its own change.",
        "메모를 바꾸는 명령은 모두 먼저 이것부터 합니다."),
      options: [CommonOptions.message(words)])
  }

  static func run(_ session: Session) throws(Failure) {
    let notebook = try session.open()
    let message = session.parsed.value("message")
    let letsGo = session.parsed.isSet("yes")
    let outcome = try session.watching { (report) throws(MemoError) in
      try notebook.save(message: message, letsGo: letsGo, progress: report)
    }
    switch session.form {
    case .json, .jsonLines:
      let objects = outcome.changes.map { change in
        JSON.object([("path", .string(change.path.text)), ("kind", .string(word(change.kind)))])
      }
      session.print(json: objects, asList: true)
    case .nul: for change in outcome.changes { session.print(path: change.path, in: notebook) }
    case .human, .lines, .template: say(outcome, session)
    }
    outcome.notices.forEach(session.messages.tell)
    session.tell(unread: outcome.unread)
    if let error = outcome.uncommitted { throw session.unfinished(error) }
  }

  private static func say(_ outcome: SaveOutcome, _ session: Session) {
    let isFinished = outcome.notices.contains { if case .finished = $0 { true } else { false } }
    let isSilent = outcome.uncommitted != nil || !outcome.unread.isEmpty
    guard !outcome.changes.isEmpty || isFinished || isSilent else {
      return session.messages.say(session.words("nothing to save", "저장할 것이 없습니다"))
    }
    for change in outcome.changes {
      session.messages.say("\(word(change.kind)) \(change.path)")
    }
  }

  /// The fixed word of a change.
  private static func word(_ kind: SaveOutcome.Change.Kind) -> String {
    switch kind {
    case .added: "add"
    case .modified: "edit"
    case .removed: "remove"
    }
  }
}
