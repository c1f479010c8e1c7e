internal import MemoCore

/// Finds the times of paths in commits that pass by, newest first.
///
/// A path is followed to its newest edit and then to the commit that added it, through moves. What
/// is then still open is what no commit told.
struct TimesSearch {
  /// A path of HEAD whose times are looked for.
  struct Goal {
    var path: RelativePath
    /// Its name at this point of the past.
    var name: RelativePath
    var times: PathTimes.Times
    var hasEdit = false
    /// The newest merge that brought bytes which none of the merged commits had, while the first of
    /// them had nothing there.
    var made: Made?
    /// When it got the name it has now.
    var moved: Instant?
    /// What the clock of the author of the newest change was ahead of UTC, in minutes.
    var changedOffset: Int16 = 0
  }

  /// When something was made, and what that author's clock was ahead of UTC, in minutes.
  struct Made {
    var time: Instant
    var offset: Int16
    var order: UInt32
  }

  /// Tells whether a change counts as an edit; nil where that cannot be known.
  typealias Judge = (CommitChanges.Change, _ isMove: Bool) -> Bool?

  private(set) var goals: [Goal] = []
  private var pursued: [RelativePath: [Int]] = [:]
  /// What is known of the paths met, where HEAD's are not given beforehand.
  private var met: Set<RelativePath> = []
  private(set) var gone: [RelativePath] = []

  /// Adds a path of HEAD.
  mutating func add(_ path: RelativePath, _ blob: ObjectID) {
    pursued[path, default: []].append(goals.count)
    goals.append(Goal(path: path, name: path, times: PathTimes.Times(blob: blob)))
  }

  /// Whether nothing is looked for any more.
  var isDone: Bool { pursued.isEmpty }

  /// The numbers of the goals whose beginning no commit told yet.
  var open: Set<Int> { Set(pursued.values.joined()) }

  /// Whether the newest edit of every path was found.
  var hasAllEdits: Bool { goals.allSatisfy(\.hasEdit) }

  /// Takes the paths a commit changed for HEAD's, where none of the newer ones changed them.
  mutating func meet(_ commit: CommitChanges) {
    for change in commit.changes where met.insert(change.path).inserted {
      if let blob = change.new { add(change.path, blob) } else { gone.append(change.path) }
    }
  }

  /// Lets a commit pass by that is `order`th from the oldest.
  mutating func pass(_ commit: CommitChanges, order: UInt32, _ judge: Judge) {
    // What a merge made is no edit of anybody's.
    if commit.isMerge { return noteMade(commit, order) }
    for change in commit.changes where change.new != nil {
      guard let followers = pursued[change.path] else { continue }
      for goal in followers { settle(goal, change, commit, order, judge) }
      guard change.origin != nil || change.isAddition else { continue }
      pursued[change.path] = nil
      if let origin = change.origin {
        pursued[origin, default: []] += followers
        for goal in followers {
          goals[goal].name = origin
          if goals[goal].moved == nil { goals[goal].moved = Instant(seconds: commit.authored) }
        }
      }
    }
  }

  /// Notes what a merge alone may have made, such as a copy of what gave way in it.
  private mutating func noteMade(_ commit: CommitChanges, _ order: UInt32) {
    for change in commit.changes where change.isAddition {
      for goal in pursued[change.path] ?? [] where goals[goal].made == nil {
        goals[goal].made = Made(
          time: Instant(seconds: commit.authored), offset: commit.offset, order: order)
      }
    }
  }

  /// Takes paths that no other commit tells of for made by merges: they were added by those, and
  /// edited, if nobody edited them since.
  ///
  /// Only where the whole past is known: else another one may have made them.
  mutating func settleMade() {
    for goal in open {
      guard let made = goals[goal].made, goals[goal].times.added == nil else { continue }
      goals[goal].times.added = made.time
      goals[goal].times.changed = goals[goal].times.changed ?? made.time
      guard !goals[goal].hasEdit else { continue }
      goals[goal].hasEdit = true
      goals[goal].times.edited = made.time
      goals[goal].times.editedOffset = Int32(made.offset) * 60
      goals[goal].times.order = made.order
    }
  }

  private mutating func settle(
    _ goal: Int, _ change: CommitChanges.Change, _ commit: CommitChanges, _ order: UInt32,
    _ judge: Judge
  ) {
    let time = Instant(seconds: commit.authored)
    if goals[goal].times.changed == nil {
      goals[goal].times.changed = time
      goals[goal].changedOffset = commit.offset
    }
    if change.isAddition { goals[goal].times.added = time }
    guard !goals[goal].hasEdit else { return }
    if !change.isAddition, change.old == change.new { return }
    let isEdit = change.isAddition ? true : judge(change, commit.isMove)
    if isEdit == false { return }
    goals[goal].hasEdit = true
    guard isEdit != nil else { return }
    goals[goal].times.edited = time
    goals[goal].times.editedOffset = Int32(commit.offset) * 60
    goals[goal].times.order = order
  }

  /// The times found, completed by what `base` says of the names that are left.
  func results(
    base: (RelativePath) -> PathTimes.Times?
  ) -> [(path: RelativePath, times: PathTimes.Times)] {
    let open = open
    return goals.indices.map { position in
      let goal = goals[position]
      guard open.contains(position), let older = base(goal.name) else {
        return (goal.path, goal.times)
      }
      var times = goal.times
      times.added = older.added
      times.changed = times.changed ?? older.changed
      if !goal.hasEdit {
        (times.edited, times.editedOffset, times.order) =
          (older.edited, older.editedOffset, older.order)
      }
      return (goal.path, times)
    }
  }
}
