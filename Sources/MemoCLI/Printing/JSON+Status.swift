internal import MemoKit

extension JSON {
  /// The members of a status.
  ///
  /// Every key is always there; `null` is nothing to tell.
  static func members(of status: NotebookStatus) -> [(String, JSON)] {
    [
      ("root", .string(status.root)),
      ("memos", .int(status.memos)),
      ("pinned", .int(status.pinned)),
      ("repository", text(status.repository)),
      ("branch", text(status.branch?.name)),
      ("upstream", text(status.branch?.upstream)),
      ("ahead", number(status.branch?.ahead)),
      ("behind", number(status.branch?.behind)),
      ("operation", text(status.operation)),
      ("uncommitted", .array(status.changes.map(change))),
      ("conflict_copies", .array(status.conflictCopies.map(copy))),
      ("damaged", .array(status.damaged.flatMap(damage))),
      ("settings", .array(status.settings.map(setting))),
      ("unreadable", .array(status.unread.map(unreadable))),
      ("not_downloaded", .array(status.notDownloaded.map { .string($0.text) })),
      ("nested_repositories", .array(status.nestedRepositories.map { .string($0.text) })),
      ("interrupted", interruption(status.interruption)),
      ("history_unread", .bool(status.historyFailure != nil)),
    ]
  }

  private static func text(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }

  private static func number(_ number: Int?) -> JSON { number.map(JSON.int) ?? .null }

  private static func change(_ change: NotebookStatus.Change) -> JSON {
    .object([
      ("path", .string(change.path.text)), ("kind", .string(change.kind.word)),
      ("held_back", text(change.heldBack?.word)),
    ])
  }

  private static func copy(_ memo: Memo) -> JSON {
    .object([("path", .string(memo.path.text)), ("conflict_of", text(memo.conflictOf))])
  }

  private static func damage(_ memo: Memo) -> [JSON] {
    memo.damage.map { problem in
      .object([
        ("path", .string(memo.path.text)), ("line", .int(problem.mark.line)),
        ("column", .int(problem.mark.column)), ("code", .string(problem.code)),
        ("key", text(problem.key)), ("text", text(problem.text)),
      ])
    }
  }

  private static func setting(_ problem: SettingProblem) -> JSON {
    .object([
      ("path", .string(NotebookConfiguration.path)), ("line", .int(problem.mark.line)),
      ("column", .int(problem.mark.column)), ("code", .string(problem.code)),
      ("key", text(problem.key)), ("text", .string(problem.text)),
    ])
  }

  private static func unreadable(_ problem: FileProblem) -> JSON {
    .object([("path", .string(problem.path.text)), ("errno", .int(Int(problem.errno)))])
  }

  private static func interruption(_ left: NotebookStatus.Interruption?) -> JSON {
    guard let left else { return .null }
    return .object([
      ("paths", .array(left.paths.map { .string($0.text) })), ("commit", .string(left.commit.hex)),
    ])
  }
}
