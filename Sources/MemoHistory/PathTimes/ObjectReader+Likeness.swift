internal import MemoCore

extension ObjectReader {
  /// Turns the only memo that went and the only one that came into a move, where their texts say
  /// beyond doubt that they are one memo.
  ///
  /// Where several went and came nothing is guessed. `root` is the tree after the commit.
  mutating func pairAlike(_ changes: inout [CommitChanges.Change], in root: ObjectID?) {
    let gone = changes.filter { $0.new == nil && $0.path.isMemo }
    let came = changes.indices.filter {
      changes[$0].isAddition && changes[$0].origin == nil && changes[$0].path.isMemo
    }
    guard gone.count == 1, came.count == 1, let old = gone[0].old, let new = changes[came[0]].new,
      !changes.contains(where: { $0.origin != nil && $0.path.isMemo }),
      var before = likeness(old), var after = likeness(new), before.isSame(as: after)
    else { return }
    if !before.isBorn(with: after) {
      // What their neighbours have, too, may come from a template.
      for folder in Set([gone[0].path.folder, changes[came[0]].path.folder]) {
        for blob in memos(in: folder, of: root, but: changes[came[0]].path) {
          guard let neighbour = likeness(blob) else { continue }
          before.leaveOut(linesOf: neighbour)
          after.leaveOut(linesOf: neighbour)
        }
      }
      guard before.isSame(as: after) else { return }
    }
    changes[came[0]].origin = gone[0].path
    changes[came[0]].old = old
  }

  /// The memos that lie right in a folder, without the one at `path`; not more than are soon read.
  private mutating func memos(
    in folder: RelativePath?, of root: ObjectID?, but path: RelativePath
  ) -> [ObjectID] {
    guard let root, let place = try? subtree(folder, of: root), let bytes = try? tree(place) else {
      return []
    }
    let files = try? Self.entries(of: bytes) { (entries) throws(MissingObject) in
      var files: [ObjectID] = []
      while !entries.isDone, files.count < Self.mostNeighbours {
        if entries.kind == .file, let file = RelativePath(bytes: entries.nameBytes), file.isMemo,
          file.under(folder) != path
        {
          files.append(entries.id)
        }
        try entries.advance()
      }
      return files
    }
    return files ?? []
  }

  private static let mostNeighbours = 1000

  private func likeness(_ blob: ObjectID) -> Likeness? {
    guard let bytes = try? self.blob(blob), bytes.count <= Likeness.largest else { return nil }
    return Likeness(bytes)
  }
}
