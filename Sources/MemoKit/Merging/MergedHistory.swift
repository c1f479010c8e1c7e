/// What the merge of two commits came to.
struct MergedHistory: Hashable, Sendable {
  /// The merge commit; where one of the two is in the other's past, that other one.
  var commit: ObjectID
  /// The files of which both sides had changes, now in one; in the order of their paths.
  var merged: [RelativePath] = []
  /// The copies that keep what gave way.
  var copies: [ConflictCopy] = []
  /// The files that have another name now than the side had that they come from.
  var renamed: [Renaming] = []

  /// A file that a side had under another name.
  struct Renaming: Hashable, Sendable {
    var old: RelativePath
    var new: RelativePath
  }
}
