internal import CLibGit2
package import MemoCore

/// Where commands of late have displaced files from: HEAD and the eight commits before it, what a
/// sync tried to take HEAD to, and where HEAD was before a sync took it further.
///
/// It is for one look at many files: what was found out once is not asked again for each.
package struct RecentCommits {
  private let history: History
  private let plain: PlainPaths
  /// The commits that were met, first that which had a file last: the next one is most often of the
  /// same command.
  private var commits: [ObjectID] = []
  /// How far HEAD's line was followed, and the commit that comes next on it.
  private var followed = 0
  private var next: ObjectID?
  private var hasTried = false
  /// Whether the reflog was looked into, which is read whole for it: nearly all is found without.
  private var hasFormerHeads = false

  package init(of history: History) {
    self.history = history
    plain = PlainPaths(history)
  }

  /// Whether one of them has these bytes, after git's filters, at `path`.
  package mutating func have(
    _ bytes: [UInt8], at path: RelativePath
  ) throws(HistoryError) -> Bool {
    try history.with { (repository) throws(HistoryError) in
      let full = history.repositoryPath(path)
      let isPlain = plain.has(full)
      let stored = isPlain ? bytes : try Filters.stored(bytes, at: full, shown: path, repository)
      return have(ObjectID(blob: stored), at: full, repository)
    }
  }

  private mutating func have(
    _ id: ObjectID, at path: RelativePath, _ repository: OpaquePointer
  ) -> Bool {
    var place = 0
    while place < commits.count || meetMore(repository) {
      while place < commits.count {
        if let tree = try? Trees.tree(of: commits[place], repository),
          Trees.blob(at: path, in: tree.raw) == id
        {
          commits.swapAt(0, place)
          return true
        }
        place += 1
      }
    }
    return false
  }

  /// Goes on with the commits that were not met yet; false where there are none.
  ///
  /// A file that the last command displaced is in the commit before HEAD, so that one comes first.
  private mutating func meetMore(_ repository: OpaquePointer) -> Bool {
    if followed == 0 {
      guard let head = History.head(of: repository) else { return false }
      followed = 1
      next = Self.parent(of: head, repository)
      commits = next.map { [$0, head] } ?? [head]
    } else if followed < 8, let last = next {
      followed += 1
      next = Self.parent(of: last, repository)
      commits += next.map { [$0] } ?? []
    } else if !hasTried {
      hasTried = true
      commits += history.tried(repository)
    } else if !hasFormerHeads {
      hasFormerHeads = true
      guard let head = History.head(of: repository) else { return false }
      commits += Self.formerHeads(in: head, repository)
    } else {
      return false
    }
    return true
  }

  /// The first parent of a commit, as far as it is here.
  private static func parent(of commit: ObjectID, _ repository: OpaquePointer) -> ObjectID? {
    var id = commit.git
    let commit = try? Handle<CommitKind>("git_commit_lookup") {
      git_commit_lookup($0, repository, &id)
    }
    guard let commit else { return nil }
    return git_commit_parent_id(commit.raw, 0).map { ObjectID($0.pointee) }
  }

  /// Where HEAD was last, as far as it has gone on from there.
  private static func formerHeads(
    in head: ObjectID, _ repository: OpaquePointer
  ) -> [ObjectID] {
    var log: OpaquePointer?
    defer { git_reflog_free(log) }
    guard git_reflog_read(&log, repository, "HEAD") == 0 else { return [] }
    return (0..<min(4, git_reflog_entrycount(log))).compactMap { place in
      guard let entry = git_reflog_entry_byindex(log, place),
        var old = git_reflog_entry_id_old(entry)?.pointee
      else { return nil }
      var tip = head.git
      return git_graph_descendant_of(repository, &tip, &old) == 1 ? ObjectID(old) : nil
    }
  }
}
