internal import MemoHistory
internal import MemoMarkdown

extension Past {
  /// The memos that the last commit lacks and the past had, the one removed last first.
  ///
  /// A memo that was only renamed is not among them, nor one that lives again under its path.
  ///
  /// - Throws: `MemoError.git` where the history cannot be read.
  /// - Complexity: O(changes of all commits and bytes of the removed memos).
  public func removedMemos() throws(MemoError) -> [RemovedMemo] {
    let files: [RemovedFile]
    do throws(HistoryError) {
      files = try history.removedFiles(in: chronicle)
    } catch {
      throw MemoError(error, at: notebook.root)
    }
    var memos: [RemovedMemo] = []
    for file in files where file.path.isMemo && !file.path.isHidden {
      let facts = try facts(of: file.path, file.blob)
      memos.append(
        RemovedMemo(
          path: file.path, title: facts?.title ?? file.path.stemText, revision: file.commit,
          date: .zoned(file.time, offset: file.offset), contents: file.blob,
          isConflictCopy: facts?.conflictOf != nil))
    }
    return memos
  }
}
