internal import MemoHistory

/// The merge of two commits, which is the same on every device.
///
/// It is a function of the two commits, in whichever order they are given: of the trees of both
/// and of their best common ancestor, path by path, and of the times at which both sides edited
/// what both of them changed. Where there are several such ancestors they are merged first.
struct HistoryMerge {
  private let history: History
  private let cacheFolder: String?
  /// The trees that several ancestors were merged to; the same ones are met again and again where
  /// many merges cross.
  private var bases: [[ObjectID]: ObjectID] = [:]

  /// So many times ancestors of ancestors are merged; below that the first of several will do.
  private static let depthLimit = 64

  init(_ notebook: Notebook, _ history: History) {
    self.history = history
    cacheFolder = notebook.settings.cacheFolder
  }

  /// Merges two commits into one, whose objects are all in the store then; no ref is moved.
  ///
  /// Of commits of which one is in the other's past the other is the merge. Unrelated pasts are
  /// merged as if both had begun with nothing.
  ///
  /// - Throws: `MemoError.clashOutside` where both sides changed a path outside the notebook,
  ///   `.unsafeName` where one has a name that git refuses, `.git`, `.system`.
  /// - Complexity: O(bytes of the trees that differ), and for files that both sides changed
  ///   O(commits of both sides + bytes of the files).
  mutating func merged(_ one: ObjectID, _ other: ObjectID) throws(MemoError) -> MergedHistory {
    let bases = try history.asked { (history) throws(HistoryError) in
      try history.mergeBases(one, other)
    }
    return try merged(one, other, bases: bases)
  }

  /// Merges two commits whose best common ancestors are known, as `merged` does.
  mutating func merged(
    _ one: ObjectID, _ other: ObjectID, bases: [ObjectID]
  ) throws(MemoError) -> MergedHistory {
    if bases == [one] || bases == [other] {
      return MergedHistory(commit: bases == [one] ? other : one)
    }
    let (first, second) = one < other ? (one, other) : (other, one)
    let sides = Sides(left: try side(first), right: try side(second))
    var merge = try merge(sides, bases, depth: 0)
    let draft = merge.draft
    merge.outcome.commit = try history.asked { (history) throws(HistoryError) in
      try history.commit(draft, merging: [first, second])
    }
    return merge.outcome
  }

  private func side(_ commit: ObjectID) throws(MemoError) -> MergingCommit {
    try history.asked { (history) throws(HistoryError) in
      MergingCommit(commit, try history.outline(of: commit))
    }
  }

  /// Merges the trees of two sides; below the first depth they are ancestors, and only the tree is
  /// wanted.
  private mutating func merge(
    _ sides: Sides<MergingCommit>, _ bases: [ObjectID], depth: Int
  ) throws(MemoError) -> TreeMerging {
    var merge = TreeMerging(history, sides, cacheFolder: cacheFolder, isVirtual: depth > 0)
    // Signed merges of the same pair differ in nothing but the commit.
    guard sides.left.tree != sides.right.tree else { return merge }
    try merge.run(bases: bases, base: try tree(of: bases, depth: depth + 1))
    return merge
  }

  /// The tree of commits, merged one after the other where there are several; nil for none.
  private mutating func tree(
    of commits: [ObjectID], depth: Int
  ) throws(MemoError) -> ObjectID? {
    guard let first = commits.first else { return nil }
    if let known = bases[commits] { return known }
    var base = try side(first)
    for commit in commits.dropFirst() where depth < Self.depthLimit {
      let next = try side(commit)
      let others = base.commits
      let bases = try history.asked { (history) throws(HistoryError) in
        try history.mergeBases(of: commit, with: others)
      }
      let draft = try merge(Sides(left: base, right: next), bases, depth: depth).draft
      let tree = try history.asked { (history) throws(HistoryError) in try history.write(draft) }
      base = MergingCommit(base, next, tree: tree)
    }
    bases[commits] = base.tree
    return base.tree
  }
}
