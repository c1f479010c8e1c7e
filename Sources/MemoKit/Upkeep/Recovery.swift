internal import MemoFiles
internal import MemoHistory
internal import MemoText

extension Writing {
  /// Ends a command that was killed between its first file and the move of the branch.
  ///
  /// A command on several files is finished; where somebody changed a file that it had not come to,
  /// it is taken back: never a part of it stands. What somebody changed stays. A command on one
  /// file is published if the file was reached, and forgotten if not. A capture is published in any
  /// case. What hooks have not seen is left to the capture that follows.
  mutating func finishInterrupted() throws(MemoError) {
    guard let history = notebook.history().history, let intent = unfinished() else { return }
    guard case .branch(let branch, _)? = try? history.state() else { return }
    if intent.ending == .advance { return try finishAdvance(intent, on: branch, history) }
    let isThere = branch == intent.branch && (try? history.head()) == .some(intent.parent)
    // What somebody writes meanwhile is looked at once more.
    try retrying { (writing) throws(MemoError) in
      if isThere {
        try writing.end(intent, history)
      } else {
        try writing.endElsewhere(intent, history)
      }
    }
  }

  private mutating func end(_ intent: Intent, _ history: History) throws(MemoError) {
    if intent.ending == .publish { return try publish(intent, history) }
    let files = try begun(intent, history)
    if intent.ending == .leave {
      guard files.areReached else { return try forget(intent) }
    } else {
      guard files.canGoOn else { return try takeBack(files, intent, history) }
    }
    let work = try WorkFolders(notebook)
    var stats = files.stats
    for change in try files.left() {
      do throws(MemoError) {
        stats[change.path] = try change.apply(in: notebook.folder, work)
      } catch {
        throw error.tellsOfOthers ? .changedMeanwhile(change.path) : error
      }
    }
    // Hooks look at it when it is captured.
    if intent.ending == .filesOnly { return abandon() }
    try finish(intent, stats)
    notices.append(.finished(files.paths(.old, .new)))
  }

  /// A capture only looked at the files, whatever they are now.
  private borrowing func publish(_ intent: Intent, _ history: History) throws(MemoError) {
    var stats: [RelativePath: FileStat] = [:]
    for change in try changes(of: intent) where change.new != nil {
      let file = try BegunFile(change, DisplacedFiles(), in: notebook.folder, history)
      if file.standing == .new { stats[change.path] = file.now?.stat }
    }
    try finish(intent, stats)
  }

  /// The branch has moved on since, or HEAD names another one.
  ///
  /// Where that is about other files, what was begun is taken back; else what the killed command
  /// had written becomes a commit on top.
  private mutating func endElsewhere(_ intent: Intent, _ history: History) throws(MemoError) {
    guard !intent.paths.isEmpty else { return abandon() }
    let files: BegunFiles
    do throws(MemoError) {
      files = try begun(intent, history)
      let head = try history.asked { (history) throws(HistoryError) in try history.head() }
      let moved = try changed(since: intent.parent, to: head, history)
      if intent.ending != .leave, files.isLeft,
        moved.isDisjoint(with: intent.paths.map { $0.under(notebook.prefix) })
      {
        return try takeBack(files, intent, history)
      }
    } catch {
      // What git has thrown away can be compared with nothing.
      guard case .git = error else { throw error }
      return abandon()
    }
    let changes = files.files.compactMap { file -> FileChange? in
      guard file.standing == .new, let now = file.now,
        !((try? history.isInHead(file.path, now.bytes)) ?? true)
      else { return nil }
      return .adopt(file.path, now.bytes, now.stat)
    }
    abandon()
    guard !changes.isEmpty else { return }
    let step = step(.save, changes.map(\.path), message: nil)
    if let reason = try commit(step, changes, at: notebook.settings.now()).uncommitted {
      throw reason
    }
  }

  /// Makes the files what they were, but for what somebody changed since.
  private mutating func takeBack(
    _ files: BegunFiles, _ intent: Intent, _ history: History
  ) throws(MemoError) {
    let work = try WorkFolders(notebook)
    let reversals = try files.reversals()
    try Self.keepDisplaced(reversals, history)
    if let failure = try files.done().takeBack(in: notebook.folder, work) { throw failure }
    for reversal in reversals {
      do throws(MemoError) {
        _ = try reversal.apply(in: notebook.folder, work)
      } catch {
        guard error.tellsOfOthers else { throw error }
      }
    }
    try forget(intent)
    notices.append(.takenBack(files.paths(.oldChanged)))
  }

  /// Looks at files that were displaced by earlier commands: what an editor wrote into one after
  /// that is kept in the history, the rest goes.
  mutating func settleKeptFiles() {
    guard session != nil, let history = notebook.history().history else { return }
    // They tell how far a command had come that is still to be ended.
    guard unfinished() == nil else { return }
    let young = notebook.settings.now().advanced(by: -60)
    var isSettled = true
    var recent = RecentCommits(of: history)
    for place in ["kept", "tmp"] {
      let kept = KeptFolder(at: Array((history.ownFolder + "/" + place).utf8))
      for file in (try? kept.files()) ?? [] {
        // What is that young may be another command's that waits for no lock.
        if place == "tmp", file.stat.modified > young { continue }
        if file.isVoid {
          try? kept.discard(file)
          continue
        }
        guard let bytes = try? kept.read(file) else {
          isSettled = false
          continue
        }
        let path = file.path ?? Self.somewhere
        if (try? recent.have(bytes, at: path)) ?? false {
          if (try? kept.discard(file)) == nil { isSettled = false }
          continue
        }
        // A blob that is there may be one that no ref reaches, which git would prune.
        let isKnown =
          (try? history.id(of: bytes, at: path)).flatMap { try? history.blob($0) } != nil
        guard let id = try? history.keep(bytes, at: path) else { continue }
        if !isKnown {
          notices.append(place == "tmp" ? .keptUnfinished(id) : .keptLateWrite(id))
        }
        try? kept.discard(file)
      }
    }
    // What is left is asked for once more.
    if isSettled { history.forgetTried() }
  }

  private static let somewhere = RelativePath("memo").unsafelyUnwrapped

  private borrowing func unfinished() -> Intent? {
    switch session {
    case .some(let session): session.unfinished()
    case .none: nil
    }
  }

  borrowing func abandon() {
    switch session {
    case .some(let session): session.abandon()
    case .none: break
    }
  }

  private borrowing func changes(of intent: Intent) throws(MemoError) -> [BegunChange] {
    try notebook.readingHistory { () throws(HistoryError) in
      switch session {
      case .some(let session): try session.changes(of: intent)
      case .none: []
      }
    }
  }

  private borrowing func begun(
    _ intent: Intent, _ history: History
  ) throws(MemoError) -> BegunFiles {
    try BegunFiles(try changes(of: intent), in: notebook.folder, history)
  }

  /// Drops what a killed command had begun, and what the index has of it.
  private borrowing func forget(_ intent: Intent) throws(MemoError) {
    try notebook.readingHistory { () throws(HistoryError) in
      switch session {
      case .some(let session): try session.abandon(try session.step(of: intent))
      case .none: break
      }
    }
  }

  private borrowing func finish(
    _ intent: Intent, _ stats: [RelativePath: FileStat]
  ) throws(MemoError) {
    try notebook.readingHistory { () throws(HistoryError) in
      switch session {
      case .some(let session): try session.finish(intent, stats)
      case .none: break
      }
    }
  }
}
