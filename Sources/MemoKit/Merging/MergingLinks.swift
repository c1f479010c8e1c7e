internal import MemoHistory
internal import MemoMarkdown

/// The memos of a merge whose links follow files that the merge puts elsewhere.
///
/// To a side that had a file at another place the merge moves it. What a move does to links is done
/// among the files of that side alone, and of what both come from, before anything is merged: so
/// each link points where it did, and one that each side repaired for a move of its own is no
/// conflict.
struct MergingLinks {
  /// The new bytes of memos that a side changed, by the paths it has them at.
  private(set) var sides = Sides<[RelativePath: [UInt8]]>(left: [:], right: [:])
  /// The new bytes of what both sides' memos come from, by the paths of that.
  private(set) var bases: [RelativePath: [UInt8]] = [:]
  private let trees: MergingTrees
  /// What links may call memos, by their bytes.
  private var titles: [ObjectID: String?] = [:]

  init(_ plan: MergePlan, _ trees: MergingTrees) throws(MemoError) {
    self.trees = trees
    let relocations = plan.relocations
    for hand in MergeHand.allCases where !relocations.sides[hand].isEmpty {
      let files = plan.changes[hand].compactMapValues(\.new)
      sides[hand] = try followed(files, in: trees.sides[hand], relocations.sides[hand])
    }
    guard let tree = trees.base, !relocations.base.isEmpty else { return }
    let files = plan.contests.compactMap { contest in contest.base.map { (contest.origin, $0) } }
    bases = try followed(
      Dictionary(files, uniquingKeysWith: { first, _ in first }), in: tree, relocations.base)
  }

  /// Whether a version of a contest, or what it comes from, has other bytes now.
  private func touch(_ contest: MergePlan.Contest) -> Bool {
    bases[contest.origin] != nil || sides.left[contest.versions.left.path] != nil
      || sides.right[contest.versions.right.path] != nil
  }

  /// Whether a contest cannot be decided without a look at times and bytes.
  func isOpen(_ contest: MergePlan.Contest) -> Bool {
    ContentMerge.simple(contest) == nil || touch(contest)
  }

  /// The bytes of a contest with links that follow; nil where none does.
  func versions(
    of contest: MergePlan.Contest, _ texts: ContentMerge.Texts
  ) -> ContentMerge.Texts? {
    guard touch(contest) else { return nil }
    return (
      texts.base.map { bases[contest.origin] ?? $0 },
      sides.left[contest.versions.left.path] ?? texts.left,
      sides.right[contest.versions.right.path] ?? texts.right
    )
  }

  /// The memos that only one side changed, with their new bytes.
  func unopposed(_ plan: MergePlan) -> [MergedFiles.Wish] {
    MergeHand.allCases.flatMap { hand in
      let taken = Set(
        plan.contests.flatMap { [$0.path, $0.versions[hand].path] }
          + plan.rivals.map(\.version.path))
      return sides[hand].compactMap { path, bytes -> MergedFiles.Wish? in
        guard !taken.contains(path), plan.changes[hand.other][path] == nil,
          let entry = plan.entry(hand, at: path)
        else { return nil }
        let new = TreeEntry(mode: entry.mode, id: ObjectID(blob: bytes))
        return MergedFiles.Wish(
          path: path, file: MergedFile(entry: new, bytes: bytes), isMoved: false)
      }
    }
  }
}

// MARK: - Following

extension MergingLinks {
  /// The memos among `files` whose links change when files of a tree move.
  private mutating func followed(
    _ files: [RelativePath: TreeEntry], in tree: ObjectID,
    _ moves: [RelativePath: RelativePath]
  ) throws(MemoError) -> [RelativePath: [UInt8]] {
    let names = LinkNames(moves.keys.map { LinkCatalogue.File(path: $0, title: nil) })
    var links: LinkRepair?
    var found: [RelativePath: [UInt8]] = [:]
    for (path, entry) in files {
      guard let bytes = try trees.memo(path, entry),
        moves[path] != nil || MemoDocument(parsing: bytes).mayName(names)
      else { continue }
      if links == nil { links = try repair(tree, moves) }
      // A link that cannot be kept stays as it is, with all others of the memo.
      guard let memo = try? links?.repaired(path, bytes), memo.bytes != bytes else { continue }
      found[path] = memo.bytes
    }
    return found
  }

  private mutating func repair(
    _ tree: ObjectID, _ moves: [RelativePath: RelativePath]
  ) throws(MemoError) -> LinkRepair {
    var files: [LinkCatalogue.File] = []
    for (path, entry) in try trees.files(of: tree) where !path.isHidden {
      files.append(try file(path, entry))
    }
    let after = files.map { LinkCatalogue.File(path: moves[$0.path] ?? $0.path, title: $0.title) }
    return LinkRepair(
      before: LinkCatalogue(files), after: LinkCatalogue(after), moves: moves, folder: nil,
      isThere: { _ in false })
  }

  private mutating func file(
    _ path: RelativePath, _ entry: TreeEntry
  ) throws(MemoError) -> LinkCatalogue.File {
    let bare = LinkCatalogue.File(path: path, title: nil)
    if let known = titles[entry.id] {
      return known.map { LinkCatalogue.File(path: path, title: $0) } ?? bare
    }
    guard let bytes = try trees.memo(path, entry) else { return bare }
    let facts = MemoDocument(parsing: bytes).facts(stem: path.stemText)
    // By its stem a memo is found in any case.
    guard facts.titleSource != .stem else { return bare }
    let file = LinkCatalogue.File(
      memo: path, title: facts.title, isTitledByText: facts.titleSource == .text,
      isConflictCopy: facts.original(of: path) != nil)
    if ConflictName.original(of: path) == nil { titles[entry.id] = .some(file.title) }
    return file
  }
}

extension MemoDocument {
  /// Whether a link of it may name one of the files that are meant.
  func mayName(_ names: LinkNames) -> Bool {
    guard bytes.contains(UInt8(ascii: "[")) else { return false }
    return references.contains { reference in
      reference.names.contains { $0.bytes.withUnsafeBufferPointer(names.mayBeMeant) }
    }
  }
}
