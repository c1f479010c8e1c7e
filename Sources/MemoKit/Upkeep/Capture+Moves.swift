internal import MemoFiles
internal import MemoHistory

extension Writing {
  /// The new files that are ones that are gone under new names: with the same bytes, or a memo that
  /// is like the only one that is gone.
  ///
  /// - Complexity: reads the new files where any are gone.
  borrowing func moved(_ changes: [OutsideChange], _ history: History) -> Set<RelativePath> {
    let gone = changes.filter { $0.kind == .removed }.map(\.path)
    guard !gone.isEmpty, let tracked = try? history.trackedFiles(at: gone) else { return [] }
    var blobs: [ObjectID: RelativePath] = [:]
    for path in gone {
      if let blob = tracked.head[path] ?? tracked.index[path] { blobs[blob] = path }
    }
    let came = changes.filter { $0.kind == .added }
    let only = came.count { $0.path.isMemo } == 1 ? only(gone, blobs, history) : nil
    let moved = came.filter { change in
      guard let stat = change.stat, stat.size <= 8 << 20,
        let bytes = try? notebook.folder.read(change.path).bytes,
        let id = try? history.id(of: bytes, at: change.path)
      else { return false }
      if blobs[id] != nil { return true }
      guard let only, change.path.isMemo, bytes.count <= Likeness.largest else { return false }
      return only.isSame(as: Likeness(bytes))
    }
    return Set(moved.map(\.path))
  }

  /// What the only memo that is gone was like.
  private borrowing func only(
    _ gone: [RelativePath], _ blobs: [ObjectID: RelativePath], _ history: History
  ) -> Likeness? {
    let memos = gone.filter { $0.isMemo }
    guard memos.count == 1, let blob = blobs.first(where: { $0.value == memos[0] })?.key,
      let bytes = try? history.blob(blob), bytes.count <= Likeness.largest
    else { return nil }
    return Likeness(bytes)
  }
}
