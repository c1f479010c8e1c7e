internal import MemoFiles
internal import MemoText

extension Notebook {
  /// The folder that is there for one that a person typed: on this disk or on another one, names
  /// that differ in case, width or normal form alone are one folder.
  ///
  /// A name that is there byte for byte wins, whatever else is there; where there is none, what was
  /// typed stays. What stands behind a symbolic link is not looked at.
  ///
  /// - Complexity: O(names in the folders above and in it).
  func standingFolder(_ typed: RelativePath?) -> RelativePath? {
    guard let typed else { return nil }
    var standing: RelativePath?
    for (position, name) in typed.components.enumerated() {
      guard let names = try? folder.names(in: standing) else {
        let rest = typed.components[position...].joined(separator: [RelativePath.slash])
        return RelativePath(bytes: Array(rest))?.under(standing)
      }
      standing = standingFolder(Array(name), among: names, in: standing)
    }
    return standing
  }

  /// The same of a path: the folders that are there, and its own name as it was typed.
  func inStandingFolder(_ path: RelativePath) -> RelativePath {
    RelativePath(bytes: path.name)?.under(standingFolder(path.folder)) ?? path
  }

  private func standingFolder(
    _ name: [UInt8], among names: [[UInt8]], in above: RelativePath?
  ) -> RelativePath? {
    let typed = RelativePath(bytes: name)?.under(above)
    if names.contains(name) { return typed }
    let key = Folding.nameKey(name)
    let twins = names.filter { Folding.nameKey($0) == key }.sorted {
      $0.lexicographicallyPrecedes($1)
    }
    return twins.lazy.compactMap { RelativePath(bytes: $0)?.under(above) }
      .first { !$0.isHidden && (try? self.folder.stat(folder: $0)) != nil } ?? typed
  }
}
