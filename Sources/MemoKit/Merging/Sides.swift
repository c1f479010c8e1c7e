internal import MemoHistory

/// One of the two sides of a merge.
enum MergeHand: CaseIterable {
  case left, right

  var other: MergeHand { self == .left ? .right : .left }
}

/// Something of each side of a merge.
struct Sides<Value> {
  var left: Value
  var right: Value

  init(left: Value, right: Value) {
    self.left = left
    self.right = right
  }

  subscript(hand: MergeHand) -> Value {
    get { hand == .left ? left : right }
    set { if hand == .left { left = newValue } else { right = newValue } }
  }
}

/// What one side of a merge is: a commit, or several that stand for a merge nobody made.
struct MergingCommit {
  var commits: [ObjectID]
  var tree: ObjectID
  var committed: Instant
  /// What the committer's clock was ahead of UTC, in seconds.
  var offset: Int

  init(_ commit: ObjectID, _ outline: CommitOutline) {
    commits = [commit]
    tree = outline.tree
    committed = outline.committed
    offset = outline.offset
  }

  /// The merge of two, which has the later one's time.
  init(_ one: MergingCommit, _ other: MergingCommit, tree: ObjectID) {
    let later = one.committed > other.committed ? one : other
    commits = one.commits + other.commits
    self.tree = tree
    committed = later.committed
    offset = later.offset
  }
}
