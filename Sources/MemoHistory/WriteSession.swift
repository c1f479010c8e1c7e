internal import CLibGit2
package import MemoCore

/// One writing command's time alone with the history: it holds the writers' lock.
package struct WriteSession: ~Copyable {
  let history: History
  private let lock: FileLock

  /// How long another writer, and another program's lock of git's index, is waited for.
  static let writerPatience = 10.0
  static let gitPatience = 1.5

  init(_ history: History) throws(HistoryError) {
    try SmallFile.makeFolder(history.ownFolder)
    lock = try FileLock(at: history.ownFolder + "/lock", waiting: Self.writerPatience)
    self.history = history
    // Who holds the lock is alone with the index, so no living writer's file is met.
    Leftovers.sweep(history.place.gitDirectory)
    Leftovers.sweep(history.ownFolder, clock: history.ownFolder + "/lock")
  }
}

extension History {
  /// Begins a writing command; the lock goes with the value.
  package func beginWriting() throws(HistoryError) -> WriteSession {
    try WriteSession(self)
  }
}

// MARK: - The pipeline

extension WriteSession {
  /// Makes a commit of `plan` on the branch HEAD names.
  ///
  /// The steps: stable bytes, git's filters, blobs, trees, the commit's buffer, its object, each
  /// looked up again, the files, the index, the branch with its reflog. Where the user's git has
  /// hooks or signs, the files come right after the trees: then the hooks before a commit, the
  /// buffer, its signature and its object, and after the branch `post-commit`.
  ///
  /// The order is objects, files, index, ref, each on the disk before the next begins: killed in
  /// between, the repository looks as if somebody had edited the files, never as if they had been
  /// turned back. `applying` writes the files and tells what became of each put path; it runs when
  /// all objects are there, and nothing was touched before it. Where it throws, and `isHalfDone`
  /// says that some files are written still, the step stays written down for the next command to
  /// end. Everything else that is staged stays staged and out of the commit.
  package borrowing func commit<E: Error>(
    _ plan: CommitPlan, isHalfDone: () -> Bool = { false },
    applying: () throws(E) -> [RelativePath: FileStat]
  ) throws(CommitFailure<E>) -> CommitReceipt {
    let rules = try Self.first(E.self) { () throws(HistoryError) -> CommitRules in
      try history.commitRules()
    }
    var receipt: CommitReceipt
    let author: CommitObject.Signature?
    (receipt, author) = try commit(plan, rules, isHalfDone, applying: applying)
    // The locks of git are free by now, as a hook expects them to be.
    if let author, let report = rules.hooks.tell(of: author, index: history.indexPath) {
      receipt.reports.append(report)
    }
    return receipt
  }

  /// The part under git's locks; the author where there is a new commit.
  private borrowing func commit<E: Error>(
    _ plan: CommitPlan, _ rules: CommitRules, _ isHalfDone: () -> Bool,
    applying: () throws(E) -> [RelativePath: FileStat]
  ) throws(CommitFailure<E>) -> (CommitReceipt, CommitObject.Signature?) {
    let lock = try Self.first(E.self) { () throws(HistoryError) -> IndexLock in try lockIndex() }
    var index = try Self.first(E.self) { () throws(HistoryError) -> PrivateIndex in
      try PrivateIndex(of: history)
    }
    var draft = try Self.first(E.self) { () throws(HistoryError) -> CommitDraft in
      try makeDraft(plan, index.index)
    }
    let isAsked = !rules.areNone && !draft.isEmpty
    if isAsked { try Self.first(E.self) { () throws(HistoryError) in try store(&draft) } }
    let early = try Self.first(E.self) { () throws(HistoryError) -> Prepared? in
      try announce(draft, plan, isAsked: isAsked)
    }
    let stats: [RelativePath: FileStat]
    do throws(E) {
      stats = try applying()
    } catch {
      if !isHalfDone() { clearIntent() }
      throw .applying(error)
    }
    let prepared: Prepared
    var reports: [HookReport] = []
    do throws(HistoryError) {
      try record(draft.blobs, draft.removed, stats, &index.index)
      if let early, !isAsked {
        prepared = early
      } else {
        clearIntent()
        reports = try ask(rules.hooks, about: &draft, &index)
        prepared = try write(draft, signedBy: rules.signer)
        try write(Intent(prepared, plan, .leave))
      }
      try publish(prepared, index)
    } catch {
      throw .after(error)
    }
    clearIntent()
    _ = lock
    var receipt = CommitReceipt(
      commit: prepared.commit, commits: prepared.made, blobs: prepared.blobs, reports: reports)
    // Hooks may have put in what is not known here.
    if !isAsked { receipt.changes = draft.changes(in: prepared) }
    return (receipt, draft.commits.last?.author)
  }

  /// Writes down what is about to happen to the files.
  ///
  /// A commit that hooks were not asked about yet is never published from there: one on a single
  /// file is not written down at all, since killed it looks like an edit.
  private borrowing func announce(
    _ draft: CommitDraft, _ plan: CommitPlan, isAsked: Bool
  ) throws(HistoryError) -> Prepared? {
    if isAsked, !plan.isFinishedLater { return nil }
    let prepared = try write(draft)
    let ending: Intent.Ending = isAsked ? .filesOnly : plan.isFinishedLater ? .finish : .leave
    try write(Intent(prepared, plan, ending))
    return prepared
  }

  /// A commit whose objects are written and that nothing names yet.
  struct Prepared {
    var branch: String
    var parent: ObjectID?
    var commit: ObjectID
    /// The commits on the way to it, and it, where they are new.
    var made: [ObjectID] = []
    var blobs: [RelativePath: ObjectID]
    var removed: [RelativePath]
    var reflog: String
    /// The commit's object, where it is the only one.
    var text: [UInt8] = []
  }

  /// Runs what comes before the files are touched.
  static func first<R: ~Copyable, E: Error>(
    _: E.Type, _ body: () throws(HistoryError) -> R
  ) throws(CommitFailure<E>) -> R {
    do throws(HistoryError) {
      return try body()
    } catch {
      throw .before(error)
    }
  }

  borrowing func lockIndex() throws(HistoryError) -> IndexLock {
    let state = try history.state()
    guard state.canCommit else { throw .cannotCommit(state) }
    let lock = try IndexLock(at: history.indexPath + ".lock", waiting: Self.gitPatience)
    try removeDeadLockOfRef()
    return lock
  }

  /// Objects: blobs and trees, each looked up again before anything relies on it.
  private borrowing func makeDraft(
    _ plan: CommitPlan, _ index: borrowing GitIndex
  ) throws(HistoryError) -> CommitDraft {
    let history = history
    let author = try history.author()
    let paths = plan.paths
    var staged: [RelativePath: ObjectID] = [:]
    for path in paths {
      guard let entry = index.entry(at: history.repositoryPath(path)), !entry.isIntended else {
        continue
      }
      // Git's own commit refuses it, too, until somebody says that it is merged.
      guard entry.stage == 0 else { throw .conflicted(path) }
      staged[path] = entry.id
    }
    return try history.with { (repository) throws(HistoryError) in
      let start = try Start(repository)
      let objects = try NewObjects(isPacked: false, history, repository)
      for path in paths {
        try start.hold(staged[path], at: history.repositoryPath(path), repository)
      }
      var blobs: [RelativePath: ObjectID] = [:]
      var former: [RelativePath: FormerEntry] = [:]
      for path in paths { former[path] = start.former(at: history.repositoryPath(path)) }
      var trees = TreeDraft(start.tree, objects)
      var (tree, commits) = (start.tree, [CommitObject]())
      for plan in plan.earlier + [plan] {
        var changes: [TreeDraft.Change] = []
        for change in plan.changes {
          let entry = try history.entry(of: change, objects, repository)
          blobs[change.path] = entry?.id
          changes.append(.init(path: history.repositoryPath(change.path), entry: entry))
        }
        let next = try trees.apply(changes)
        // Where the history has all of it already, only the files and the index have to do.
        let isFirst = start.parent == nil && commits.isEmpty
        guard isFirst || next != tree || plan.isMadeEmpty else { continue }
        commits.append(CommitObject(plan, author, tree: next))
        tree = next
      }
      return CommitDraft(
        branch: start.branch, parent: start.parent, parentTree: start.tree, commits: commits,
        isMadeEmpty: plan.isMadeEmpty, waiting: objects.takeWaiting(), blobs: blobs,
        removed: paths.filter { blobs[$0] == nil }, former: former)
    }
  }

  /// Notes in the index what a commit did to its paths.
  borrowing func record(
    _ blobs: [RelativePath: ObjectID], _ removed: [RelativePath],
    _ stats: [RelativePath: FileStat], _ index: inout GitIndex
  ) throws(HistoryError) {
    for path in removed { index.remove(history.repositoryPath(path)) }
    for (path, id) in blobs {
      let full = history.repositoryPath(path)
      if stats[path] == nil, index.entry(at: full)?.id == id { continue }
      // A file that somebody changed since is never taken for the blob.
      try index.put(full, id, stats[path] ?? .unknown)
    }
  }

  /// Index, then ref: both replaced in one step each, the ref last and only if nobody moved it.
  borrowing func publish(
    _ prepared: Prepared, _ index: borrowing PrivateIndex
  ) throws(HistoryError) {
    let history = history
    try index.publish { () throws(HistoryError) in
      guard prepared.commit != prepared.parent else { return }
      let author = try history.author()
      try history.with { (repository) throws(HistoryError) in
        try Branch.move(
          prepared.branch, from: prepared.parent, to: prepared.commit, prepared.reflog, history,
          by: (author.name, author.email), repository)
      }
    }
  }
}

extension CommitObject {
  fileprivate init(
    _ plan: CommitPlan, _ author: (name: String, email: String, isGuessed: Bool), tree: ObjectID
  ) {
    func signature(_ time: Instant) -> Signature {
      Signature(name: author.name, email: author.email, time: time, offset: plan.offset)
    }
    self.init(
      subject: plan.subject, trailers: plan.trailers, tree: tree, parents: [],
      author: signature(plan.time), committer: signature(plan.now))
  }
}
