extension Checkup {
  /// What can be found.
  public enum Kind: Hashable, Sendable {
    /// There is no repository.
    case noRepository
    /// There is one that is not opened; why.
    case refused(reason: String)
    /// The repository's format has an extension that is not known here, such as
    /// `refstorage=reftable`.
    case unknownExtension(String)
    /// What the repository tracks cannot be read.
    case unreadableHistory(GitFailure)
    /// A ref holds no id.
    case unreadableRef(String)
    /// A ref names an object that is not there.
    case lostTarget(ref: String, ObjectID)
    /// A line of a reflog is none.
    case unreadableReflog
    /// An object that the last commit needs is not there: a file's, a folder's, or its own.
    case missingObject(ObjectID, isFolder: Bool)
    /// An object that an earlier version needs is not there: a `commit`, a `tree`, a `blob` or a
    /// `tag`.
    case missingPast(ObjectID, role: String)
    /// HEAD names neither a branch nor a commit; a branch that is there.
    case unreadableHead(branch: String?)
    /// HEAD names a branch that is not there, and others are.
    case branchGone(String, other: String)
    /// Another program put a file among those of git.
    case strayFile
    /// A file by which git looks commits up is damaged.
    case damagedGraph
    /// An object's file holds other bytes than were written.
    case damagedObject(ObjectID)
    /// A pack, or its index, holds other bytes than were written.
    case damagedPack
    /// A pack is not there, and its index is.
    case lostPack
    /// The past ends before its beginning.
    case shallow
    /// A killed command of ours left a lock, or a file that nobody reads.
    case deadLock
    /// Somebody holds a lock of git's, or died with it.
    case lock
    /// Git is in the middle of something: `merge`, `rebase`, …
    case operation(String)
    /// HEAD names no branch.
    case detached
    /// The branch has no commit yet, and there are memos.
    case unborn
    /// The repository lies in a folder that a program syncs on its own.
    case syncedFolder(String)
    /// A command was killed; the commit it was making.
    case interrupted(ObjectID)
    /// A text that was to become a memo and is none yet.
    case draft
    /// A file that was displaced and that somebody may still have written to.
    case keptFile
    /// A temporary file of a command that was killed, which may hold the only copy of a text.
    case stagedFile
    /// A command of ours made an empty folder and did not live to remove it.
    case leftoverFolder
    /// So many texts are kept beside the history, under `refs/memo/kept`.
    case keptTexts(Int)
    /// Something in a memo could not be read as it was meant.
    case memo(MemoProblem)
    /// A memo is dated after now.
    case futureDate(Timestamp)
    /// Another memo has the same title.
    case sameTitle(String, as: RelativePath)
    /// The other side of a conflict waits for somebody to choose.
    case conflictCopy(of: String)
    /// More memos are pinned than `pin_limit` allows.
    case pinnedOverLimit(limit: Int, pinned: Int)
    /// A link leads nowhere.
    case brokenLink(String)
    /// A link may mean several memos.
    case ambiguousLink(String, candidates: [RelativePath])
    /// A name cannot be a file's on some system.
    case unportableName(NameTrouble)
    /// Another name is the same one where case or composition do not count.
    case sameName(as: RelativePath)
    /// A name is written in decomposed letters.
    case decomposedName
    /// A folder holds so many memos.
    case crowdedFolder(Int)
    /// A tracked file is over `capture_limit`.
    case bigFile(size: Int64, limit: Int64)
    /// A file or folder cannot be read.
    case unreadable(errno: Int32)
    /// A memo is a placeholder whose text is not on this machine.
    case notDownloaded
    /// Something in `.memo.yml` is not as it should be.
    case setting(SettingProblem)
    /// The same in the file of a person's settings.
    case personalSetting(SettingProblem)
    /// A cache holds other bytes than were written.
    case damagedCache
    /// The address of a remote is none that can be reached.
    case unknownAddress(remote: String, url: String)
    /// The branch follows none of a remote, which is there.
    case noUpstream(remote: String)
  }

  /// Why a name cannot be a file's everywhere.
  public enum NameTrouble: String, Hashable, Sendable {
    /// Windows keeps it for a device: `con`, `aux`, `com1`.
    case device
    /// It ends in a dot or a blank, which Windows cuts off.
    case ending
    /// It holds a sign that Windows or macOS refuse.
    case sign
    /// It is longer than 255 bytes, counted as macOS or Windows would.
    case length
    /// It is no UTF-8.
    case encoding
  }
}
