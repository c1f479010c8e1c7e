internal import MemoFiles
internal import MemoHistory

/// New files that are too big to be held in memory: attachments, never memos.
extension TreeWork {
  /// Whether a new file is one.
  func isStreamed(_ new: TreeEntry, _ path: RelativePath) throws(MemoError) -> Bool {
    guard !path.isMemo else { return false }
    return try tree.reading { () throws(HistoryError) in
      try tree.history.isStreamed(new.id, at: path)
    }
  }

  /// Makes a file of its blob, piece by piece; tells whether there was something to do.
  mutating func makeBigFile(_ change: EntryChange) throws(MemoError) -> Bool {
    // One that is there already as it is to be was looked at.
    guard let new = change.new, stats[change.path] == nil else { return false }
    let (folder, path) = tree.place(of: change.path)
    var failure: HistoryError?
    do throws(FileError) {
      stats[change.path] = try folder.create(
        path, isExecutable: new.mode == .executable, staging: tree.work.staging
      ) { write in
        do throws(HistoryError) {
          return try tree.history.stream(new.id, to: write)
        } catch {
          failure = error
          return false
        }
      }
    } catch {
      if let failure { throw MemoError(failure, at: tree.notebook.root) }
      throw MemoError(error, at: path)
    }
    return true
  }
}
