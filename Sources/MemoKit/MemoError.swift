/// Why a verb of the library did not do what it was asked.
///
/// Data only: the words for people are the caller's.
public enum MemoError: Error, Hashable, Sendable {
  /// No folder, or no notebook, at this path.
  case noSuchNotebook(String)
  /// Nothing goes by this name.
  case noSuchMemo(String)
  /// No folder with memos goes by this name.
  case noSuchFolder(String)
  /// No memo has this tag.
  case noSuchTag(String)
  /// Several memos go by this name.
  case ambiguous(String, candidates: [Candidate])
  /// A part of a name fits one memo, but the verb asks for a certain name.
  case uncertain(String, candidate: Candidate)
  /// The path leads outside the notebook, or through a symbolic link.
  case outside(String)
  /// Something stands at the path already.
  case exists(RelativePath)
  /// A folder stands at the path already.
  case folderExists(RelativePath)
  /// The folder would move to a place in itself.
  case intoItself(RelativePath)
  /// The history has a file there that git leaves out of the folder, as a sparse checkout does.
  case notCheckedOut(RelativePath)
  /// Git ignores the path, and what would be moved there would leave the history.
  case ignored(RelativePath)
  /// Something stands where a memo is to come back.
  case occupied(RelativePath)
  /// The link that stands there in the memo, to something that moves or from it, cannot be written
  /// so that it points where it does.
  case lostLink(RelativePath, Mark, String)
  /// A memo was asked for with neither title nor text.
  case nothingToWrite
  /// So many memos are pinned, and with those asked for there would be more than `pin_limit`
  /// allows.
  case pinLimit(limit: Int, pinned: Int, adding: Int)
  /// The file changed between reading and writing.
  case changedMeanwhile(RelativePath)
  /// Another command changed the memo while it was open in an editor: the editor's text is in the
  /// file, and what the other wrote is the blob `other`.
  case editedMeanwhile(RelativePath, other: ObjectID)
  /// There are not so many steps of this device to take back, or to make again.
  case noSteps(StepDirection, wanted: Int, found: Int)
  /// The newest change of this device, which wrote this file, is not committed, so no older one is
  /// taken back.
  case newestUncommitted(RelativePath)
  /// What a step did to the memo was changed again since, so the step is not taken back; `by` is
  /// the first commit that touched the same place, as far as one is found.
  case overtaken(RelativePath, Commit, by: Commit?)
  /// Something came since to the place that a memo would get where the step is taken back, so it is
  /// not.
  case placeTaken(RelativePath, Commit)
  /// So many of the notebook's memos are gone at once: a folder may not be mounted, or a checkout
  /// may have been interrupted.
  case mostAreGone(Int, of: Int)
  /// Nothing of the memo's past is as old as these words say, or has such an id.
  case noSuchRevision(RelativePath, String)
  /// Several commits have ids that begin so.
  case ambiguousRevision(String, [ObjectID])
  /// The memo was not there at the revision that these words mean; without words, it is gone.
  case notThere(RelativePath, String)
  /// The memo is not at the revision the caller named; `current` is the one it is at.
  case otherRevision(RelativePath, current: ObjectID?)
  /// The bytes on disk cannot be kept as a git object, so they are not replaced.
  case notKept(RelativePath, because: GitFailure)
  /// The front matter does not take the change; with `.value` the place is in the value given,
  /// else in the file.
  case frontMatter(RelativePath, FrontMatterRefusal, Mark)
  /// Text that was handed in is no UTF-8; the first byte that is none, from 1.
  case notUTF8(byte: Int)
  /// A value that does not fit its field, such as a date that is none.
  case invalidValue(field: String, text: String)
  /// A setting in `.memo.yml` that is none, with its place.
  case invalidSetting(key: String, text: String, Mark)
  /// The file of settings at this path cannot be read, or not be written to safely.
  case brokenSettings(String, SettingProblem)
  /// The memo is an iCloud placeholder whose text is not on this machine.
  case notDownloaded(RelativePath)
  /// What stands at the path is not a plain file of text.
  case notAFile(RelativePath)
  /// Something else than a folder stands where a notebook is to be.
  case notAFolder(String)
  /// The file system said no: `errno` and the path it was about.
  case system(errno: Int32, path: String)
  /// The history said no.
  case git(GitFailure)
  /// The notebook has no remote to sync with.
  case noRemote
  /// No remote goes by this name.
  case noSuchRemote(String)
  /// The notebook has several remotes, of these names, and its branch follows none.
  case whichRemote([String])
  /// What was given is no address of a repository.
  case invalidAddress(String)
  /// The folder that was to be filled has something in it.
  case notEmpty(String)
  /// The remote at `url` could not be reached, read or written.
  case remote(RemoteFailure, url: String)
  /// The remote at this URL has a past of its own and nothing tells that it is a notebook.
  case unrelated(url: String)
  /// So many of the memos are gone at the remote at once, and would go here.
  case mostWouldGo(Int, of: Int)
  /// The settings say `sync: false`, or the notebook is a folder of a larger repository and they do
  /// not say `sync: true`.
  case syncIsOff(inLargerRepository: Bool)
  /// Both sides changed this path of the repository, which is outside the notebook.
  case clashOutside(String)
  /// A name in the remote's tree is none that git allows, so nothing of it is taken.
  case unsafeName(String)
  /// The path has staged changes, and the sync would have to write it.
  case staged(RelativePath)
  /// What stands there would have to make way for what the remote has, and is not to be shared: git
  /// ignores it, or it is no file.
  case inTheWay(RelativePath)
  /// The past that is here ends before its beginning, so that nobody can tell what was changed
  /// since.
  case shallow
  /// Another sync of this notebook is running.
  case syncing
  /// The memo is a conflict copy, and those are not pinned.
  case conflictCopy(RelativePath)
  /// The memo has no conflict copy.
  case noConflict(RelativePath)
  /// The file is no memo, and two of its kind cannot become one.
  case notAMemo(RelativePath)
  /// A remote at this path would lie in the notebook, which would be synced into itself.
  case remoteInside(String)
  /// The caller wanted no more; what was complete by then stands, the rest is as it was.
  case interrupted
}

extension MemoError {
  /// A commit that an error tells of.
  public struct Commit: Hashable, Sendable {
    /// Its id.
    public var id: ObjectID
    /// The first line of its message.
    public var subject: String

    /// Makes one.
    public init(id: ObjectID, subject: String) {
      self.id = id
      self.subject = subject
    }
  }
}

/// A memo that a name may mean.
public struct Candidate: Hashable, Sendable {
  /// Its path.
  public var path: RelativePath
  /// Its title.
  public var title: String

  /// Makes a candidate.
  public init(path: RelativePath, title: String) {
    self.path = path
    self.title = title
  }
}

/// Why a front matter is not written to.
public enum FrontMatterRefusal: Hashable, Sendable {
  /// The header is written in another language than YAML.
  case foreign
  /// The header begins and never ends.
  case unclosed
  /// Conflict markers stand in the header.
  case conflictMarkers
  /// The header is not valid YAML there, and the change could not be made beside it.
  case invalid
  /// The header is longer than is read.
  case tooLarge
  /// The file is not UTF-8.
  case notText
  /// The value given is not valid YAML.
  case value
  /// Something that only looks like a header stands first in the file.
  case lookalike
}

/// What the history could not do.
public enum GitFailure: Error, Hashable, Sendable {
  /// There is no repository.
  case noRepository
  /// There is one that is not opened; the reason says why.
  case refused(reason: String, path: String)
  /// The repository is in the middle of something: `merge`, `rebase`, `detached`, …
  case busy(state: String)
  /// The file of the branch, at `path`, holds no commit; `last` is where the reflog says it was.
  case damagedBranch(String, path: String, last: ObjectID?)
  /// A lock of git is held by somebody else.
  case locked(path: String)
  /// Another `memo` is writing.
  case writing
  /// Git's ignore rules name the path.
  case ignored(RelativePath)
  /// A filter program is set for the path, and only git itself can run it.
  case filtered(RelativePath, filter: String)
  /// The file changed while it was being read.
  case changed(RelativePath)
  /// The branch kept moving.
  case moved
  /// The path has an unresolved conflict in git's index.
  case conflicted(RelativePath)
  /// A commit holds more entries than are taken at once.
  case tooManyEntries
  /// A hook of git's refused the commit; what it said.
  case refusedByHook(String, said: String)
  /// The program that signs commits did not; what it said.
  case notSigned(program: String, said: String)
  /// An object that the history needs is not there, or is damaged.
  case missingObject(ObjectID)
  /// The storage failed under git: `errno`.
  case storage(errno: Int32)
  /// Git's library failed: the call, and what it said.
  case library(call: String, message: String)
}
