package import MemoCore

/// The commits of HEAD's past with the files each of them changed, newest first.
///
/// The order is that of `git log --date-order`: no commit stands before one that was made on top of
/// it. Behind the edge of a shallow clone, of a graft, or where objects are missing nothing is
/// known, and nothing is said.
package struct Chronicle: Sendable {
  /// The commit it tells the past of.
  package let head: ObjectID?
  /// Whether it goes back to the first commit.
  package let isWhole: Bool
  let commits: [CommitChanges]
  /// Whether no commit has several parents, so that each stands on all that come behind it.
  let isLine: Bool

  init(head: ObjectID? = nil, _ commits: [CommitChanges] = [], isWhole: Bool = true) {
    self.head = head
    self.commits = commits
    self.isWhole = isWhole
    isLine = !commits.contains(where: \.isMerge)
  }

  /// How many commits there are.
  package var count: Int { commits.count }

  /// What the commits did to files, newest first, as far as `isWanted` holds; at most `limit`.
  ///
  /// The old path of a file that was renamed is not told as a removal.
  ///
  /// - Complexity: O(changes up to the last one told).
  package func versions(
    limit: Int? = nil, where isWanted: (RelativePath) -> Bool = { _ in true }
  ) -> [FileVersion] {
    var found: [FileVersion] = []
    for commit in commits {
      let left = Set(commit.changes.compactMap(\.origin))
      for change in commit.changes {
        if let limit, found.count >= limit { return found }
        guard isWanted(change.path), change.new != nil || !left.contains(change.path) else {
          continue
        }
        found.append(FileVersion(change, of: commit))
      }
    }
    return found
  }
}
