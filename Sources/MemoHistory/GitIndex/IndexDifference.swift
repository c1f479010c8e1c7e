internal import MemoCore

/// A path at which two indexes differ.
struct IndexDifference {
  let path: RelativePath
  /// The new entry as it lies in its index; nil where there is none any more.
  let row: [UInt8]?
  /// The new entry as a tree has it.
  let entry: TreeEntry?
}

extension IndexFile {
  /// What `other` has otherwise, in the order of the paths; entries to be merged, and names alone,
  /// are none.
  ///
  /// - Complexity: O(entries).
  func differences(to other: IndexFile) -> [IndexDifference] {
    withRows { old in
      other.withRows { new in
        var found: [IndexDifference] = []
        var (left, right) = (0, 0)
        let (leftEnd, rightEnd) = (old.indices.upperBound, new.indices.upperBound)
        while left < leftEnd || right < rightEnd {
          let order =
            left == leftEnd ? 1 : right == rightEnd ? -1 : old.path(left).order(to: new.path(right))
          if order >= 0, !(order == 0 && old.isSame(left, as: right, of: new)) {
            found += new.difference(right).map { [$0] } ?? []
          } else if order < 0, let path = RelativePath(bytes: Array(old.path(left))),
            found.last?.path != path
          {
            found.append(IndexDifference(path: path, row: nil, entry: nil))
          }
          if order <= 0 { left += 1 }
          if order >= 0 { right += 1 }
        }
        return found
      }
    }
  }
}

extension IndexRows {
  fileprivate func isSame(_ row: Int, as otherRow: Int, of other: IndexRows) -> Bool {
    id(row) == other.id(otherRow) && mode(row) == other.mode(otherRow)
      && stage(row) == other.stage(otherRow)
  }

  /// A row as something new; nil where it is nothing that a tree has.
  fileprivate func difference(_ row: Int) -> IndexDifference? {
    guard stage(row) == 0, !isIntended(row), let path = RelativePath(bytes: Array(path(row))),
      let mode = TreeEntry.Mode(rawValue: String(mode(row), radix: 8))
    else { return nil }
    return IndexDifference(
      path: path, row: Array(entry(row)), entry: .init(mode: mode, id: id(row)))
  }
}
