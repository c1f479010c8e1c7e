internal import MemoFiles
internal import MemoHistory

extension Writing {
  /// Commits what outside programs changed, as commits of their own, before the verb's change.
  ///
  /// What cannot be committed now stays as it is and is met by the next command. `paths` are the
  /// files that the verb is about, as far as they are known.
  mutating func captureOutsideChanges(before paths: [RelativePath] = []) throws(MemoError) {
    guard session != nil, notebook.configuration.capture != .off,
      notebook.configuration.problem(with: ["capture", "capture_limit"]) == nil,
      let history = notebook.history().history, (try? history.state().canCommit) ?? false
    else { return }
    // A repository that cannot be read now is told by the commit that follows.
    guard let seen = try? notebook.outsideChanges(history, before: paths) else { return }
    var found = settled(seen)
    if let gone = disappearance(found, history) {
      found.removeAll { $0.kind == .removed }
      notices.append(.mostAreGone(gone.count, of: gone.all))
    }
    let captured = try capture(found, message: nil, history)
    if !captured.changes.isEmpty { notices.append(.captured(captured.changes.count)) }
    if let reason = captured.uncommitted { notices.append(.notCaptured(reason)) }
  }

  /// What a capture committed.
  struct Captured {
    var changes: [OutsideChange] = []
    var commits: [ObjectID] = []
    var uncommitted: MemoError?
  }

  /// Commits the changes that may be captured, oldest first.
  ///
  /// `takesAll` also takes files over the limit, `isAsked` whatever is found; `byDay` makes one
  /// commit a day. All commits are made or none; a file that cannot be read now, or that only git
  /// itself could store, stays out.
  ///
  /// - Throws: `MemoError.interrupted` where `progress` says so.
  mutating func capture(
    _ found: [OutsideChange], message: String?, _ history: History, takesAll: Bool = false,
    isAsked: Bool = false, byDay: Bool = false, verb: Step.Verb = .save,
    progress: WorkProgress.Report = { _ in true }
  ) throws(MemoError) -> Captured {
    let changes = isAsked ? found : capturable(found, takesAll: takesAll)
    guard !changes.isEmpty else { return Captured() }
    if let blockage { return Captured(uncommitted: blockage) }
    let guessed = guessedAuthor(history)
    let groups = groups(changes, history, byDay: byDay)
    // A file that had a text and has none may be about to get another.
    let written = Set(changes.filter { $0.kind == .modified }.map(\.path))
    do throws(HistoryError) {
      let receipt = try withoutActuallyEscaping(progress) { (progress) throws(HistoryError) in
        try capture(
          plan(groups, verb, message: message, total: changes.count, written: written, progress))
      }
      let taken = Set(receipt.taken)
      var captured = Captured(
        changes: changes.filter { taken.contains($0.path) }, commits: receipt.commits)
      captured.uncommitted = receipt.left.first.map { MemoError($0.reason, at: notebook.root) }
      if !receipt.commits.isEmpty, let guessed { notices.append(.authorGuessed(guessed)) }
      notices += receipt.reports.compactMap(Notice.init)
      return captured
    } catch .interrupted {
      throw .interrupted
    } catch {
      return Captured(uncommitted: MemoError(error, at: notebook.root))
    }
  }

  private borrowing func capture(_ plan: CapturePlan) throws(HistoryError) -> CaptureReceipt {
    switch session {
    case .some(let session): return try session.capture(plan)
    case .none: throw .noRepository
    }
  }

  /// The commits that changes become.
  private borrowing func groups(
    _ changes: [OutsideChange], _ history: History, byDay: Bool
  ) -> [CapturePlan.Group] {
    let (now, zone) = (notebook.settings.now(), notebook.zone)
    let before =
      changes.contains { $0.kind == .modified }
      ? try? history.pathTimes(.memo, cacheFolder: notebook.settings.cacheFolder) : nil
    let renamed = moved(changes, history)
    let groups = CaptureGroups(
      changes.map { change in
        // A file under a new name belongs into one commit with its old name's going.
        let modified = renamed.contains(change.path) ? now : change.stat?.modified ?? now
        let time = min(modified, now)
        let floor = before?[change.path]?.changed ?? time
        return .init(path: change.path, time: max(time, floor).wholeSeconds)
      }, zone: zone, byDay: byDay)
    let byPath = Dictionary(uniqueKeysWithValues: changes.map { ($0.path, $0) })
    return groups.groups.map { group in
      let files = group.paths.compactMap { byPath[$0] }
      let time = min(group.time, now)
      return CapturePlan.Group(
        files: files.map { .init(path: $0.path, stat: $0.kind == .removed ? nil : $0.stat) },
        time: time, offset: zone.offset(at: time))
    }
  }

  private borrowing func plan(
    _ groups: [CapturePlan.Group], _ verb: Step.Verb, message: String?, total: Int,
    written: Set<RelativePath>, _ progress: @escaping WorkProgress.Report
  ) -> CapturePlan {
    let notebook = notebook
    let now = notebook.settings.now()
    let device = notebook.device
    return CapturePlan(
      groups: groups, now: now, offset: notebook.zone.offset(at: now),
      read: { path in
        let contents = try? notebook.folder.read(
          path, now: notebook.settings.now, awaitsText: written.contains(path))
        return contents.map { ($0.bytes, $0.stat) }
      },
      name: { paths in
        let step = Step(
          verb, paths, message: message, device: device,
          at: notebook.settings.now())
        return (step.subject, step.trailers)
      },
      progress: { progress(WorkProgress(phase: .saving, done: $0, total: total)) })
  }

  /// The changes that are committed unasked: no staged ones, no hidden files, nothing too big.
  private mutating func capturable(
    _ found: [OutsideChange], takesAll: Bool
  ) -> [OutsideChange] {
    let configuration = notebook.configuration
    var big: [RelativePath] = []
    let changes = found.filter { change in
      if change.isStaged { return false }
      if change.path.isHidden, change.path.text != NotebookConfiguration.path { return false }
      if configuration.capture == .memos, !change.path.isMemo, !takesAll { return false }
      if !takesAll, let stat = change.stat, stat.size > configuration.captureLimit {
        big.append(change.path)
        return false
      }
      return true
    }
    if !big.isEmpty { notices.append(.tooBigToCapture(big)) }
    return changes
  }
}

extension Notebook {
  /// How the folder differs from git's index.
  ///
  /// `unread` hears of files and folders that cannot be read; they are no changes. `paths` are
  /// files that the caller is about to change.
  func outsideChanges(
    _ history: History, before paths: [RelativePath] = [],
    unread: (FileProblem) -> Void = { _ in }
  ) throws(MemoError) -> [OutsideChange] {
    do throws(HistoryError) {
      let tracked = try history.trackedRows()
      let found = FolderCache(self, history).differences(
        self, tracked, ignoreScope(history), before: paths)
      for problem in found.listing.problems {
        problem.path.map { unread(FileProblem(path: $0, errno: problem.errno)) }
      }
      let gone = found.missing.compactMap { tracked.path(at: $0) } + tracked.intended
      let changed = found.changed.compactMap { position, stat in
        tracked.path(at: position).map { (path: $0, stat: stat) }
      }
      return try outsideChanges(
        history, changed + found.listing.files.map { ($0.path, $0.stat) }, .these(gone),
        found.listing, unread)
    } catch {
      throw MemoError(error, at: root)
    }
  }

  /// How the folder, as `scan` saw it, differs from git's index.
  func outsideChanges(
    _ history: History, _ scan: MemoFiles.Listing, unread: (FileProblem) -> Void = { _ in }
  ) throws(HistoryError) -> [OutsideChange] {
    try outsideChanges(
      history, scan.files.map { ($0.path, $0.stat) }, .others, scan, unread)
  }

  private func outsideChanges(
    _ history: History, _ seen: [(path: RelativePath, stat: FileStat)], _ gone: GoneFiles,
    _ scan: MemoFiles.Listing, _ unread: (FileProblem) -> Void
  ) throws(HistoryError) -> [OutsideChange] {
    var files = seen
    if let path = RelativePath(NotebookConfiguration.path), let stat = try? folder.stat(path) {
      files.append((path, stat))
    }
    let unknown = scan.problems.compactMap(\.path)
    return try history.outsideChanges(
      files: files, gone: gone, absent: Set(scan.notDownloaded)
    ) { path in
      do throws(FileError) {
        return try folder.read(path).bytes
      } catch {
        if case .system(let errno, _) = error { unread(FileProblem(path: path, errno: errno)) }
        return nil
      }
    }.filter { change in
      change.kind != .removed
        || !unknown.contains { $0 == change.path || change.path.relative(to: $0) != nil }
    }
  }

  /// The files of the notebook, without what git ignores; tracked ones always.
  func scan(_ history: History?, entersIgnored: Bool = false) -> MemoFiles.Listing {
    guard let history else { return folder.scan(entersIgnored: entersIgnored) }
    let scope = ignoreScope(history)
    let tracked = TrackedNames { history }
    return folder.scan(scope, entersIgnored: entersIgnored) { tracked.contains($0) }
  }

  /// Whether git's ignore rules name `path` and git does not track it.
  func isIgnored(_ path: RelativePath) -> Bool { ignoring()(path) }

  /// The same for many paths: what git says of the folder is read once.
  func ignoring() -> (RelativePath) -> Bool {
    let isIgnored = ignoringFolders()
    return { isIgnored($0, false) }
  }

  /// The same where folders are asked for, too.
  func ignoringFolders() -> (RelativePath, _ isFolder: Bool) -> Bool {
    guard let history = history().history else { return { _, _ in false } }
    let (scope, tracked) = (ignoreScope(history), TrackedNames { history })
    return { [folder] in
      folder.isIgnored($0, isFolder: $1, scope: scope) && !tracked.contains($0)
    }
  }

  private func ignoreScope(_ history: History) -> IgnoreScope {
    IgnoreScope(history.place, (try? history.outerIgnoreFiles()) ?? [])
  }
}

/// What git tracks, read when an ignored name is met.
final class TrackedNames {
  private let history: () -> History?
  private lazy var rows = try? history()?.trackedRows()

  /// Asks `history` for the names; it is not called before one is asked for.
  init(_ history: @escaping () -> History?) {
    self.history = history
  }

  func contains(_ path: RelativePath) -> Bool { rows?.has(path) ?? false }
}
