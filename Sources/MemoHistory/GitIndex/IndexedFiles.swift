package import MemoCore

/// What git's index says of the files of the whole work tree, for whoever looks whether they are as
/// a commit has them.
package struct IndexedFiles: Sendable {
  private let file: IndexFile
  /// When the index was written.
  private let written: Instant?

  init(_ index: borrowing GitIndex) {
    file = index.file
    written = index.written
  }

  /// Whether the file at a path of the repository is surely a blob, by git's own rule: the index
  /// was made of it as it is, and is younger.
  package func has(_ path: RelativePath, _ blob: ObjectID, _ stat: FileStat) -> Bool {
    file.withRows { rows in
      guard let row = path.bytes.withUnsafeBytes({ rows.row(of: $0) }), rows.stage(row) == 0,
        rows.isFile(row), !rows.isIntended(row), !rows.isSkipped(row), rows.id(row) == blob
      else { return false }
      return rows.isFresh(row, stat, written: written)
    }
  }
}

extension History {
  /// The files that git's index has.
  package func indexedFiles() throws(HistoryError) -> IndexedFiles {
    try with { (repository) throws(HistoryError) in IndexedFiles(try index(repository)) }
  }
}
