/// Where a merge puts files that a side moved: by their paths in what it comes from and on each
/// side, the path they have in the end, where that is another.
struct Relocations {
  private(set) var base: [RelativePath: RelativePath] = [:]
  private(set) var sides = Sides<[RelativePath: RelativePath]>(left: [:], right: [:])

  init() {}

  /// Collects what a plan says of the moves of both sides.
  ///
  /// Where something else wants the path of a file that moves, nobody knows yet who gets it: such a
  /// file is left out.
  init(_ plan: MergePlan, _ moves: Sides<[RelativePath: FileMove]>) {
    var found = plan.contests.filter(\.isMoved).map {
      (path: $0.path, origin: $0.origin, left: $0.versions.left.path, right: $0.versions.right.path)
    }
    for hand in MergeHand.allCases {
      for (old, move) in moves[hand] where plan.changes[hand.other][old] == nil {
        found.append(
          (move.path, old, hand == .left ? move.path : old, hand == .left ? old : move.path))
      }
    }
    var wishes: [RelativePath: Int] = [:]
    for path in found.map(\.path) + plan.rivals.map(\.version.path) {
      wishes[path, default: 0] += 1
    }
    for file in found where wishes[file.path] == 1 {
      if file.origin != file.path { base[file.origin] = file.path }
      if file.left != file.path { sides.left[file.left] = file.path }
      if file.right != file.path { sides.right[file.right] = file.path }
    }
  }
}
