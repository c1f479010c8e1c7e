package import MemoCore

/// What differs between the files somebody knew and those that are there.
package struct FolderChanges: Sendable {
  /// A known file that is not the same.
  package struct Changed: Hashable, Sendable {
    /// Its place among the known ones.
    package let position: Int
    /// What is there now.
    package let file: ListedFile
  }

  /// Memos that were not known, in the order of their paths.
  package var added: [ListedFile] = []
  /// Memos whose file looks different, or of which nothing is sure, in the order of positions.
  package var changed: [Changed] = []
  /// Positions of memos that are not there any more, in order.
  package var removed: [Int] = []
  /// The folders as they are now, or nil where they are as they were known.
  package var folders: [KnownFolder]?
  /// What could not be looked at: what is at or below is unknown, not gone.
  package var problems: [ScanProblem] = []
  /// Files that iCloud holds and this machine does not.
  package var notDownloaded: [RelativePath] = []
  /// Folders with a repository of their own.
  package var nestedRepositories: [RelativePath] = []

  /// Whether all is as it was known.
  package var isUnchanged: Bool {
    added.isEmpty && changed.isEmpty && removed.isEmpty && folders == nil
  }
}
