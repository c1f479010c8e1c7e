internal import CLibGit2
internal import MemoCore

extension WriteSession {
  /// Commits one group after the other, each seen by the hooks with HEAD at the one before it.
  borrowing func capture(
    _ plan: CapturePlan, asking rules: CommitRules
  ) throws(HistoryError) -> CaptureReceipt {
    var receipt = CaptureReceipt()
    var done = 0
    for group in plan.groups {
      let before = receipt
      do throws(HistoryError) {
        let author = try capture(group, of: plan, asking: rules, &receipt, &done)
        if let author, let report = rules.hooks.tell(of: author, index: history.indexPath) {
          receipt.reports.append(report)
        }
      } catch {
        switch error {
        case .refusedByHook, .notSigned:
          receipt = before
          receipt.left += group.files.map { ($0.path, error) }
        default: throw error
        }
      }
    }
    return receipt
  }

  /// The part under git's locks; the author where there is a new commit.
  private borrowing func capture(
    _ group: CapturePlan.Group, of plan: CapturePlan, asking rules: CommitRules,
    _ receipt: inout CaptureReceipt, _ done: inout Int
  ) throws(HistoryError) -> CommitObject.Signature? {
    let lock = try lockIndex()
    var index = try PrivateIndex(of: history)
    var part = plan
    part.groups = [group]
    guard var draft = try makeDraft(group, of: part, &index.index, &receipt, &done) else {
      return nil
    }
    if !draft.isEmpty {
      try store(&draft)
      receipt.reports += try ask(rules.hooks, about: &draft, &index)
    }
    let prepared = try write(draft, signedBy: rules.signer)
    if prepared.commit != prepared.parent { try write(Intent(publishing: prepared)) }
    try publish(prepared, index)
    clearIntent()
    _ = lock
    guard prepared.commit != prepared.parent else { return nil }
    receipt.commits.append(prepared.commit)
    return draft.commits.last?.author
  }

  /// The objects of a group's files and their tree; nil where none of them can be taken now.
  private borrowing func makeDraft(
    _ group: CapturePlan.Group, of plan: CapturePlan, _ index: inout GitIndex,
    _ receipt: inout CaptureReceipt, _ done: inout Int
  ) throws(HistoryError) -> CommitDraft? {
    let history = history
    let author = try history.author()
    var (made, count) = (receipt, done)
    let draft = try history.with { (repository) throws(HistoryError) -> CommitDraft? in
      let start = try Start(repository)
      try start.hold(plan, index, history, repository)
      let objects = try NewObjects(isPacked: false, history, repository)
      let changes = try history.take(group, plan, &index, objects, repository, &made, &count)
      guard !changes.isEmpty else { return nil }
      var trees = TreeDraft(start.tree, objects)
      let object = CommitObject(
        group, of: plan, changes.compactMap { history.notebookPath($0.path.bytes) }, author,
        tree: try trees.apply(changes), parent: start.parent)
      return CommitDraft(
        branch: start.branch, parent: start.parent, parentTree: start.tree,
        commits: start.parent != nil && object.tree == start.tree ? [] : [object],
        waiting: objects.takeWaiting(), blobs: [:], removed: [])
    }
    (receipt, done) = (made, count)
    return draft
  }
}
