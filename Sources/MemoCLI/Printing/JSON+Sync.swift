internal import MemoKit

extension JSON {
  /// The members of a sync.
  static func members(of outcome: SyncOutcome) -> [(String, JSON)] {
    [
      ("remote", .string(outcome.remote.name)),
      ("url", .string(URLText.shown(outcome.remote.url))),
      ("branch", outcome.remote.branch.map(JSON.string) ?? .null),
      ("received", .array(outcome.received.map(change))),
      ("sent", .array(outcome.sent.map(change))),
      ("merged", .array(outcome.merged.map { .string($0.text) })),
      ("copies", .array(outcome.copies.map(copy))),
      ("commits_received", .int(outcome.commitsReceived)),
      ("commits_sent", .int(outcome.commitsSent)),
      ("commit", outcome.commit.map { .string($0.hex) } ?? .null),
      ("dry_run", .bool(outcome.isDryRun)), ("unsaved", .int(outcome.unsaved)),
      ("up_to_date", .bool(outcome.isUpToDate)),
    ]
  }

  /// A remote.
  static func remote(_ remote: Remote) -> JSON {
    .object([
      ("name", .string(remote.name)), ("url", .string(URLText.shown(remote.url))),
      ("branch", remote.branch.map(JSON.string) ?? .null),
      ("default", .bool(remote.isDefault)),
    ])
  }

  /// The members of a conflict: those of the copy as a memo, and the day of what it keeps.
  static func members(of conflict: Conflict, file: String) -> [(String, JSON)] {
    var members = members(of: conflict.copy, file: file)
    if conflict.copy.conflictOf == nil, let memo = conflict.memo {
      members.append(("conflict_of", .string(memo.path.text)))
    }
    return members + [
      ("conflict_date", conflict.day.map { .string($0.description) } ?? .null),
      ("conflict_memo", .bool(conflict.memo != nil)),
      ("copy_side", conflict.copySide.map(side) ?? .null),
      ("memo_side", conflict.memoSide.map(side) ?? .null),
    ]
  }

  private static func side(_ side: Conflict.Side) -> JSON {
    .object([
      ("author", .string(side.author)), ("device", side.device.map(JSON.string) ?? .null),
      ("date", .string(side.date.iso8601)), ("rev", .string(side.revision.hex)),
    ])
  }

  private static func change(_ change: SyncOutcome.Change) -> JSON {
    var members: [(String, JSON)] = [
      ("kind", .string(change.kind.rawValue)), ("path", .string(change.path.text)),
    ]
    if let origin = change.origin { members.append(("origin", .string(origin.text))) }
    return .object(members + bytes(of: change.path))
  }

  private static func copy(_ copy: ConflictCopy) -> JSON {
    .object(
      [
        ("path", .string(copy.path.text)), ("conflict_of", .string(copy.original.text)),
        ("rev", .string(copy.blob.hex)), ("date", .string(copy.day.description)),
      ] + bytes(of: copy.path))
  }

  /// The path's bytes, where text cannot hold them.
  static func bytes(of path: RelativePath, as key: String = "path_bytes") -> [(String, JSON)] {
    path.exactText == nil ? [(key, .string(Base64.text(path.bytes)))] : []
  }
}
