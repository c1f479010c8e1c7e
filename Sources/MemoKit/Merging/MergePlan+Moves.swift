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
  /// The files that `hand` may have moved to where they are, where it matters whether it did; else
  /// none.
  ///
  /// It matters to links of the other side: `isLinked` tells whether there may be some.
  func moveCandidates(_ hand: MergeHand, isLinked: Bool) -> [RelativePath: ObjectID] {
    guard isLinked || !disputed.isEmpty || !goneTwice.isEmpty else { return [:] }
    let (gone, added, changed) = (gone(hand), added(hand), changed(hand))
    // A file that moved left a path behind, with nothing or with another file there.
    let sources = gone.count + changed.count
    guard sources > 0, gone.count + added.count > 0 || changed.count > 1 else { return [:] }
    return added.merging(changed) { came, _ in came }
  }

  /// The files that `hand` added under names that are those of files it has no more, but for case
  /// and composition: when they were edited tells when they were moved.
  func namesakes(_ hand: MergeHand) -> [RelativePath: ObjectID] {
    let names = Set(gone(hand).map { Folding.nameKey($0.bytes) })
    guard !names.isEmpty else { return [:] }
    return added(hand).filter { names.contains(Folding.nameKey($0.key.bytes)) }
  }

  /// The moves that `hand` made, by the old paths.
  ///
  /// A file is followed although its old path was taken again: what is there now came from
  /// elsewhere or was made by the side. A path that went while one came that is the same but for
  /// case and composition was moved, too.
  func moves(
    _ hand: MergeHand, _ courses: [RelativePath: FileCourse]
  ) -> [RelativePath: FileMove] {
    var moves: [RelativePath: FileMove] = [:]
    let gone = gone(hand)
    var open = gone.union(
      changed(hand).keys.filter { path in
        courses[path].map { $0.origin != path || $0.isBorn } ?? false
      })
    var added: [RelativePath] = []
    // Of two files that came from one path, the base's is the one that the side did not make.
    let order = courses.sorted {
      $0.value.isBorn != $1.value.isBorn ? $1.value.isBorn : $0.key < $1.key
    }
    for (path, course) in order {
      if course.origin != path, open.remove(course.origin) != nil {
        moves[course.origin] = FileMove(path: path, time: course.moved)
      } else if base(at: path) == nil {
        added.append(path)
      }
    }
    let left = Dictionary(grouping: open.intersection(gone)) { Folding.nameKey($0.bytes) }
    let came = Dictionary(grouping: added) { Folding.nameKey($0.bytes) }
    for (key, old) in left {
      guard old.count == 1, let new = came[key], new.count == 1 else { continue }
      moves[old[0]] = FileMove(path: new[0], time: courses[new[0]]?.edited)
    }
    return moves
  }

  /// The paths whose files `hand` may have elsewhere: those that it has no more, and those at which
  /// it may have another file; none where it added none.
  func mayHaveMoved(_ hand: MergeHand) -> Set<RelativePath> {
    added(hand).isEmpty ? [] : gone(hand).union(changed(hand).keys)
  }

  /// The paths where `hand` has another file than the base's, which it moved away or removed.
  func retaken(
    _ hand: MergeHand, _ moves: [RelativePath: FileMove]
  ) -> Set<RelativePath> {
    let targets = moves.values.map(\.path)
    return Set((Array(moves.keys) + targets).filter { changes[hand][$0]?.isEdit == true })
  }

  private func gone(_ hand: MergeHand) -> Set<RelativePath> {
    Set(changes[hand].lazy.filter { $0.value.new == nil }.map(\.key))
  }

  private func added(_ hand: MergeHand) -> [RelativePath: ObjectID] {
    changes[hand].compactMapValues { $0.old == nil ? $0.file : nil }
  }

  private func changed(_ hand: MergeHand) -> [RelativePath: ObjectID] {
    changes[hand].compactMapValues { $0.old == nil ? nil : $0.file }
  }
}

extension EntryChange {
  /// Whether something was there and something is.
  fileprivate var isEdit: Bool { old != nil && new != nil }

  /// The file that is there.
  fileprivate var file: ObjectID? { new.flatMap { $0.mode.isFile ? $0.id : nil } }
}
