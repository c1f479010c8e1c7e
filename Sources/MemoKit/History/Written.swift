internal import MemoFiles
internal import MemoHistory

/// What a committed step wrote: all that is shown of its memos, without a look at files and
/// objects.
struct Written {
  private let files: [RelativePath: FileContents]
  private let blobs: [RelativePath: ObjectID]
  private let times: PathTimes

  /// Takes it together, and has the history store the commit; nil where the history has to be
  /// asked.
  init?(
    _ changes: [FileChange], _ stats: [RelativePath: FileStat], _ receipt: CommitReceipt,
    _ history: History, _ notebook: Notebook
  ) {
    var texts: [RelativePath: (old: [UInt8], new: [UInt8])] = [:]
    var files: [RelativePath: FileContents] = [:]
    for change in changes {
      guard let new = change.written else { continue }
      if let old = change.former { texts[change.path] = (old, new) }
      if let stat = stats[change.path] {
        files[change.path] = FileContents(bytes: new, stat: stat)
      }
    }
    guard
      let times = history.times(
        after: receipt, texts, .memo, cacheFolder: notebook.settings.cacheFolder)
    else { return nil }
    self.files = files
    self.times = times
    blobs = receipt.blobs
  }

  /// The memos at some paths; nil where one of them is not among what was written.
  func memos(at paths: [RelativePath], in notebook: Notebook) -> [Memo]? {
    var memos: [Memo] = []
    for path in paths {
      guard let contents = files[path], let blob = blobs[path] else { return nil }
      let reading = MemoReading(
        path, contents, revision: blob, isUncommitted: false, notebook.configuration)
      memos.append(reading.memo(times[path], notebook.zone))
    }
    return memos
  }
}
