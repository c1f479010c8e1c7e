internal import MemoFiles
internal import MemoHistory

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Changes of the work tree that are made one by one, and can be taken back.
struct TreeWork {
  var tree: WorkTree
  /// What was done, in this order.
  var done: [EntryChange] = []
  /// The bytes of displaced files that differ from the blobs that git made of them.
  var own: [RelativePath: [UInt8]] = [:]
  /// What became of each path.
  var stats: [RelativePath: FileStat] = [:]

  private static let attributes = Array(".gitattributes".utf8)

  init(_ tree: WorkTree) {
    self.tree = tree
  }

  /// Makes the changes; the first that fails ends it, and those before it are to be taken back.
  ///
  /// `progress` hears how many are made and tells whether to go on.
  mutating func apply(
    _ changes: [EntryChange], progress: (Int, Int) -> Bool
  ) throws(AdvanceFailure) {
    let parts = Self.ordered(changes)
    var batch = FileBatch()
    for (number, change) in parts.enumerated() {
      guard progress(number, parts.count) else { throw .failed(.interrupted) }
      if let draft = try draft(change) {
        let folder = tree.place(of: change.path).folder
        if !batch.takes(folder) { try write(&batch) }
        batch.add(change, draft, in: folder)
        // What it says of line ends holds for the files that follow.
        if change.path.name == Self.attributes {
          try write(&batch)
          tree.forgetRules()
        }
      } else {
        try write(&batch)
        if try make(change) { done.append(change) }
        if change.path.name == Self.attributes { tree.forgetRules() }
      }
    }
    try write(&batch)
  }

  /// Takes back what was done, the last first.
  ///
  /// What was changed since is somebody's newest and stays.
  ///
  /// - Throws: `.failed` where something could not be taken back for another reason; the rest is.
  mutating func takeBack() throws(AdvanceFailure) {
    var left: AdvanceFailure?
    tree.forgetRules()
    let files = done.isEmpty ? [] : (try? KeptFolder(at: tree.work.kept).files()) ?? []
    let kept = Dictionary(grouping: files, by: \.mark)
    for change in done.reversed() {
      do throws(MemoError) {
        try takeBack(change, kept)
      } catch {
        if AdvanceFailure.meansOtherThings(error) { continue }
        if case .failed = AdvanceFailure(error, change) { left = left ?? .failed(error) }
      }
    }
    done = []
    if let left { throw left }
  }

  /// Takes changes for done, of a command that was killed.
  mutating func assumeDone(_ changes: [EntryChange]) {
    done = Self.ordered(changes) + done
  }

  /// What goes out of the way, what tells how line ends are written, what comes, what goes.
  private static func ordered(_ changes: [EntryChange]) -> [EntryChange] {
    let parts = changes.flatMap(\.parts)
    var needed: Set<RelativePath> = []
    for change in parts where change.new != nil {
      needed.insert(change.path)
      var folder = change.path.folder
      while let above = folder, needed.insert(above).inserted { folder = above.folder }
    }
    let coming = Set(parts.lazy.filter { $0.new != nil }.map(\.path))
    func isInTheWay(_ path: RelativePath) -> Bool {
      if needed.contains(path) { return true }
      var folder = path.folder
      while let above = folder {
        if coming.contains(above) { return true }
        folder = above.folder
      }
      return false
    }
    func rank(_ change: EntryChange) -> Int {
      if change.new == nil { return isInTheWay(change.path) ? 0 : 3 }
      return change.path.name == attributes ? 1 : 2
    }
    let ranked = parts.map { (rank($0), $0) }
    return (0...3).flatMap { rank in ranked.filter { $0.0 == rank }.map(\.1) }
  }
}

extension EntryChange {
  /// The steps that a change is made in: a file goes before a link takes its place.
  fileprivate var parts: [EntryChange] {
    guard isTypeChange else { return [self] }
    var (first, second) = (self, self)
    first.new = nil
    second.old = nil
    return [first, second]
  }
}

extension AdvanceFailure {
  /// What an error at one change means: a file that is not as it was, or the end.
  init(_ error: MemoError, _ change: EntryChange) {
    switch error {
    case .changedMeanwhile, .exists, .noSuchMemo, .notAFile: self = .changed([change.path])
    default: self = .failed(error)
    }
  }

  /// Whether an error says that somebody put a folder, a file or a link where another was, or set a
  /// filter program for it.
  fileprivate static func meansOtherThings(_ error: MemoError) -> Bool {
    switch error {
    case .outside, .git(.filtered), .system(errno: ENOTDIR, _), .system(errno: EISDIR, _): true
    default: false
    }
  }
}

/// Files that are written together.
struct FileBatch {
  private(set) var folder: NotebookFolder?
  private(set) var changes: [EntryChange] = []
  private(set) var drafts: [FileDraft] = []
  private var size = 0

  /// Whether a file of this folder may be added.
  func takes(_ folder: NotebookFolder) -> Bool {
    self.folder == nil || self.folder === folder && drafts.count < 128 && size < 8 << 20
  }

  mutating func add(_ change: EntryChange, _ draft: FileDraft, in folder: NotebookFolder) {
    self.folder = folder
    changes.append(change)
    drafts.append(draft)
    size += draft.bytes.count + (draft.expecting?.count ?? 0)
  }
}
