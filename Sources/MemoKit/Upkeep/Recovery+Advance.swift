internal import MemoFiles
internal import MemoHistory

extension Writing {
  /// Ends what was killed while the files followed the branch to another commit.
  ///
  /// Where each file is what one of the two commits says, the rest follows and the branch moves.
  /// Where somebody has changed one since, or has moved the branch or left it, the files go back:
  /// what was changed is captured then, and merged with the other commit by the next sync.
  mutating func finishAdvance(
    _ intent: Intent, on branch: String, _ history: History
  ) throws(MemoError) {
    let head = try reading { () throws(HistoryError) in try history.head() }
    if head == intent.commit { return abandon() }
    let step = try reading { () throws(HistoryError) in try self.step(of: intent) }
    let tree = try WorkTree(notebook, history)
    var work = TreeWork(tree)
    var sides: [WorkTree.Side] = []
    for change in step.shown { sides.append(try tree.side(of: change)) }
    let met = zip(step.shown, sides)
    if branch == intent.branch, head == intent.parent, !sides.contains(.other) {
      let came = try tree.stats(of: met.filter { $1 == .new }.map(\.0))
      if try follow(step, met.filter { $1 == .old }.map(\.0), came, &work) {
        let paths = step.changes.lazy.compactMap { history.notebookPath($0.path) }
        notices.append(.finished(Array(paths.prefix(10))))
        return
      }
    }
    let moved = try changed(since: intent.parent, to: head, history)
    work.assumeDone(met.filter { $1 == .new && !moved.contains($0.path) }.map(\.0))
    do throws(AdvanceFailure) {
      try work.takeBack()
    } catch {
      if case .failed(let error) = error { throw error }
    }
    try reading { () throws(HistoryError) in try self.abandon(step) }
  }

  /// Makes the changes that are left, and moves the branch; false where an editor was quicker.
  private borrowing func follow(
    _ step: TreeStep, _ changes: [EntryChange], _ came: [RelativePath: FileStat],
    _ work: inout TreeWork
  ) throws(MemoError) -> Bool {
    do throws(AdvanceFailure) {
      try work.apply(changes) { _, _ in true }
    } catch {
      if case .failed(let error) = error { throw error }
      return false
    }
    let stats = came.merging(work.stats) { _, new in new }
    try reading { () throws(HistoryError) in try finish(step, stats) }
    return true
  }

  /// The paths that the branch has otherwise than the commit it was at.
  func changed(
    since old: ObjectID?, to head: ObjectID?, _ history: History
  ) throws(MemoError) -> Set<RelativePath> {
    guard let head, head != old else { return [] }
    return try reading { () throws(HistoryError) in
      Set(try history.treeChanges(from: old, to: head).map(\.path))
    }
  }

  private borrowing func reading<R>(
    _ body: () throws(HistoryError) -> R
  ) throws(MemoError) -> R {
    do throws(HistoryError) {
      return try body()
    } catch {
      throw MemoError(error, at: notebook.root)
    }
  }

  private borrowing func step(of intent: Intent) throws(HistoryError) -> TreeStep {
    switch session {
    case .some(let session): try session.step(of: intent)
    case .none: throw .noRepository
    }
  }

  private borrowing func finish(
    _ step: TreeStep, _ stats: [RelativePath: FileStat]
  ) throws(HistoryError) {
    switch session {
    case .some(let session): try session.finish(step, stats)
    case .none: throw .noRepository
    }
  }

  private borrowing func abandon(_ step: TreeStep) throws(HistoryError) {
    switch session {
    case .some(let session): try session.abandon(step)
    case .none: break
    }
  }
}

extension WorkTree {
  /// What the system says of the files and links that came.
  fileprivate func stats(
    of changes: [EntryChange]
  ) throws(MemoError) -> [RelativePath: FileStat] {
    var stats: [RelativePath: FileStat] = [:]
    for change in changes where change.new != nil {
      switch try standing(at: change.path) {
      case .file(let stat), .link(_, let stat): stats[change.path] = stat
      case .nothing, .folder, .other: break
      }
    }
    return stats
  }
}
