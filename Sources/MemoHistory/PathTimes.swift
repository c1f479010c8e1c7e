internal import CLibGit2
package import MemoCore

/// When the files of a notebook were edited and added, read from its commits.
package struct PathTimes: Sendable {
  /// What the history says of one path.
  package struct Times: Hashable, Sendable {
    /// The author time of the newest commit that changed it, with the offset it was made at.
    package var edited: Instant?
    /// Where that commit stands in the walk: smaller is newer.
    package var order: Int = .max
    /// The author time of the commit that added it.
    package var added: Instant?
  }

  /// The times of each path that was asked for and is known.
  package var times: [RelativePath: Times] = [:]
}

extension History {
  /// Reads the times of `paths` from the history, newest commit first, until all are known.
  ///
  /// Merges change nothing by themselves. `isEdit` is asked with the blobs before and after
  /// whether a change counts as one (a pin does not). Paths in `added` are followed to the commit
  /// that added them, the others only to their newest edit. Behind the edge of a shallow clone
  /// nothing is known, so a commit there counts for neither.
  ///
  /// - Complexity: O(commits walked × entries of the trees that differ).
  package func times(
    of paths: Set<RelativePath>, added: Set<RelativePath>,
    isEdit: (_ old: [UInt8], _ new: [UInt8]) -> Bool
  ) throws(HistoryError) -> PathTimes {
    guard !paths.isEmpty else { return PathTimes() }
    return try with { (repository) throws(HistoryError) in
      guard Self.head(of: repository) != nil else { return PathTimes() }
      var search = TimeSearch(paths: paths, added: added)
      let walk = try Handle<WalkKind>("git_revwalk_new") { git_revwalk_new($0, repository) }
      _ = git_revwalk_sorting(
        walk.raw, GIT_SORT_TOPOLOGICAL.rawValue | GIT_SORT_TIME.rawValue)
      try check("git_revwalk_push_head") { git_revwalk_push_head(walk.raw) }
      let edge = git_repository_is_shallow(repository) == 1 ? shallowCommits() : []
      var id = git_oid()
      var order = 0
      while !search.isDone, git_revwalk_next(&id, walk.raw) == 0 {
        let commit = try Handle<CommitKind>("git_commit_lookup") {
          git_commit_lookup($0, repository, &id)
        }
        if !edge.contains(ObjectID(id)), git_commit_parentcount(commit.raw) < 2 {
          try visit(commit.raw, order, &search, repository, isEdit)
        }
        order += 1
      }
      return PathTimes(times: search.times)
    }
  }

  private func visit(
    _ commit: OpaquePointer, _ order: Int, _ search: inout TimeSearch,
    _ repository: OpaquePointer, _ isEdit: ([UInt8], [UInt8]) -> Bool
  ) throws(HistoryError) {
    guard let author = git_commit_author(commit) else { return }
    let time = Instant(seconds: author.pointee.when.time)
    let new = try Trees.subtree(
      place.prefix, of: Handle("git_commit_tree") { git_commit_tree($0, commit) }, repository)
    var changed: [(RelativePath, ObjectID?, ObjectID)] = []
    func collect(_ path: [UInt8], _ old: ObjectID?, _ new: ObjectID?) {
      guard let path = RelativePath(bytes: path), let new, search.asks(for: path) else { return }
      changed.append((path, old, new))
    }
    var parent: OpaquePointer?
    defer { git_commit_free(parent) }
    if git_commit_parentcount(commit) == 1 {
      try check("git_commit_parent") { git_commit_parent(&parent, commit, 0) }
      let above = parent
      let old = try Trees.subtree(
        place.prefix, of: Handle("git_commit_tree") { git_commit_tree($0, above) }, repository)
      try Trees.difference(Self.raw(old), Self.raw(new), below: [], repository, collect)
    } else {
      try Trees.difference(nil, Self.raw(new), below: [], repository, collect)
    }
    for (path, old, new) in changed {
      var counts = true
      if let old, search.isEditUnknown(path), let before = try Blobs.bytes(of: old, repository),
        let after = try Blobs.bytes(of: new, repository)
      {
        counts = isEdit(before, after)
      }
      search.saw(path, at: time, order, isAddition: old == nil, isEdit: counts)
    }
  }

  static func raw(_ tree: borrowing Handle<TreeKind>?) -> OpaquePointer? {
    switch tree {
    case .some(let tree): tree.raw
    case .none: nil
    }
  }

  /// The commits at which a shallow clone ends.
  private func shallowCommits() -> Set<ObjectID> {
    let lines = SmallFile.load(place.commonDirectory + "/shallow") ?? []
    return Set(
      lines.split(separator: 10).compactMap { ObjectID(hex: String(decoding: $0, as: UTF8.self)) })
  }
}

/// The paths whose times are still looked for.
private struct TimeSearch {
  private(set) var times: [RelativePath: PathTimes.Times] = [:]
  private var edits: Set<RelativePath>
  private var additions: Set<RelativePath>

  init(paths: Set<RelativePath>, added: Set<RelativePath>) {
    edits = paths
    additions = added.intersection(paths)
  }

  var isDone: Bool { edits.isEmpty && additions.isEmpty }

  func isEditUnknown(_ path: RelativePath) -> Bool { edits.contains(path) }

  func asks(for path: RelativePath) -> Bool { edits.contains(path) || additions.contains(path) }

  mutating func saw(
    _ path: RelativePath, at time: Instant, _ order: Int, isAddition: Bool, isEdit: Bool
  ) {
    if isEdit || isAddition, edits.remove(path) != nil {
      times[path, default: .init()].edited = time
      times[path, default: .init()].order = order
    }
    if isAddition, additions.remove(path) != nil { times[path, default: .init()].added = time }
  }
}
