internal import MemoHistory

extension Syncing {
  /// So often a merge is begun again because somebody writes meanwhile.
  private static let attempts = 5

  /// Commits what is on the disk, as `save` does.
  mutating func save() throws(MemoError) {
    var saving = self
    try notebook.writing { (writing) throws(MemoError) in
      try saving.saveAll(&writing)
      saving.notices += writing.notices
    }
    self = saving
  }

  private mutating func saveAll(_ writing: inout Writing) throws(MemoError) {
    looked = notebook.settings.now()
    var asking = self
    defer { notices = asking.notices }
    uncommitted = try writing.saveAll(history, message: options.message, report) { gone in
      asking.agrees(to: .goneHere(gone.count, of: gone.all))
    }
  }

  /// Whether nobody has to look again: what came since is met where it is in the way, and else is
  /// the next command's.
  private var hasJustLooked: Bool {
    let now = notebook.settings.now()
    return looked.map { $0 <= now && now < $0.advanced(by: 1) } ?? false
  }

  /// How many files would be committed first.
  func countUnsaved() throws(MemoError) -> Int {
    try notebook.outsideChanges(history).count {
      !$0.isStaged && (!$0.path.isHidden || $0.path.text == NotebookConfiguration.path)
    }
  }

  /// Takes a commit of the remote into the branch of HEAD, with the files.
  ///
  /// What somebody writes meanwhile is committed and merged, too.
  mutating func join(_ tip: ObjectID) throws(MemoError) {
    // Where all of it is here nobody has to wait, and nothing is looked at again.
    if try has(tip) { return }
    try check(.merging)
    var joining = self
    try notebook.writing { (writing) throws(MemoError) in
      try joining.join(tip, &writing)
      joining.notices += writing.notices
    }
    self = joining
    notices += history.tellOfMerge().flatMap { Notice($0) }.map { [$0] } ?? []
  }

  private func has(_ tip: ObjectID) throws(MemoError) -> Bool {
    guard let head = try head() else { return false }
    return try reading { () throws(HistoryError) in try history.isAncestor(tip, of: head) }
  }

  private mutating func join(
    _ tip: ObjectID, _ writing: inout Writing
  ) throws(MemoError) {
    _ = try writing.committableHistory()
    var waiting: [RelativePath] = []
    for attempt in 1...Self.attempts {
      // Most may be gone since the last look; what comes back is not taken for removed then.
      if attempt > 1 || !hasJustLooked { try saveAll(&writing) }
      if !waiting.isEmpty { try writing.take(waiting, history) }
      let start = try position()
      guard let way = try way(from: start.commit, to: tip) else { return }
      try checkGoing(way)
      do throws(AdvanceFailure) {
        let report = report
        let step = try writing.advance(
          from: start, to: way.commit, because: "sync with \(remote.name)", history
        ) { report(WorkProgress(phase: .merging, done: $0, total: $1)) }
        ledger.commitsReceived += way.commits
        ledger.receive(history.ofNotebook(step.changes))
        ledger.note(way.merge)
        if !step.tooLong.isEmpty { notices.append(.namesTooLong(step.tooLong)) }
        return
      } catch {
        switch error {
        // Somebody committed by hand meanwhile.
        case .failed(.git(.moved)): waiting = []
        case .failed(let error): throw error
        case .changed(let paths): waiting = paths
        }
      }
    }
    let path = waiting.compactMap { history.notebookPath($0) }.first
    throw path.map { .changedMeanwhile($0) } ?? .git(.moved)
  }

  /// The commit that the branch has to go to; nil where it has all of it.
  mutating func way(from head: ObjectID?, to tip: ObjectID) throws(MemoError) -> Way? {
    guard let head else {
      let count = try reading { () throws(HistoryError) in
        try history.distance(from: nil, to: tip)
      }
      return Way(head: nil, merge: MergedHistory(commit: tip), commits: count)
    }
    let bases = try reading { () throws(HistoryError) in try history.mergeBases(head, tip) }
    if bases == [tip] { return nil }
    let count = try reading { () throws(HistoryError) in
      try history.distance(from: head, to: tip)
    }
    if bases.isEmpty { try checkRelated(tip) }
    var merge = HistoryMerge(notebook, history)
    return Way(head: head, merge: try merge.merged(head, tip, bases: bases), commits: count)
  }

  /// Makes sure that an unrelated past is one of a notebook.
  private mutating func checkRelated(_ tip: ObjectID) throws(MemoError) {
    guard let path = RelativePath(NotebookConfiguration.path) else { return }
    let file = try reading { () throws(HistoryError) in try history.file(at: path, in: tip) }
    let url = remote.address.shown
    guard file != nil || agrees(to: .unrelated(url: url)) else { throw .unrelated(url: url) }
  }

  /// Refuses where most memos would go.
  private mutating func checkGoing(_ way: Way) throws(MemoError) {
    guard way.head != nil else { return }
    let changes = try reading { () throws(HistoryError) in
      try history.treeChanges(from: way.head, to: way.commit)
    }
    let memos = history.ofNotebook(changes).filter(\.path.isMemo)
    let gone = memos.count { $0.new == nil } - memos.count { $0.old == nil }
    let here = history
    let all = { (try? here.trackedFiles())?.head.keys.count { $0.isMemo } ?? 0 }
    guard let found = Disappearance(gone: gone, of: all()) else { return }
    guard agrees(to: .goneThere(found.count, of: found.all)) else {
      throw .mostWouldGo(found.count, of: found.all)
    }
  }
}

/// Where the branch goes in a sync.
struct Way {
  /// Where it is.
  var head: ObjectID?
  /// What it goes to.
  var merge: MergedHistory
  /// How many commits of the remote come with it.
  var commits: Int

  var commit: ObjectID { merge.commit }
}
