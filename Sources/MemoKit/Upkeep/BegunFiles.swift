internal import MemoFiles
internal import MemoHistory
internal import MemoText

/// The files of a command that did not end: whether it can go on, and what takes it back.
///
/// All of them end as they were, or as they are to be. What somebody changed since is theirs: over
/// a file that the command had reached it is an edit of the new one, else of the old one.
struct BegunFiles {
  private(set) var files: [BegunFile] = []
  let history: History
  private var places: [RelativePath: Int] = [:]
  /// The names that differ from another one's in case or normal form alone.
  private var twins: Set<RelativePath> = []

  /// Looks at the files.
  ///
  /// - Throws: `.system`, `.git`.
  init(
    _ changes: [BegunChange], in folder: NotebookFolder, _ history: History
  ) throws(MemoError) {
    self.history = history
    let displaced = DisplacedFiles(history)
    for change in changes {
      places[change.path] = files.count
      files.append(try BegunFile(change, displaced, in: folder, history))
    }
    twins = Set(
      Dictionary(grouping: places.keys) { Folding.nameKey($0.bytes) }.values
        .filter { $0.count > 1 }.joined())
    settleTwins()
    settleCreated()
  }

  subscript(path: RelativePath) -> BegunFile? { places[path].map { files[$0] } }

  /// Whether it can go on: nobody changed what it had not come to.
  var canGoOn: Bool { !files.contains { $0.standing == .oldChanged } }

  /// Whether all of it is done.
  var areReached: Bool { files.allSatisfy { $0.standing == .new } }

  /// Whether somebody changed one since, or it is as it was.
  var isLeft: Bool { files.contains { $0.standing == .old || $0.standing == .oldChanged } }

  /// What the system says of the files that are as they are to be.
  var stats: [RelativePath: FileStat] {
    files.reduce(into: [:]) { stats, file in
      if file.standing == .new { stats[file.path] = file.now?.stat }
    }
  }

  /// The paths of the files that stand so.
  func paths(_ standing: BegunFile.Standing...) -> [RelativePath] {
    files.filter { standing.contains($0.standing) }.map(\.path)
  }

  func isTwin(_ path: RelativePath) -> Bool { twins.contains(path) }

  /// A file system may hold two such names for one file, which has its old name then.
  private mutating func settleTwins() {
    for number in files.indices where files[number].change.old == nil {
      guard let now = files[number].now?.stat,
        let twin = files[number].change.origin.flatMap({ self[$0] }), let there = twin.now?.stat,
        (there.inode, there.device) == (now.inode, now.device)
      else { continue }
      files[number].standing = twin.standing
    }
  }

  /// Tells an edit of a file that was to come from somebody's own file in its place.
  ///
  /// It is an edit only where the file had surely come: what goes goes last, so what was displaced
  /// there tells so. Where nothing goes for it, being like it is enough.
  private mutating func settleCreated() {
    let wasEnding = files.contains { file in
      file.change.new == nil && file.displaced != nil && !isTwin(file.path)
    }
    for number in files.indices where files[number].standing == .oldChanged {
      let file = files[number]
      guard file.change.old == nil, file.now != nil, let new = file.change.new else { continue }
      let isAlone = file.change.origin == nil
      if wasEnding || isAlone && file.mayBeEdited(new, history) {
        files[number].standing = .newChanged
      }
    }
  }
}
