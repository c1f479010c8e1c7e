internal import MemoHistory
internal import MemoSearch
internal import MemoText

/// Memos whose names are in decomposed letters, and of which a plain renaming is all that composing
/// them takes: no link names them, no conflict copy, and nothing has the other name or wants it.
struct DecomposedNames {
  /// The old paths with the new ones, in their order.
  private(set) var renames: [FileRename] = []

  private typealias Name = (memo: Memo, new: RelativePath)

  /// None.
  init() {}

  /// - Complexity: O((names + links) · log names).
  init(_ facts: CheckupFacts) {
    guard let history = facts.history, (try? history.state())?.canCommit == true else { return }
    let originals = Set(facts.memos.compactMap(\.conflictOf).compactMap { RelativePath($0) })
    let named = facts.memos.compactMap { memo -> Name? in
      let name = Folding.canonical(memo.path.name)
      guard name != memo.path.name, !originals.contains(memo.path),
        let new = RelativePath(bytes: name)?.under(memo.path.folder)
      else { return nil }
      return (memo, new)
    }
    guard !named.isEmpty else { return }
    let found = Self.free(named, among: facts.paths)
    let index = facts.snapshot.index
    add(found[...], linked: (0..<index.count).lazy.map { index.memo(at: $0) })
  }

  /// The names that can be had: nothing else has one that some disk takes for the same.
  private static func free(_ names: [Name], among paths: [RelativePath]) -> [Name] {
    let old = Set(names.map(\.memo.path))
    let room = MoveRoom(beside: paths.filter { !old.contains($0) })
    let wishes = Dictionary(grouping: names) { MoveRoom.key($0.new) }
    return names.filter {
      wishes[MoveRoom.key($0.new)]?.count == 1 && room.obstacle(to: $0.new) == nil
    }
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
  /// Composes those names in one step, or by halves where something is in the way of one.
  ///
  /// - Throws: what keeps all of them from being composed. A name that alone could not be is a
  ///   notice: what another program does meanwhile may stand in the way.
  func composeNames(_ renames: [FileRename]) throws(MemoError) -> [Notice] {
    guard !renames.isEmpty else { return [] }
    return try writing { (writing) throws(MemoError) in
      _ = try writing.committableHistory()
      try writing.captureOutsideChanges()
      try writing.composeNames(renames[...])
      return writing.notices
    }
  }
}

extension Writing {
  fileprivate mutating func composeNames(_ renames: ArraySlice<FileRename>) throws(MemoError) {
    do throws(MemoError) {
      let notebook = notebook
      let done = try move { () throws(MemoError) in try MovePlan(notebook, Array(renames)) }
      if let reason = done.uncommitted { notices.append(.notCaptured(reason)) }
    } catch {
      guard error.isOfOneFile else { throw error }
      guard renames.count > 1 else {
        notices.append(.namesLeft(error))
        return
      }
      let middle = renames.startIndex + renames.count / 2
      try composeNames(renames[..<middle])
      try composeNames(renames[middle...])
    }
  }
}

extension MemoError {
  /// Whether the next file may fare better.
  fileprivate var isOfOneFile: Bool {
    switch self {
    case .exists, .folderExists, .notCheckedOut, .ignored, .outside, .lostLink, .changedMeanwhile,
      .notKept, .noSuchMemo, .notDownloaded:
      true
    default: false
    }
  }
}
