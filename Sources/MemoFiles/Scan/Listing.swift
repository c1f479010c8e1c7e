package import MemoCore

/// A file of the notebook, as a scan saw it.
package struct ListedFile: Hashable, Sendable {
  /// What a file is to the notebook.
  package enum Kind: Hashable, Sendable {
    /// A `*.md` or `*.markdown` file.
    case memo
    /// Anything else: an image, a sheet, a list.
    case other
  }

  /// Where it is.
  package let path: RelativePath
  /// What the system says of it.
  package let stat: FileStat
  /// Whether it is a memo.
  package let kind: Kind
}

/// A file or folder that a scan could not look at.
///
/// What is at or below its path is unknown, not gone.
package struct ScanProblem: Hashable, Sendable {
  /// Where it is; nil for the notebook's own folder.
  package let path: RelativePath?
  /// The system's error number.
  package let errno: Int32
}

/// What is in a notebook's folder; each list is in the order of the paths' bytes.
package struct Listing: Hashable, Sendable {
  /// Memos and other files that are neither hidden, nor leftovers, nor ignored.
  package var files: [ListedFile] = []
  /// What could not be looked at.
  package var problems: [ScanProblem] = []
  /// Files that iCloud holds and this machine does not: they are not gone.
  package var notDownloaded: [RelativePath] = []
  /// Folders with a repository of their own, which are not entered.
  package var nestedRepositories: [RelativePath] = []
  /// Memos that an ignore pattern names; those in ignored folders only if the scan was asked to.
  package var ignoredMemos: [ListedFile] = []
  /// Memos with hidden names; those in hidden folders only if the scan was asked to.
  package var hiddenMemos: [ListedFile] = []
  /// Temporary files of an interrupted `create` or `replace`, which may hold the only copy.
  package var staged: [RelativePath] = []
  /// The folders that were entered, for whoever looks later whether something changed.
  package var folders: [KnownFolder] = []
}

extension Listing {
  /// The memos that ignore patterns and hidden names leave out, in the order of their paths.
  package var leftOutMemos: [ListedFile] {
    (ignoredMemos + hiddenMemos).sorted { $0.path < $1.path }
  }
}
