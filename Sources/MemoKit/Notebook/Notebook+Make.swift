internal import MemoFiles
internal import MemoHistory
internal import MemoMarkdown

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
  /// each day of the files' times, called `message` where that is given. Ended by `progress`, or
  /// killed, it leaves a notebook that is not committed yet; making it again, or the next command
  /// that writes, goes on.
  ///
  /// - Throws: `MemoError.noSuchNotebook` where `root` is a file, `.git` where a repository is
  ///   there that cannot be opened, `.interrupted`, `.system`.
  public static func make(
    at root: String, settings: Settings, timezoneName: String?, message: String? = nil,
    progress: WorkProgress.Report = { _ in true }
  ) throws(MemoError) -> MakeOutcome {
    do throws(FileError) {
      try AbsoluteFile.makeFolder(Array(root.utf8), mode: 0o755)
    } catch {
      throw error.isNotAFolder ? .notAFolder(root) : MemoError(error, at: root)
    }
    var notebook = try Notebook(opening: root, settings: settings)
    let wasNotebook = isNotebook(notebook.root)
    try notebook.makeHistory()
    if !wasNotebook {
      let pinLimit = try notebook.fittingPinLimit(progress)
      try notebook.writeConfiguration(timezoneName, pinLimit: pinLimit)
      notebook = try Notebook(opening: root, settings: settings)
    }
    let isBegun = try notebook.hasCommits()
    let made = try notebook.adopt(byDay: !isBegun, message, progress)
    return MakeOutcome(
      root: notebook.root, memos: made.memos, commits: made.commits.count,
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

  /// Makes a repository where there is none.
  private func makeHistory() throws(MemoError) {
    switch history() {
    case .open: break
    case .absent(.noRepository):
      do throws(HistoryError) {
        let history = try History.create(at: root, settings.git)
        try history.exclude(Self.hiddenNames + Leftover.patterns)
      } catch {
        throw MemoError(error, at: root)
      }
      return forgetHistory()
    case .absent(let failure): throw .git(failure)
    }
    do throws(HistoryError) {
      if let history = history().history {
        let hidden = history.place.prefix == nil ? Self.hiddenNames : []
        try history.exclude(hidden + Leftover.patterns)
      }
    } catch {
      throw MemoError(error, at: root)
    }
  }

  /// Makes the repository of a notebook that is still empty, or that lost its own.
  func makeHistoryIfEmpty() throws(MemoError) {
    guard case .absent(.noRepository) = history() else { return }
    let isEmpty = ((try? folder.names(in: nil)) ?? []).allSatisfy { $0.first == UInt8(ascii: ".") }
    guard isEmpty || Self.isNotebook(root) else { return }
    try makeHistory()
  }

  /// Hidden names, which are never captured, but for the few that a notebook has of its own.
  static let hiddenNames = [
    "# memo: what it never commits unasked", ".*", "!.memo.yml", "!.gitignore", "!.gitattributes",
  ]

  private func hasCommits() throws(MemoError) -> Bool {
    do throws(HistoryError) {
      return try history().history?.head() != nil
    } catch {
      throw MemoError(error, at: root)
    }
  }

  /// 0, for no limit, where more memos are pinned than the usual limit allows; else nil.
  private func fittingPinLimit(_ progress: WorkProgress.Report) throws(MemoError) -> Int? {
    let memos = scan(history().history).files.filter(\.path.isMemo)
    var pinned = 0
    for (number, file) in memos.enumerated() {
      guard progress(WorkProgress(phase: .reading, done: number, total: memos.count)) else {
        throw .interrupted
      }
      guard let bytes = try? folder.read(file.path).bytes else { continue }
      if MemoDocument(parsing: bytes).isPinned { pinned += 1 }
    }
    return pinned > NotebookConfiguration().pinLimit ? 0 : nil
  }

  private func writeConfiguration(_ timezoneName: String?, pinLimit: Int?) throws(MemoError) {
    let bytes = NotebookConfiguration.template(timezone: timezoneName, pinLimit: pinLimit)
    guard let path = RelativePath(NotebookConfiguration.path) else { return }
    let work = try WorkFolders(self)
    do throws(FileError) {
      try folder.create(path, bytes, staging: work.staging)
    } catch {
      throw MemoError(error, at: path)
    }
  }

  /// What adoption came to.
  private struct Adopted {
    var memos: Int
    var commits: [ObjectID] = []
    var notices: [Notice] = []
    var uncommitted: MemoError?
  }

  /// Commits what is there.
  private func adopt(
    byDay: Bool, _ message: String?, _ progress: WorkProgress.Report
  ) throws(MemoError) -> Adopted {
    try require("capture", "capture_limit")
    return try writing { (writing) throws(MemoError) in
      let scan = scan(history().history)
      var adopted = Adopted(memos: scan.files.count { $0.path.isMemo })
      if let history = history().history {
        let found: [OutsideChange]
        do throws(HistoryError) {
          found = try outsideChanges(history, scan)
        } catch {
          throw MemoError(error, at: root)
        }
        let captured = try writing.capture(
          found, message: message, history, byDay: byDay, verb: byDay ? .make : .save,
          progress: progress)
        adopted.commits = captured.commits
        adopted.uncommitted = captured.uncommitted
      } else {
        adopted.uncommitted = writing.obstacle.map(MemoError.git)
      }
      adopted.notices = writing.notices
      return adopted
    }
  }
}
