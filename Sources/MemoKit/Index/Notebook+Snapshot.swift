internal import MemoFiles
internal import MemoHistory
internal import MemoSearch

extension Notebook {
  /// Looks at the whole notebook.
  ///
  /// Every file is checked against the stored index, by size, times and inode; only those that
  /// differ are read. Without an index all are, and one is stored.
  ///
  /// `progress` hears of commits nobody has looked at yet: at first, that is the whole past.
  ///
  /// - Throws: `MemoError.system` where the notebook's folder cannot be read, `.interrupted` where
  ///   `progress` says so; a file that cannot be read is told in the listings.
  /// - Complexity: one look at each file; reading what changed since the last look.
  public func snapshot(
    progress: WorkProgress.Report = { _ in true }
  ) throws(MemoError) -> Snapshot {
    try asking(KeptIndex(of: self), progress) { _ in }.snapshot
  }

  /// Reads the memos that hidden names and ignore rules leave out of the notebook.
  ///
  /// - Throws: `MemoError.system` where the notebook's folder cannot be read.
  /// - Complexity: O(bytes of those memos); folders that are left out are walked, too.
  public func snapshotOfLeftOut() throws(MemoError) -> Snapshot {
    try look(.leftOut).snapshot
  }

  /// Which memos of the folder are read.
  enum Choice {
    case kept, leftOut
  }

  /// Reads memos, and gives what was seen on the way; with a store the index is kept there.
  ///
  /// `mayFilter` says whether git may store other bytes than a file has, `partSize` about how many
  /// bytes a thread reads at a time. `times` are those of the history unless others are given.
  func look(
    _ choice: Choice, key: UInt64 = 0, mayFilter: Bool = true, partSize: Int = Index.partSize,
    times: PathTimes? = nil, into store: IndexStore? = nil,
    _ progress: WorkProgress.Report = { _ in true }
  ) throws(MemoError) -> Look {
    let started = settings.now()
    let history = history().history
    let scan = scan(history, entersIgnored: choice == .leftOut)
    if let problem = scan.problems.first(where: { $0.path == nil }) {
      throw .system(errno: problem.errno, path: root)
    }
    let facts = HistoryFacts(self, history, scan)
    let files = choice == .leftOut ? scan.leftOutMemos : scan.files.filter { $0.kind == .memo }
    let known = if let times { times } else { try facts.times(progress) }
    let reading = PartReading(
      self, files, facts, known, started: started, partSize: partSize, mayFilter: mayFilter)
    var new = NewIndex(facts.head, key: key, in: facts.failure == nil ? store : nil)
    try new.read(reading, progress)
    let unread = scan.problems.compactMap(FileProblem.init) + new.unread
    guard let index = new.finish(scan.folders.map { $0.settled(before: started) }) else {
      // What was written of it is lost: once more, without the disk.
      return try look(choice, key: key, mayFilter: mayFilter, times: times, into: nil, progress)
    }
    let snapshot = Snapshot(
      notebook: self, index: index, unread: unread, notDownloaded: scan.notDownloaded,
      historyFailure: facts.failure)
    return Look(snapshot: snapshot, scan: scan, facts: facts)
  }
}

extension FileProblem {
  /// The problem with a file or folder, but not with the notebook's own.
  fileprivate init?(_ problem: ScanProblem) {
    guard let path = problem.path else { return nil }
    self.init(path: path, errno: problem.errno)
  }
}

/// The index of a notebook as it lies between commands, and what it depends on.
struct KeptIndex {
  let surroundings: Surroundings
  /// Where it lies; nil where there is no place.
  let store: IndexStore?
  /// The index, if there is one that can be used.
  let index: Index?

  init(of notebook: Notebook) {
    surroundings = Surroundings(notebook)
    store = IndexStore(
      root: notebook.root, surroundings.place, cacheFolder: notebook.settings.cacheFolder)
    index = store?.load(surroundings.key)
  }
}

/// A snapshot with what it was made of.
struct Look {
  let snapshot: Snapshot
  let scan: MemoFiles.Listing
  let facts: HistoryFacts
}

extension [IndexedFolder] {
  /// The folders, those in which a file could not be read to be looked through each time: what does
  /// not stand in the index would not be missed.
  func watching(_ unread: Set<RelativePath?>) -> [IndexedFolder] {
    map { folder in
      var folder = folder
      if unread.contains(folder.path) { folder.isVolatile = true }
      return folder
    }
  }
}

extension IndexedFolder {
  init(_ folder: KnownFolder) {
    self.init(
      path: folder.path, stat: folder.stat, ignoreStat: folder.ignoreStat,
      isVolatile: folder.isVolatile)
  }
}
