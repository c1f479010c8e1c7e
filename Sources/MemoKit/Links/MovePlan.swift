internal import MemoFiles
internal import MemoHistory
internal import MemoMarkdown

/// All that moving a memo or a folder does, worked out before a file is touched.
struct MovePlan {
  /// A file that gets another place, other bytes, or both.
  struct File {
    let old: RelativePath
    let new: RelativePath
    let before: FileContents
    var after: [UInt8]
  }

  private(set) var renames: [FileRename] = []
  private(set) var files: [File] = []
  /// Links that may have meant a file that moves, and are left as they are.
  private(set) var unclear: [MemoLink] = []
  /// Files of the folder that stay, for git does not have them.
  private(set) var left: [RelativePath] = []
  /// Memos that could not be read, and may have links.
  private(set) var unread: [FileProblem] = []

  private let notebook: Notebook
  private let survey: LinkSurvey
  private let source: MoveSource
  private let target: RelativePath
  private var moves: [RelativePath: RelativePath] = [:]
  private var contents: [RelativePath: FileContents] = [:]

  /// - Throws: `MemoError.exists` where a name is taken, `.lostLink` where a link cannot be kept,
  ///   `.outside`, `.noSuchMemo`, `.notDownloaded`, `.git(.ignored)`, `.system`.
  init(_ notebook: Notebook, _ source: MoveSource, to target: RelativePath) throws(MemoError) {
    self.notebook = notebook
    self.source = source
    self.target = target
    survey = LinkSurvey(try notebook.snapshot())
    unread = survey.snapshot.unread
    try findMoves()
    try checkRoom()
    try repair()
  }

  /// What is done to the files: what comes, what changes, what goes. Where a file system holds old
  /// and new name for one, the old goes first.
  var changes: [FileChange] {
    let moved = files.filter { $0.old != $0.new }
    let (twins, others) = (moved.filter(isTwin), moved.filter { !isTwin($0) })
    return twins.flatMap { [removal($0), creation($0)] } + others.map(creation)
      + files.filter { $0.old == $0.new }
      .map { .replace($0.old, old: $0.before.bytes, new: $0.after) } + others.map(removal)
  }

  private func creation(_ file: File) -> FileChange {
    .create(file.new, file.after, isExecutable: file.before.stat.isExecutable)
  }

  private func removal(_ file: File) -> FileChange {
    .remove(file.old, old: file.before.bytes, isExecutable: file.before.stat.isExecutable)
  }

  private func isTwin(_ file: File) -> Bool {
    guard let stat = try? notebook.folder.stat(file.new) else { return false }
    return (stat.inode, stat.device) == (file.before.stat.inode, file.before.stat.device)
  }
}

// MARK: - What moves where

extension MovePlan {
  private mutating func findMoves() throws(MemoError) {
    var paths: [RelativePath] = []
    switch source {
    case .memo(let path):
      paths = [path]
      moves[path] = target
    case .folder(let folder):
      guard target.relative(to: folder) == nil else { throw .exists(folder) }
      paths = try movable(in: folder)
      guard !paths.isEmpty else { throw .noSuchMemo(folder.text + "/") }
      for path in paths { moves[path] = path.relative(to: folder)?.under(target) }
    }
    for copy in survey.namedCopies where moves[copy.path] == nil {
      guard let new = moves[copy.original],
        let place = ConflictName.path(of: copy.path, beside: new)
      else { continue }
      paths.append(copy.path)
      moves[copy.path] = place
    }
    for path in paths {
      contents[path] = try notebook.contents(of: path)
      renames += moves[path].map { [FileRename(old: path, new: $0)] } ?? []
    }
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
    let taken = Set(found)
    left = listed.filter { $0.relative(to: folder) != nil && !taken.contains($0) }
    return found
  }

  private func checkRoom() throws(MemoError) {
    if case .folder(let old) = source, let stat = try? notebook.folder.stat(folder: target) {
      let own = try? notebook.folder.stat(folder: old)
      guard old != target, own?.inode == stat.inode, own?.device == stat.device else {
        throw .exists(target)
      }
    }
    let staying = survey.catalogue.files.map(\.path).filter { moves[$0] == nil }
    let room = MoveRoom(beside: staying)
    for rename in renames {
      let new = rename.new
      if let taken = room.obstacle(to: new) { throw .exists(taken) }
      if rename.old == new { throw .exists(new) }
      if new.isHidden, !rename.old.isHidden { throw .outside(new.text) }
      if new.folder.map(notebook.folder.isNested) ?? false { throw .outside(new.text) }
      if notebook.isIgnored(new) { throw .git(.ignored(new)) }
      try checkDisk(new, since: rename.old)
    }
  }

  /// Looks for what no listing has: a hidden file, one that git ignores, a folder.
  private func checkDisk(_ new: RelativePath, since old: RelativePath) throws(MemoError) {
    if moves[new] != nil { return }
    if (try? notebook.folder.stat(folder: new)) != nil { throw .exists(new) }
    guard let stat = try? notebook.folder.stat(new) else { return }
    let own = contents[old]?.stat
    guard own?.inode == stat.inode, own?.device == stat.device else { throw .exists(new) }
  }
}

// MARK: - The links

extension MovePlan {
  /// How often a repaired link may change a title that other links name.
  private static let rounds = 3

  /// Works out the bytes of all memos whose links have to follow.
  private mutating func repair() throws(MemoError) {
    var titles: [RelativePath: String] = [:]
    for _ in 0..<Self.rounds where try isSettled(&titles) {
      return
    }
    throw .changedMeanwhile(target)
  }

  /// One round, in which memos have the titles that the rounds before found; tells whether they
  /// still have them.
  private mutating func isSettled(
    _ titles: inout [RelativePath: String]
  ) throws(MemoError) -> Bool {
    let before = survey.catalogue
    let after = LinkCatalogue(
      before.files.map { file in
        LinkCatalogue.File(
          path: moves[file.path] ?? file.path,
          title: file.title.map { title(of: file.path, $0, titles) })
      })
    let (old, new) = (Set(renames.map(\.old)), Set(renames.map(\.new)).union(titles.keys))
    var names = LinkNames(
      old.union(titles.keys).map(survey.file) + after.files.filter { new.contains($0.path) })
    for folder in movedFolders { names.add(folder: folder) }
    let folder = notebook.folder
    let links = LinkRepair(
      before: before, after: after, moves: moves, folder: wholeFolder,
      isThere: { (try? folder.stat($0)) != nil || (try? folder.stat(folder: $0)) != nil })
    let copies = Dictionary(
      survey.copies(of: old).map { ($0.path, $0.original) }, uniquingKeysWith: { $1 })
    (files, unclear) = ([], [])
    var isSettled = true
    for path in old.union(survey.memos(naming: names)).union(copies.keys).sorted() {
      guard let file = try repaired(path, links, copyOf: copies[path]) else { continue }
      files.append(file)
      guard let memo = survey.file(at: path).title else { continue }
      let title = facts(file.after, at: file.new).title
      guard title != self.title(of: path, memo, titles) else { continue }
      titles[file.new] = title
      isSettled = false
    }
    return isSettled
  }

  /// A file as it is to be; nil where nothing happens to it.
  private mutating func repaired(
    _ path: RelativePath, _ links: LinkRepair, copyOf original: RelativePath?
  ) throws(MemoError) -> File? {
    guard let before = try read(path) else { return nil }
    let new = moves[path] ?? path
    var after = before.bytes
    if path.isMemo {
      do throws(LinkRepair.Lost) {
        let memo = try links.repaired(path, before.bytes)
        after = memo.bytes
        unclear += survey.links(memo.unclear, in: path, before.bytes)
      } catch {
        throw lost(error, path, before.bytes)
      }
    }
    if let place = original.flatMap({ moves[$0] }) {
      after = try Self.naming(place, in: after, path)
    }
    return new == path && after == before.bytes
      ? nil : File(old: path, new: new, before: before, after: after)
  }

  private mutating func read(_ path: RelativePath) throws(MemoError) -> FileContents? {
    if let known = contents[path] { return known }
    guard !unread.contains(where: { $0.path == path }) else { return nil }
    do throws(FileError) {
      let found = try notebook.folder.read(path)
      contents[path] = found
      return found
    } catch {
      guard case .system(let errno, _) = error else { throw MemoError(error, at: path) }
      unread.append(FileProblem(path: path, errno: errno))
      return nil
    }
  }

  /// What a memo is called after the move, where it is called `title` now: one without a title of its
  /// own has its stem for one.
  private func title(
    of path: RelativePath, _ title: String, _ titles: [RelativePath: String]
  ) -> String {
    let place = moves[path] ?? path
    if let known = titles[place] { return known }
    guard place != path, let bytes = contents[path]?.bytes else { return title }
    return facts(bytes, at: place).title
  }

  private func facts(_ bytes: [UInt8], at path: RelativePath) -> MemoFacts {
    MemoDocument(parsing: bytes).facts(
      stem: path.stemText, titleRule: notebook.configuration.titlesFromStem ? .stem : .text)
  }

  private func lost(_ lost: LinkRepair.Lost, _ path: RelativePath, _ bytes: [UInt8]) -> MemoError {
    .lostLink(
      path, Mark(offset: lost.reference.range.lowerBound, in: bytes),
      String(decoding: bytes[lost.reference.destinationRange], as: UTF8.self))
  }

  /// A conflict copy that names the new place of its memo.
  private static func naming(
    _ original: RelativePath, in bytes: [UInt8], _ path: RelativePath
  ) throws(MemoError) -> [UInt8] {
    guard let text = original.exactText else { throw .outside(original.text) }
    do throws(EditError) {
      return try MemoDocument(parsing: bytes).setting("conflict_of", to: .text(text))
    } catch {
      throw MemoError(error, at: path)
    }
  }

  private var wholeFolder: (old: RelativePath, new: RelativePath)? {
    if case .folder(let path) = source { (path, target) } else { nil }
  }

  /// The folders that move, as links may name them.
  private var movedFolders: Set<RelativePath> {
    guard let whole = wholeFolder else { return [] }
    var folders: Set<RelativePath> = [whole.old, whole.new]
    for rename in renames {
      for path in [rename.old, rename.new] {
        var folder = path.folder
        while let above = folder, folders.insert(above).inserted { folder = above.folder }
      }
    }
    return folders
  }
}
