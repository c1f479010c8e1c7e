internal import CLibGit2
package import MemoCore

/// Files that are committed as they are on the disk, in one commit or in many.
package struct CapturePlan {
  /// A file, or a path whose file is gone.
  package struct File: Hashable, Sendable {
    package var path: RelativePath
    /// Nil where the file is gone.
    package var stat: FileStat?

    package init(path: RelativePath, stat: FileStat?) {
      self.path = path
      self.stat = stat
    }
  }

  /// The files of one commit.
  package struct Group: Sendable {
    package var files: [File]
    /// The commit's author time, and the seconds east of Greenwich then.
    package var time: Instant
    package var offset: Int

    package init(files: [File], time: Instant, offset: Int) {
      self.files = files
      self.time = time
      self.offset = offset
    }
  }

  /// The commits, oldest first.
  package var groups: [Group]
  package var now: Instant
  package var offset: Int
  /// Reads a file when nobody writes it; nil where it cannot be read now.
  package var read: (RelativePath) -> (bytes: [UInt8], stat: FileStat)?
  /// Names a commit of these paths.
  package var name: ([RelativePath]) -> (subject: String, trailers: [(key: String, value: String)])
  /// Hears how many files are done, and tells whether to go on.
  package var progress: (Int) -> Bool

  package init(
    groups: [Group], now: Instant, offset: Int,
    read: @escaping (RelativePath) -> (bytes: [UInt8], stat: FileStat)?,
    name:
      @escaping ([RelativePath]) -> (
        subject: String, trailers: [(key: String, value: String)]
      ),
    progress: @escaping (Int) -> Bool
  ) {
    self.groups = groups
    self.now = now
    self.offset = offset
    self.read = read
    self.name = name
    self.progress = progress
  }
}

/// What a capture came to.
package struct CaptureReceipt: Sendable {
  /// The commits, oldest first.
  package var commits: [ObjectID] = []
  /// The paths that are in them.
  package var taken: [RelativePath] = []
  /// The paths that could not be taken, with the reason.
  package var left: [(path: RelativePath, reason: HistoryError)] = []
  /// What hooks said.
  package var reports: [HookReport] = []
}

extension WriteSession {
  /// Commits files as they are, all commits or none.
  ///
  /// The order is that of any commit: objects, index, ref, each of them once however many commits
  /// there are. A file that cannot be read waits for the next time; one that git would store
  /// otherwise than `memo` can is left out. Where there are hooks, each commit is made for itself,
  /// as they expect it, and the files of one that they refuse are left out.
  ///
  /// - Throws: `.interrupted` where `progress` says so; nothing is changed then, but for the
  ///   commits of a repository with hooks that were complete.
  package borrowing func capture(_ plan: CapturePlan) throws(HistoryError) -> CaptureReceipt {
    let rules = try history.commitRules()
    guard rules.hooks.areNone else { return try capture(plan, asking: rules) }
    let lock = try lockIndex()
    var index = try PrivateIndex(of: history)
    var receipt = CaptureReceipt()
    guard let prepared = try prepare(plan, &index.index, rules.signer, &receipt) else {
      return receipt
    }
    if prepared.commit != prepared.parent { try write(Intent(publishing: prepared)) }
    try publish(prepared, index)
    clearIntent()
    _ = lock
    return receipt
  }

  private borrowing func prepare(
    _ plan: CapturePlan, _ index: inout GitIndex, _ signer: Signer?,
    _ receipt: inout CaptureReceipt
  ) throws(HistoryError) -> Prepared? {
    let history = history
    let author = try history.author()
    let count = plan.groups.reduce(0) { $0 + $1.files.count }
    var (done, made) = (0, receipt)
    var reflog = "memo: save"
    let (branch, parent) = try history.with { (repository) throws(HistoryError) in
      let start = try Start(repository)
      try start.hold(plan, index, history, repository)
      let objects = try NewObjects(
        isPacked: count >= NewObjects.packedCount, history, repository)
      var draft = TreeDraft(start.tree, objects)
      var (tree, parent) = (start.tree, start.parent)
      for group in plan.groups {
        let changes = try history.take(group, plan, &index, objects, repository, &made, &done)
        guard !changes.isEmpty else { continue }
        let next = try draft.apply(changes)
        guard parent == nil || next != tree else { continue }
        let commit = CommitObject(
          group, of: plan, changes.compactMap { history.notebookPath($0.path.bytes) }, author,
          tree: next, parent: parent)
        let id = try objects.add(GIT_OBJECT_COMMIT, commit.bytes(signedBy: signer))
        made.commits.append(id)
        (tree, parent) = (next, id)
        reflog = "memo: " + commit.subject.prefix { $0 != "\n" }
      }
      try draft.finish()
      try objects.finish()
      return (start.branch, start.parent)
    }
    receipt = made
    guard let last = made.commits.last ?? parent else { return nil }
    return Prepared(
      branch: branch, parent: parent, commit: last, blobs: [:], removed: [], reflog: reflog)
  }
}

extension WriteSession.Start {
  /// Keeps what somebody staged of the files to be captured and what is nowhere else.
  borrowing func hold(
    _ plan: CapturePlan, _ index: borrowing GitIndex, _ history: History,
    _ repository: OpaquePointer
  ) throws(HistoryError) {
    for file in plan.groups.lazy.flatMap(\.files) {
      let path = history.repositoryPath(file.path)
      guard let entry = index.entry(at: path), !entry.isIntended else { continue }
      try hold(entry.id, at: path, repository)
    }
  }
}

extension CommitObject {
  /// The commit of a group, as `plan` names it for the paths that could be taken.
  init(
    _ group: CapturePlan.Group, of plan: CapturePlan, _ paths: [RelativePath],
    _ author: (name: String, email: String, isGuessed: Bool), tree: ObjectID, parent: ObjectID?
  ) {
    let (subject, trailers) = plan.name(paths)
    func signature(_ time: Instant, _ offset: Int) -> Signature {
      Signature(name: author.name, email: author.email, time: time, offset: offset)
    }
    self.init(
      subject: subject, trailers: trailers, tree: tree, parents: parent.map { [$0] } ?? [],
      author: signature(group.time, group.offset), committer: signature(plan.now, plan.offset))
  }
}

extension History {
  /// Takes the files of a group: the changes of the tree that they are.
  ///
  /// Those that cannot be taken are noted as left.
  func take(
    _ group: CapturePlan.Group, _ plan: CapturePlan, _ index: inout GitIndex,
    _ objects: NewObjects, _ repository: OpaquePointer, _ receipt: inout CaptureReceipt,
    _ done: inout Int
  ) throws(HistoryError) -> [TreeDraft.Change] {
    var changes: [TreeDraft.Change] = []
    for file in group.files {
      do throws(HistoryError) {
        if let change = try take(file, plan, &index, objects, repository) {
          changes.append(change)
          receipt.taken.append(file.path)
        }
      } catch {
        guard error.isAboutOneFile else { throw error }
        receipt.left.append((file.path, error))
      }
      done += 1
      guard plan.progress(done) else { throw .interrupted }
    }
    return changes
  }
}

extension History {
  /// Makes the blob of a file and notes it in the index; nil where the file has to wait.
  fileprivate func take(
    _ file: CapturePlan.File, _ plan: CapturePlan, _ index: inout GitIndex,
    _ objects: NewObjects, _ repository: OpaquePointer
  ) throws(HistoryError) -> TreeDraft.Change? {
    let path = repositoryPath(file.path)
    guard let stat = file.stat else {
      index.remove(path)
      return .init(path: path, entry: nil)
    }
    var (change, seen) = (CommitPlan.Change.stream(file.path, stat), stat)
    if stat.size <= BlobStream.bigSize {
      guard let (bytes, now) = plan.read(file.path) else { return nil }
      (change, seen) = (.put(file.path, bytes, isExecutable: now.isExecutable), now)
    }
    guard let entry = try entry(of: change, objects, repository) else { return nil }
    try index.put(path, entry.id, seen)
    return .init(path: path, entry: entry)
  }
}

extension HistoryError {
  /// Whether the other files of a capture are no worse for it.
  fileprivate var isAboutOneFile: Bool {
    switch self {
    case .filtered, .changedMeanwhile: true
    case .library(let call, _, _): call == "git_index_add"
    default: false
    }
  }
}
