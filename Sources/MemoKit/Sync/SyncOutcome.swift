/// What a sync did, or would do.
public struct SyncOutcome: Sendable {
  /// A file that came or went over the network, compared with what the other end had.
  public struct Change: Hashable, Sendable {
    /// What happened to a file.
    public enum Kind: String, Hashable, Sendable {
      case add, edit, rename, remove
    }

    /// What happened to it.
    public var kind: Kind
    /// Where it is, or was until it was removed.
    public var path: RelativePath
    /// Where it was before a rename.
    public var origin: RelativePath?

    /// Makes a value.
    public init(kind: Kind, path: RelativePath, origin: RelativePath? = nil) {
      self.kind = kind
      self.path = path
      self.origin = origin
    }
  }

  /// The remote, with the branch that was synced.
  public var remote: Remote
  /// The files that the notebook got, in the order of their paths.
  public var received: [Change]
  /// The files that the remote got, in the order of their paths.
  public var sent: [Change]
  /// The files of which both sides had changes, now in one.
  public var merged: [RelativePath]
  /// The copies that keep what gave way in a merge.
  public var copies: [ConflictCopy]
  /// How many commits came.
  public var commitsReceived: Int
  /// How many commits went.
  public var commitsSent: Int
  /// Where the branch is now; nil where it has no commit.
  public var commit: ObjectID?
  /// Whether nothing of it was done.
  public var isDryRun: Bool
  /// In a dry run: how many files have changes that are not committed and would be sent, too.
  public var unsaved: Int
  /// What else there is to say.
  public var notices: [Notice]
  /// Why what editors changed is not committed, and so was not sent, where that is so.
  public var uncommitted: MemoError?

  /// The conflict copies among what the notebook got: other devices made them, perhaps of what was
  /// edited on this one.
  public var receivedCopies: [RelativePath] {
    received.filter { $0.kind == .add && ConflictName.original(of: $0.path) != nil }.map(\.path)
  }

  /// Whether both ends had the same before.
  public var isUpToDate: Bool {
    commitsReceived == 0 && commitsSent == 0 && unsaved == 0 && uncommitted == nil
  }
}
