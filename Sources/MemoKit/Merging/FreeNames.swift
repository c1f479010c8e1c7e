internal import MemoHistory
internal import MemoText

/// Finds names that nothing has in the trees of a merge, compared by case folding and composition.
struct FreeNames {
  /// What stands in a folder.
  private struct Folder {
    var taken: Set<[UInt8]> = []
    var entries: [[UInt8]: [TreeEntry]] = [:]
  }

  private let history: History
  private let trees: [ObjectID]
  private var folders: [RelativePath?: Folder] = [:]

  init(_ history: History, _ trees: [ObjectID]) {
    self.history = history
    self.trees = trees
  }

  /// Takes a name that is not in the trees.
  mutating func take(_ path: RelativePath) throws(MemoError) {
    _ = try folder(path.folder)
    folders[path.folder]?.taken.insert(Folding.nameKey(path.name))
  }

  /// Whether nothing has the name yet.
  mutating func isFree(_ path: RelativePath) throws(MemoError) -> Bool {
    try !folder(path.folder).taken.contains(Folding.nameKey(path.name))
  }

  /// The entries of the trees, all in one folder, whose names begin so.
  mutating func entries(
    in place: RelativePath?, beginningWith start: [UInt8]
  ) throws(MemoError) -> [(path: RelativePath, entry: TreeEntry)] {
    try folder(place).entries.filter { $0.key.starts(with: start) }.flatMap { name, entries in
      entries.compactMap { entry in
        RelativePath(bytes: name).map { ($0.under(place), entry) }
      }
    }
  }

  /// The path with the first number behind its stem that makes it free, which is then taken.
  mutating func numbered(_ path: RelativePath) throws(MemoError) -> RelativePath {
    var number = 2
    while true {
      let stem =
        path.exactText == nil
        ? path.stem + Array("-\(number)".utf8) : FileName.numbered(path.stem, number)
      let name = stem + path.name.dropFirst(path.stem.count)
      if let candidate = RelativePath(bytes: name)?.under(path.folder), try isFree(candidate) {
        try take(candidate)
        return candidate
      }
      number += 1
    }
  }

  private mutating func folder(_ path: RelativePath?) throws(MemoError) -> Folder {
    if let known = folders[path] { return known }
    var folder = Folder()
    let full = path.map { $0.under(history.place.prefix) } ?? history.place.prefix
    for tree in trees {
      let entries = try history.asked { (history) throws(HistoryError) in
        try history.entries(in: full, ofTree: tree)
      }
      for (name, entry) in entries { folder.entries[name, default: []].append(entry) }
    }
    folder.taken = Set(folder.entries.keys.map(Folding.nameKey))
    folders[path] = folder
    return folder
  }
}
