internal import CLibGit2
package import MemoCore

extension History {
  /// How many commits are in the past of `new`, and it, that are not in the past of `old`; nil is
  /// the past of nothing.
  ///
  /// - Complexity: O(commits since the two parted).
  package func distance(
    from old: ObjectID?, to new: ObjectID?
  ) throws(HistoryError) -> Int {
    guard let new, new != old else { return 0 }
    return try with { (repository) throws(HistoryError) in
      let walk = try Handle<WalkKind>("git_revwalk_new") { git_revwalk_new($0, repository) }
      var tip = new.git
      try check("git_revwalk_push") { git_revwalk_push(walk.raw, &tip) }
      if var past = old?.git { try check("git_revwalk_hide") { git_revwalk_hide(walk.raw, &past) } }
      var (count, id) = (0, git_oid())
      while true {
        let code = git_revwalk_next(&id, walk.raw)
        if code == GIT_ITEROVER.rawValue { return count }
        try check("git_revwalk_next") { code }
        count += 1
      }
    }
  }

  /// Names the branch of a HEAD that has no commit yet.
  package func nameUnbornBranch(_ name: String) throws(HistoryError) {
    try with { (repository) throws(HistoryError) in
      guard git_repository_head_unborn(repository) == 1 else { return }
      try announce(headName, "ref: refs/heads/\(name)")
      try check("git_repository_set_head") {
        git_repository_set_head(repository, "refs/heads/" + name)
      }
    }
  }
}
