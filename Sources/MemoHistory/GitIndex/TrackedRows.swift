package import MemoCore

/// The notebook's files that git's index has, for whoever looks whether they are as it says.
package struct TrackedRows: Sendable {
  /// A file as the index knew it, for as long as `forEach` shows it.
  package struct Row {
    /// The place of the file among all.
    package let position: Int
    /// The bytes of its path in the notebook, not to be kept.
    package let path: UnsafeBufferPointer<UInt8>
    /// What the index says of the file, as far as it says it; nil where that proves nothing.
    package let stat: FileStat?
  }

  private let file: IndexFile
  /// When the index was written.
  private let written: Instant?
  private let prefix: RelativePath?
  /// The rows of plain files that are in the work tree.
  private let plain: [Int]
  /// The files of which only the name was added so far.
  package let intended: [RelativePath]

  init(_ index: borrowing GitIndex, below prefix: RelativePath?) {
    file = index.file
    written = index.written
    self.prefix = prefix
    (plain, intended) = index.file.withRows { rows in
      var plain: [Int] = []
      var intended: [RelativePath] = []
      let below = rows.rows(below: prefix)
      plain.reserveCapacity(below.count)
      for row in below
      where rows.stage(row) == 0 && rows.isFile(row) && !rows.isSkipped(row) {
        if !rows.isIntended(row) {
          plain.append(row)
        } else if let path = RelativePath(bytes: Array(rows.path(row))) {
          intended.append(prefix.flatMap { path.relative(to: $0) } ?? path)
        }
      }
      return (plain, intended)
    }
  }

  /// How many files there are.
  package var count: Int { plain.count }

  /// Calls `body` with the files at some positions, which are in the order of the paths.
  package func forEach(in positions: Range<Int>, _ body: (Row) -> Void) {
    let start = prefix.map { $0.bytes.count + 1 } ?? 0
    file.withRows { rows in
      for position in positions {
        let row = plain[position]
        let path = rows.path(row)
        let own = UnsafeRawBufferPointer(rebasing: path[start...])
        body(
          Row(
            position: position, path: own.bindMemory(to: UInt8.self),
            stat: rows.stat(row, written: written)))
      }
    }
  }

  /// The path of the file at a position.
  package func path(at position: Int) -> RelativePath? {
    var path: RelativePath?
    forEach(in: position..<position + 1) { path = RelativePath(bytes: Array($0.path)) }
    return path
  }

  /// Whether an index that said `known` of a file would say the same of one that `now` describes.
  package static func isSame(_ known: FileStat, _ now: FileStat) -> Bool {
    UInt32(truncatingIfNeeded: known.size) == UInt32(truncatingIfNeeded: now.size)
      && known.modified == now.modified && known.changed == now.changed
      && UInt32(truncatingIfNeeded: known.inode) == UInt32(truncatingIfNeeded: now.inode)
      && known.isExecutable == now.isExecutable
  }

  /// Whether git tracks a file of the notebook, or something in a folder of it.
  ///
  /// - Complexity: O(log files), and O(submodules) for a folder.
  package func has(_ path: RelativePath) -> Bool {
    let path = path.under(prefix)
    return file.withRows { rows in
      func isTracked(_ row: Int) -> Bool { rows.stage(row) == 0 && !rows.isRepository(row) }
      if let row = path.bytes.withUnsafeBytes({ rows.row(of: $0) }), isTracked(row) { return true }
      return rows.rows(below: path).contains(where: isTracked)
    }
  }
}

extension IndexRows {
  /// What an entry says of its file; nil where the file is as young as the index, so that it proves
  /// nothing.
  ///
  /// Size, inode and mode are only kept in part; see `TrackedRows.isSame`.
  fileprivate func stat(_ row: Int, written: Instant?) -> FileStat? {
    let modified = instant(row, 8)
    guard let written, modified < written else { return nil }
    return FileStat(
      size: Int64(size(row)), modified: modified, changed: instant(row, 0),
      inode: UInt64(inode(row)), mode: mode(row))
  }
}

extension History {
  /// The files of the notebook that git's index has.
  package func trackedRows() throws(HistoryError) -> TrackedRows {
    try with { (repository) throws(HistoryError) in
      TrackedRows(try index(repository), below: place.prefix)
    }
  }
}
