internal import MemoMarkdown

/// Keeps the links of memos pointing where they point, while files move.
///
/// A value: it is asked for the new bytes of one memo after the other.
struct LinkRepair {
  /// The files before and after the move.
  let before: LinkCatalogue
  let after: LinkCatalogue
  /// The new paths of files that move.
  let moves: [RelativePath: RelativePath]
  /// The folder that moves as a whole.
  let folder: (old: RelativePath, new: RelativePath)?
  /// What stands in the folder though it is none of the notebook's files.
  let isThere: (RelativePath) -> Bool

  /// A memo whose links were looked at.
  struct Memo {
    /// The bytes it is to have.
    var bytes: [UInt8]
    /// The links that may have meant a file that moves, as they are in the old bytes, with the
    /// files they may mean.
    var unclear: [(Reference, [RelativePath])] = []
  }

  /// A link that cannot be kept pointing where it points.
  struct Lost: Error {
    var reference: Reference
    var target: RelativePath
  }

  /// The bytes of the memo at `path` with its links repaired.
  ///
  /// A link that meant nothing, or several things, stays as it is.
  ///
  /// - Throws: the first link that cannot be kept.
  func repaired(_ path: RelativePath, _ bytes: [UInt8]) throws(Lost) -> Memo {
    let references = MemoDocument(parsing: bytes).references
    let place = (moves[path] ?? path).folder
    var memo = Memo(bytes: bytes)
    var edits: [Edit] = []
    var aims: [Aim?] = []
    for reference in references {
      let meaning = before.meaning(of: reference, in: path.folder)
      let aim = aim(of: reference, meaning, path.folder)
      aims.append(aim)
      if let aim {
        guard !isMet(aim, reference, meaning, from: path.folder, to: place) else { continue }
        guard let edit = edit(reference, bytes, aim, meaning, from: path.folder, to: place) else {
          throw Lost(reference: reference, target: aim.path ?? path)
        }
        edits.append(edit)
      } else if case .ambiguous(let paths) = meaning.target,
        paths.contains(where: { moves[$0] != nil })
      {
        memo.unclear.append((reference, paths))
      }
    }
    guard !edits.isEmpty else { return memo }
    // Links may stand in one another, and out of order.
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      memo.bytes.replaceSubrange(edit.range, with: edit.text)
    }
    try check(memo.bytes, aims, references, place, path)
    return memo
  }

  private typealias Edit = (range: Range<Int>, text: [UInt8])

  private func isMet(
    _ aim: Aim, _ reference: Reference, _ was: LinkMeaning, from folder: RelativePath?,
    to place: RelativePath?
  ) -> Bool {
    if case .outside = aim { return folder == place }
    return aim.isMet(by: after.meaning(of: reference, in: place), as: was)
  }

  /// Reads the new bytes as everybody will, and looks at each link once more.
  private func check(
    _ bytes: [UInt8], _ aims: [Aim?], _ old: [Reference], _ folder: RelativePath?,
    _ path: RelativePath
  ) throws(Lost) {
    let references = MemoDocument(parsing: bytes).references
    for (number, aim) in aims.enumerated() {
      guard let aim else { continue }
      guard references.count == aims.count,
        aim.isMet(by: references[number], after.meaning(of: references[number], in: folder), folder)
      else { throw Lost(reference: old[number], target: aim.path ?? path) }
    }
  }

  /// The replacement of a link's name by the first one that means the aim.
  private func edit(
    _ reference: Reference, _ bytes: [UInt8], _ aim: Aim, _ was: LinkMeaning,
    from folder: RelativePath?, to place: RelativePath?
  ) -> Edit? {
    let read = reference.names.first { name in
      before.meaning(ofName: name.bytes, isWiki: reference.isWiki, in: folder).hasCandidates
    }
    guard let name = read ?? reference.names.last else { return nil }
    let naming = LinkNaming(name.bytes, isWiki: reference.isWiki, from: place)
    let spelling = LinkSpelling(of: name, in: reference, bytes)
    for new in aim.names(naming) {
      guard let text = spelling.written(new) else { continue }
      if case .outside = aim { return (name.range, text) }
      let found = after.meaning(ofName: new, isWiki: reference.isWiki, in: place)
      if aim.isMet(by: found, as: was) { return (name.range, text) }
    }
    return nil
  }

  /// What a link is to mean after the move; nil where it means nothing certain.
  private func aim(
    of reference: Reference, _ meaning: LinkMeaning, _ folder: RelativePath?
  ) -> Aim? {
    switch meaning.target {
    case .ambiguous: return nil
    case .file(let path): return .file(was: path, now: moves[path] ?? path)
    case .folder(let path): return .folder(moved(folder: path))
    case .external, .broken:
      // A file outside, or one that git ignores, stays where it is.
      guard !reference.isWiki, let name = reference.names.last,
        name.bytes.first != RelativePath.slash
      else { return nil }
      let way = OutwardWalk(name.bytes, from: folder)
      if let path = way.path, !isThere(path) { return nil }
      return .outside(way)
    }
  }

  private func moved(folder path: RelativePath) -> RelativePath {
    guard let folder else { return path }
    if path == folder.old { return folder.new }
    return path.relative(to: folder.old).map { $0.under(folder.new) } ?? path
  }
}

/// What a link is to point to.
private enum Aim {
  case file(was: RelativePath, now: RelativePath)
  case folder(RelativePath)
  /// A place that is none of the notebook's files.
  case outside(OutwardWalk)

  var path: RelativePath? {
    switch self {
    case .file(_, let path), .folder(let path): path
    case .outside(let walk): walk.path
    }
  }

  /// Whether a meaning is the aim; a link that named a path, which other programs can follow, has
  /// to name one.
  func isMet(by meaning: LinkMeaning, as was: LinkMeaning) -> Bool {
    switch self {
    case .file(_, let path):
      meaning.target == .file(path) && (was.byPath.isEmpty || !meaning.byPath.isEmpty)
    case .folder(let path): meaning.target == .folder(path)
    case .outside: false
    }
  }

  /// Whether a link as it is written now has the aim.
  func isMet(by reference: Reference, _ meaning: LinkMeaning, _ folder: RelativePath?) -> Bool {
    guard case .outside(let walk) = self else { return isMet(by: meaning, as: LinkMeaning()) }
    return reference.names.last.map { OutwardWalk($0.bytes, from: folder) } == walk
  }

  func names(_ naming: LinkNaming) -> [[UInt8]] {
    switch self {
    case .file(let old, let path): naming.names(for: path, at: old)
    case .folder(let path): [naming.name(forFolder: path)]
    case .outside(let walk): [naming.name(for: walk)]
    }
  }
}
