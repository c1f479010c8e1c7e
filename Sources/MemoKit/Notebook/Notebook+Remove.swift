internal import MemoFiles

extension Notebook {
  /// Removes memos in one commit; their bytes stay in the history.
  ///
  /// - Throws: `MemoError.git` where they cannot be committed first: nothing is removed then.
  public func remove(
    _ paths: [RelativePath], message: String? = nil
  ) throws(MemoError) -> Outcome {
    try writing { (writing) throws(MemoError) in
      try writing.captureOutsideChanges(before: paths)
      let contents = try read(paths.uniqued)
      let changes = contents.map { content in
        let path = content.memo.path
        return FileChange.remove(path, old: content.bytes, like: try? folder.stat(path))
      }
      let step = writing.step(.remove, changes.map(\.path), message: message)
      let links = (try? snapshot().linksLeading(to: Set(changes.map(\.path)))) ?? []
      let result = try writing.commit(step, changes)
      if let lost = Notice.linksLost(from: links) { writing.notices.append(lost) }
      return writing.outcome(showing: contents.map(\.memo), result)
    }
  }
}
