internal import MemoFiles
internal import MemoHistory

/// What making a notebook did.
public struct MakeOutcome: Sendable {
  /// The notebook's folder.
  public var root: String
  /// How many memos it holds.
  public var memos: Int
  /// How many commits were made.
  public var commits: Int
  /// Whether it was a notebook already.
  public var wasNotebook: Bool
  /// What else there is to say.
  public var notices: [Notice]
  /// Why what is there is not committed, where that is so.
  public var uncommitted: MemoError?
}

extension Notebook {
  /// Makes the folder at `root` a notebook.
  ///
  /// No file that is there changes. `.memo.yml` is written where it is missing, a repository is
  /// made where there is none, and what is there and in no history yet is committed, a commit for
  /// each day of the files' times.
  ///
  /// - Throws: `MemoError.git` where a repository is there that cannot be opened, `.system`.
  public static func make(
    at root: String, settings: Settings, timezoneName: String?
  ) throws(MemoError) -> MakeOutcome {
    do throws(FileError) {
      try AbsoluteFile.makeFolder(Array(root.utf8), mode: 0o755)
    } catch {
      throw MemoError(error, at: root)
    }
    var notebook = try Notebook(opening: root, settings: settings)
    let wasNotebook = isNotebook(notebook.root)
    let hadHistory = try notebook.makeHistory()
    if !wasNotebook { try notebook.writeConfiguration(timezoneName) }
    notebook = try Notebook(opening: root, settings: settings)
    let made = try notebook.adopt(byDay: !hadHistory)
    return MakeOutcome(
      root: notebook.root, memos: try notebook.snapshot().rows.count, commits: made.commits.count,
      wasNotebook: wasNotebook, notices: made.notices, uncommitted: made.uncommitted)
  }

  /// Whether the folder holds `.memo.yml`.
  public static func isNotebook(_ folder: String) -> Bool {
    SystemFile.exists(folder + "/" + NotebookConfiguration.path)
  }

  /// The nearest folder, from `folder` up, that holds `.memo.yml`.
  public static func nearest(above folder: String) -> String? {
    var place = String(decoding: PathBytes.normalized(Array(folder.utf8)), as: UTF8.self)
    while true {
      if isNotebook(place) { return place }
      guard place != "/", let slash = place.lastIndex(of: "/") else { return nil }
      place = slash == place.startIndex ? "/" : String(place[..<slash])
    }
  }

  /// Makes a repository where there is none, and tells whether there was one.
  private func makeHistory() throws(MemoError) -> Bool {
    switch history() {
    case .open: break
    case .absent(.noRepository):
      do throws(HistoryError) {
        let history = try History.create(at: root, settings.git)
        try history.exclude(Self.hidden + Leftover.patterns)
      } catch {
        throw MemoError(error, at: root)
      }
      forgetHistory()
      return false
    case .absent(let failure): throw .git(failure)
    }
    do throws(HistoryError) {
      if let history = history().history {
        try history.exclude((history.place.prefix == nil ? Self.hidden : []) + Leftover.patterns)
      }
    } catch {
      throw MemoError(error, at: root)
    }
    return true
  }

  /// Makes the repository of a notebook that is still empty, or that lost its own.
  func makeHistoryIfEmpty() throws(MemoError) {
    guard case .absent(.noRepository) = history() else { return }
    let isEmpty = ((try? folder.names(in: nil)) ?? []).allSatisfy { $0.first == UInt8(ascii: ".") }
    guard isEmpty || Self.isNotebook(root) else { return }
    _ = try makeHistory()
  }

  /// Hidden names, which are never captured, but for the few that a notebook has of its own.
  private static let hidden = [
    "# memo: what it never commits unasked", ".*", "!.memo.yml", "!.gitignore", "!.gitattributes",
  ]

  private func writeConfiguration(_ timezoneName: String?) throws(MemoError) {
    let pinned = try snapshot().rows.count { $0.memo.isPinned }
    let bytes = NotebookConfiguration.template(
      timezone: timezoneName, pinLimit: pinned > NotebookConfiguration().pinLimit ? 0 : nil)
    guard let path = RelativePath(NotebookConfiguration.path) else { return }
    let work = try WorkFolders(self)
    do throws(FileError) {
      try folder.create(path, bytes, staging: work.staging)
    } catch {
      throw MemoError(error, at: path)
    }
  }

  private func adopt(
    byDay: Bool
  ) throws(MemoError) -> (commits: [ObjectID], notices: [Notice], uncommitted: MemoError?) {
    try writing { (writing) throws(MemoError) in
      guard let history = history().history else {
        return ([], writing.notices, writing.obstacle.map(MemoError.git))
      }
      let found = try outsideChanges(history)
      let captured = try writing.capture(
        found, message: byDay ? "Begin the notebook" : nil, history, byDay: byDay)
      return (captured.commits, writing.notices, captured.uncommitted)
    }
  }
}
