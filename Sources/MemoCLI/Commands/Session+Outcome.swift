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
    outcome.memos.forEach(warnOfDamage)
    if let error = outcome.uncommitted { throw unfinished(error) }
  }

  /// Tells what cannot be read in a memo that was just written.
  private func warnOfDamage(_ memo: Memo) {
    guard let problem = memo.problems.first(where: \.isDamage) else { return }
    messages.warn(
      "damaged", "\(memo.path.text):\(problem.mark): \(problem.message(words))",
      hint: "memo edit \(ShellWords.path(memo.path.text))", path: memo.path.text,
      line: problem.mark.line)
  }

  /// A memo as an object.
  func object(_ memo: Memo, in notebook: Notebook) -> JSON {
    .object(JSON.members(of: memo, file: notebook.absolutePath(of: memo.path)))
  }

  /// Prints objects: a list, the one there is (`null` where nothing came of it), or one a line.
  func print(json objects: [JSON], asList: Bool) {
    if case .jsonLines = form {
      for object in objects { output.add(object.bytes + [10]) }
    } else {
      let value = asList ? JSON.array(objects) : objects.first ?? .null
      output.add(value.bytes + [10])
    }
  }

  /// What is saved, but not committed.
  func unfinished(_ error: MemoError) -> Failure {
    var failure = Failure(error, words)
    failure.causes.insert(failure.message, at: 0)
    failure.hint = error.hint(words, isSaved: true)
    failure.message = words("saved, but not committed", "저장했지만 커밋하지 못했습니다")
    if failure.status != .storage { failure.status = .git }
    return failure
  }

  /// Tells what a list could not show, and what the shell is told of it.
  func tellTroubles(_ listing: Listing) {
    for warning in listing.warnings { tell(warning) }
    tell(unread: listing.unread)
    for path in listing.notDownloaded {
      let error = MemoError.notDownloaded(path)
      messages.warn(
        "not_downloaded", error.message(words), hint: error.hint(words), path: path.text)
    }
    if let failure = listing.historyFailure {
      messages.warn(
        "history_unread",
        words("the history was not read: ", "변경 이력을 읽지 못했습니다: ") + failure.message(words),
        hint: failure.hint(words))
    }
    tellNotCheckedOut()
    guard listing.damaged > 0 else { return }
    let count = words.number(listing.damaged)
    messages.warn(
      "damaged",
      words(
        listing.damaged == 1
          ? "1 damaged memo: memo doctor" : "\(count) damaged memos: memo doctor",
        "손상된 메모 \(count)개: memo doctor"))
  }

  /// Tells that there are memos which git leaves out of the folder.
  private func tellNotCheckedOut() {
    guard let count = notebook?.memosNotCheckedOut, count > 0 else { return }
    let number = words.number(count)
    messages.warn(
      "not_checked_out",
      words(
        count == 1
          ? "1 memo is outside the sparse checkout"
          : "\(number) memos are outside the sparse checkout",
        "sparse checkout 밖에 있어 보이지 않는 메모 \(number)개"),
      hint: words("git sparse-checkout disable shows all", "모두 보려면 git sparse-checkout disable"))
  }

  /// Tells of what could not be read, and the shell too.
  func tell(unread: [FileProblem]) {
    for problem in unread {
      messages.warn(
        "unreadable", problem.path.text + ": " + SystemWords.text(problem.errno, words),
        hint: SystemWords.remedy(problem.errno, path: problem.path.text), path: problem.path.text)
      status = .storage
    }
  }

  /// A part of a query that was read as text.
  private func tell(_ problem: QueryProblem) {
    let isSlow = problem.code == "matchLimit"
    let reason = isSlow ? words("it takes too long", "너무 오래 걸립니다") : problem.detail
    messages.warn(
      isSlow ? "query_match_limit" : "query_" + problem.code,
      words("read as text: ", "글자 그대로 찾았습니다: ") + problem.text + " (\(reason))",
      hint: "memo help search")
  }
}
