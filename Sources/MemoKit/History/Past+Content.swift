internal import MemoFiles
internal import MemoHistory
internal import MemoSearch

extension Past {
  /// A removed memo as it last was, with its text; nil where the repository lacks its bytes.
  ///
  /// It counts as edited last when it was removed.
  ///
  /// - Throws: `MemoError.git` where the history cannot be read.
  public func content(of removed: RemovedMemo) throws(MemoError) -> MemoContent? {
    try reading(of: removed).map { $0.content(nil, notebook.zone) }
  }

  /// A look at removed memos, for who chooses among them.
  ///
  /// - Throws: `MemoError.git` where the history cannot be read.
  /// - Complexity: O(bytes of the memos).
  public func snapshot(of removed: [RemovedMemo]) throws(MemoError) -> Snapshot {
    var builder = IndexBuilder(head: nil, key: 0)
    for memo in removed {
      guard let reading = try reading(of: memo) else { continue }
      builder.append(reading.indexed(nil, notebook.zone, stat: nil))
    }
    return Snapshot(
      notebook: notebook, index: builder.finish().index(), unread: [], notDownloaded: [],
      historyFailure: nil)
  }

  private func reading(of removed: RemovedMemo) throws(MemoError) -> MemoReading? {
    guard let bytes = try bytes(of: removed.contents) else { return nil }
    let time = removed.date?.instant(in: notebook.zone) ?? notebook.settings.now().wholeSeconds
    return try MemoReading(of: bytes, at: removed.path, removed.contents, time, in: notebook)
  }
}

extension MemoReading {
  /// Reads a memo as the history keeps it, made at `time`.
  init(
    of stored: [UInt8], at path: RelativePath, _ contents: ObjectID, _ time: Instant,
    in notebook: Notebook
  ) throws(MemoError) {
    let history = try notebook.openHistory()
    let bytes = try notebook.readingHistory { () throws(HistoryError) in
      try history.checkedOut(stored, at: path)
    }
    let stat = FileStat(size: Int64(bytes.count), modified: time, changed: time, inode: 0)
    self.init(
      path, FileContents(bytes: bytes, stat: stat), revision: contents, isUncommitted: false,
      notebook.configuration)
  }
}
