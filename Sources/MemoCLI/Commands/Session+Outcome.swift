internal import MemoKit

extension Session {
  /// Reports what a writing verb did to one memo or several.
  ///
  /// - Throws: the failure of a commit that could not be made, once the result is printed.
  func report(
    _ outcome: Outcome, in notebook: Notebook, asList: Bool, said: (Memo) -> String?
  ) throws(Failure) {
    switch form {
    case .json, .jsonLines:
      print(json: outcome.memos.map { object($0, in: notebook) }, asList: asList)
    case .nul: for memo in outcome.memos { print(path: memo.path, in: notebook) }
    case .human, .lines, .template:
      for memo in outcome.memos {
        guard let text = said(memo) else { continue }
        messages.say(text)
        // A script that meets the failure below still learns which file is on the disk.
        if outcome.uncommitted != nil { print(path: memo.path, in: notebook) }
      }
    }
    outcome.notices.forEach(messages.tell)
    if let error = outcome.uncommitted { throw unfinished(error) }
  }

  /// A memo as an object.
  func object(_ memo: Memo, in notebook: Notebook) -> JSON {
    .object(JSON.members(of: memo, file: notebook.absolutePath(of: memo.path)))
  }

  /// Prints objects: a list, the one there is, or one a line.
  func print(json objects: [JSON], asList: Bool) {
    if case .jsonLines = form {
      for object in objects { output.add(object.bytes + [10]) }
    } else if asList || objects.count != 1 {
      output.add(JSON.array(objects).bytes + [10])
    } else {
      output.add(objects[0].bytes + [10])
    }
  }

  /// What is saved, but not committed.
  func unfinished(_ error: MemoError) -> Failure {
    var failure = Failure(error, words)
    failure.causes.insert(failure.message, at: 0)
    failure.message = words("saved, but not committed", "저장했지만 커밋하지 못했습니다")
    if failure.status != .storage { failure.status = .git }
    return failure
  }

  /// Tells what a list could not show, and what the shell is told of it.
  func tellTroubles(_ listing: Listing) {
    for warning in listing.warnings {
      messages.warn(
        "query_" + warning.code,
        words("read as text: ", "글자 그대로 찾았습니다: ") + warning.text + " (\(warning.detail))")
    }
    for problem in listing.unread {
      messages.warn(
        "unreadable", problem.path.text + ": " + SystemWords.text(problem.errno),
        path: problem.path.text)
      status = .storage
    }
    for path in listing.notDownloaded {
      messages.warn("not_downloaded", MemoError.notDownloaded(path).message(words), path: path.text)
    }
    if let failure = listing.historyFailure {
      messages.warn(
        "history_unread",
        words("the history was not read: ", "변경 이력을 읽지 못했습니다: ") + failure.message(words))
    }
    guard listing.damaged > 0 else { return }
    let count = words.number(listing.damaged)
    messages.warn(
      "damaged",
      words(
        listing.damaged == 1
          ? "1 damaged memo: memo list --json names it"
          : "\(count) damaged memos: memo list --json names them",
        "손상된 메모 \(count)개: memo list --json으로 확인하십시오"))
  }
}
