internal import Arguments
internal import MemoKit

extension Session {
  /// One look at the notebook's past, which serves all of the command.
  func past(of notebook: Notebook) throws(MemoError) -> Past {
    if let past { return past }
    let taken = try reporting { (report) throws(MemoError) in
      try notebook.past(progress: report)
    }
    past = taken
    return taken
  }

  /// A look at the past that is good for the log of `memo`, or of all where that is nil.
  func past(of notebook: Notebook, memo: RelativePath?) throws(MemoError) -> Past {
    guard let memo, past == nil else { return try past(of: notebook) }
    return try reporting { (report) throws(MemoError) in
      try notebook.past(of: memo, progress: report)
    }
  }

  /// Tells that the past is not known back to its beginning.
  func tellEdgeOfPast() {
    messages.warn(
      "history_incomplete",
      words("what happened before is not in this clone", "그 전의 일은 이 복제본에 없습니다"),
      hint: "git fetch --unshallow")
  }

  /// The memo that a word names, among the removed ones too.
  func resolveInPast(
    _ name: String, for purpose: NamePurpose, in notebook: Notebook
  ) throws(Failure) -> RelativePath {
    try chosen(for: name, in: notebook, amongRemoved: true) { () throws(MemoError) in
      try findInPast(name, for: purpose, in: notebook)
    }
  }

  private func findInPast(
    _ name: String, for purpose: NamePurpose, in notebook: Notebook
  ) throws(MemoError) -> RelativePath {
    try notebook.resolveInPast(
      TypedBytes.bytes(name), for: purpose, from: context.workingFolder,
      in: { () throws(MemoError) in try look(at: notebook) },
      removed: { () throws(MemoError) in
        // Without a history nothing was removed.
        guard let past = try? past(of: notebook) else { return [] }
        return try past.removedMemos()
      })
  }

  /// What to type where no memo goes by a name: whether one went by it that was removed.
  func removalHint(
    _ name: String, in notebook: Notebook, amongRemoved: Bool
  ) -> String? {
    if amongRemoved {
      return words(
        "memo list shows what there is, memo trash what was removed",
        "있는 메모는 memo list로, 지운 메모는 memo trash로 봅니다")
    }
    guard let removed = try? findInPast(name, for: .changing, in: notebook) else { return nil }
    return words(
      "it was removed: memo restore \(ShellWords.path(removed.text)) brings it back, memo trash "
        + "lists what was removed",
      "지운 메모입니다. 되살리려면 memo restore \(ShellWords.path(removed.text)), 목록은 memo trash")
  }
}
