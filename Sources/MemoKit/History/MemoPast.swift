internal import MemoFiles
internal import MemoHistory

/// The states of one file: as it is now, and as the commits of HEAD's past made it.
struct MemoPast {
  /// A state of the file; nil in it where the file was not there.
  struct Moment {
    var state: Difference.State?
    /// The commit that made it; nil for the file as it is.
    var version: FileVersion?
  }

  let path: RelativePath
  /// What happened to the file, newest first.
  let versions: [FileVersion]
  /// The file as it is; nil where it is gone.
  let present: Difference.State?
  /// The file as HEAD has it; nil where it has none.
  let committed: Difference.State?
  private let past: Past
  /// The file's time where it is not as HEAD has it; that makes one change more.
  private let uncommitted: Instant?

  /// Looks at the file at `path`, which may be gone.
  ///
  /// - Throws: `MemoError.noSuchMemo` where it is not there and never was, `.git`, `.system`.
  init(_ path: RelativePath, in past: Past) throws(MemoError) {
    self.path = path
    self.past = past
    let notebook = past.notebook
    committed = try past.chronicle.head.flatMap { (head) throws(MemoError) in
      try notebook.committedState(of: path, in: head, past.history)
    }
    versions = past.chronicle.versions(of: path, isPresent: committed != nil)
    let file = try notebook.presentState(of: path, past.history)
    present = file?.state
    guard file != nil || !versions.isEmpty else { throw .noSuchMemo(path.text) }
    let isChanged = file?.state.revision != committed?.revision
    uncommitted = isChanged ? file?.modified ?? notebook.settings.now() : nil
  }

  /// The state that `revision` means, written as `text`.
  ///
  /// - Throws: `MemoError.noSuchRevision` where nothing is that old or has such an id,
  ///   `.ambiguousRevision`.
  func moment(at revision: Revision, as text: String) throws(MemoError) -> Moment {
    switch revision {
    case .back(let count): return try back(count, text)
    case .before(let end):
      if let uncommitted, uncommitted < end { return Moment(state: present) }
      guard let version = versions.first(where: { $0.time < end }) else {
        throw .noSuchRevision(path, text)
      }
      return try moment(version)
    case .id(let digits): return try moment(beginningWith: digits, text)
    }
  }

  /// The state so many changes back from the file as it is.
  private func back(_ count: Int, _ text: String) throws(MemoError) -> Moment {
    if count == 0 {
      return Moment(state: present, version: uncommitted == nil ? versions.first : nil)
    }
    let place = uncommitted == nil ? count : count - 1
    guard place < versions.count else { throw .noSuchRevision(path, text) }
    return try moment(versions[place])
  }

  /// A commit that changed the file, else any commit, else the blob of one of its states.
  private func moment(
    beginningWith digits: String, _ text: String
  ) throws(MemoError) -> Moment {
    let own = versions.filter { $0.commit.hex.hasPrefix(digits) }
    if own.count > 1 { throw .ambiguousRevision(text, own.map(\.commit)) }
    // The commit that removed a memo stands for what it removed.
    if let version = own.first {
      guard version.new == nil, let place = versions.firstIndex(of: version),
        place + 1 < versions.count
      else { return try moment(version) }
      return try moment(versions[place + 1])
    }
    let commits = past.chronicle.commits(beginningWith: digits)
    if commits.count > 1 { throw .ambiguousRevision(text, commits) }
    if let commit = commits.first,
      let version = past.chronicle.version(among: versions, at: commit)
    {
      return try moment(version)
    }
    guard let version = versions.first(where: { $0.new?.hex.hasPrefix(digits) ?? false }) else {
      throw .noSuchRevision(path, text)
    }
    return try moment(version)
  }

  private func moment(_ version: FileVersion) throws(MemoError) -> Moment {
    guard version.new != nil else { return Moment(version: version) }
    do throws(HistoryError) {
      let file = try past.history.file(at: version.path, in: version.commit)
      return Moment(
        state: file.map {
          Difference.State(
            path: version.path, bytes: $0.bytes, revision: $0.id, isExecutable: $0.isExecutable)
        }, version: version)
    } catch {
      throw MemoError(error, at: path.text)
    }
  }
}

extension Notebook {
  /// The history.
  ///
  /// - Throws: `MemoError.git` where there is none.
  func openHistory() throws(MemoError) -> History {
    switch history() {
    case .open(let history): return history
    case .absent(let failure): throw .git(failure)
    }
  }

  /// Turns what the history says into errors of the notebook.
  func readingHistory<R>(_ body: () throws(HistoryError) -> R) throws(MemoError) -> R {
    do throws(HistoryError) {
      return try body()
    } catch {
      throw MemoError(error, at: root)
    }
  }

  /// The file at `path` as git would keep it, with its time; nil where there is none, or something
  /// else in its place.
  func presentState(
    of path: RelativePath, _ history: History
  ) throws(MemoError) -> (state: Difference.State, modified: Instant)? {
    let contents: FileContents
    do throws(FileError) {
      contents = try folder.read(path)
    } catch {
      switch error {
      case .notFound, .notAFile, .outside: return nil
      default: throw MemoError(error, at: path)
      }
    }
    let stored = try readingHistory { () throws(HistoryError) in
      try history.stored(contents.bytes, at: path)
    }
    let state = Difference.State(
      path: path, bytes: stored.bytes, revision: stored.id,
      isExecutable: contents.stat.isExecutable)
    return (state, contents.stat.modified)
  }
}
