internal import MemoHistory
internal import MemoSearch
internal import MemoText

/// Memos whose names are in decomposed letters, and of which a plain renaming is all that composing
/// them takes: no link names them, no conflict copy, and nothing has the other name.
struct DecomposedNames {
  /// The old paths with the new ones, in their order.
  private(set) var renames: [(old: RelativePath, new: RelativePath)] = []

  /// - Complexity: O(names + links).
  init(_ facts: CheckupFacts) {
    guard let history = facts.history, (try? history.state())?.canCommit == true else { return }
    let taken = Set(facts.paths)
    let originals = Set(facts.memos.compactMap(\.conflictOf).compactMap { RelativePath($0) })
    let found = facts.memos.compactMap { memo -> (memo: Memo, new: RelativePath)? in
      let name = Folding.canonical(memo.path.name)
      guard name != memo.path.name, !originals.contains(memo.path),
        let new = RelativePath(bytes: name)?.under(memo.path.folder), !taken.contains(new)
      else { return nil }
      return (memo, new)
    }
    guard !found.isEmpty else { return }
    func names(_ memos: [Memo]) -> LinkNames {
      LinkNames(memos.map { LinkCatalogue.File(path: $0.path, title: $0.title) })
    }
    let all = names(found.map(\.memo))
    let index = facts.snapshot.index
    let linking = (0..<index.count).map { index.memo(at: $0) }
      .filter { $0.hasLink { all.mayBeMeant(by: $0) } }
    for (memo, new) in found {
      let own = names([memo])
      let isLinked = linking.contains { $0.hasLink { own.mayBeMeant(by: $0) } }
      if !isLinked { renames.append((memo.path, new)) }
    }
  }
}

extension Notebook {
  /// Composes those names, a step each; what cannot be renamed now stays.
  func composeNames(
    _ renames: [(old: RelativePath, new: RelativePath)], _ progress: WorkProgress.Report
  ) throws(MemoError) -> [Notice] {
    var notices: [Notice] = []
    for (number, rename) in renames.enumerated() {
      guard progress(WorkProgress(phase: .saving, done: number, total: renames.count)) else {
        throw .interrupted
      }
      // Somebody may have linked to it since.
      guard let preview = try? preview(moving: .memo(rename.old), to: rename.new),
        preview.differences.count == 1, preview.differences[0].isPlainRename,
        let outcome = try? move(.memo(rename.old), to: rename.new)
      else { continue }
      notices += outcome.notices
    }
    return notices
  }
}

extension Difference {
  /// Whether only the name is another one.
  fileprivate var isPlainRename: Bool {
    kind == .rename && old?.bytes == new?.bytes
  }
}
