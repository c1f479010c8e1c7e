internal import MemoFiles
internal import MemoText

/// Where files may go: the names that stay taken while others move.
///
/// Names are the same where they differ in case, width or normal form alone, as for a new memo:
/// somewhere, the notebook lies on a disk that keeps only one of them.
struct MoveRoom {
  private var files: [[UInt8]: RelativePath] = [:]
  private var folders: [[UInt8]: RelativePath] = [:]
  private var standing: Set<RelativePath> = []

  /// The room beside files that stay.
  init(beside staying: [RelativePath]) {
    for path in staying {
      files[Self.key(path)] = path
      var folder = path.folder
      while let above = folder, standing.insert(above).inserted {
        folders[Self.key(above)] = above
        folder = above.folder
      }
    }
  }

  /// What keeps a file from getting a path; nil where nothing does.
  func obstacle(to path: RelativePath) -> RelativePath? {
    if let taken = files[Self.key(path)] ?? folders[Self.key(path)] { return taken }
    var folder = path.folder
    while let above = folder {
      let key = Self.key(above)
      if let file = files[key] { return file }
      if let twin = folders[key], !standing.contains(above) { return twin }
      folder = above.folder
    }
    return nil
  }

  /// What two paths have in common that some disk takes for one.
  static func key(_ path: RelativePath) -> [UInt8] {
    Array(path.components.map { Folding.nameKey($0) }.joined(separator: [RelativePath.slash]))
  }
}
