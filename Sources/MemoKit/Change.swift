/// A memo to be made.
public struct Draft: Sendable {
  /// The title; nil takes the first line of the body for it.
  public var title: String?
  /// The text.
  public var body: [UInt8]
  /// When it was written; nil for now.
  public var date: Timestamp?
  /// Whether it is pinned at once.
  public var isPinned: Bool
  /// Its tags.
  public var tags: [String]
  /// The folder it goes to, from the root; nil for the notebook's own choice.
  public var folder: String?
  /// The name of the file; nil to derive one from the title.
  public var fileName: String?
  /// The subject of the commit; nil for the usual one.
  public var message: String?

  /// Makes a draft.
  public init(
    title: String? = nil, body: [UInt8] = [], date: Timestamp? = nil, isPinned: Bool = false,
    tags: [String] = [], folder: String? = nil, fileName: String? = nil, message: String? = nil
  ) {
    self.title = title
    self.body = body
    self.date = date
    self.isPinned = isPinned
    self.tags = tags
    self.folder = folder
    self.fileName = fileName
    self.message = message
  }
}

/// A change to one memo; what is left nil or empty stays as it is.
public struct Edit: Sendable {
  /// What happens to the text.
  public enum Body: Sendable {
    /// It is replaced.
    case replace([UInt8])
    /// This comes after it, on a line of its own.
    case append([UInt8])
    /// This comes before it, on a line of its own.
    case prepend([UInt8])
  }

  /// The text.
  public var body: Body?
  /// The title.
  public var title: String?
  /// The date.
  public var date: Timestamp?
  /// Tags that are added where they are missing.
  public var addedTags: [String]
  /// Tags that are taken away.
  public var removedTags: [String]
  /// Keys that get a text.
  public var texts: [(key: String, text: String)]
  /// Keys that get a value written in YAML.
  public var values: [(key: String, yaml: String)]
  /// Keys that go.
  public var unset: [String]
  /// The revision the memo must be at, as the first digits of its id; else the edit is refused.
  public var ifRevision: String?
  /// The subject of the commit; nil for the usual one.
  public var message: String?

  /// Makes an edit.
  public init(
    body: Body? = nil, title: String? = nil, date: Timestamp? = nil, addedTags: [String] = [],
    removedTags: [String] = [], texts: [(key: String, text: String)] = [],
    values: [(key: String, yaml: String)] = [], unset: [String] = [], ifRevision: String? = nil,
    message: String? = nil
  ) {
    self.body = body
    self.title = title
    self.date = date
    self.addedTags = addedTags
    self.removedTags = removedTags
    self.texts = texts
    self.values = values
    self.unset = unset
    self.ifRevision = ifRevision
    self.message = message
  }
}

/// What a writing verb did.
public struct Outcome: Sendable {
  /// The memos it was about, as they are now; removed ones as they were.
  public var memos: [Memo]
  /// The commit it made, or nil.
  public var commit: ObjectID?
  /// Whether anything is different now.
  public var isChanged: Bool
  /// What else there is to say.
  public var notices: [Notice]
  /// Why the files are saved but not committed, where that is so.
  public var uncommitted: MemoError?
}

/// Something a person should hear beside the result.
public enum Notice: Hashable, Sendable {
  /// Git names nobody, so commits were signed by this author.
  case authorGuessed(Author)
  /// So many outside changes became a commit first.
  case captured(Int)
  /// Outside changes could not be committed; they are on the disk as they were.
  case notCaptured(MemoError)
  /// Names in decomposed letters were left as they are.
  case namesLeft(MemoError)
  /// These files are too big to be captured unasked.
  case tooBigToCapture([RelativePath])
  /// The file is saved, but git ignores it.
  case ignoredByGit(RelativePath)
  /// Another file's name differs from this one's only in case or normal form.
  case nameCollides(RelativePath)
  /// The text went from so many lines to so many; whether `undo` takes that back.
  case lines(from: Int, to: Int, isCommitted: Bool)
  /// The notebook was made for this memo.
  case notebookMade(String)
  /// A command that had not ended was finished: it was about these files.
  case finished([RelativePath])
  /// A command that had not ended was taken back: somebody had changed these files since.
  case takenBack([RelativePath])
  /// What another command wrote meanwhile, and what the editor wrote, are both in the memo.
  case merged(RelativePath)
  /// Lines of the memo that were committed while an editor was open on it, in the blob of this id,
  /// are not in what the editor saved.
  case leftOut(RelativePath, ObjectID)
  /// The memo was moved while an editor was open on it, which wrote it at its old place.
  case movedMeanwhile(RelativePath, to: RelativePath)
  /// These files were changed and are held back for a person: something is staged there, or a
  /// conflict is not resolved in git.
  case heldBack([RelativePath], areConflicted: Bool)
  /// So many of the notebook's memos are gone at once, which is not committed unasked.
  case mostAreGone(Int, of: Int)
  /// These files came and stay in the history only: no file in the folder can have so long a name.
  case namesTooLong([RelativePath])
  /// Nobody was asked this, and yes was taken for the answer.
  case confirmed(SyncQuestion)
  /// These memos keep a tag's old name: they are damaged, or their headers cannot be written to.
  case tagKept([RelativePath])
  /// So many links in these memos led to a memo that is gone, or that has another title now.
  case linksLost(Int, in: [RelativePath])
  /// What came back is pinned, and more memos are pinned now than `pin_limit` allows.
  case pinnedBeyondLimit(limit: Int, pinned: Int)
  /// Bytes that an editor wrote late were kept in the history under this id.
  case keptLateWrite(ObjectID)
  /// A text that a killed command had not finished was kept in the history under this id.
  case keptUnfinished(ObjectID)
  /// A hook of git's that let the commit pass had something to say.
  case hookSaid(hook: String, text: String)
  /// A hook of git's failed after the commit was made.
  case hookFailed(hook: String, text: String)
}
