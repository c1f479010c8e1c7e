internal import MemoFiles
internal import MemoHistory
internal import MemoText

extension Writing {
  /// Finishes a command that was killed between its first file and the move of the branch.
  ///
  /// Of a command on several files, one that still has its old bytes gets the new ones, one that
  /// has the new ones is left, and one that somebody changed since keeps what it has. A command on
  /// one file is published if the file was reached, and forgotten if not. A capture is published
  /// in any case. What hooks have not seen is left to the capture that follows.
  mutating func finishInterrupted() throws(MemoError) {
    guard let history = notebook.history().history, let intent = unfinished() else { return }
    guard case .branch(let branch, _)? = try? history.state() else { return }
    if intent.ending == .advance { return try finishAdvance(intent, on: branch, history) }
    guard branch == intent.branch, (try? history.head()) == .some(intent.parent) else {
      return try adoptReached(intent, history)
    }
    if intent.ending == .leave, try !isReached(intent) { return abandon() }
    let work = try WorkFolders(notebook)
    var stats: [RelativePath: FileStat] = [:]
    for path in try ordered(try touched(by: intent), intent) {
      let (old, new) = try bytes(of: path, in: intent)
      let contents = try present(path)
      let now = contents?.bytes
      if now == old, now != new, intent.ending == .finish || intent.ending == .filesOnly {
        let change: FileChange? =
          switch (old, new) {
          case (let old?, let new?): .replace(path, old: old, new: new)
          case (let old?, nil): .remove(path, old: old)
          case (nil, let new?): .create(path, new)
          case (nil, nil): nil
          }
        stats[path] = try change?.apply(in: notebook.folder, work)
      } else if now == new {
        stats[path] = contents?.stat
      }
    }
    // Hooks look at it when it is captured.
    if intent.ending == .filesOnly { return abandon() }
    do throws(HistoryError) {
      try finish(intent, stats)
    } catch {
      throw MemoError(error, at: notebook.root)
    }
    if !intent.paths.isEmpty { notices.append(.finished(intent.paths)) }
  }

  /// Names that differ in case alone may be one file: the old one goes before the new one comes.
  private borrowing func ordered(
    _ paths: [RelativePath], _ intent: Intent
  ) throws(MemoError) -> [RelativePath] {
    let twins = Dictionary(grouping: paths) { Folding.nameKey($0.bytes) }.values
      .filter { $0.count > 1 }.joined()
    var going: [RelativePath] = []
    for path in twins where try bytes(of: path, in: intent).new == nil { going.append(path) }
    return going + paths.filter { !going.contains($0) }
  }

  /// A file as it is; nil only where there surely is none.
  private borrowing func present(_ path: RelativePath) throws(MemoError) -> FileContents? {
    do throws(FileError) {
      return try notebook.folder.read(path)
    } catch {
      if case .notFound = error { return nil }
      throw MemoError(error, at: path)
    }
  }

  private borrowing func bytes(
    of path: RelativePath, in intent: Intent
  ) throws(MemoError) -> (old: [UInt8]?, new: [UInt8]?) {
    do throws(HistoryError) {
      return try sides(of: path, in: intent)
    } catch {
      throw MemoError(error, at: path.text)
    }
  }

  /// The branch moved on since: what the killed command had written becomes a commit on top.
  private mutating func adoptReached(_ intent: Intent, _ history: History) throws(MemoError) {
    var changes: [FileChange] = []
    for path in intent.paths {
      guard let contents = try? notebook.folder.read(path),
        let new = (try? sides(of: path, in: intent))?.new, new == contents.bytes,
        !((try? history.isInHead(path, new)) ?? true)
      else { continue }
      changes.append(.adopt(path, contents.bytes, contents.stat))
    }
    abandon()
    guard !changes.isEmpty else { return }
    let step = step(.save, changes.map(\.path), message: nil)
    if let reason = try commit(step, changes, at: notebook.settings.now()).uncommitted {
      throw reason
    }
  }

  /// Whether every file of the intent is as its commit has it.
  private borrowing func isReached(_ intent: Intent) throws(MemoError) -> Bool {
    for path in intent.paths {
      guard try present(path)?.bytes == bytes(of: path, in: intent).new else { return false }
    }
    return true
  }

  /// Looks at files that were displaced by earlier commands: what an editor wrote into one after
  /// that is kept in the history, the rest goes.
  mutating func settleKeptFiles() {
    guard session != nil, let history = notebook.history().history else { return }
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

  private borrowing func sides(
    of path: RelativePath, in intent: Intent
  ) throws(HistoryError) -> (old: [UInt8]?, new: [UInt8]?) {
    switch session {
    case .some(let session): try session.sides(of: path, in: intent)
    case .none: (nil, nil)
    }
  }

  private borrowing func touched(by intent: Intent) throws(MemoError) -> [RelativePath] {
    do throws(HistoryError) {
      switch session {
      case .some(let session): return try session.touched(by: intent)
      case .none: return []
      }
    } catch {
      throw MemoError(error, at: notebook.root)
    }
  }

  private borrowing func finish(
    _ intent: Intent, _ stats: [RelativePath: FileStat]
  ) throws(HistoryError) {
    switch session {
    case .some(let session): try session.finish(intent, stats)
    case .none: break
    }
  }
}
