internal import MemoHistory

extension Notebook {
  /// Packs the objects of the history where many lie loose, so that a notebook of many commits
  /// stays small and quick.
  ///
  /// For after a verb that wrote: the `memo` tool calls it when it has said its answer. Most times
  /// there is nothing to do, which costs a look at two folders. From about 2,000 loose objects on
  /// they are packed, and from 50 packs on those are joined; git's `gc.auto` and
  /// `gc.autoPackLimit` at 0 forbid it. Programs that read or write at the same time are not
  /// disturbed, git's own among them; nothing is lost, wherever a process is killed. Nothing that
  /// nobody reaches is thrown away: that is left to `git gc`.
  ///
  /// ```swift
  /// try notebook.edit(path, edits)
  /// if notebook.hasWritten { try notebook.tidy() }
  /// ```
  ///
  /// - Returns: how many files fewer the history has.
  /// - Throws: `MemoError.interrupted` where `progress` says so, `.system`, `.git`; all is as it
  ///   was then, or tidy.
  @discardableResult
  public func tidy(progress: @escaping WorkProgress.Report = { _ in true }) throws(MemoError) -> Int
  {
    guard let history = history().history else { return 0 }
    do throws(HistoryError) {
      return try history.tidy(host: settings.device, now: settings.now()) { done, total in
        progress(WorkProgress(phase: .tidying, done: done, total: total))
      }
    } catch {
      throw MemoError(error, at: root)
    }
  }
}
