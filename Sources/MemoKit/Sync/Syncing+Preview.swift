internal import MemoHistory

extension Syncing {
  /// What a sync would do, with nothing done.
  mutating func preview(
    _ tips: [ObjectID], _ tip: ObjectID?, _ branch: String, _ unsaved: Int
  ) throws(MemoError) -> SyncOutcome {
    try check(.merging)
    let head = try head()
    var end = head
    for tip in tips {
      guard let way = try way(from: end, to: tip) else { continue }
      let changes = try reading { () throws(HistoryError) in
        let changes = try history.treeChanges(from: end, to: way.commit)
        try history.checkFilters(of: changes, to: way.commit)
        return changes
      }
      ledger.commitsReceived += way.commits
      ledger.receive(history.ofNotebook(changes))
      ledger.note(way.merge)
      end = way.commit
    }
    if let end, end != tip { try account(end, sentTo: tip) }
    return ledger.outcome(
      with: Remote(remote, branch: branch), at: head, unsaved: unsaved, notices)
  }
}
