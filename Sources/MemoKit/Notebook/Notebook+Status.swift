internal import MemoFiles
internal import MemoHistory

extension Notebook {
  /// How the notebook stands; nothing is changed, and no lock is taken.
  ///
  /// - Throws: `MemoError.system` where the notebook's folder cannot be read.
  /// - Complexity: reads every memo, and the commits since the branch left its upstream.
  public func status() throws(MemoError) -> NotebookStatus {
    let look = try look(.kept)
    let memos = look.snapshot.memos
    let history = history().history
    let counted = memos.filter { $0.conflictOf == nil }
    let copies = conflicts(among: memos, look.scan.files).map(\.markedCopy)
    let state = history.flatMap { try? $0.state() }
    return NotebookStatus(
      root: root, memos: counted.count, pinned: counted.count { $0.isPinned },
      repository: history?.place.workTree,
      branch: history.flatMap { try? $0.standing() }.map(NotebookStatus.Branch.init),
      remotes: history == nil ? [] : (try? remotes()) ?? [], operation: state?.operation,
      changes: state?.failure == nil
        ? StatusChanges(self, look, history, canCommit: state?.canCommit ?? false).all : [],
      conflictCopies: copies,
      damaged: memos.filter(\.isDamaged), unread: look.snapshot.unread,
      notDownloaded: look.scan.notDownloaded, nestedRepositories: look.scan.nestedRepositories,
      namesTooLong: history?.tooLong(look.facts.tracked.skipped).sorted() ?? [],
      settings: configuration.problems,
      interruption: history?.interrupted().map {
        NotebookStatus.Interruption(paths: $0.paths, commit: $0.commit)
      },
      drafts: drafts(),
      historyFailure: state?.failure ?? look.snapshot.historyFailure)
  }
}

extension Conflict {
  /// The copy with the path of what it is a copy of, also where only its name tells.
  fileprivate var markedCopy: Memo {
    var copy = copy
    copy.conflictOf = copy.conflictOf ?? memo?.path.text
    return copy
  }
}

extension NotebookStatus.Branch {
  init(_ standing: BranchStanding) {
    self.init(
      name: standing.name, upstream: standing.upstream, ahead: standing.ahead,
      behind: standing.behind)
  }
}

extension RepositoryState {
  /// The word for what keeps commits from being made; nil where nothing does.
  fileprivate var operation: String? {
    switch self {
    case .branch: nil
    case .detached: "detached"
    case .operation(let name): name
    case .damaged: nil
    }
  }

  /// Why nothing can be said of the history.
  fileprivate var failure: GitFailure? {
    if case .damaged(let branch) = self { GitFailure(branch) } else { nil }
  }
}

/// What is not committed, gathered from the folder, git's index and HEAD.
private struct StatusChanges {
  typealias Change = NotebookStatus.Change
  typealias HeldBack = NotebookStatus.HeldBack

  private let configuration: NotebookConfiguration
  private let tracked: TrackedFiles
  private let general: HeldBack?
  private var found: [RelativePath: Change] = [:]

  /// The changes in the order of their paths.
  var all: [Change] { found.values.sorted { $0.path < $1.path } }

  init(_ notebook: Notebook, _ look: Look, _ history: History?, canCommit: Bool) {
    configuration = notebook.configuration
    tracked = look.facts.tracked
    guard let history else {
      general = .noHistory
      for file in look.scan.files { add(file.path, .added, size: 0) }
      return
    }
    general = canCommit ? nil : .busy
    // What is committed is not known then; `historyFailure` tells why.
    guard look.facts.failure == nil else { return }
    addOutside(notebook, look, history)
    for file in look.scan.leftOutMemos where tracked.index[file.path] == nil {
      add(file.path, .added, size: 0, file.path.isHidden ? .hidden : .ignored)
    }
    addStaged()
    for path in (try? history.unmergedPaths()) ?? [] {
      add(path, tracked.head[path] == nil ? .added : .modified, size: 0, .conflicted)
    }
  }

  /// Changes of the files, those of hidden files that git tracks among them.
  private mutating func addOutside(_ notebook: Notebook, _ look: Look, _ history: History) {
    var changes = look.facts.changes
    let hidden = tracked.index.keys.filter { $0.isHidden && $0.text != NotebookConfiguration.path }
    let files = hidden.sorted().compactMap { path in
      (try? notebook.folder.stat(path)).map { (path: path, stat: $0) }
    }
    changes +=
      (try? history.outsideChanges(files: files, gone: .none) {
        try? notebook.folder.read($0).bytes
      }) ?? []
    let areMostGone =
      Disappearance(changes, of: tracked.index.keys.count { $0.isMemo }) != nil
    for change in changes {
      let kind: SaveOutcome.Change.Kind =
        change.kind == .removed ? .removed : tracked.head[change.path] == nil ? .added : .modified
      let reason =
        reason(change, areMostGone)
        ?? (change.kind != .removed && (try? history.filter(at: change.path)) ?? nil != nil
          ? .filtered : nil)
      add(change.path, kind, size: change.stat?.size ?? 0, reason)
    }
  }

  private func reason(_ change: OutsideChange, _ areMostGone: Bool) -> HeldBack? {
    if change.isStaged { return .staged }
    return areMostGone && change.kind == .removed && general == nil ? .mostAreGone : nil
  }

  /// What is staged and in the folder alike.
  private mutating func addStaged() {
    for (path, id) in tracked.index where tracked.head[path] != id {
      add(path, tracked.head[path] == nil ? .added : .modified, size: 0, .staged)
    }
    for path in tracked.head.keys where tracked.index[path] == nil {
      add(path, .removed, size: 0, .staged)
    }
  }

  private mutating func add(
    _ path: RelativePath, _ kind: SaveOutcome.Change.Kind, size: Int64, _ reason: HeldBack? = nil
  ) {
    let reason = reason ?? general ?? rule(path, size)
    found[path] = Change(path: path, kind: kind, heldBack: reason)
  }

  /// What the settings say of a change.
  private func rule(_ path: RelativePath, _ size: Int64) -> HeldBack? {
    if path.isHidden, path.text != NotebookConfiguration.path { return .hidden }
    if configuration.problem(with: ["capture", "capture_limit"]) != nil { return .captureUnknown }
    switch configuration.capture {
    case .off: return .captureOff
    case .memos where !path.isMemo: return .notMemo
    case .memos, .all: return size > configuration.captureLimit ? .tooBig : nil
    }
  }
}
