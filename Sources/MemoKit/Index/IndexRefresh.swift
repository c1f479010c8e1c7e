internal import MemoFiles
internal import MemoHistory
internal import MemoSearch

/// Brings a stored index up to the folder and to HEAD.
///
/// Law: afterwards it answers as one that was built from scratch.
struct IndexRefresh {
  private let notebook: Notebook
  private let surroundings: Surroundings
  private let started: Instant
  private var index: Index
  private var unread: [FileProblem] = []
  private var unreadFolders: Set<RelativePath?> = []
  /// Whether the index is another one now.
  private(set) var isChanged = false
  /// Whether the notebook is just what the index said, and all of it could be looked at.
  private(set) var isAsStored = false

  init(_ notebook: Notebook, _ stored: Index, _ surroundings: Surroundings) {
    self.notebook = notebook
    self.surroundings = surroundings
    started = notebook.settings.now()
    index = stored
  }

  /// Looks at every file and reads those that differ; nil where HEAD moved and cannot be read.
  ///
  /// `meanwhile` is shown what the index says while other threads look, unless HEAD moved; what it
  /// makes of that is worth something only where `isAsStored` holds afterwards.
  mutating func run(
    _ progress: WorkProgress.Report, meanwhile: (Snapshot) throws(MemoError) -> Void
  ) throws(MemoError) -> Snapshot? {
    let check = notebook.folder.beginCheck(known)
    if surroundings.head == index.head { try meanwhile(snapshot(notDownloaded: [])) }
    let changes = finish(check)
    if let problem = changes.problems.first(where: { $0.path == nil }) {
      throw .system(errno: problem.errno, path: notebook.root)
    }
    unread = changes.problems.compactMap { problem in
      problem.path.map { FileProblem(path: $0, errno: problem.errno) }
    }
    if !changes.isUnchanged || !unread.isEmpty || surroundings.head != index.head {
      guard let times = try surroundings.times(in: notebook, progress) else { return nil }
      try apply(changes, times, progress)
    }
    isAsStored =
      changes.isUnchanged && unread.isEmpty && changes.notDownloaded.isEmpty && !isChanged
    return snapshot(notDownloaded: changes.notDownloaded)
  }

  private func snapshot(notDownloaded: [RelativePath]) -> Snapshot {
    Snapshot(
      notebook: notebook, index: index, unread: unread, notDownloaded: notDownloaded,
      historyFailure: nil)
  }

  private var known: KnownFiles {
    let files = index.files
    return KnownFiles(
      count: files.count, folders: index.folders.map(KnownFolder.init)
    ) { positions, body in
      files.forEach(in: positions) { file in
        body(KnownFile(position: file.position, path: file.path, stat: file.stat))
      }
    }
  }

  private func finish(_ check: FreshnessCheck) -> FolderChanges {
    let tracked = TrackedNames { [notebook] in notebook.history().history }
    return check.finish(scope: surroundings.scope, now: started) { tracked.contains($0) }
  }
}

// MARK: - What differs

extension IndexRefresh {
  private mutating func apply(
    _ changes: FolderChanges, _ times: PathTimes, _ progress: WorkProgress.Report
  ) throws(MemoError) {
    let removed = changes.removed.map { index.memo(at: $0).path }
    var files = changes.added.map(\.path) + changes.changed.map(\.file.path)
    if surroundings.head != index.head {
      let known = Set(files).union(removed)
      files += moved(times, except: known)
      index.apply(.head(surroundings.head))
      isChanged = true
    }
    for path in removed { remove(path) }
    for problem in unread { removeAll(atOrBelow: problem.path) }
    for (number, path) in files.enumerated() {
      guard progress(WorkProgress(phase: .reading, done: number, total: files.count)) else {
        throw .interrupted
      }
      read(path, times[path])
    }
    let folders = changes.folders.map { $0.map(IndexedFolder.init) } ?? index.folders
    let watched = folders.watching(unreadFolders)
    if watched != index.folders {
      index.apply(.folders(watched))
      isChanged = true
    }
  }

  /// The memos of which HEAD now says something else than the index.
  private func moved(_ times: PathTimes, except known: Set<RelativePath>) -> [RelativePath] {
    (0..<index.count).compactMap { position in
      let entry = index.memo(at: position)
      let path = entry.path
      return entry.isStill(as: times[path]) || known.contains(path) ? nil : path
    }
  }

  private mutating func read(_ path: RelativePath, _ times: PathTimes.Times?) {
    do throws(FileError) {
      let contents = try notebook.folder.read(path)
      let id = surroundings.identify(contents.bytes, at: path, in: notebook)
      let reading = MemoReading(
        path, contents, revision: id, isUncommitted: id == nil || id != times?.blob,
        notebook.configuration)
      let memo = reading.indexed(
        times, notebook.zone, stat: contents.stat.settled(before: started))
      if let position = index.position(of: path), index.memo(at: position).isSame(as: memo) {
        return
      }
      index.apply(.put(memo))
      isChanged = true
    } catch {
      remove(path)
      if case .notFound = error { return }
      unreadFolders.insert(path.folder)
      unread.append(FileProblem(path: path, errno: error.number))
    }
  }

  private mutating func remove(_ path: RelativePath) {
    guard index.position(of: path) != nil else { return }
    index.apply(.remove(path))
    isChanged = true
  }

  /// What cannot be looked at is not shown as if it could.
  private mutating func removeAll(atOrBelow path: RelativePath) {
    let paths = (0..<index.count).map { index.memo(at: $0).path }
    for other in paths where other == path || other.relative(to: path) != nil { remove(other) }
  }
}

extension IndexEntry {
  /// Whether HEAD says the same of the memo as when it was read.
  fileprivate func isStill(as times: PathTimes.Times?) -> Bool {
    guard head == times?.blob, added == times?.added else { return false }
    let isUncommitted = content == nil || content != times?.blob
    guard isUncommitted == flags.contains(.uncommitted) else { return false }
    if isUncommitted { return true }
    guard let edited = times?.edited ?? stat?.modified else { return false }
    return self.edited == edited.wholeSeconds && editedOrder == times?.order ?? 0
  }

  /// Whether nothing that is stored of the memo differs.
  fileprivate func isSame(as memo: IndexedMemo) -> Bool {
    content != nil && content == memo.content && head == memo.head && stat == memo.stat
      && edited == memo.edited && editedOrder == memo.editedOrder && added == memo.added
      && flags == memo.flags
  }
}

extension KnownFolder {
  init(_ folder: IndexedFolder) {
    self.init(
      path: folder.path, stat: folder.stat, ignoreStat: folder.ignoreStat,
      isVolatile: folder.isVolatile)
  }
}
