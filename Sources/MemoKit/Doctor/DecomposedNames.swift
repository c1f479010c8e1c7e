internal import MemoHistory
internal import MemoSearch
internal import MemoText

/// Memos whose names are in decomposed letters, and of which a plain renaming is all that composing
/// them takes: no link names them, no conflict copy, and nothing has the other name.
struct DecomposedNames {
  /// The old paths with the new ones, in their order.
  private(set) var renames: [FileRename] = []

  private typealias Name = (memo: Memo, new: RelativePath)

  /// None.
  init() {}

  /// - Complexity: O((names + links) · log names).
  init(_ facts: CheckupFacts) {
    guard let history = facts.history, (try? history.state())?.canCommit == true else { return }
    let taken = Set(facts.paths)
    let originals = Set(facts.memos.compactMap(\.conflictOf).compactMap { RelativePath($0) })
    let found = facts.memos.compactMap { memo -> Name? in
      let name = Folding.canonical(memo.path.name)
      guard name != memo.path.name, !originals.contains(memo.path),
        let new = RelativePath(bytes: name)?.under(memo.path.folder), !taken.contains(new)
      else { return nil }
      return (memo, new)
    }
    let index = facts.snapshot.index
    add(found[...], linked: (0..<index.count).lazy.map { index.memo(at: $0) })
  }

  /// Adds those of some names that no link of these memos may mean: all at once, or by halves.
  private mutating func add(_ found: ArraySlice<Name>, linked memos: some Sequence<IndexEntry>) {
    guard !found.isEmpty else { return }
    let names = LinkNames(
      found.map { LinkCatalogue.File(path: $0.memo.path, title: $0.memo.title) })
    let linking = memos.filter { $0.hasLink(names.mayBeMeant) }
    guard !linking.isEmpty else {
      renames += found.map { FileRename(old: $0.memo.path, new: $0.new) }
      return
    }
    guard found.count > 1 else { return }
    let middle = found.startIndex + found.count / 2
    add(found[..<middle], linked: linking)
    add(found[middle...], linked: linking)
  }
}

extension Notebook {
  /// Composes those names in one step.
  ///
  /// - Throws: as `move`; what another program does meanwhile may stand in the way.
  func composeNames(_ renames: [FileRename]) throws(MemoError) -> [Notice] {
    guard !renames.isEmpty else { return [] }
    return try writing { (writing) throws(MemoError) in
      _ = try writing.committableHistory()
      try writing.captureOutsideChanges()
      let done = try writing.move { () throws(MemoError) in try MovePlan(self, renames) }
      return writing.notices + (done.uncommitted.map { [.notCaptured($0)] } ?? [])
    }
  }
}
