internal import CLibGit2
package import MemoCore

/// What the commits of one side of a merge did to one file.
package struct FileCourse: Hashable, Sendable {
  /// Where the file was when the side began: another path than now where the side moved it.
  package var origin: RelativePath
  /// The author time of the newest commit that edited it, else of the newest that changed it; nil
  /// where none did, or nobody asked.
  package var edited: Instant?
  /// What that author's clock was ahead of UTC, in seconds.
  package var offset = 0
  /// The author time of the newest commit that moved it.
  package var moved: Instant?
  /// Whether a commit of the side made it of nothing.
  package var isBorn = false
}

extension History {
  /// The courses of files of `tips`, by their present paths in the notebook, over the commits in
  /// the past of `tips` that are not in that of `bases`.
  ///
  /// A move is what `pathTimes` takes for one. Merges are passed over. Unless `isWhole`, the
  /// commits below the newest edits of all files are not looked at, and `origin` may be a path
  /// between. Unless `isJudging`, nobody finds out what was an edit, for which files have to be
  /// read.
  ///
  /// What the journal of the times has of the commits is not read again; `cacheFolder` is as it is
  /// there.
  ///
  /// - Complexity: O(commits × bytes of the trees that differ).
  package func courses(
    of files: [RelativePath: ObjectID], from tips: [ObjectID], without bases: [ObjectID],
    isWhole: Bool, isJudging: Bool = true, _ rule: EditRule, cacheFolder: String? = nil
  ) throws(HistoryError) -> [RelativePath: FileCourse] {
    try with { (repository) throws(HistoryError) in
      let commits = try Self.commits(of: tips, without: bases, repository)
      var side = SideWalk(try ObjectReader(repository, trees), rule, place.prefix)
      if commits.count >= Self.longSide {
        let files = PathTimesFiles(place, rule, cacheFolder: cacheFolder)
        side.known = files.journal.read()?.commits.filter { commits.contains($0.id) } ?? []
      }
      do throws(MissingObject) {
        return try side.courses(
          of: files, from: tips, among: commits, isWhole: isWhole, isJudging: isJudging)
      } catch {
        throw HistoryError(error)
      }
    }
  }

  /// From so many commits on the journal is looked into, which may be of thousands.
  private static let longSide = 32

  private static func commits(
    of tips: [ObjectID], without bases: [ObjectID], _ repository: OpaquePointer
  ) throws(HistoryError) -> Set<ObjectID> {
    let walk = try Handle<WalkKind>("git_revwalk_new") { git_revwalk_new($0, repository) }
    for tip in tips {
      var id = tip.git
      try check("git_revwalk_push") { git_revwalk_push(walk.raw, &id) }
    }
    for base in bases {
      var id = base.git
      try check("git_revwalk_hide") { git_revwalk_hide(walk.raw, &id) }
    }
    var (commits, id) = (Set<ObjectID>(), git_oid())
    var code = git_revwalk_next(&id, walk.raw)
    while code == 0 {
      commits.insert(ObjectID(id))
      code = git_revwalk_next(&id, walk.raw)
    }
    guard code == GIT_ITEROVER.rawValue else { throw LibGit2.failure("git_revwalk_next", code) }
    return commits
  }
}
