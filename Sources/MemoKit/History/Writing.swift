internal import MemoFiles
internal import MemoHistory

/// One writing verb at work: it holds the writers' lock, and gathers what there is to say.
struct Writing: ~Copyable {
  let notebook: Notebook
  var notices: [Notice] = []
  /// Why nothing can be committed, where that is known before trying.
  let obstacle: GitFailure?
  /// Why what a killed command left could not be put right; nothing is committed over it.
  var blockage: MemoError?
  let session: WriteSession?

  init(_ notebook: Notebook) {
    self.notebook = notebook
    switch notebook.history() {
    case .absent(let failure):
      obstacle = failure
      session = nil
    case .open(let history):
      do throws(HistoryError) {
        session = try history.beginWriting()
        obstacle = nil
      } catch {
        session = nil
        obstacle = GitFailure(error)
      }
    }
  }
}

extension Notebook {
  /// Runs a writing verb: with the lock, after what a killed one left was put right.
  func writing<R>(
    _ body: (inout Writing) throws(MemoError) -> R
  ) throws(MemoError) -> R {
    try makeHistoryIfEmpty()
    noteWriting()
    var writing = Writing(self)
    do throws(MemoError) {
      try writing.finishInterrupted()
    } catch {
      writing.blockage = error
    }
    writing.settleKeptFiles()
    writing.settleOldDrafts()
    return try body(&writing)
  }
}

// MARK: - Committing

extension Writing {
  /// What a commit came to.
  struct Result {
    var commit: ObjectID?
    /// Why the files are saved and not committed.
    var uncommitted: MemoError?
    /// What a committed step wrote, where all that is shown of it is known.
    var written: Written?
  }

  /// The name of a step of this verb.
  borrowing func step(
    _ verb: Step.Verb, _ paths: [RelativePath], message: String?, moves: [FileRename] = []
  ) -> Step {
    Step(
      verb, paths, message: message, device: notebook.device,
      at: notebook.settings.now(), moves: moves, below: notebook.prefix)
  }

  /// Writes the files and commits them as one step.
  ///
  /// Bytes are displaced only when the history has them. Where no commit can be made, new files
  /// and changed ones are saved all the same, and the result says why; nothing is removed then.
  ///
  /// With `areOwn` the bytes that are displaced belong to the step, and need no commit before it.
  mutating func commit(
    _ step: Step, _ changes: [FileChange], at time: Instant? = nil, areOwn: Bool = false
  ) throws(MemoError) -> Result {
    let result = try attempt(step, changes, time, areOwn: areOwn)
    if result.commit != nil || result.uncommitted != nil {
      note(changes, isCommitted: result.uncommitted == nil)
    }
    return result
  }

  private mutating func attempt(
    _ step: Step, _ changes: [FileChange], _ time: Instant?, areOwn: Bool
  ) throws(MemoError) -> Result {
    let work = try WorkFolders(notebook)
    guard session != nil, let history = notebook.history().history else {
      return try saveOnly(changes, work, because: .git(obstacle ?? .noRepository))
    }
    if let blockage { return try saveOnly(changes, work, because: blockage) }
    let folder = notebook.folder
    let ignored = try ignored(among: changes, history)
    let told = changes.filter { !ignored.contains($0.path) }
    notices += ignored.sorted().map(Notice.ignoredByGit).filter { !notices.contains($0) }
    if told.isEmpty, !ignored.isEmpty {
      try Self.keepDisplaced(changes, history)
      _ = try changes.apply(in: folder, work)
      return Result()
    }
    var plan = plan(step, told, time)
    var known: Set<RelativePath> = []
    if !areOwn { (plan.earlier, known) = beforehand(told, history) }
    let guessed = guessedAuthor(history)
    do throws(CommitFailure<MemoError>) {
      let (receipt, stats) = try commit(plan, changes, inHead: known, work, history)
      if let guessed { notices.append(.authorGuessed(guessed)) }
      notices += receipt.reports.compactMap(Notice.init)
      return Result(
        commit: receipt.commit, written: Written(told, stats, receipt, history, notebook))
    } catch {
      switch error {
      case .applying(let error): throw error
      case .after(let error):
        // What is refused is not removed; a text is saved all the same.
        if changes.contains(where: \.isRemoval), error.isRefusal {
          changes.takeBack(in: folder, work)
          throw MemoError(error, at: notebook.root)
        }
        return Result(uncommitted: MemoError(error, at: notebook.root))
      case .before(let error):
        return try saveOnly(changes, work, because: MemoError(error, at: notebook.root))
      }
    }
  }

  /// Makes the commits of a plan with the changes it tells of, whose old bytes HEAD has at the
  /// paths `known`.
  borrowing func commit(
    _ plan: CommitPlan, _ changes: [FileChange], inHead known: Set<RelativePath>,
    _ work: WorkFolders, _ history: History
  ) throws(CommitFailure<MemoError>) -> (CommitReceipt, stats: [RelativePath: FileStat]) {
    var (stats, isHalfDone) = ([RelativePath: FileStat](), false)
    let folder = notebook.folder
    switch session {
    case .some(let session):
      let receipt = try session.commit(plan, isHalfDone: { isHalfDone }) { () throws(MemoError) in
        try Self.keepDisplaced(changes, history, inHead: known)
        stats = try changes.apply(in: folder, work, isHalfDone: &isHalfDone)
        return stats
      }
      return (receipt, stats)
    case .none: throw .before(.noRepository)
    }
  }

  private borrowing func plan(_ step: Step, _ changes: [FileChange], _ time: Instant?) -> CommitPlan
  {
    let now = notebook.settings.now()
    let folder = notebook.folder
    return CommitPlan(
      changes: changes.map { change in
        change.planned { (try? folder.stat($0))?.isExecutable ?? false }
      },
      subject: step.subject, trailers: step.trailers, time: min(time ?? now, now), now: now,
      offset: notebook.zone.offset(at: now),
      isFinishedLater: changes.count > 1 && time == nil)
  }

  /// Who signs because git names no author, to be told after a commit: once, not with every one, so
  /// nobody where HEAD's commit is theirs already.
  borrowing func guessedAuthor(_ history: History) -> Author? {
    guard let author = try? history.author(), author.isGuessed,
      (try? history.headEmail()).flatMap({ $0 }) != author.email
    else { return nil }
    return Author(name: author.name, email: author.email)
  }

  /// Makes sure that every byte about to be displaced is in HEAD or under `refs/memo/`; of `known`
  /// that was seen a moment ago.
  static func keepDisplaced(
    _ changes: [FileChange], _ history: History, inHead known: Set<RelativePath> = []
  ) throws(MemoError) {
    for change in changes {
      guard let old = change.displaced, !known.contains(change.path) else { continue }
      do throws(HistoryError) {
        if (try? history.isInHead(change.path, old)) ?? false { continue }
        _ = try history.keep(old, at: change.path)
      } catch {
        if case .storage(let errno) = error { throw .system(errno: errno, path: change.path.text) }
        throw .notKept(change.path, because: GitFailure(error))
      }
    }
  }

  /// Saves files that cannot be committed now.
  private borrowing func saveOnly(
    _ changes: [FileChange], _ work: WorkFolders, because reason: MemoError
  ) throws(MemoError) -> Result {
    if let displaced = changes.first(where: { $0.displaced != nil }) {
      guard let history = notebook.history().history else {
        if case .git(let failure) = reason { throw .notKept(displaced.path, because: failure) }
        throw reason
      }
      if changes.contains(where: { $0.isRemoval }) { throw reason }
      do throws(MemoError) {
        try Self.keepDisplaced(changes, history)
      } catch {
        // What keeps commits from being made is likely the cause, and tells what helps.
        if case (.notKept(let path, _), .git(let failure)) = (error, reason) {
          throw .notKept(path, because: failure)
        }
        throw error
      }
    }
    _ = try changes.apply(in: notebook.folder, work)
    return Result(uncommitted: reason)
  }

  /// The outcome of a verb on the memos at `paths`, read as they are now.
  borrowing func outcome(
    of paths: [RelativePath], _ result: Result?
  ) throws(MemoError) -> Outcome {
    if let memos = result?.written?.memos(at: paths, in: notebook) {
      return outcome(showing: memos, result)
    }
    return outcome(showing: try notebook.read(paths).map(\.memo), result)
  }

  /// The outcome of a verb, with the memos it was about.
  borrowing func outcome(showing memos: [Memo], _ result: Result?) -> Outcome {
    Outcome(
      memos: memos, commit: result?.commit, isChanged: result != nil, notices: notices,
      uncommitted: result?.uncommitted)
  }
}
