package import MemoCore

/// A memo's file as the index knew it, for as long as `IndexedFiles.forEach` shows it.
package struct IndexedFile {
  /// The position of the memo in the index.
  package let position: Int
  /// The bytes of its path, not to be kept.
  package let path: UnsafeBufferPointer<UInt8>
  /// What the file system said; nil where that proves nothing.
  package let stat: FileStat?
}

/// The files of all memos of an index, to be read by several threads.
package struct IndexedFiles: Sendable {
  private let segments: [Segment]
  /// How many there are.
  package let count: Int

  init(_ index: Index) {
    segments = index.segments
    count = index.count
  }

  /// Calls `body` with the file of each memo whose position is in `positions`, in order.
  ///
  /// - Complexity: O(positions + log changes).
  package func forEach(in positions: Range<Int>, _ body: (IndexedFile) -> Void) {
    var number = first(at: positions.lowerBound)
    while number < segments.count, segments[number].position < positions.upperBound {
      let segment = segments[number]
      let end = segment.position + segment.rows.count
      let part = positions.clamped(to: segment.position..<end)
      segment.image.read { reader in
        for position in part {
          let row = segment.rows.lowerBound + position - segment.position
          body(
            IndexedFile(
              position: position, path: reader.path(row), stat: reader.stat(row)))
        }
      }
      number += 1
    }
  }

  /// The number of the segment in which `position` is.
  private func first(at position: Int) -> Int {
    var low = 0
    var high = segments.count
    while low < high {
      let middle = (low + high) / 2
      let segment = segments[middle]
      if segment.position + segment.rows.count <= position {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}

extension Index {
  /// The files of all memos.
  package var files: IndexedFiles { IndexedFiles(self) }
}
