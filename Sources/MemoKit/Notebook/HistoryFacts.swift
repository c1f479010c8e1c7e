internal import MemoFiles
internal import MemoHistory
internal import MemoMarkdown

/// What the history knows of the memos that are being read.
struct HistoryFacts {
  typealias Times = PathTimes.Times

  private let history: History?
  private let git: GitSettings
  private let tracked: TrackedFiles
  private let changed: Set<RelativePath>

  /// Asks for all memos of a scan.
  init(_ notebook: Notebook, _ history: History?, _ scan: MemoFiles.Listing) throws(MemoError) {
    self.history = history
    git = notebook.settings.git
    guard let history else {
      (tracked, changed) = (TrackedFiles(), [])
      return
    }
    do throws(HistoryError) {
      tracked = try history.trackedFiles()
    } catch {
      throw MemoError(error, at: notebook.root)
    }
    changed = Set(try notebook.outsideChanges(history, scan).map(\.path))
  }

  /// Asks for one memo.
  init(
    _ notebook: Notebook, _ history: History?, _ path: RelativePath, _ stat: FileStat
  ) throws(MemoError) {
    self.history = history
    git = notebook.settings.git
    guard let history else {
      (tracked, changed) = (TrackedFiles(), [])
      return
    }
    let folder = notebook.folder
    do throws(HistoryError) {
      tracked = try history.trackedFile(path)
      changed = Set(
        try history.outsideChanges(files: [(path, stat)], isWhole: false) {
          try? folder.read($0).bytes
        }.map(\.path))
    } catch {
      throw MemoError(error, at: path.text)
    }
  }

  /// The commit of HEAD.
  var head: ObjectID? { history.flatMap { try? $0.head() } }

  /// Whether the file differs from HEAD.
  func isUncommitted(_ path: RelativePath) -> Bool {
    guard let head = tracked.head[path] else { return true }
    return changed.contains(path) || tracked.index[path] != head
  }

  /// The blob of the path in HEAD.
  func headBlob(_ path: RelativePath) -> ObjectID? { tracked.head[path] }

  /// The blob id of the file as it is.
  func revision(of path: RelativePath, _ bytes: [UInt8]) -> ObjectID? {
    if !changed.contains(path), let known = tracked.index[path] { return known }
    guard let history else { return History.plainID(of: bytes, git) }
    return (try? history.id(of: bytes, at: path)) ?? History.plainID(of: bytes, git)
  }

  /// When memos were edited, and for those without any date, when they were added.
  func times(of readings: [MemoReading]) throws(MemoError) -> [RelativePath: Times] {
    guard let history else { return [:] }
    let committed = readings.filter { tracked.head[$0.path] != nil }
    do throws(HistoryError) {
      return try history.times(
        of: Set(committed.map(\.path)), added: Set(committed.filter(\.lacksDate).map(\.path)),
        isEdit: Self.isEdit
      ).times
    } catch {
      throw MemoError(error, at: "")
    }
  }

  /// Whether title, tags or text differ; a pin or a date is no edit.
  private static func isEdit(_ old: [UInt8], _ new: [UInt8]) -> Bool {
    let (old, new) = (MemoDocument(parsing: old), MemoDocument(parsing: new))
    guard old.bytes[old.bodyRange].elementsEqual(new.bytes[new.bodyRange]) else { return true }
    let (before, after) = (old.facts(stem: ""), new.facts(stem: ""))
    return before.title != after.title || before.tags != after.tags
  }
}
