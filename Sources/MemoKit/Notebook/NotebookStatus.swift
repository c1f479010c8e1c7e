/// How a notebook stands: what is not in its history yet, and what needs a person.
public struct NotebookStatus: Sendable {
  /// A file that differs from the last commit.
  public struct Change: Hashable, Sendable {
    /// Where it is or was.
    public var path: RelativePath
    /// What happened to it, seen from the last commit.
    public var kind: SaveOutcome.Change.Kind
    /// Why it is not committed unasked; nil where it is, by the next command that writes.
    public var heldBack: HeldBack?
  }

  /// Why a change is not committed unasked.
  public enum HeldBack: Hashable, Sendable {
    /// Something is staged at its path, which is the person's business.
    case staged
    /// The path is unmerged in git's index.
    case conflicted
    /// Its name, or the name of a folder above it, begins with a dot.
    case hidden
    /// An ignore rule names it.
    case ignored
    /// It goes through a filter program that only git runs.
    case filtered
    /// It is over `capture_limit`.
    case tooBig
    /// `capture` is `memos`, and it is none.
    case notMemo
    /// `capture` is `off`.
    case captureOff
    /// `capture` or `capture_limit` cannot be read.
    case captureUnknown
    /// Most memos are gone at once.
    case mostAreGone
    /// Git is in the middle of something, or HEAD is detached.
    case busy
    /// There is no repository, or one that is not opened.
    case noHistory
  }

  /// The branch that commits go to.
  public struct Branch: Hashable, Sendable {
    /// Its name, such as `main`.
    public var name: String
    /// The branch of a remote that it follows, such as `origin/main`; nil without one.
    public var upstream: String?
    /// How many commits the upstream lacks, as far as was last fetched; nil without one.
    public var ahead: Int?
    /// How many commits of the upstream are lacking here, as far as was last fetched.
    public var behind: Int?
  }

  /// What a command that was killed has left; the next one that writes puts it right.
  public struct Interruption: Hashable, Sendable {
    /// The files it was about.
    public var paths: [RelativePath]
    /// The commit it was making.
    public var commit: ObjectID
  }

  /// The notebook's folder.
  public var root: String
  /// How many memos there are, conflict copies not counted.
  public var memos: Int
  /// How many of them are pinned.
  public var pinned: Int
  /// The root of the work tree the notebook lies in; nil without a repository.
  public var repository: String?
  /// The branch; nil without one.
  public var branch: Branch?
  /// The remotes of the repository.
  public var remotes: [Remote]
  /// What git is in the middle of: `merge`, `rebase`, …, or `detached`; nil for nothing.
  public var operation: String?
  /// What is not committed, in the order of the paths.
  public var changes: [Change]
  /// The conflict copies.
  public var conflictCopies: [Memo]
  /// Memos of which something could not be read.
  public var damaged: [Memo]
  /// Files and folders that could not be read.
  public var unread: [FileProblem]
  /// Memos that are only iCloud placeholders.
  public var notDownloaded: [RelativePath]
  /// Folders with a repository of their own, whose memos are not this notebook's.
  public var nestedRepositories: [RelativePath]
  /// Files of the last commit that no file in the folder can be called as, in the order of the
  /// paths.
  public var namesTooLong: [RelativePath]
  /// What is wrong in `.memo.yml`.
  public var settings: [SettingProblem]
  /// What a killed command has left.
  public var interruption: Interruption?
  /// Texts that were to become memos and are none yet, oldest first.
  public var drafts: [DraftFile]
  /// Why the history could not be read, where one is there.
  public var historyFailure: GitFailure?
}
