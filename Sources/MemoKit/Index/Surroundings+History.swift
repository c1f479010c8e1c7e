internal import MemoFiles
internal import MemoHistory

/// What the history says of memos, asked without libgit2 as long as that can be.
extension Surroundings {
  /// When memos were edited and added; nil where HEAD cannot be read.
  ///
  /// - Throws: `MemoError.interrupted` where `progress` says so.
  func times(
    in notebook: Notebook, _ progress: WorkProgress.Report
  ) throws(MemoError) -> PathTimes? {
    guard let place, let head else { return PathTimes() }
    let cacheFolder = notebook.settings.cacheFolder
    if let stored = PathTimes.stored(at: place, head: head, .memo, cacheFolder: cacheFolder) {
      return stored
    }
    do throws(HistoryError) {
      return try notebook.history().history?.pathTimes(.memo, cacheFolder: cacheFolder) {
        progress(WorkProgress(phase: .history, done: $0, total: $1))
      }
    } catch .interrupted {
      throw .interrupted
    } catch {
      return nil
    }
  }

  /// The id git gives the bytes, found without libgit2 where nothing can come between.
  func identify(_ bytes: [UInt8], at path: RelativePath, in notebook: Notebook) -> ObjectID? {
    mayFilter(path, in: notebook) ? notebook.revision(of: path, bytes) : ObjectID(blob: bytes)
  }

  /// Whether git may store other bytes than the file at `path` has; the same for all files of a
  /// folder.
  func mayFilter(_ path: RelativePath, in notebook: Notebook) -> Bool {
    mayFilter || notebook.folder.hasAttributes(above: path)
  }
}
