internal import MemoFiles
internal import MemoText

/// Titles that several memos have: a name by title is then a tie.
struct TitleCheck: Check {
  func findings(
    in facts: CheckupFacts, _ progress: WorkProgress.Report
  ) throws(MemoError) -> [Checkup.Finding] {
    var first: [[UInt8]: RelativePath] = [:]
    var found: [Checkup.Finding] = []
    let copies = Set(
      facts.notebook.conflicts(among: facts.memos, facts.scan.files).map(\.copy.path))
    for memo in facts.memos where !copies.contains(memo.path) {
      let key = Folding.nameKey(Array(memo.title.utf8))
      if let other = first[key] {
        found.append(.init(.sameTitle(memo.title, as: other), at: memo.path))
      } else {
        first[key] = memo.path
      }
    }
    return found
  }
}

/// Conflict copies that nobody has resolved.
struct ConflictCheck: Check {
  func findings(
    in facts: CheckupFacts, _ progress: WorkProgress.Report
  ) throws(MemoError) -> [Checkup.Finding] {
    facts.notebook.conflicts(among: facts.memos, facts.scan.files).map { conflict in
      let original = conflict.memo?.path.text ?? conflict.copy.conflictOf ?? ""
      return .init(.conflictCopy(of: original), at: conflict.copy.path)
    }
  }
}

/// More pinned memos than the setting allows, as a sync may leave them.
struct PinCheck: Check {
  func findings(
    in facts: CheckupFacts, _ progress: WorkProgress.Report
  ) throws(MemoError) -> [Checkup.Finding] {
    let limit = facts.notebook.configuration.pinLimit
    let pinned = facts.memos.count { $0.isPinned }
    guard limit > 0, pinned > limit else { return [] }
    return [.init(.pinnedOverLimit(limit: limit, pinned: pinned))]
  }
}
