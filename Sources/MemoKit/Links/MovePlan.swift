internal import MemoFiles
internal import MemoHistory
internal import MemoMarkdown

/// All that moving memos or a folder does, worked out before a file is touched.
struct MovePlan {
  /// A file that gets another place, other bytes, or both.
  struct File {
    let old: RelativePath
    let new: RelativePath
    let before: FileContents
    var after: [UInt8]
  }

  var renames: [FileRename] = []
  var files: [File] = []
  /// Links that may have meant a file that moves, and are left as they are.
  var unclear: [MemoLink] = []
  /// What of the folder stays where it is.
  var left: [LeftBehind] = []
  /// Memos that could not be read, and may have links.
  var unread: [FileProblem] = []

  let notebook: Notebook
  let survey: LinkSurvey
  /// The folder that moves as a whole.
  let folder: (old: RelativePath, new: RelativePath)?
  /// The new path of each file that moves.
  var moves: [RelativePath: RelativePath] = [:]
  /// The files that were read.
  var contents: [RelativePath: FileContents] = [:]

  /// - Throws: `MemoError.exists`, `.folderExists` or `.notCheckedOut` where a name is taken,
  ///   `.lostLink` where a link cannot be kept, `.intoItself`, `.ignored`, `.notKept`, `.outside`,
  ///   `.noSuchMemo`, `.noSuchFolder`, `.notDownloaded`, `.system`.
  init(_ notebook: Notebook, _ source: MoveSource, to target: RelativePath) throws(MemoError) {
    let folder: (old: RelativePath, new: RelativePath)? =
      if case .folder(let path) = source { (path, target) } else { nil }
    try self.init(notebook, folder)
    try workOut(try self.moves(source, to: target))
  }

  /// Gives each of some memos a name of its own.
  ///
  /// - Throws: as the other one.
  init(_ notebook: Notebook, _ renames: [FileRename]) throws(MemoError) {
    try self.init(notebook, nil)
    try workOut(renames)
  }

  private init(
    _ notebook: Notebook, _ folder: (old: RelativePath, new: RelativePath)?
  ) throws(MemoError) {
    self.notebook = notebook
    self.folder = folder
    survey = LinkSurvey(try notebook.snapshot())
    unread = survey.snapshot.unread
  }

  private mutating func workOut(_ renames: [FileRename]) throws(MemoError) {
    try take(renames)
    try checkRoom()
    try repair()
  }

  /// What a commit calls the move of a folder; nil where none moves as a whole.
  var folderSubject: String? { folder.map { "Move \($0.old)/ to \($0.new)/" } }

  /// What is done to the files: what comes, what changes, what goes.
  ///
  /// Where a file system holds the old and the new name for one, the old goes first.
  var changes: [FileChange] {
    let moved = files.filter { $0.old != $0.new }
    let (twins, others) = (moved.filter(isTwin), moved.filter { !isTwin($0) })
    return twins.flatMap { [removal($0), creation($0)] } + others.map(creation)
      + files.filter { $0.old == $0.new }
      .map { .replace($0.old, old: $0.before.bytes, new: $0.after) } + others.map(removal)
  }

  private func creation(_ file: File) -> FileChange {
    .succeed(file.new, file.after, file.before.stat)
  }

  private func removal(_ file: File) -> FileChange {
    .remove(file.old, old: file.before.bytes, like: file.before.stat)
  }

  private func isTwin(_ file: File) -> Bool {
    guard let stat = try? notebook.folder.stat(file.new) else { return false }
    return (stat.inode, stat.device) == (file.before.stat.inode, file.before.stat.device)
  }
}
