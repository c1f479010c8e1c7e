internal import CLibGit2
package import MemoCore

/// Where commands of late have displaced files from: HEAD and the eight commits before it, what a
/// sync tried to take HEAD to, and where HEAD was before a sync took it further.
///
/// It is for one look at many files: what was found out once is not asked again for each.
package struct RecentCommits {
  private let history: History
  /// Nil before the first file.
  private var head: ObjectID?
  /// The commits, first that which had a file last: the next one is most often of the same command.
  private var commits: [ObjectID] = []
  /// Whether the reflog was looked into, which is read whole for it: nearly all is found without.
  private var hasFormerHeads = false

  package init(of history: History) {
    self.history = history
  }

  /// Whether one of them has these bytes, after git's filters, at `path`.
  package mutating func have(
    _ bytes: [UInt8], at path: RelativePath
  ) throws(HistoryError) -> Bool {
    try history.with { (repository) throws(HistoryError) in
      let full = history.repositoryPath(path)
      let id = try Blobs.id(of: history.stored(bytes, at: full, shown: path, repository))
      return have(id, at: full, repository)
    }
  }

  private mutating func have(
    _ id: ObjectID, at path: RelativePath, _ repository: OpaquePointer
  ) -> Bool {
    if head == nil { head = History.head(of: repository) }
    guard let head else { return false }
    if commits.isEmpty {
      commits = Self.line(from: head, repository) + history.tried(repository)
    }
    if find(id, at: path, from: 0, repository) { return true }
    if hasFormerHeads { return false }
    hasFormerHeads = true
    let start = commits.count
    commits += Self.formerHeads(in: head, repository)
    return find(id, at: path, from: start, repository)
  }

  private mutating func find(
    _ id: ObjectID, at path: RelativePath, from start: Int, _ repository: OpaquePointer
  ) -> Bool {
    for place in commits.indices[start...] {
      guard let tree = try? Trees.tree(of: commits[place], repository),
        Trees.blob(at: path, in: tree.raw) == id
      else { continue }
      commits.swapAt(0, place)
      return true
    }
    return false
  }

  /// A commit, and the eight before it by first parents, as far as they are here.
  private static func line(from head: ObjectID, _ repository: OpaquePointer) -> [ObjectID] {
    var commits: [ObjectID] = []
    var next: ObjectID? = head
    while let id = next, commits.count < 9 {
      var raw = id.git
      guard
        let commit = try? Handle<CommitKind>(
          "git_commit_lookup", { git_commit_lookup($0, repository, &raw) })
      else { break }
      commits.append(id)
      next = git_commit_parent_id(commit.raw, 0).map { ObjectID($0.pointee) }
    }
    return commits
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
