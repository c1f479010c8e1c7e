internal import MemoFiles
internal import MemoHistory

/// Looks what of a folder does not move with it.
struct LeftBehindSearch {
  private let notebook: Notebook
  private let moving: Set<RelativePath>
  /// The folders in which something moves.
  private var folders: Set<RelativePath> = []
  private let isIgnored: (RelativePath, _ isFolder: Bool) -> Bool
  private var found: [LeftBehind] = []

  private init(_ notebook: Notebook, moving: Set<RelativePath>) {
    self.notebook = notebook
    self.moving = moving
    isIgnored = notebook.ignoringFolders()
    for path in moving {
      var folder = path.folder
      while let above = folder, folders.insert(above).inserted { folder = above.folder }
    }
  }

  /// What stays of a folder, in the order of the paths; `leftOut` are files that git has and that
  /// are not on the disk.
  ///
  /// - Complexity: a look at each name below the folder, but for what stays as a whole.
  static func run(
    in folder: RelativePath, moving: Set<RelativePath>, leftOut: Set<RelativePath>,
    _ notebook: Notebook
  ) -> [LeftBehind] {
    var search = LeftBehindSearch(notebook, moving: moving)
    search.look(in: folder, depth: 0)
    let hidden = leftOut.filter { $0.relative(to: folder) != nil }
    let long = Set(notebook.history().history?.tooLong(hidden) ?? [])
    search.found += hidden.map {
      LeftBehind(path: $0, reason: long.contains($0) ? .nameTooLong : .notCheckedOut)
    }
    return search.found.sorted { $0.path < $1.path }
  }

  private mutating func look(in folder: RelativePath, depth: Int) {
    guard depth < Self.deepest, let names = try? notebook.folder.names(in: folder) else { return }
    for name in names {
      guard let path = folder.appending(name), !moving.contains(path) else { continue }
      let isFolder = (try? notebook.folder.stat(folder: path)) != nil
      if let reason = isFolder ? reason(ofFolder: path) : reason(of: path) {
        found.append(LeftBehind(path: path, reason: reason))
      } else if isFolder {
        look(in: path, depth: depth + 1)
      }
    }
  }

  /// As deep as memos are looked for.
  private static let deepest = 128

  private func reason(of path: RelativePath) -> LeftBehind.Reason {
    if (try? notebook.folder.stat(path)) == nil { return .notAFile }
    if path.name.first == UInt8(ascii: ".") || Leftover.isFile(path.name) { return .passedOver }
    return isIgnored(path, false) ? .ignored : .uncommitted
  }

  /// Why a folder stays as a whole; nil where that has to be asked of what is in it.
  private func reason(ofFolder path: RelativePath) -> LeftBehind.Reason? {
    if folders.contains(path) { return nil }
    if notebook.folder.isNested(path) { return .repository }
    if path.name.first == UInt8(ascii: ".") || Leftover.isFolder(path.name) { return .passedOver }
    return isIgnored(path, true) ? .ignored : nil
  }
}
