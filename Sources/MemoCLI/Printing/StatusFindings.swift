internal import MemoKit

/// One thing that a status found, in fixed English words for programs.
struct Finding {
  /// What kind it is, such as `edit` or `damaged`.
  var kind: String
  /// The file it is about.
  var path: RelativePath?
  /// What else there is to know.
  var detail = ""
}

extension NotebookStatus {
  /// All findings, in the order of the sections a person sees.
  var findings: [Finding] {
    var all: [Finding] = []
    if let operation { all.append(Finding(kind: "operation", detail: operation)) }
    if let interruption {
      all += interruption.paths.map {
        Finding(kind: "interrupted", path: $0, detail: interruption.commit.hex)
      }
    }
    all += drafts.map { Finding(kind: "draft", detail: $0.filePath) }
    if historyFailure != nil { all.append(Finding(kind: "history_unread")) }
    all += changes.map {
      Finding(kind: $0.kind.word, path: $0.path, detail: $0.heldBack?.word ?? "")
    }
    if let ahead = branch?.ahead, ahead > 0 {
      all.append(Finding(kind: "ahead", detail: String(ahead)))
    }
    if let behind = branch?.behind, behind > 0 {
      all.append(Finding(kind: "behind", detail: String(behind)))
    }
    if let remote = remoteNeverSynced {
      all.append(Finding(kind: "never_synced", detail: remote.name))
    }
    all += conflictCopies.map {
      Finding(kind: "conflict_copy", path: $0.path, detail: $0.conflictOf ?? "")
    }
    for memo in damaged {
      all += memo.damage.map {
        Finding(kind: "damaged", path: memo.path, detail: "\($0.mark) \($0.code)")
      }
    }
    all += settings.map {
      Finding(
        kind: "setting", path: RelativePath(NotebookConfiguration.path),
        detail: "\($0.mark) \($0.code)" + ($0.key.map { " " + $0 } ?? ""))
    }
    all += unread.map { Finding(kind: "unreadable", path: $0.path, detail: "errno \($0.errno)") }
    all += notDownloaded.map { Finding(kind: "not_downloaded", path: $0) }
    all += nestedRepositories.map { Finding(kind: "nested_repository", path: $0) }
    all += namesTooLong.map { Finding(kind: "name_too_long", path: $0) }
    return all
  }
}

extension NotebookStatus {
  /// The remote that the branch was never synced with; nil where it follows one, or there is none.
  var remoteNeverSynced: Remote? {
    guard let branch, branch.upstream == nil else { return nil }
    return remotes.first { $0.name == "origin" } ?? remotes.first
  }
}

extension Memo {
  /// What could not be read of it.
  var damage: [MemoProblem] { problems.filter(\.isDamage) }
}

extension SaveOutcome.Change.Kind {
  /// The fixed word for programs.
  var word: String {
    switch self {
    case .added: "add"
    case .modified: "edit"
    case .removed: "remove"
    }
  }
}

extension NotebookStatus.HeldBack {
  /// The fixed word for programs.
  var word: String {
    switch self {
    case .staged: "staged"
    case .conflicted: "conflicted"
    case .hidden: "hidden"
    case .ignored: "ignored"
    case .filtered: "filtered"
    case .tooBig: "too_big"
    case .notMemo: "not_a_memo"
    case .captureOff: "capture_off"
    case .captureUnknown: "capture_unknown"
    case .mostAreGone: "most_are_gone"
    case .busy: "busy"
    case .noHistory: "no_history"
    }
  }
}
