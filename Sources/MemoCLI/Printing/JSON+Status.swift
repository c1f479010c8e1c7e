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
      ("remotes", .array(status.remotes.map(remote))),
      ("operation", text(status.operation)),
      ("uncommitted", .array(status.changes.map(change))),
      ("conflict_copies", .array(status.conflictCopies.map(copy))),
      ("damaged", .array(status.damaged.flatMap(damage))),
      ("settings", .array(status.settings.map(setting))),
      ("unreadable", .array(status.unread.map(unreadable))),
      ("not_downloaded", .array(status.notDownloaded.map { .string($0.text) })),
      ("nested_repositories", .array(status.nestedRepositories.map { .string($0.text) })),
      ("names_too_long", .array(status.namesTooLong.map { .string($0.text) })),
      ("interrupted", interruption(status.interruption)),
      ("drafts", .array(status.drafts.map { .string($0.filePath) })),
      ("history_unread", .bool(status.historyFailure != nil)),
    ]
  }

  private static func text(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }

  private static func number(_ number: Int?) -> JSON { number.map(JSON.int) ?? .null }

  private static func object(_ path: RelativePath, _ members: [(String, JSON)]) -> JSON {
    .object([("path", .string(path.text))] + members + bytes(of: path))
  }

  private static func change(_ change: NotebookStatus.Change) -> JSON {
    object(
      change.path,
      [
        ("kind", .string(change.kind.word)), ("held_back", text(change.heldBack?.word)),
      ])
  }

  private static func copy(_ memo: Memo) -> JSON {
    object(memo.path, [("conflict_of", text(memo.conflictOf))])
  }

  private static func damage(_ memo: Memo) -> [JSON] {
    memo.damage.map { problem in
      object(
        memo.path,
        [
          ("line", .int(problem.mark.line)), ("column", .int(problem.mark.column)),
          ("code", .string(problem.code)),
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
    object(problem.path, [("errno", .int(Int(problem.errno)))])
  }

  private static func interruption(_ left: NotebookStatus.Interruption?) -> JSON {
    guard let left else { return .null }
    return .object([
      ("paths", .array(left.paths.map { .string($0.text) })), ("commit", .string(left.commit.hex)),
    ])
  }
}
