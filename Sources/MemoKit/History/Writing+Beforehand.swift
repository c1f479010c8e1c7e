internal import MemoFiles
internal import MemoHistory

extension Writing {
  /// The commit that goes before one that displaces bytes no commit has: somebody's own change, of
  /// a path that is not captured; and the paths whose bytes HEAD has.
  ///
  /// In one commit with the step, taking the step back would take that change back, too.
  borrowing func beforehand(
    _ changes: [FileChange], _ history: History
  ) -> (plans: [CommitPlan], inHead: Set<RelativePath>) {
    let folder = notebook.folder
    var inHead: Set<RelativePath> = []
    let unsaved = changes.compactMap { change -> CommitPlan.Change? in
      guard let old = change.former, let isKnown = try? history.isInHead(change.path, old) else {
        return nil
      }
      guard !isKnown else {
        inHead.insert(change.path)
        return nil
      }
      let isExecutable = (try? folder.stat(change.path))?.isExecutable ?? false
      return .put(change.path, old, isExecutable: isExecutable)
    }
    guard !unsaved.isEmpty else { return ([], inHead) }
    let now = notebook.settings.now()
    let step = step(.save, unsaved.map(\.path), message: nil)
    let plan = CommitPlan(
      changes: unsaved, subject: step.subject, trailers: step.trailers, time: now, now: now,
      offset: notebook.zone.offset(at: now), isFinishedLater: true)
    return ([plan], inHead)
  }
}
