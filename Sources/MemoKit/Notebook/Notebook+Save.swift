internal import MemoFiles
internal import MemoHistory

/// What a save committed.
public struct SaveOutcome: Sendable {
  /// A file whose outside change was committed.
  public struct Change: Hashable, Sendable {
    /// What happened to it.
    public enum Kind: String, Sendable {
      case added, modified, removed
    }

    /// Where it is or was.
    public var path: RelativePath
    /// What happened to it.
    public var kind: Kind
  }

  /// The files.
  public var changes: [Change]
  /// The commits, oldest first.
  public var commits: [ObjectID]
  /// Files and folders that could not be read.
  public var unread: [FileProblem]
  /// What else there is to say.
  public var notices: [Notice]
  /// Why something stays uncommitted, where that is so.
  public var uncommitted: MemoError?
}

extension Notebook {
  /// Commits what editors and other programs changed.
  ///
  /// Files over `capture_limit` are taken, too. What is staged stays staged.
  ///
  /// Where most of the memos are gone at once that is refused, unless `letsGo` says that they may.
  ///
  /// - Throws: `MemoError.git` where nothing can be committed, `.mostAreGone`, `.interrupted` where
  ///   `progress` says so; no file is touched in any case.
  public func save(
    message: String? = nil, letsGo: Bool = false, progress: WorkProgress.Report = { _ in true }
  ) throws(MemoError) -> SaveOutcome {
    try writing { (writing) throws(MemoError) in
      let history = try writing.committableHistory()
      var unread: [FileProblem] = []
      let found = writing.settled(try outsideChanges(history) { unread.append($0) })
      if !letsGo, let gone = writing.disappearance(found, history) {
        throw .mostAreGone(gone.count, of: gone.all)
      }
      let captured = try writing.capture(
        found, message: message, history, takesAll: true, progress: progress)
      let taken = Set(captured.changes.map(\.path))
      unread += found.filter { !taken.contains($0.path) }.compactMap(problem)
      writing.tellHeldBack(history)
      return SaveOutcome(
        changes: captured.changes.map(SaveOutcome.Change.init), commits: captured.commits,
        unread: unread, notices: writing.notices, uncommitted: captured.uncommitted)
    }
  }
}

extension Notebook {
  /// Why a file that is there cannot be read; nil where it can.
  private func problem(with change: OutsideChange) -> FileProblem? {
    guard change.kind != .removed else { return nil }
    do throws(FileError) {
      _ = try folder.read(change.path)
      return nil
    } catch {
      guard case .system(let errno, _) = error else { return nil }
      return FileProblem(path: change.path, errno: errno)
    }
  }
}

extension Writing {
  /// Tells of changed files that only the person may commit.
  fileprivate mutating func tellHeldBack(_ history: History) {
    guard let tracked = try? history.trackedFiles(),
      let unmerged = try? history.unmergedPaths()
    else { return }
    let changed = tracked.index.filter { tracked.head[$0.key] != $0.value }.keys
    let removed = tracked.head.keys.filter { tracked.index[$0] == nil && !unmerged.contains($0) }
    let staged = (changed + removed).sorted()
    if !unmerged.isEmpty { notices.append(.heldBack(unmerged, areConflicted: true)) }
    if !staged.isEmpty { notices.append(.heldBack(staged, areConflicted: false)) }
  }
}

extension SaveOutcome.Change {
  init(_ change: OutsideChange) {
    let kind: Kind =
      switch change.kind {
      case .added: .added
      case .modified: .modified
      case .removed: .removed
      }
    self.init(path: change.path, kind: kind)
  }
}
