package import MemoCore

/// What one commit made of one file: a step in the file's past.
package struct FileVersion: Hashable, Sendable {
  /// What happened to the file.
  package enum Kind: String, Hashable, Sendable {
    /// It came into being.
    case add
    /// Its bytes changed.
    case edit
    /// It got another path; its bytes may have changed with it.
    case rename
    /// It went.
    case remove
    /// A merge made bytes of it that none of the merged commits had.
    case merge
  }

  /// The commit.
  package var commit: ObjectID
  /// When its author made the change.
  package var time: Instant
  /// What the author's clock was ahead of UTC, in seconds.
  package var offset: Int
  package var kind: Kind
  /// Where the file is after the commit, or was until it.
  package var path: RelativePath
  /// Where it was before a rename.
  package var origin: RelativePath?
  /// The blob before: in a merge, that of the first of the merged commits.
  package var old: ObjectID?
  /// The blob after; nil where the file went.
  package var new: ObjectID?
  /// The first line of the commit's message; empty until `History.subjects` has told it.
  package var subject = ""
}

extension FileVersion {
  init(_ change: CommitChanges.Change, of commit: CommitChanges) {
    self.commit = commit.id
    time = Instant(seconds: commit.authored)
    offset = Int(commit.offset) * 60
    path = change.path
    origin = change.origin
    (old, new) = (change.old, change.new)
    kind =
      if change.new == nil {
        .remove
      } else if commit.isMerge {
        .merge
      } else if change.origin != nil {
        .rename
      } else {
        change.old == nil ? .add : .edit
      }
  }
}

/// A path that HEAD lacks and a commit before it had.
package struct RemovedFile: Hashable, Sendable {
  /// Where the file was.
  package var path: RelativePath
  /// Its last version that had bytes.
  package var blob: ObjectID
  /// The commit that removed it.
  package var commit: ObjectID
  /// When the author of that commit removed it.
  package var time: Instant
  /// What that author's clock was ahead of UTC, in seconds.
  package var offset: Int
}
