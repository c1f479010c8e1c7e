internal import MemoFiles
internal import MemoHistory

/// The files of the whole work tree, as far as they differ between two commits.
///
/// All paths are the repository's. A file inside the notebook is reached through the notebook's
/// folder, so that what is displaced is kept under the path that the notebook knows.
struct WorkTree {
  let notebook: Notebook
  let history: History
  let work: WorkFolders
  /// Where no rules of `.gitattributes` hold, as they were when this was made.
  private var plain: PlainPaths
  /// What git's index says, for as long as its lock is held.
  private var indexed: IndexedFiles?
  private let whole: NotebookFolder

  init(_ notebook: Notebook, _ history: History) throws(MemoError) {
    self.notebook = notebook
    self.history = history
    work = try WorkFolders(notebook)
    plain = PlainPaths(history)
    guard history.place.prefix != nil else {
      whole = notebook.folder
      return
    }
    do throws(FileError) {
      whole = try NotebookFolder(at: Array(history.place.workTree.utf8))
    } catch {
      throw MemoError(error, at: history.place.workTree)
    }
  }

  /// Looks at the rules of `.gitattributes` anew.
  mutating func forgetRules() { plain = PlainPaths(history) }

  /// Believes git's index what it says of files; the caller holds its lock.
  mutating func trustIndex() { indexed = try? history.indexedFiles() }

  /// The folder that a path is reached through, and its place there.
  func place(of path: RelativePath) -> (folder: NotebookFolder, path: RelativePath) {
    guard let prefix = history.place.prefix else { return (whole, path) }
    return path.relative(to: prefix).map { (notebook.folder, $0) } ?? (whole, path)
  }

  /// What stands at a path.
  func standing(at path: RelativePath) throws(MemoError) -> Standing {
    let (folder, place) = place(of: path)
    do throws(FileError) {
      return try folder.standing(at: place)
    } catch {
      throw MemoError(error, at: place)
    }
  }

  /// The bytes of a file, when nobody writes it.
  func contents(of path: RelativePath) throws(MemoError) -> FileContents {
    let (folder, place) = place(of: path)
    do throws(FileError) {
      return try folder.read(place)
    } catch {
      throw MemoError(error, at: place)
    }
  }
}

// MARK: - What is there

extension WorkTree {
  /// What a path is towards a change.
  enum Side {
    /// As it was before.
    case old
    /// As it is to be.
    case new
    /// Something else.
    case other
  }

  /// What the path of a change is now.
  ///
  /// Where a file makes way for a link, or the other way round, nothing is there for a moment.
  func side(of change: EntryChange) throws(MemoError) -> Side {
    let standing = try standing(at: change.path)
    if try holds(change.old, change.path, standing) { return .old }
    if try holds(change.new, change.path, standing) { return .new }
    return change.isTypeChange && standing == .nothing ? .old : .other
  }

  /// Whether what stands at a path is an entry; nil is nothing.
  ///
  /// Nobody looks into a submodule. A file that only a filter program could compare is something
  /// else.
  private func holds(
    _ entry: TreeEntry?, _ path: RelativePath, _ standing: Standing
  ) throws(MemoError) -> Bool {
    switch (entry?.mode, standing) {
    case (nil, .nothing), (.submodule, .nothing), (.submodule, .folder): return true
    case (.file, .file(let stat)), (.executable, .file(let stat)):
      guard let entry, stat.isExecutable == (entry.mode == .executable) else { return false }
      if indexed?.has(path, entry.id, stat) ?? false { return true }
      return try match(try contents(of: path), entry, path) != .none
    case (.link, .link(let target, _)):
      return try entry.map { (entry) throws(MemoError) in
        try reading { () throws(HistoryError) in try history.blob(entry.id) == target }
      } ?? false
    default: return false
    }
  }

  /// Whether git would store the bytes of a file as an entry; false where only a filter program
  /// knows.
  func stores(
    _ bytes: [UInt8], _ entry: TreeEntry, _ path: RelativePath
  ) throws(MemoError) -> Bool {
    try reading { () throws(HistoryError) in
      try history.match(bytes, entry.id, at: path, plain)
    } != .none
  }

  /// How a file is an entry to git.
  func match(
    _ file: FileContents, _ entry: TreeEntry, _ path: RelativePath
  ) throws(MemoError) -> BlobMatch {
    try reading { () throws(HistoryError) in
      if plain.has(path), indexed?.has(path, entry.id, file.stat) ?? false { return .whole }
      return try history.match(file.bytes, entry.id, at: path, plain)
    }
  }

  /// The bytes that git would write for a file's entry.
  func incoming(
    _ entry: TreeEntry, _ path: RelativePath
  ) throws(MemoError) -> [UInt8] {
    try reading { () throws(HistoryError) in try history.incoming(entry.id, at: path, plain) }
  }

  func reading<R>(_ body: () throws(HistoryError) -> R) throws(MemoError) -> R {
    do throws(HistoryError) {
      return try body()
    } catch {
      throw MemoError(error, at: notebook.root)
    }
  }
}

extension EntryChange {
  /// Whether one kind of thing takes the place of another.
  var isTypeChange: Bool {
    guard let old, let new else { return false }
    return old.mode != new.mode && !(old.mode.isFile && new.mode.isFile)
  }
}
