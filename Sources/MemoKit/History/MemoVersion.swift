/// What one commit made of one file of the notebook.
public struct MemoVersion: Hashable, Sendable {
  /// What happened to the file.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// It came into being.
    case add
    /// Its bytes changed, be it only a pin.
    case edit
    /// It got another path; its bytes may have changed with it.
    case rename
    /// It went.
    case remove
    /// A merge made bytes of it that none of the merged sides had.
    case merge
  }

  /// The commit.
  public var revision: ObjectID
  /// When its author made the change, on the author's clock.
  public var date: Timestamp
  /// What happened.
  public var kind: Kind
  /// Where the file is after it, or was until it went.
  public var path: RelativePath
  /// Where it was before a rename.
  public var previousPath: RelativePath?
  /// What it is called after it, or was called until it went; the name of a file that is no memo.
  public var title: String
  /// The first line of the commit's message.
  public var message: String
  /// The id of its bytes after it; nil where the file went.
  public var contents: ObjectID?
  /// The id of its bytes before it; after a merge, of those the first of the merged sides had.
  public var previousContents: ObjectID?
}

/// A memo that the notebook no longer has and its history knows.
///
/// Where its file is gone and that is not committed yet, there is no revision and no date.
public struct RemovedMemo: Hashable, Sendable {
  /// Where it was.
  public var path: RelativePath
  /// What it was called last.
  public var title: String
  /// The commit that removed it.
  public var revision: ObjectID?
  /// When that commit's author removed it, on the author's clock.
  public var date: Timestamp?
  /// The id of its last bytes.
  public var contents: ObjectID
  /// Whether it kept the other side of a conflict.
  public var isConflictCopy: Bool
}
