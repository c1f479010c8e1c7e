internal import MemoHistory
internal import MemoMarkdown

/// The trees of a merge, and what is in them.
struct MergingTrees {
  let history: History
  /// What the sides come from; nil for unrelated pasts.
  let base: ObjectID?
  let sides: Sides<ObjectID>

  /// The files of a tree, by their paths in the notebook.
  func files(of tree: ObjectID) throws(MemoError) -> [(RelativePath, TreeEntry)] {
    let all = try history.asked { (history) throws(HistoryError) in
      try history.changes(fromTree: nil, toTree: tree)
    }
    return all.compactMap { change in
      let prefix = history.place.prefix
      guard let path = prefix.map({ change.path.relative(to: $0) }) ?? change.path else {
        return nil
      }
      return change.new.map { (path, $0) }
    }
  }

  /// The bytes of a memo; nil for what is none, and for one that is too large to be read.
  func memo(_ path: RelativePath, _ entry: TreeEntry) throws(MemoError) -> [UInt8]? {
    guard path.isMemo, entry.mode.isFile else { return nil }
    return try history.asked { (history) throws(HistoryError) in
      try history.blobs([entry.id], atMost: ContentMerge.sizeLimit)?.first
    }
  }

  /// Whether a memo that `hand` changed may have a link to a file that the other side may have
  /// moved.
  func mayLink(_ hand: MergeHand, _ plan: MergePlan) throws(MemoError) -> Bool {
    let gone = plan.mayHaveMoved(hand.other)
    guard !gone.isEmpty else { return false }
    let names = LinkNames(gone.map { LinkCatalogue.File(path: $0, title: nil) })
    for (path, change) in plan.changes[hand] {
      guard let entry = change.new, let bytes = try memo(path, entry) else { continue }
      if MemoDocument(parsing: bytes).mayName(names) { return true }
    }
    return false
  }
}
