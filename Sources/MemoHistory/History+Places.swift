package import MemoCore

extension History {
  /// Where the file is now that was at `path` when `commit` was made: moves are followed along the
  /// first parents of HEAD.
  ///
  /// Nil where `commit` is not on that line, where the file was removed on the way, or where too
  /// many commits lie between.
  ///
  /// - Complexity: O(commits since, times the bytes of the trees that differ).
  package func place(
    of path: RelativePath, since commit: ObjectID
  ) throws(HistoryError) -> RelativePath? {
    try with { (repository) throws(HistoryError) -> RelativePath? in
      var reader = try ObjectReader(repository)
      guard Self.head(of: repository) != commit else { return path }
      let line = Self.line(above: commit, &reader, repository, below: place.prefix)
      guard !line.isEmpty else { return nil }
      return line.reversed().reduce(path) { path, commit in
        commit.changes.first { $0.origin == path }?.path ?? path
      }
    }
  }

  /// What the commits on top of `commit` along the first parents of HEAD did to the file that was
  /// at `path` then, oldest first; the kinds of merges are not told.
  ///
  /// - Complexity: as `place(of:since:)`.
  package func versions(
    of path: RelativePath, since commit: ObjectID
  ) throws(HistoryError) -> [FileVersion] {
    try with { (repository) throws(HistoryError) in
      var reader = try ObjectReader(repository)
      var name = path
      var versions: [FileVersion] = []
      for commit in Self.line(above: commit, &reader, repository, below: place.prefix).reversed() {
        for change in commit.changes where (change.origin ?? change.path) == name {
          if change.new == nil, commit.moved(name) { continue }
          versions.append(FileVersion(change, of: commit))
          name = change.path
          break
        }
      }
      return versions
    }
  }

  /// The commits from HEAD down to the one on top of `base`, along first parents; none where `base`
  /// is not among those that are looked at.
  private static func line(
    above base: ObjectID, _ reader: inout ObjectReader, _ repository: OpaquePointer,
    below prefix: RelativePath?
  ) -> [CommitChanges] {
    var line: [CommitChanges] = []
    var next = head(of: repository)
    while let id = next, id != base {
      guard line.count < longestWay, let text = (try? reader.commit(id)).flatMap(CommitText.init),
        let changes = try? reader.changes(of: id, text, below: prefix)
      else { return [] }
      line.append(changes)
      next = text.parents.first
    }
    return next == base ? line : []
  }

  static let longestWay = 1000
}
