package import MemoCore

extension History {
  /// Where the file is now that was at `path` when `commit` was made: moves are followed along the
  /// first parents of HEAD.
  ///
  /// Nil where `commit` is not on that line, where the file was removed on the way, or where too many
  /// commits lie between.
  ///
  /// - Complexity: O(commits since, times the bytes of the trees that differ).
  package func place(
    of path: RelativePath, since commit: ObjectID
  ) throws(HistoryError) -> RelativePath? {
    try with { (repository) throws(HistoryError) -> RelativePath? in
      var reader = try ObjectReader(repository)
      var moves: [[RelativePath: RelativePath]] = []
      var next = Self.head(of: repository)
      do throws(MissingObject) {
        while let id = next, id != commit {
          guard moves.count < Self.longestWay, let text = CommitText(try reader.commit(id)) else {
            return nil
          }
          next = text.parents.first
          let parent = try next.flatMap { (id) throws(MissingObject) in
            CommitText(try reader.commit(id))?.tree
          }
          let found = try reader.changes(
            of: id, text, parents: parent.map { [$0] } ?? [], below: place.prefix)
          moves.append(
            Dictionary(
              found.changes.compactMap { change in change.origin.map { ($0, change.path) } },
              uniquingKeysWith: { first, _ in first }))
        }
      } catch {
        return nil
      }
      guard next == commit else { return nil }
      return moves.reversed().reduce(path) { path, moves in moves[path] ?? path }
    }
  }

  private static let longestWay = 1000
}
