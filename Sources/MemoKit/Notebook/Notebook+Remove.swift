extension Notebook {
  /// Removes memos in one commit; their bytes stay in the history.
  ///
  /// - Throws: `MemoError.git` where they cannot be committed first: nothing is removed then.
  public func remove(
    _ paths: [RelativePath], message: String? = nil
  ) throws(MemoError) -> Outcome {
    try writing { (writing) throws(MemoError) in
      try writing.captureOutsideChanges()
      var changes: [FileChange] = []
      var memos: [Memo] = []
      for path in paths.uniqued {
        let content = try read(path)
        memos.append(content.memo)
        changes.append(.remove(path, old: content.bytes))
      }
      let step = writing.step(.remove, changes.map(\.path), message: message)
      let result = try writing.commit(step, changes)
      return writing.outcome(showing: memos, result)
    }
  }
}
