/// A file beside another that keeps the whole of what gave way where both sides of a merge had
/// changed the same words.
public struct ConflictCopy: Hashable, Sendable {
  /// The copy.
  public var path: RelativePath
  /// The file whose other side it keeps.
  public var original: RelativePath
  /// The blob whose bytes it keeps.
  public var blob: ObjectID
  /// The day of the edit that gave way, by its author's clock.
  public var day: CivilDate

  /// Makes a value.
  public init(path: RelativePath, original: RelativePath, blob: ObjectID, day: CivilDate) {
    self.path = path
    self.original = original
    self.blob = blob
    self.day = day
  }
}

/// A conflict copy that nobody has resolved yet.
public struct Conflict: Sendable {
  /// The copy.
  public var copy: Memo
  /// The memo whose other side it keeps; nil where there is none any more.
  public var memo: Memo?
  /// Who wrote what the copy keeps; nil where that is not known, or was not asked for.
  public var copySide: Side?
  /// Who changed the memo last; nil where that is not known, or was not asked for.
  public var memoSide: Side?

  /// Makes a value.
  public init(copy: Memo, memo: Memo?) {
    self.copy = copy
    self.memo = memo
  }

  /// Whose text one side is.
  public struct Side: Hashable, Sendable {
    /// The name of who wrote it.
    public var author: String
    /// The device it was written on; nil for a commit that another program made.
    public var device: String?
    /// When, on the author's clock.
    public var date: Timestamp
    /// The commit.
    public var revision: ObjectID
  }
}

/// How a conflict ends.
public enum Resolution: String, Hashable, Sendable, CaseIterable {
  /// The memo stays as it is.
  case memo
  /// The memo gets what the copy holds.
  case copy
  /// The memo gets the text of the copy below its own.
  case both
}
