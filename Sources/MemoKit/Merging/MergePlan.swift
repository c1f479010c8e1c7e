internal import MemoHistory

/// What becomes of the paths that the two sides of a merge changed, as far as no bytes have to be
/// looked at.
///
/// A path that only one side changed is taken as it is. Paths are the notebook's.
struct MergePlan {
  /// A file as a side has it.
  struct Version {
    var path: RelativePath
    var entry: TreeEntry
  }

  /// A file of which each side has a version of its own.
  struct Contest {
    /// The path it has in the end.
    var path: RelativePath
    /// The path it had before; of files that both sides made the one they have.
    var origin: RelativePath
    /// What both versions come from; nil for files that both sides made.
    var base: TreeEntry?
    var versions: Sides<Version>
    /// Whether it is at its path because a side moved it there.
    var isMoved = false
  }

  /// A file that comes to a path where another one is.
  struct Rival {
    var version: Version
    /// Whether a side moved it there.
    var isMoved: Bool
  }

  let changes: Sides<[RelativePath: EntryChange]>
  /// What is decided and not as the left side has it; nil where nothing is left at the path.
  private(set) var settled: [RelativePath: TreeEntry?] = [:]
  private(set) var contests: [Contest] = []
  private(set) var rivals: [Rival] = []
  /// Where files go that a side moved.
  private(set) var relocations = Relocations()
  /// The paths that the sides left in different states.
  private(set) var disputed: [RelativePath] = []
  /// The paths that both sides removed.
  private(set) var goneTwice: [RelativePath] = []
  /// The paths where a side has another file than the base's.
  private var retaken = Sides<Set<RelativePath>>(left: [], right: [])

  init(_ changes: Sides<[RelativePath: EntryChange]>) {
    self.changes = changes
    for (path, theirs) in changes.right {
      guard let mine = changes.left[path] else {
        settled[path] = .some(theirs.new)
        continue
      }
      if mine.new != theirs.new {
        disputed.append(path)
      } else if mine.new == nil {
        goneTwice.append(path)
      }
    }
    disputed.sort()
    goneTwice.sort()
  }

  /// What `hand` has at a path that it changed.
  func entry(_ hand: MergeHand, at path: RelativePath) -> TreeEntry? {
    changes[hand][path].flatMap(\.new)
  }

  /// Whether `hand` removed what the base has at a path, or moved it away.
  private func hasLost(_ hand: MergeHand, _ path: RelativePath) -> Bool {
    guard let change = changes[hand][path] else { return false }
    return change.new == nil || retaken[hand].contains(path)
  }

  /// What the base has at a path that a side changed.
  func base(at path: RelativePath) -> TreeEntry? {
    (changes.left[path] ?? changes.right[path])?.old
  }
}

// MARK: - Deciding

extension MergePlan {
  /// Decides what is left, once the moves of both sides are known by their old paths.
  mutating func settle(_ moves: Sides<[RelativePath: FileMove]>) {
    retaken = Sides(left: retaken(.left, moves.left), right: retaken(.right, moves.right))
    let shared = retaken.left.union(retaken.right)
    let hands = MergeHand.allCases
    var left: Set<RelativePath> = []
    for path in shared.union(goneTwice).sorted() where hands.allSatisfy({ hasLost($0, path) }) {
      settleTwoMoves(of: path, moves, &left)
    }
    for path in disputed where base(at: path) != nil {
      let losers = hands.filter { hasLost($0, path) }
      if losers.count == 2 { continue }
      if let hand = losers.first {
        settleRemoval(of: path, by: hand, moves[hand][path])
      } else {
        contest(path, from: path, path, path)
      }
    }
    let targets = Sides(
      left: Set(moves.left.values.map(\.path)), right: Set(moves.right.values.map(\.path)))
    let taken = Set(contests.lazy.filter(\.isMoved).map(\.path))
    for path in taken.union(shared.intersection(disputed)).sorted() { addRivals(at: path, targets) }
    for path in disputed where base(at: path) == nil {
      if taken.contains(path) || left.contains(path) { continue }
      if targets.left.contains(path) || targets.right.contains(path) {
        // A file that was moved and another one are never mixed.
        addRivals(at: path, targets)
      } else {
        contest(path, from: path, path, path)
      }
    }
    relocations = Relocations(self, moves)
  }

  private mutating func contest(
    _ path: RelativePath, from origin: RelativePath, _ left: RelativePath,
    _ right: RelativePath, isMoved: Bool = false
  ) {
    let base = base(at: origin)
    guard let mine = entry(.left, at: left), let theirs = entry(.right, at: right) else { return }
    let versions = Sides(
      left: Version(path: left, entry: mine), right: Version(path: right, entry: theirs))
    contests.append(
      Contest(path: path, origin: origin, base: base, versions: versions, isMoved: isMoved))
  }

  /// Adds what the sides have at a path besides the versions of a contest.
  private mutating func addRivals(
    at path: RelativePath, _ targets: Sides<Set<RelativePath>>
  ) {
    for hand in MergeHand.allCases {
      let isUsed = contests.contains { $0.isMoved && $0.versions[hand].path == path }
      guard !isUsed, let entry = entry(hand, at: path) else { continue }
      let version = Version(path: path, entry: entry)
      rivals.append(Rival(version: version, isMoved: targets[hand].contains(path)))
    }
  }

  /// A file that `hand` removed and the other side changed: the change goes where the file was
  /// moved to, or the file stays.
  private mutating func settleRemoval(
    of path: RelativePath, by hand: MergeHand, _ move: FileMove?
  ) {
    guard let move else {
      settled[path] = .some(entry(hand.other, at: path))
      return
    }
    settled[path] = .some(nil)
    contest(
      move.path, from: path, hand == .left ? move.path : path,
      hand == .left ? path : move.path, isMoved: true)
  }

  /// A file that both sides moved: the earlier move names it, and the other name is `left`.
  private mutating func settleTwoMoves(
    of path: RelativePath, _ moves: Sides<[RelativePath: FileMove]>,
    _ left: inout Set<RelativePath>
  ) {
    guard let mine = moves.left[path], let theirs = moves.right[path] else { return }
    let winner: MergeHand = mine.isBefore(theirs) ? .left : .right
    let (name, lost) =
      winner == .left ? (mine.path, theirs.path) : (theirs.path, mine.path)
    contest(name, from: path, mine.path, theirs.path, isMoved: true)
    guard name != lost else { return }
    // The side that wins may have something else there; what the base has there the other one lost.
    settled[lost] = .some(base(at: lost) == nil ? entry(winner, at: lost) : nil)
    left.insert(lost)
  }
}
