package import MemoCore

extension Chronicle {
  /// What happened to the file that is at `path` in HEAD, or was there last; newest first, at most
  /// `limit`.
  ///
  /// A rename is followed back to the old path: one that a commit tells of (`Memo-Moved`), where
  /// just one file went and one came with the same bytes in one commit, or where the only memo that
  /// went and the only one that came are alike beyond doubt (`Likeness`). A file that went in one
  /// commit and came in another under another path is another one: a memo that is begun from the
  /// same template must not take the past of one that was removed. Under the same path it is the
  /// same one: what is restored has the past it had.
  ///
  /// Where branches were merged, a change that one of them made under the old path is told though
  /// the other had renamed the file by then.
  ///
  /// With `isPresent`, of a file that HEAD has, a removal that a merge overruled, since the other
  /// side had changed the file, is not told: the newest that is told made what is there.
  ///
  /// - Complexity: O(changes × paths it had).
  package func versions(
    of path: RelativePath, limit: Int? = nil, isPresent: Bool = false
  ) -> [FileVersion] {
    var trail = Trail(in: self)
    let all = trail.follow(path)
    let steps = isPresent ? trail.withoutOverruled(all) : all
    return steps.prefix(limit ?? .max).map {
      FileVersion($0.change, of: commits[$0.commit])
    }
  }
}

/// Follows one file through the paths it had.
private struct Trail {
  /// A change of the file by the commit at a place of the chronicle.
  struct Step: Hashable {
    var commit: Int
    var change: CommitChanges.Change
  }

  /// A path of the file, and the commits that do not know the file by it.
  private struct Stretch {
    var path: RelativePath
    var isForeign: [Bool]
  }

  private let commits: [CommitChanges]
  private let ancestry: Ancestry
  private var open: [Stretch] = []
  private var steps: Set<Step> = []

  init(in chronicle: Chronicle) {
    commits = chronicle.commits
    ancestry = Ancestry(of: chronicle)
  }

  /// The steps of the file that has `path` now, newest first.
  mutating func follow(_ path: RelativePath) -> [Step] {
    open = [Stretch(path: path, isForeign: ancestry.nobody)]
    while let stretch = open.popLast() { walk(stretch) }
    return steps.sorted {
      $0.commit != $1.commit ? $0.commit < $1.commit : $0.change.path < $1.change.path
    }
  }

  /// The steps without removals after which the file was there again though nothing brought it.
  func withoutOverruled(_ steps: [Step]) -> [Step] {
    steps.filter { step in
      guard step.change.new == nil else { return true }
      var isAbove = ancestry.nobody
      ancestry.mark(descendantsOf: step.commit, in: &isAbove)
      // What was done next on top of the removal: only what comes anew has nothing before it.
      let next = steps.last { isAbove[$0.commit] }
      return next.map { $0.change.old == nil || $0.change.new == nil } ?? false
    }
  }

  private mutating func walk(_ stretch: Stretch) {
    let path = stretch.path
    var isForeign = stretch.isForeign
    // Commits from before the file came: the path was its own then, too, or another one's.
    var isEarlier = ancestry.nobody
    for (place, commit) in commits.enumerated() where !isForeign[place] {
      guard let change = commit.changes.first(where: { $0.path == path }) else { continue }
      if change.new == nil, commit.moved(path) {
        if isEarlier[place] { ancestry.mark(ancestorsOf: place, in: &isForeign) }
        continue
      }
      guard steps.insert(Step(commit: place, change: change)).inserted else { continue }
      if let origin = change.origin {
        ancestry.mark(ancestorsOf: place, in: &isForeign)
        var others = ancestry.nobody
        ancestry.mark(descendantsOf: place, in: &others)
        others[place] = true
        open.append(Stretch(path: origin, isForeign: others))
      } else if change.isAddition {
        ancestry.mark(ancestorsOf: place, in: &isEarlier)
      }
    }
  }
}
