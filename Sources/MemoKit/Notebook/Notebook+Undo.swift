internal import MemoHistory

/// What taking steps back did.
public struct UndoOutcome: Sendable {
  /// A step that was taken back, or made again.
  public struct Step: Hashable, Sendable {
    /// The commit that was taken back.
    public var commit: ObjectID
    /// The commit that tells it; nil where it could not be made.
    public var made: ObjectID?
    /// The command, such as `edit`.
    public var verb: String
    /// The subject of the step's commit.
    public var subject: String
    /// Whether a person worded the subject.
    public var isWorded: Bool
    /// The files that it was about.
    public var paths: [RelativePath]
    /// Whether a file is different now; not where somebody took the step back by hand before.
    public var isChanged: Bool
  }

  /// The steps, newest first.
  public var steps: [Step]
  /// What else there is to say.
  public var notices: [Notice]
  /// Why the files are as they were before the steps, but not committed, where that is so.
  public var uncommitted: MemoError?
}

extension Notebook {
  /// Takes back the newest steps of this device, all or none, each as a new commit.
  ///
  /// A step is a commit that one command of this device made; what editors and other devices did
  /// is passed over. Later changes stay where they do not touch the same place. A step that is
  /// taken back is none any more, and one that was made again is one.
  ///
  /// - Throws: `MemoError.noSteps` where there are fewer, `.newestUncommitted` where the newest one
  ///   could not be committed and still is not, `.overtaken` where a later change touches the same
  ///   place, `.placeTaken` where a file came to the place that a moved one would get back, `.git`
  ///   where nothing can be committed, `.changedMeanwhile`, `.system`. No file is touched then.
  /// - Complexity: O(commits down to the last of the steps).
  public func undo(_ count: Int = 1, message: String? = nil) throws(MemoError) -> UndoOutcome {
    try take(count, .undo, message)
  }

  /// Makes steps again that were taken back last and were followed by no new step, all or none.
  ///
  /// - Throws: as `undo`.
  public func redo(_ count: Int = 1, message: String? = nil) throws(MemoError) -> UndoOutcome {
    try take(count, .redo, message)
  }

  private func take(
    _ count: Int, _ direction: StepDirection, _ message: String?
  ) throws(MemoError) -> UndoOutcome {
    try writing { (writing) throws(MemoError) in
      let history = try writing.committableHistory()
      if let path = writing.uncommittedStep(history) { throw .newestUncommitted(path) }
      try writing.captureOutsideChanges()
      let steps: [StepRecord]
      do throws(HistoryError) {
        steps = try StepStack.newest(count, direction, of: devices, in: history)
      } catch {
        throw MemoError(error, at: root)
      }
      guard count > 0, steps.count == count else {
        throw .noSteps(direction, wanted: count, found: steps.count)
      }
      var taking = TakingBack(self, history)
      for step in steps { try taking.take(step) }
      return try writing.commit(taking, direction, message, history)
    }
  }
}

extension Writing {
  /// The history, where a commit can be made now.
  ///
  /// - Throws: what keeps commits from being made.
  func committableHistory() throws(MemoError) -> History {
    if let obstacle { throw .git(obstacle) }
    if let blockage { throw blockage }
    guard let history = notebook.history().history else { throw .git(.noRepository) }
    do throws(HistoryError) {
      let state = try history.state()
      guard state.canCommit else { throw HistoryError.cannotCommit(state) }
    } catch {
      throw MemoError(error, at: notebook.root)
    }
    return history
  }

  /// Writes the files and commits the steps, each as a commit of its own: all or nothing.
  fileprivate mutating func commit(
    _ taking: TakingBack, _ direction: StepDirection, _ message: String?, _ history: History
  ) throws(MemoError) -> UndoOutcome {
    let steps = taking.stages.map { outcome(of: $0, history) }
    let (changes, folder) = (taking.changes, notebook.folder)
    let work = try WorkFolders(notebook)
    var plan = plan(taking, steps, direction, message)
    let before = beforehand(changes, history)
    plan.earlier.insert(contentsOf: before.plans, at: 0)
    let guessed = guessedAuthor(history)
    do throws(CommitFailure<MemoError>) {
      let (receipt, _) = try commit(plan, changes, inHead: before.inHead, work, history)
      note(changes, isCommitted: true)
      if let guessed { notices.append(.authorGuessed(guessed)) }
      notices += receipt.reports.compactMap(Notice.init)
      let told = zip(steps, receipt.commits.suffix(steps.count)).map { step, commit in
        var step = step
        step.made = commit
        return step
      }
      return UndoOutcome(steps: told, notices: notices)
    } catch {
      switch error {
      case .applying(let error): throw error
      case .before(let error): throw MemoError(error, at: notebook.root)
      case .after(let error) where error.isRefusal:
        changes.takeBack(in: folder, work)
        throw MemoError(error, at: notebook.root)
      case .after(let error):
        note(changes, isCommitted: false)
        return UndoOutcome(
          steps: steps, notices: notices, uncommitted: MemoError(error, at: notebook.root))
      }
    }
  }

  private borrowing func outcome(
    of stage: TakingBack.Stage, _ history: History
  ) -> UndoOutcome.Step {
    let origin = StepStack.origin(of: stage.step, in: history)
    return UndoOutcome.Step(
      commit: stage.step.commit, verb: origin.verb, subject: origin.subject,
      isWorded: !Step.isUsual(origin.subject, origin.verb, stage.paths), paths: stage.paths,
      isChanged: !stage.changes.isEmpty)
  }

  private borrowing func plan(
    _ taking: TakingBack, _ steps: [UndoOutcome.Step], _ direction: StepDirection,
    _ message: String?
  ) -> CommitPlan {
    let now = notebook.settings.now()
    var plans = zip(taking.stages, steps).map { stage, told in
      let isUndo = direction == .undo
      let step = Step(
        isUndo ? .undo : .redo, stage.paths,
        message: message ?? (isUndo ? "Undo: " : "Redo: ") + told.subject,
        device: notebook.device, at: now, undoing: stage.step.commit,
        moves: stage.moves, below: notebook.prefix)
      var plan = CommitPlan(
        changes: stage.changes, subject: step.subject, trailers: step.trailers, time: now,
        now: now, offset: notebook.zone.offset(at: now), isFinishedLater: true)
      plan.isMadeEmpty = true
      return plan
    }
    var last = plans.removeLast()
    last.earlier = plans
    return last
  }
}
