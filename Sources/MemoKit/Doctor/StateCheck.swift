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
    case .branch(let name, let isUnborn):
      let branches = isUnborn ? history.branches : []
      if let other = branches.first(where: { $0 == "main" || $0 == "master" }) ?? branches.first {
        found.append(.init(.branchGone(name, other: other), file: directory + "/HEAD"))
      } else if isUnborn, !facts.memos.isEmpty {
        found.append(.init(.unborn, file: directory + "/HEAD"))
      }
    case .detached:
      // One that is damaged looks like it; the check of the refs names it.
      if (try? history.head()) != .some(nil) {
        found.append(.init(.detached, file: directory + "/HEAD"))
      }
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
