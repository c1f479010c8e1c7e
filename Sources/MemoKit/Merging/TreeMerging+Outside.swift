internal import MemoHistory

/// The rest of a larger repository that the notebook is a folder of: it is merged path by path
/// where only one side changed something, and no bytes of it are.
extension TreeMerging {
  /// What a side changed, by path: in the notebook, whose paths these are, and outside.
  func changes(
    _ hand: MergeHand, _ base: ObjectID?
  ) throws(MemoError) -> (
    inside: [RelativePath: EntryChange], outside: [RelativePath: EntryChange]
  ) {
    let all = try history.asked { (history) throws(HistoryError) in
      try history.changes(fromTree: base, toTree: sides[hand].tree)
    }
    var (inside, outside) = ([RelativePath: EntryChange](), [RelativePath: EntryChange]())
    inside.reserveCapacity(all.count)
    for change in all {
      if let prefix = history.place.prefix {
        if let path = change.path.relative(to: prefix) {
          inside[path] = change
        } else {
          outside[change.path] = change
        }
      } else {
        inside[change.path] = change
      }
    }
    return (inside, outside)
  }

  /// Takes what one side changed outside the notebook.
  mutating func mergeOutside(
    _ changes: Sides<[RelativePath: EntryChange]>
  ) throws(MemoError) {
    for (path, theirs) in changes.right.sorted(by: { $0.key < $1.key }) {
      if let mine = changes.left[path], mine.new != theirs.new {
        guard isVirtual else { throw .clashOutside(path.text) }
        // Which of both a later merge begins with changes nothing but what it takes for a change.
        continue
      }
      draft.changes[path] = theirs.new.map { .entry($0) } ?? .nothing
    }
  }

  /// Looks for files outside the notebook where the other side has a folder.
  func checkOutside(
    _ outside: Sides<[RelativePath: EntryChange]>, _ inside: Sides<[RelativePath: EntryChange]>
  ) throws(MemoError) {
    let files = (Array(outside.left.values) + Array(outside.right.values)).filter { $0.new != nil }
    guard !isVirtual, !files.isEmpty else { return }
    var folders: Set<RelativePath> = []
    for change in files + inside.left.values + inside.right.values where change.new != nil {
      var folder = change.path.folder
      while let path = folder, folders.insert(path).inserted { folder = path.folder }
    }
    if let clash = files.map(\.path).filter(folders.contains).min() {
      throw .clashOutside(clash.text)
    }
  }
}
