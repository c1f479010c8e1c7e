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
  /// looked up again, the files, the index, the branch with its reflog. Git's hooks would run before
  /// the message, on it, and after the branch moved; a signature would go onto the buffer.
  ///
  /// The order is objects, files, index, ref, each on the disk before the next begins: killed in
  /// between, the repository looks as if somebody had edited the files, never as if they had been
  /// turned back. `applying` writes the files and tells what became of each put path; it runs when
  /// all objects are there, and nothing was touched before it. Everything else that is staged stays
  /// staged and out of the commit.
  package borrowing func commit<E: Error>(
    _ plan: CommitPlan, applying: () throws(E) -> [RelativePath: FileStat]
  ) throws(CommitFailure<E>) -> CommitReceipt {
    let lock = try Self.first(E.self) { () throws(HistoryError) -> IndexLock in try lockIndex() }
    let prepared = try Self.first(E.self) { () throws(HistoryError) -> Prepared in
      let prepared = try prepare(plan)
      try write(Intent(prepared, plan))
      return prepared
    }
    let stats: [RelativePath: FileStat]
    do throws(E) {
      stats = try applying()
    } catch {
      clearIntent()
      throw .applying(error)
    }
    do throws(HistoryError) {
      try publish(prepared, stats)
    } catch {
      throw .after(error)
    }
    clearIntent()
    _ = lock
    return CommitReceipt(commit: prepared.commit, blobs: prepared.blobs)
  }

  /// A commit whose objects are written and that nothing names yet.
  struct Prepared {
    var branch: String
    var parent: ObjectID?
    var commit: ObjectID
    var blobs: [RelativePath: ObjectID]
    var removed: [RelativePath]
    var reflog: String
  }

  private var indexPath: String { history.place.gitDirectory + "/index" }

  /// Runs what comes before the files are touched.
  private static func first<R: ~Copyable, E: Error>(
    _: E.Type, _ body: () throws(HistoryError) -> R
  ) throws(CommitFailure<E>) -> R {
    do throws(HistoryError) {
      return try body()
    } catch {
      throw .before(error)
    }
  }

  private borrowing func lockIndex() throws(HistoryError) -> IndexLock {
    let state = try history.state()
    guard state.canCommit else { throw .cannotCommit(state) }
    let lock = try IndexLock(at: indexPath + ".lock", waiting: Self.gitPatience)
    try removeDeadLockOfRef()
    return lock
  }

  /// Objects: blobs, trees, commit; each looked up again before anything relies on it.
  private borrowing func prepare(_ plan: CommitPlan) throws(HistoryError) -> Prepared {
    let history = history
    let author = try history.author()
    return try history.with { (repository) throws(HistoryError) in
      guard case .branch(let branch, _) = History.state(of: repository) else {
        throw .cannotCommit(History.state(of: repository))
      }
      let parent = History.head(of: repository)
      let index = try GitIndex(at: history.place.gitDirectory + "/index", head: parent, repository)
      var blobs: [RelativePath: ObjectID] = [:]
      var removed: [RelativePath] = []
      var updates = TreeUpdates()
      let parentTree = try History.rootTree(parent, repository)
      func parentBlob(_ path: RelativePath) -> ObjectID? {
        History.rootBlob(at: path, parentTree)
      }
      for change in plan.changes {
        let path = history.repositoryPath(change.path)
        if let entry = index.entry(at: path) {
          guard entry.stage == 0 else { throw .conflicted(change.path) }
          // Something staged that is nowhere else stays reachable.
          if !entry.isIntended, entry.id != parentBlob(path) {
            try Blobs.hold(entry.id, repository)
          }
        }
        switch change {
        case .put(_, let bytes, let isExecutable):
          let stored = try Filters.stored(bytes, at: path, shown: change.path, repository)
          let id = try Blobs.write(stored, repository)
          blobs[change.path] = id
          updates.put(path, id, isExecutable: isExecutable)
        case .stream(_, let stat):
          let id = try BlobStream.write(change.path, stat, history, repository)
          blobs[change.path] = id
          updates.put(path, id, isExecutable: stat.isExecutable)
        case .remove:
          removed.append(change.path)
          updates.remove(path)
        }
      }
      let tree = try updates.applied(to: parent, repository)
      let commit: ObjectID
      if let parent, let parentTree = History.rootID(parentTree), tree == parentTree {
        // The history has all of it already; only the files and the index have something to do.
        commit = parent
      } else {
        commit = try CommitObject.write(plan, author, tree: tree, parent: parent, repository)
      }
      return Prepared(
        branch: branch, parent: parent, commit: commit, blobs: blobs, removed: removed,
        reflog: "memo: " + plan.subject.prefix { $0 != "\n" })
    }
  }

  /// Index, then ref: both replaced in one step each, the ref last and only if nobody moved it.
  borrowing func publish(
    _ prepared: Prepared, _ stats: [RelativePath: FileStat]
  ) throws(HistoryError) {
    let history = history
    let path = indexPath
    let author = try history.author()
    try history.with { (repository) throws(HistoryError) in
      try PrivateIndex.replace(path, head: prepared.parent, repository) {
        (index) throws(HistoryError) in
        for path in prepared.removed { try index.remove(history.repositoryPath(path)) }
        for (path, id) in prepared.blobs {
          // A file that somebody changed since is never taken for the blob.
          try index.put(history.repositoryPath(path), id, stats[path] ?? .unknown)
        }
      }
      guard prepared.commit != prepared.parent else { return }
      _ = git_repository_set_ident(repository, author.name, author.email)
      try Branch.move(
        prepared.branch, from: prepared.parent, to: prepared.commit, prepared.reflog, repository)
    }
  }
}
