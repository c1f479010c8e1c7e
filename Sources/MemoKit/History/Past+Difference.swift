internal import MemoHistory

extension Past {
  /// What a version changed; after a merge, against the first of the merged sides.
  ///
  /// Nil where the repository lacks the bytes, as a partial clone may.
  ///
  /// - Throws: `MemoError.git` where the history cannot be read.
  /// - Complexity: O(bytes of both states).
  public func difference(of version: MemoVersion) throws(MemoError) -> Difference? {
    let old = try state(version.previousPath ?? version.path, version.previousContents)
    let new = try state(version.path, version.contents)
    guard (old == nil) == (version.previousContents == nil),
      (new == nil) == (version.contents == nil)
    else { return nil }
    if let new { return Difference(from: old, to: new) }
    return old.map(Difference.init(removalOf:))
  }

  private func state(
    _ path: RelativePath, _ contents: ObjectID?
  ) throws(MemoError) -> Difference.State? {
    guard let contents, let bytes = try bytes(of: contents) else { return nil }
    return Difference.State(path: path, bytes: bytes, revision: contents)
  }
}
