internal import MemoHistory

extension Writing {
  /// Takes the branch, with the files of the work tree, to a commit whose objects are all there.
  ///
  /// All files are looked at before one is touched. Where one fails, those before it are taken
  /// back.
  ///
  /// - Throws: `.changed` with the files that are not what HEAD says, `.failed(.git(.moved))` where
  ///   HEAD is not at `start` any more.
  mutating func advance(
    from start: BranchPosition, to commit: ObjectID, because reason: String, _ history: History,
    progress: (Int, Int) -> Bool
  ) throws(AdvanceFailure) -> TreeStep {
    let tree: WorkTree
    do throws(MemoError) {
      tree = try WorkTree(notebook, history)
    } catch {
      throw .failed(error)
    }
    var work = TreeWork(tree)
    do throws(CommitFailure<AdvanceFailure>) {
      return try advance(from: start, to: commit, because: reason, &work, progress)
    } catch {
      switch error {
      case .applying(let failure): throw failure
      case .before(let error), .after(let error):
        throw .failed(MemoError(error, at: notebook.root))
      }
    }
  }

  private borrowing func advance(
    from start: BranchPosition, to commit: ObjectID, because reason: String, _ work: inout TreeWork,
    _ progress: (Int, Int) -> Bool
  ) throws(CommitFailure<AdvanceFailure>) -> TreeStep {
    // Both closures below change it, one after the other.
    var changing = work
    defer { work = changing }
    switch session {
    case .some(let session):
      return try session.advance(
        from: start, to: commit, because: reason,
        applying: { (step) throws(AdvanceFailure) in
          try changing.follow(step.shown, progress)
          return changing.stats
        }, takingBack: { () throws(AdvanceFailure) in try changing.takeBack() })
    case .none: throw .before(.noRepository)
    }
  }
}

extension TreeWork {
  /// Makes the changes, where every file is what they need it to be.
  fileprivate mutating func follow(
    _ changes: [EntryChange], _ progress: (Int, Int) -> Bool
  ) throws(AdvanceFailure) {
    let found: [RelativePath]
    tree.trustIndex()
    do throws(MemoError) {
      found = try tree.obstacles(to: changes)
    } catch {
      throw .failed(error)
    }
    guard found.isEmpty else { throw .changed(found) }
    try apply(changes, progress: progress)
  }
}
