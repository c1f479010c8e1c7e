internal import MemoHistory

/// What git is in the middle of, and where HEAD is.
struct StateCheck: Check {
  func findings(
    in facts: CheckupFacts, _ progress: WorkProgress.Report
  ) throws(MemoError) -> [Checkup.Finding] {
    guard let history = facts.history else { return [] }
    let directory = history.place.gitDirectory
    var found: [Checkup.Finding] = []
    switch try history.asked({ (history) throws(HistoryError) in try history.state() }) {
    case .branch(_, let isUnborn):
      if isUnborn, !facts.memos.isEmpty {
        found.append(.init(.unborn, file: directory + "/HEAD"))
      }
    case .detached: found.append(.init(.detached, file: directory + "/HEAD"))
    case .operation(let name): found.append(.init(.operation(name), file: directory))
    // The check of the refs names it.
    case .damaged: break
    }
    if (try? history.isShallow()) == true {
      found.append(.init(.shallow, file: history.place.commonDirectory + "/shallow"))
    }
    return found
  }
}
