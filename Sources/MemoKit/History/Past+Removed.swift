internal import MemoFiles
internal import MemoHistory
internal import MemoMarkdown

extension Past {
  /// The memos that are not there and the past had, the one removed last first; before them those
  /// whose removal is not committed yet.
  ///
  /// A memo that was only renamed is not among them, nor one under whose path there is a file
  /// again.
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
    for removed in try uncommittedRemovals() {
      let facts = try facts(of: removed.path, removed.blob)
      memos.append(
        RemovedMemo(
          path: removed.path, title: facts?.title ?? removed.path.stemText,
          contents: removed.blob, isConflictCopy: facts?.original(of: removed.path) != nil))
    }
    for file in files
    where file.path.isMemo && !file.path.isHidden && !notebook.hasFile(at: file.path) {
      let facts = try facts(of: file.path, file.blob)
      memos.append(
        RemovedMemo(
          path: file.path, title: facts?.title ?? file.path.stemText, revision: file.commit,
          date: .zoned(file.time, offset: file.offset), contents: file.blob,
          isConflictCopy: facts?.original(of: file.path) != nil))
    }
    return memos
  }

  /// The memos of the last commit whose files are gone.
  private func uncommittedRemovals() throws(MemoError) -> [(path: RelativePath, blob: ObjectID)] {
    let (history, notebook) = (history, notebook)
    let tracked = try notebook.readingHistory { () throws(HistoryError) in
      try history.trackedFiles()
    }
    let gone = tracked.head.filter { path, _ in
      path.isMemo && !path.isHidden && !tracked.skipped.contains(path)
        && !notebook.hasFile(at: path)
    }
    return gone.map { ($0.key, $0.value) }.sorted { $0.path < $1.path }
  }
}

extension Notebook {
  /// Whether a plain file is at `path`.
  func hasFile(at path: RelativePath) -> Bool { (try? folder.stat(path)) != nil }
}
