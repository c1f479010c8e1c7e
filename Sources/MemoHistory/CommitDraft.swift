internal import CLibGit2
internal import MemoCore

/// Commits of which all is there but their own objects: hooks may still change them.
struct CommitDraft {
  var branch: String
  var parent: ObjectID?
  /// The tree of the parent.
  var parentTree: ObjectID?
  /// The commits, oldest first; none where the history has all of it already.
  var commits: [CommitObject]
  /// Whether the last one is made even if nothing is left in it.
  var isMadeEmpty = false
  /// The blobs and trees that are not on the disk yet; they go there with the commits.
  var waiting: [LooseObject] = []
  var blobs: [RelativePath: ObjectID]
  var removed: [RelativePath]
  /// What the parent has at the paths; nothing of a path whose place is another's there, or was.
  var former: [RelativePath: FormerEntry] = [:]

  var isEmpty: Bool { commits.isEmpty }

  /// Puts what a hook staged into the last commit, whose tree is `tree` then.
  mutating func take(_ changes: [TreeDraft.Change], tree: ObjectID, _ history: History) {
    let last = commits.count - 1
    commits[last].tree = tree
    let former = last > 0 ? commits[last - 1].tree : parentTree
    if tree == former, parent != nil || last > 0, !isMadeEmpty { commits.removeLast() }
    for change in changes {
      guard let path = history.notebookPath(change.path.bytes), blobs[path] != nil else { continue }
      blobs[path] = change.entry?.id
    }
  }
}

extension WriteSession {
  /// Writes the commits' objects; a draft without any stands for its parent.
  borrowing func write(
    _ draft: CommitDraft, signedBy signer: Signer? = nil
  ) throws(HistoryError) -> Prepared {
    let history = history
    let (made, text) = try history.with { (repository) throws(HistoryError) in
      let objects = try NewObjects(
        isPacked: false, history, repository, waiting: draft.waiting)
      var made: [ObjectID] = []
      var last: [UInt8] = []
      for var object in draft.commits {
        object.parents = [made.last ?? draft.parent].compactMap(\.self)
        last = try object.bytes(signedBy: signer)
        made.append(try objects.add(GIT_OBJECT_COMMIT, last))
      }
      try objects.finish()
      return (made, last)
    }
    guard let commit = made.last ?? draft.parent else { throw .unverified(call: "git_odb_write") }
    var title: [UInt8] = []
    if let last = draft.commits.last { title = Array(last.message.prefix { $0 != 10 }) }
    return Prepared(
      branch: draft.branch, parent: draft.parent, commit: commit, made: made, blobs: draft.blobs,
      removed: draft.removed, reflog: "memo: " + String(decoding: title, as: UTF8.self),
      text: made.count == 1 ? text : [])
  }

  /// Puts a draft's blobs and trees on the disk, where others can read them.
  borrowing func store(_ draft: inout CommitDraft) throws(HistoryError) {
    let (history, waiting) = (history, draft.waiting)
    try history.with { (repository) throws(HistoryError) in
      try NewObjects(isPacked: false, history, repository, waiting: waiting).finish()
    }
    draft.waiting = []
  }

  /// Lets the hooks before a commit see and change it, in git's order, and tells what they said.
  ///
  /// What `pre-commit` stages or unstages is the commit's. Of several commits that are made or not
  /// made together it sees the outcome, once; each has its message looked at. `index.lock` stands
  /// meanwhile.
  ///
  /// - Throws: `.refusedByHook`.
  borrowing func ask(
    _ hooks: Hooks, about draft: inout CommitDraft, _ index: inout PrivateIndex
  ) throws(HistoryError) -> [HookReport] {
    guard let last = draft.commits.last,
      hooks.has(.preCommit) || hooks.has(.prepareMessage) || hooks.has(.message)
    else { return [] }
    let seen = try HookIndex(of: index, tree: last.tree, history)
    var reports: [HookReport?] = []
    reports.append(try hooks.run(.preCommit, index: seen.path, author: last.author))
    let own = Set(index.index.changes.keys)
    let changes = try seen.changes(into: &index.index, of: own)
    if !changes.isEmpty {
      draft.take(changes, tree: try tree(last.tree, with: changes), history)
    }
    for number in draft.commits.indices {
      reports += try ask(hooks, aboutMessageOf: &draft.commits[number], index: seen.path)
    }
    return reports.compactMap(\.self)
  }

  private borrowing func ask(
    _ hooks: Hooks, aboutMessageOf commit: inout CommitObject, index: String
  ) throws(HistoryError) -> [HookReport?] {
    guard hooks.has(.prepareMessage) || hooks.has(.message) else { return [] }
    let message = try CommitMessage(commit.message, history.place)
    let path = message.shownPath
    let reports = [
      try hooks.run(.prepareMessage, [path, "message"], index: index, author: commit.author),
      try hooks.run(.message, [path], index: index, author: commit.author),
    ]
    guard let text = message.cleaned() else {
      throw .refusedByHook(Hooks.Name.message.rawValue, said: [])
    }
    commit.hookedMessage = text
    return reports
  }

  /// A tree with changes made to it.
  private borrowing func tree(
    _ tree: ObjectID, with changes: [TreeDraft.Change]
  ) throws(HistoryError) -> ObjectID {
    let history = history
    return try history.with { (repository) throws(HistoryError) in
      let objects = try NewObjects(isPacked: false, history, repository)
      var trees = TreeDraft(tree, objects)
      let changed = try trees.apply(changes)
      try objects.finish()
      return changed
    }
  }
}

extension Hooks {
  /// Runs `post-commit`, whose failure changes nothing any more.
  func tell(of author: CommitObject.Signature, index: String) -> HookReport? {
    do throws(HistoryError) {
      return try run(.postCommit, index: index, author: author)
    } catch {
      guard case .refusedByHook(let hook, let said) = error else { return nil }
      return HookReport(hook: hook, said: said, isRefusal: true)
    }
  }
}
