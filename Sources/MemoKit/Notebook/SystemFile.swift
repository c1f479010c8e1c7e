internal import MemoFiles

/// Files outside the notebook, by absolute paths as text.
enum SystemFile {
  /// The bytes of a file of at most `limit`, or nil.
  static func read(_ path: String, limit: Int) -> [UInt8]? {
    try? AbsoluteFile.read(Array(path.utf8), limit: limit)
  }

  /// The path with all symbolic links resolved, or nil where nothing is there.
  static func resolved(_ path: String) -> String? {
    AbsoluteFile.resolved(Array(path.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The path with the links of its folder resolved, whether its last part is there or not.
  static func resolvedFolder(of path: [UInt8]) -> [UInt8]? {
    guard let slash = path.lastIndex(of: RelativePath.slash) else { return nil }
    let folder = slash == 0 ? [RelativePath.slash] : Array(path[..<slash])
    return AbsoluteFile.resolved(folder).map {
      ($0 == [RelativePath.slash] ? [] : $0) + path[slash...]
    }
  }

  /// Removes a file of our own, such as a draft that became a memo.
  static func remove(_ path: String) {
    guard let slash = path.lastIndex(of: "/") else { return }
    let name = Array(path[path.index(after: slash)...].utf8)
    let folder = KeptFolder(at: Array(path[..<slash].utf8))
    for file in (try? folder.files()) ?? [] where file.name == name { try? folder.discard(file) }
  }

  /// Whether a file or folder is there.
  static func exists(_ path: String) -> Bool { resolved(path) != nil }
}
