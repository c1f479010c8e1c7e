package import MemoCore

/// What git's index says of some paths of the notebook.
package struct IndexedPaths: Sendable {
  /// Those that are in the index.
  package fileprivate(set) var tracked: Set<RelativePath> = []
  /// Those of them that git leaves out of the folder, as a sparse checkout does.
  package fileprivate(set) var leftOut: Set<RelativePath> = []
}

extension History {
  /// What git's index says of some paths.
  ///
  /// - Complexity: O(paths · log files).
  package func indexed(_ paths: [RelativePath]) throws(HistoryError) -> IndexedPaths {
    try with { (repository) throws(HistoryError) in
      let index = try index(repository)
      return index.file.withRows { rows in
        var indexed = IndexedPaths()
        for path in paths {
          let full = repositoryPath(path)
          guard let row = full.bytes.withUnsafeBytes({ rows.row(of: $0) }) else { continue }
          indexed.tracked.insert(path)
          if rows.isLeftOut(row) { indexed.leftOut.insert(path) }
        }
        return indexed
      }
    }
  }

  /// The files of the notebook that git has and leaves out of the folder, in the order of their
  /// bytes.
  ///
  /// - Complexity: O(files of the index).
  package func filesLeftOut() throws(HistoryError) -> [RelativePath] {
    try with { (repository) throws(HistoryError) in
      let index = try index(repository)
      return index.file.withRows { rows in
        rows.rows(below: place.prefix).lazy.filter(rows.isLeftOut)
          .compactMap { notebookPath(Array(rows.path($0))) }
      }
    }
  }
}

extension IndexRows {
  /// Whether the entry is a file that stands in the history and not in the work tree.
  fileprivate func isLeftOut(_ row: Int) -> Bool {
    isSkipped(row) && stage(row) == 0 && isFile(row)
  }
}
