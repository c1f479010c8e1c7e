internal import MemoFiles
internal import MemoHistory

extension MovePlan {
  /// Finds what moves, and where to.
  mutating func moves(
    _ source: MoveSource, to target: RelativePath
  ) throws(MemoError) -> [FileRename] {
    switch source {
    case .memo(let path): return [FileRename(old: path, new: target)]
    case .folder(let folder):
      guard target.relative(to: folder) == nil else { throw .intoItself(folder) }
      let paths = try movable(in: folder)
      guard !paths.isEmpty else { throw .noSuchFolder(folder.text + "/") }
      return paths.compactMap { path in
        path.relative(to: folder).map { FileRename(old: path, new: $0.under(target)) }
      }
    }
  }

  /// Takes what moves, with the conflict copies that are known by their names alone.
  mutating func take(_ found: [FileRename]) throws(MemoError) {
    renames = found
    for rename in found { moves[rename.old] = rename.new }
    for copy in survey.namedCopies where moves[copy.path] == nil {
      guard let new = moves[copy.original],
        let place = ConflictName.path(of: copy.path, beside: new)
      else { continue }
      renames.append(FileRename(old: copy.path, new: place))
      moves[copy.path] = place
    }
    for rename in renames { contents[rename.old] = try notebook.contents(of: rename.old) }
  }

  /// The memos of a folder and its other files that git has.
  private mutating func movable(in folder: RelativePath) throws(MemoError) -> [RelativePath] {
    if let path = survey.snapshot.notDownloaded.first(where: { $0.relative(to: folder) != nil }) {
      throw .notDownloaded(path)
    }
    if let problem = unread.first(where: { $0.path.relative(to: folder) != nil }) {
      throw .system(errno: problem.errno, path: problem.path.text)
    }
    var tracked: Set<RelativePath> = []
    do throws(HistoryError) {
      if let files = try notebook.history().history?.trackedFiles() {
        tracked = Set(files.head.keys).union(files.index.keys).subtracting(files.skipped)
      }
    } catch {
      throw MemoError(error, at: notebook.root)
    }
    let listed = survey.catalogue.files.map(\.path)
    let all = Set(listed).union(tracked).filter { $0.relative(to: folder) != nil }
    let found = all.sorted().filter { path in
      (path.isMemo || tracked.contains(path)) && (try? notebook.folder.stat(path)) != nil
    }
    left = LeftBehindSearch.run(
      in: folder, moving: Set(found), leftOut: survey.leftOut, notebook)
    return found
  }

  /// Looks whether all of it may go there.
  func checkRoom() throws(MemoError) {
    if let folder, let stat = try? notebook.folder.stat(folder: folder.new) {
      let own = try? notebook.folder.stat(folder: folder.old)
      guard folder.old != folder.new, own?.inode == stat.inode, own?.device == stat.device else {
        throw .folderExists(folder.new)
      }
    }
    if let folder,
      let hidden = survey.leftOut.sorted().first(where: { $0.relative(to: folder.new) != nil })
    {
      throw .notCheckedOut(hidden)
    }
    let staying = survey.catalogue.files.map(\.path).filter { moves[$0] == nil }
    let room = MoveRoom(beside: staying)
    let isIgnored = notebook.ignoring()
    for rename in renames {
      let new = rename.new
      if let taken = room.obstacle(to: new) {
        throw survey.leftOut.contains(taken) ? .notCheckedOut(taken) : .exists(taken)
      }
      if rename.old == new { throw .exists(new) }
      if new.isHidden, !rename.old.isHidden { throw .outside(new.text) }
      if new.folder.map(notebook.folder.isNested) ?? false { throw .outside(new.text) }
      if isIgnored(new) { throw .ignored(new) }
      // Without a past of its own it could not be taken back to where it was.
      if isIgnored(rename.old) { throw .notKept(rename.old, because: .ignored(rename.old)) }
      try checkDisk(new, since: rename.old)
    }
  }

  /// Looks for what no listing has: a hidden file, one that git ignores, a folder.
  private func checkDisk(_ new: RelativePath, since old: RelativePath) throws(MemoError) {
    if moves[new] != nil { return }
    if (try? notebook.folder.stat(folder: new)) != nil { throw .folderExists(new) }
    guard let stat = try? notebook.folder.stat(new) else { return }
    let own = contents[old]?.stat
    guard own?.inode == stat.inode, own?.device == stat.device else { throw .exists(new) }
  }
}
