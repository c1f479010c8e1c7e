internal import MemoHistory

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// One sync on its way.
struct Syncing {
  let notebook: Notebook
  let history: History
  let remote: MemoHistory.Remote
  let options: SyncOptions
  let report: WorkProgress.Report
  /// The remote's branch that is synced with; nil until the remote has told.
  var branch: String?
  /// The branch here, with `refs/heads/`, once a sync has begun; another one is none of its
  /// business.
  var ownBranch: String?
  var ledger = SyncLedger()
  /// What a person told of passwords on the way.
  private let memory = CredentialMemory()
  var notices: [Notice] = []
  /// Why the last look could not commit what editors changed.
  var uncommitted: MemoError?
  /// When the last look at all files began.
  var looked: Instant?

  /// So often a remote that moves is followed.
  private static let rounds = 5

  init(
    _ notebook: Notebook, _ history: History, _ target: SyncTarget, _ options: SyncOptions,
    _ report: @escaping WorkProgress.Report
  ) {
    self.notebook = notebook
    self.history = history
    self.options = options
    self.report = report
    remote = target.remote
    branch = target.branch
  }

  mutating func run() throws(MemoError) -> SyncOutcome {
    ownBranch = try position().branch
    let unsaved = options.isDryRun ? try countUnsaved() : nil
    if unsaved == nil { try save() }
    for round in 1...Self.rounds {
      let fetched = try fetch()
      let branch = try chosenBranch(fetched)
      let tips = try tips(fetched.tips[branch], branch)
      if let unsaved { return try preview(tips, fetched.tips[branch], branch, unsaved) }
      for tip in tips { try join(tip) }
      let isLast = round == Self.rounds
      if try push(to: branch, from: fetched.tips[branch], isLast: isLast) {
        try settle(branch)
        var outcome = ledger.outcome(
          with: Remote(remote, branch: branch), at: try head(), notices.uniqued)
        outcome.uncommitted = uncommitted
        return outcome
      }
      // Two devices that were refused at once do not come back at once.
      usleep(UInt32.random(in: 50_000...400_000) * UInt32(round))
    }
    throw .remote(.keepsMoving, url: remote.address.shown)
  }

  /// Where the branch of HEAD is, which has to be the one that the sync began with.
  func position() throws(MemoError) -> BranchPosition {
    let position = try reading { () throws(HistoryError) in try history.position() }
    guard ownBranch == nil || position.branch == ownBranch else { throw .git(.moved) }
    return position
  }

  /// The commit of the branch here.
  func head() throws(MemoError) -> ObjectID? { try position().commit }

  /// Whether a person said yes to this, or to all; the latter is told.
  mutating func agrees(to question: SyncQuestion) -> Bool {
    if options.answers.contains(question) { return true }
    if options.isConfirmed { notices.append(.confirmed(question)) }
    return options.isConfirmed
  }

  func reading<R>(_ body: () throws(HistoryError) -> R) throws(MemoError) -> R {
    try notebook.readingHistory(body)
  }

  /// Says how far it is.
  func check(
    _ phase: WorkProgress.Phase, _ done: Int = 0, of total: Int = 0
  ) throws(MemoError) {
    guard report(WorkProgress(phase: phase, done: done, total: total)) else { throw .interrupted }
  }
}

// MARK: - The remote

extension Syncing {
  var access: RemoteAccess {
    let report = report
    return RemoteAccess(
      environment: notebook.settings.environment, isInteractive: options.isInteractive,
      memory: memory
    ) { report(WorkProgress($0)) }
  }

  /// Brings what the remote has; what was seen of it before and is nowhere else is held first.
  func fetch() throws(MemoError) -> Fetched {
    try check(.connecting)
    if let branch {
      try reading { () throws(HistoryError) in try history.holdSeen(remote.name, branch) }
    }
    return try notebook.asking(remote.address.shown) { () throws(RemoteError) in
      try history.fetch(remote, access)
    }
  }

  /// The branch that is followed, if it is there; else the remote's own; else, where nothing is
  /// there yet, one that is called as the branch here.
  ///
  /// One that was there before and is gone is not replaced by another unasked.
  mutating func chosenBranch(_ fetched: Fetched) throws(MemoError) -> String {
    if let branch, fetched.tips[branch] != nil { return branch }
    if let branch, fetched.before[branch] != nil, !agrees(to: .branchGone(branch)) {
      throw .remote(.branchGone(branch), url: remote.address.shown)
    }
    let own = try ownName()
    let chosen = fetched.head ?? branch ?? own
    branch = chosen
    return chosen
  }

  private func ownName() throws(MemoError) -> String {
    let name = try position().branch
    let start = "refs/heads/"
    return name.hasPrefix(start) ? String(name.dropFirst(start.count)) : name
  }

  /// The commits of the remote that are to be merged: the one it is at, and those that it was at.
  private func tips(_ tip: ObjectID?, _ branch: String) throws(MemoError) -> [ObjectID] {
    let seen = try reading { () throws(HistoryError) in try history.seen(remote.name, branch) }
    return (tip.map { [$0] } ?? []) + seen.filter { $0 != tip }
  }

  /// Sends what the remote lacks; false where it has moved since it was asked, or has its branch
  /// locked for a moment.
  private mutating func push(
    to branch: String, from tip: ObjectID?, isLast: Bool
  ) throws(MemoError) -> Bool {
    guard let head = try head(), head != tip else { return true }
    try check(.sending)
    do throws(RemoteError) {
      let report = try history.askBeforePush(head, to: branch, of: remote, at: tip)
      notices += report.flatMap { Notice($0) }.map { [$0] } ?? []
      try history.push(head, to: branch, of: remote, expecting: tip, access)
    } catch {
      if error == .moved { return false }
      if case .locked = error, !isLast { return false }
      throw MemoError(error, url: remote.address.shown, at: notebook.root)
    }
    try account(head, sentTo: tip)
    return true
  }

  /// Notes what a push sends.
  mutating func account(_ head: ObjectID, sentTo tip: ObjectID?) throws(MemoError) {
    let (count, changes) = try reading { () throws(HistoryError) in
      (
        try history.distance(from: tip, to: head),
        try history.treeChanges(from: tip, to: head)
      )
    }
    ledger.commitsSent += count
    ledger.send(history.ofNotebook(changes))
  }

  /// What is known of the remote by now.
  private func settle(_ branch: String) throws(MemoError) {
    try reading { () throws(HistoryError) in try history.dropSeen(remote.name, branch) }
    if (try? history.follows(remote.name, branch)) ?? false { return }
    // A remote that is synced by name once is not the one that the branch follows.
    guard let usual = try? history.syncTarget(), usual.remote.name == remote.name else { return }
    try notebook.asking(remote.address.shown) { () throws(RemoteError) in
      try history.follow(remote.name, branch)
    }
  }
}

extension WorkProgress {
  /// How far the exchange with a remote is.
  init(_ progress: TransferProgress) {
    let phase: Phase =
      switch progress.phase {
      case .connecting: .connecting
      case .receiving: .receiving
      case .sending: .sending
      }
    self.init(phase: phase, done: progress.objects, total: progress.total)
  }
}

extension History {
  /// The changes inside the notebook, with the paths that it knows.
  func ofNotebook(_ changes: [EntryChange]) -> [EntryChange] {
    guard place.prefix != nil else { return changes }
    return changes.compactMap { change in
      notebookPath(change.path).map { path in
        var change = change
        change.path = path
        return change
      }
    }
  }
}
