internal import CLibGit2
package import MemoCore

extension History {
  /// The best common ancestors of two commits, in the order of their ids; none where the pasts are
  /// unrelated.
  ///
  /// - Complexity: O(commits since the two parted).
  package func mergeBases(_ one: ObjectID, _ other: ObjectID) throws(HistoryError) -> [ObjectID] {
    try mergeBases(of: one, with: [other])
  }

  /// The best common ancestors of a commit and of one that would merge `others`.
  package func mergeBases(
    of commit: ObjectID, with others: [ObjectID]
  ) throws(HistoryError) -> [ObjectID] {
    try with { (repository) throws(HistoryError) in
      try Self.mergeBases(of: [commit] + others, repository)
    }
  }

  /// Whether `old` is `new` or in its past.
  ///
  /// - Complexity: O(commits of the past that are not older than `old`).
  package func isAncestor(
    _ old: ObjectID, of new: ObjectID
  ) throws(HistoryError) -> Bool {
    if old == new { return true }
    return try with { (repository) throws(HistoryError) in
      try Self.isAncestor(old, of: new, repository)
    }
  }

  static func mergeBases(
    of commits: [ObjectID], _ repository: OpaquePointer
  ) throws(HistoryError) -> [ObjectID] {
    let commits = commits.map(\.git)
    var found = git_oidarray()
    defer { git_oidarray_dispose(&found) }
    let code = git_merge_bases_many(&found, repository, commits.count, commits)
    // A missing object has the same code, but is no matter of the merge's.
    if code == GIT_ENOTFOUND.rawValue,
      git_error_last()?.pointee.klass == Int32(GIT_ERROR_MERGE.rawValue)
    {
      return []
    }
    guard code >= 0 else { throw LibGit2.failure("git_merge_bases_many", code) }
    let ids = UnsafeBufferPointer(start: found.ids, count: found.count).map { ObjectID($0) }
    return Set(ids).sorted()
  }

  static func isAncestor(
    _ old: ObjectID, of new: ObjectID, _ repository: OpaquePointer
  ) throws(HistoryError) -> Bool {
    if old == new { return true }
    var (past, tip) = (old.git, new.git)
    let code = git_graph_descendant_of(repository, &tip, &past)
    guard code >= 0 else { throw LibGit2.failure("git_graph_descendant_of", code) }
    return code == 1
  }
}
