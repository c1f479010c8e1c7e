import MemoText

extension Index {
  /// The positions of the memos for whose folded title or folded stem `holds` is true, in order.
  ///
  /// - Complexity: O(memos); nothing is copied of names that are their own folding.
  package func positions(
    named holds: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> [Int] {
    var positions: [Int] = []
    for segment in segments {
      let shift = segment.position - segment.rows.lowerBound
      segment.image.read { reader in
        for row in segment.rows
        where holds(reader.text(.title, row)) || reader.hasStem(row, holds) {
          positions.append(row + shift)
        }
      }
    }
    return positions
  }
}

extension ImageReader {
  fileprivate func hasStem(
    _ row: Int, _ holds: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    let path = path(row)
    let slash = path.lastIndex(of: UInt8(ascii: "/"))
    let name = UnsafeBufferPointer(rebasing: path[(slash.map { $0 + 1 } ?? 0)...])
    let dot = name.lastIndex(of: UInt8(ascii: "."))
    let stem = UnsafeBufferPointer(
      rebasing: name[..<(dot.flatMap { $0 > 0 ? $0 : nil } ?? name.count)])
    return Folding.withFolded(stem, holds)
  }
}
