internal import MemoHistory
internal import MemoText

/// A file that a side of a merge moved.
struct FileMove: Hashable {
  /// Where it is now.
  var path: RelativePath
  /// When it was moved, by the author's clock.
  var time: Instant?

  /// Whether this move is the earlier one; of two at the same time that to the smaller path is.
  func isBefore(_ other: FileMove) -> Bool {
    guard let time, let otherTime = other.time, time != otherTime else { return path < other.path }
    return time < otherTime
  }
}

extension MergePlan {
  /// The files that `hand` added and may have moved, where it matters whether it did; else none.
  ///
  /// It matters to links of the other side: `isLinked` tells whether there may be some.
  func moveCandidates(_ hand: MergeHand, isLinked: Bool) -> [RelativePath: ObjectID] {
    let isRemoval = disputed.contains { entry(hand, at: $0) == nil }
    let isBirth = disputed.contains { base(at: $0) == nil }
    let matters = isRemoval || isBirth || isLinked
    guard matters || !goneTwice.isEmpty, !gone(hand).isEmpty else { return [:] }
    let added = added(hand)
    if !matters, added.isEmpty || self.added(hand.other).isEmpty { return [:] }
    return added
  }

  /// The moves that `hand` made, by the old paths.
  ///
  /// A path that went while one came that is the same but for case and composition was moved, too.
  func moves(
    _ hand: MergeHand, _ courses: [RelativePath: FileCourse]
  ) -> [RelativePath: FileMove] {
    var moves: [RelativePath: FileMove] = [:]
    var open = gone(hand)
    var added: [RelativePath] = []
    for (path, course) in courses.sorted(by: { $0.key < $1.key }) {
      guard course.origin != path, open.remove(course.origin) != nil else {
        added.append(path)
        continue
      }
      moves[course.origin] = FileMove(path: path, time: course.moved)
    }
    let left = Dictionary(grouping: open) { Folding.nameKey($0.bytes) }
    let came = Dictionary(grouping: added) { Folding.nameKey($0.bytes) }
    for (key, old) in left {
      guard old.count == 1, let new = came[key], new.count == 1 else { continue }
      moves[old[0]] = FileMove(path: new[0], time: courses[new[0]]?.edited)
    }
    return moves
  }

  /// The paths at which files were that `hand` has no more, or has elsewhere; none where it added none.
  func mayHaveMoved(_ hand: MergeHand) -> Set<RelativePath> {
    added(hand).isEmpty ? [] : gone(hand)
  }

  private func gone(_ hand: MergeHand) -> Set<RelativePath> {
    Set(changes[hand].lazy.filter { $0.value.new == nil }.map(\.key))
  }

  private func added(_ hand: MergeHand) -> [RelativePath: ObjectID] {
    changes[hand].compactMapValues { change in
      change.old == nil ? change.new.flatMap { $0.mode.isFile ? $0.id : nil } : nil
    }
  }
}
