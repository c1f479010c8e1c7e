internal import MemoCore

/// What an index knows of the trees of its folders: the extension `TREE`.
///
/// Each folder has its name, how many entries and folders it holds and, unless the number of
/// entries says that it has to be worked out anew, the id of its tree; then come the folders in it.
///
/// Source: the article `gitformat-index` of git's documentation.
struct CachedTrees {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The bytes where the folders above some paths have to be worked out anew; nil where they are
  /// not such an extension.
  func without(_ paths: some Collection<RelativePath>) -> [UInt8]? {
    var changed: Set<RelativePath?> = paths.isEmpty ? [] : [nil]
    for path in paths {
      var folder = path.folder
      while let above = folder, changed.insert(above).inserted { folder = above.folder }
    }
    var walk = Walk(bytes: bytes[...], changed: changed)
    return walk.folder(in: nil, depth: 0) && walk.bytes.isEmpty ? walk.kept : nil
  }

  private struct Walk {
    var bytes: ArraySlice<UInt8>
    let changed: Set<RelativePath?>
    var kept: [UInt8] = []

    /// Copies one folder and those in it; false where something is wrong.
    mutating func folder(in parent: RelativePath?, depth: Int) -> Bool {
      guard depth < 256, let name = take(to: 0), let entries = number(to: UInt8(ascii: " ")),
        let folders = number(to: 10), folders >= 0, (name.isEmpty) == (depth == 0)
      else { return false }
      let path = depth == 0 ? nil : Self.path(name, in: parent)
      guard depth == 0 || path != nil else { return false }
      let id = entries < 0 ? nil : bytes.prefix(20)
      if let id {
        guard id.count == 20 else { return false }
        bytes = bytes.dropFirst(20)
      }
      let isKept = !changed.contains(path)
      kept += name + [0]
      kept += Array("\(isKept ? entries : -1) \(folders)\n".utf8)
      if isKept, let id { kept += id }
      for _ in 0..<folders where !folder(in: path, depth: depth + 1) { return false }
      return true
    }

    private static func path(_ name: [UInt8], in parent: RelativePath?) -> RelativePath? {
      if let parent { parent.appending(name) } else { RelativePath(bytes: name) }
    }

    private mutating func number(to end: UInt8) -> Int? {
      take(to: end).flatMap { Int(String(decoding: $0, as: UTF8.self)) }
    }

    private mutating func take(to end: UInt8) -> [UInt8]? {
      guard let place = bytes.firstIndex(of: end) else { return nil }
      defer { bytes = bytes[(place + 1)...] }
      return Array(bytes[..<place])
    }
  }
}
