internal import MemoHistory

/// A look at the whole past of a notebook at one moment.
///
/// As a `Snapshot` tells what there is, a past tells what happened: every version of every memo,
/// the removed ones too. What is not committed yet is not in it.
///
/// ```swift
/// let past = try notebook.past()
/// for version in try past.log(of: path, limit: 10) { print(version.date.iso8601, version.kind) }
/// ```
public struct Past: Sendable {
  /// The notebook whose past it is.
  public let notebook: Notebook
  let history: History
  let chronicle: Chronicle

  /// Whether it goes back to the first commit: in a shallow clone it does not.
  public var isWhole: Bool { chronicle.isWhole }
}

extension Notebook {
  /// Looks at the notebook's past.
  ///
  /// `progress` hears of commits nobody has looked at yet: at first, that is all of them.
  ///
  /// - Throws: `MemoError.git` where there is no history, or none that can be read, `.interrupted`
  ///   where `progress` says so.
  /// - Complexity: O(commits), and reading those that are new.
  public func past(
    progress: WorkProgress.Report = { _ in true }
  ) throws(MemoError) -> Past {
    try past { (history) throws(HistoryError) in
      try history.chronicle(.memo, cacheFolder: settings.cacheFolder) {
        progress(WorkProgress(phase: .history, done: $0, total: $1))
      }
    }
  }

  /// A past that is asked for nothing but `log(of:limit:)` of this path, and what its versions are
  /// made of; it is had sooner than the whole one.
  package func past(
    of path: RelativePath, progress: WorkProgress.Report = { _ in true }
  ) throws(MemoError) -> Past {
    try past { (history) throws(HistoryError) in
      try history.chronicle(of: path, .memo, cacheFolder: settings.cacheFolder) {
        progress(WorkProgress(phase: .history, done: $0, total: $1))
      }
    }
  }

  private func past(
    _ read: (History) throws(HistoryError) -> Chronicle
  ) throws(MemoError) -> Past {
    let history: History
    switch self.history() {
    case .open(let open): history = open
    case .absent(let failure): throw .git(failure)
    }
    do throws(HistoryError) {
      return Past(notebook: self, history: history, chronicle: try read(history))
    } catch {
      throw MemoError(error, at: root)
    }
  }
}
