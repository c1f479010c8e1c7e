internal import MemoCore

extension History {
  /// When the paths of HEAD were edited and added.
  ///
  /// What is stored is brought up to HEAD: only commits nobody has looked at yet are read, and what
  /// they changed is stored as the work goes on, so that a killed process loses little of it. Where
  /// nothing can be stored, or another process is storing right now, the answer is the same.
  ///
  /// Merges change nothing by themselves; only a path that no other commit tells of, such as a copy
  /// of what gave way in one, was made by one. A path keeps its times through a move: where the
  /// commit tells one, where just one file went and one came with the same bytes, or where the only
  /// memo that went and the only one that came are alike beyond doubt.
  ///
  /// `cacheFolder`, which has to exist, takes the files if the repository cannot be written.
  /// `progress` is told how many of how many new commits are done; false ends the work.
  ///
  /// - Throws: `.interrupted` where `progress` ended the work, `.library` where the object database
  ///   cannot be opened.
  /// - Complexity: O(paths) if HEAD is the stored one, else O(commits not yet read × bytes of the
  ///   trees that differ).
  package func pathTimes(
    _ rule: EditRule, cacheFolder: String? = nil,
    progress: (_ done: Int, _ total: Int) -> Bool = { _, _ in true }
  ) throws(HistoryError) -> PathTimes {
    try with { (repository) throws(HistoryError) in
      guard let head = Self.head(of: repository) else { return PathTimes() }
      let stored = PathTimes.stored(at: place, head: head, rule, cacheFolder: cacheFolder)
      if let stored { return stored }
      return try updatingTimes(repository, rule, cacheFolder) { (update) throws(HistoryError) in
        try update.run(head, progress)
      }
    }
  }

  /// Calls `body` with what brings the stored times and changes up to date.
  ///
  /// `former` is where the notebook was before its folder was renamed.
  func updatingTimes<R>(
    _ repository: OpaquePointer, at former: RepositoryPlace? = nil, _ rule: EditRule,
    _ cacheFolder: String?, _ body: (inout TimesUpdate) throws(HistoryError) -> R
  ) throws(HistoryError) -> R {
    let place = former ?? place
    let files = PathTimesFiles(place, rule, cacheFolder: cacheFolder)
    let lock = files.takeLock()
    let isLocked: Bool
    switch lock {
    case .some: isLocked = true
    case .none: isLocked = false
    }
    var update = TimesUpdate(
      try ObjectReader(repository), files, PastEdges(place.commonDirectory), rule,
      prefix: place.prefix, mayStore: isLocked)
    let result = try body(&update)
    _ = lock
    return result
  }
}
