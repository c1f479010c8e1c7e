internal import MemoCore

extension Chronicle {
  /// The files that HEAD, which has `present`, lacks and the past had, the one removed last first.
  func removedFiles(present: Set<RelativePath>) -> [RemovedFile] {
    var met = present
    var removed: [RemovedFile] = []
    var ancestry: Ancestry?
    for (place, commit) in commits.enumerated() {
      for change in commit.changes where met.insert(change.path).inserted {
        if change.new == nil {
          guard !commit.moved(change.path), let blob = change.old else { continue }
          removed.append(RemovedFile(change.path, blob, commit))
        } else if let blob = change.new {
          // Another branch removed or renamed it.
          let known = ancestry ?? Ancestry(of: self)
          ancestry = known
          let other = removal(of: change.path, besides: place, known)
          guard other?.moved(change.path) != true else { continue }
          removed.append(RemovedFile(change.path, blob, other ?? commit))
        }
      }
    }
    return removed
  }

  /// The newest commit that took the path away and is not below the one at `place`.
  private func removal(
    of path: RelativePath, besides place: Int, _ ancestry: Ancestry
  ) -> CommitChanges? {
    var isBelow = ancestry.nobody
    ancestry.mark(ancestorsOf: place, in: &isBelow)
    return commits.indices.first { other in
      !isBelow[other] && commits[other].changes.contains { $0.path == path && $0.new == nil }
    }.map { commits[$0] }
  }
}

extension CommitChanges {
  /// Whether the path went because its file was renamed.
  func moved(_ path: RelativePath) -> Bool { changes.contains { $0.origin == path } }
}

extension RemovedFile {
  fileprivate init(_ path: RelativePath, _ blob: ObjectID, _ commit: CommitChanges) {
    self.init(
      path: path, blob: blob, commit: commit.id, time: Instant(seconds: commit.authored),
      offset: Int(commit.offset) * 60)
  }
}
