internal import MemoFiles
internal import MemoHistory

extension Writing {
  /// The files among those that change which git ignores and does not have: they are written, and
  /// no commit tells of them.
  ///
  /// What they held is kept in this repository alone; commits go to other devices.
  ///
  /// - Throws: `MemoError.notCheckedOut` where a file would come to be that git has and leaves out
  ///   of the folder; `.notKept` where an ignored one would go, which nothing could bring back.
  borrowing func ignored(
    among changes: [FileChange], _ history: History
  ) throws(MemoError) -> Set<RelativePath> {
    guard let indexed = try? history.indexed(changes.map(\.path)) else { return [] }
    for change in changes where change.makesFile && indexed.leftOut.contains(change.path) {
      throw .notCheckedOut(change.path)
    }
    let others = changes.filter { !indexed.tracked.contains($0.path) }
    guard !others.isEmpty else { return [] }
    let isIgnored = notebook.ignoring()
    let ignored = others.filter { isIgnored($0.path) }
    if let removal = ignored.first(where: \.isRemoval) {
      throw .notKept(removal.path, because: .ignored(removal.path))
    }
    return Set(ignored.map(\.path))
  }
}

extension FileChange {
  /// Whether a file comes to be.
  fileprivate var makesFile: Bool {
    switch self {
    case .create, .succeed: true
    case .replace, .remove, .adopt, .adoptBig, .adoptRemoval: false
    }
  }
}
