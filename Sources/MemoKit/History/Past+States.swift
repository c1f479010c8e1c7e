internal import MemoFiles
internal import MemoHistory

extension Past {
  /// What is different between two states of a memo; the second is the file as it is where it is
  /// nil, the first is then the last committed one where it is nil, too.
  ///
  /// Renames are followed. A memo that is the same in both gives an empty difference.
  ///
  /// - Throws: `MemoError.invalidValue` for words that mean no revision, `.noSuchRevision`,
  ///   `.ambiguousRevision`, `.notThere` where it was there at neither, `.noSuchMemo`, `.git`.
  public func difference(
    of path: RelativePath, from old: String? = nil, to new: String? = nil
  ) throws(MemoError) -> Difference {
    let revisions = (
      try old.map { (text) throws(MemoError) in (try notebook.revision(text), text) },
      try new.map { (text) throws(MemoError) in (try notebook.revision(text), text) }
    )
    let memo = try MemoPast(path, in: self)
    let before = try revisions.0.map { (revision, text) throws(MemoError) in
      try memo.moment(at: revision, as: text).state
    }
    let after = try revisions.1.map { (revision, text) throws(MemoError) in
      try memo.moment(at: revision, as: text).state
    }
    let from: Difference.State? = if let before { before } else { memo.committed }
    let to: Difference.State? = if let after { after } else { memo.present }
    if let to { return Difference(from: from, to: to) }
    guard let from else { throw .notThere(path, old ?? new ?? "") }
    return Difference(removalOf: from)
  }
}

extension Notebook {
  /// How the files of the notebook differ from what is committed, in the order of their paths.
  ///
  /// A file that was moved is told as one removed and one added. What is staged is not committed.
  /// `unread` hears of files and folders that cannot be read.
  ///
  /// - Throws: `MemoError.git` where there is no history, `.system`.
  /// - Complexity: reads every file that changed.
  public func uncommittedDifferences(
    unread: (FileProblem) -> Void = { _ in }
  ) throws(MemoError) -> [Difference] {
    let history = try openHistory()
    let head = try readingHistory { () throws(HistoryError) in try history.head() }
    var differences: [Difference] = []
    for path in try uncommittedPaths(history, unread) {
      let old = try head.flatMap { (head) throws(MemoError) in
        try committedState(of: path, in: head, history)
      }
      let new: Difference.State?
      do throws(MemoError) {
        new = try presentState(of: path, history)?.state
      } catch {
        guard case .system(let errno, _) = error else { throw error }
        unread(FileProblem(path: path, errno: errno))
        continue
      }
      if let new {
        if old != new { differences.append(Difference(from: old, to: new)) }
      } else if let old {
        differences.append(Difference(removalOf: old))
      }
    }
    return differences
  }

  /// The paths whose files are not as HEAD has them, sorted; hidden ones are left out.
  private func uncommittedPaths(
    _ history: History, _ unread: (FileProblem) -> Void
  ) throws(MemoError) -> [RelativePath] {
    let tracked = try readingHistory { () throws(HistoryError) in try history.trackedFiles() }
    var paths = Set(try outsideChanges(history, unread: unread).map(\.path))
    for (path, id) in tracked.index where tracked.head[path] != id { paths.insert(path) }
    for path in tracked.head.keys where tracked.index[path] == nil { paths.insert(path) }
    return paths.filter { !$0.isHidden || $0.text == NotebookConfiguration.path }.sorted()
  }

  func committedState(
    of path: RelativePath, in commit: ObjectID, _ history: History
  ) throws(MemoError) -> Difference.State? {
    try readingHistory { () throws(HistoryError) in
      try history.file(at: path, in: commit).map {
        Difference.State(
          path: path, bytes: $0.bytes, revision: $0.id, isExecutable: $0.isExecutable)
      }
    }
  }
}
