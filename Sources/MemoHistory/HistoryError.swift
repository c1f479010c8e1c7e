package import MemoCore

/// Why the history could not do what it was asked.
package enum HistoryError: Error, Hashable, Sendable {
  /// There is no repository at or above the folder.
  case noRepository
  /// There is one that is not opened.
  case refused(RefusalReason, path: String)
  /// The repository is in a state in which `memo` does not commit.
  case cannotCommit(RepositoryState)
  /// Another program holds this lock of git.
  case locked(path: String)
  /// Another `memo` kept the writers' lock for too long.
  case busy
  /// Only an external filter program could turn the file into what git stores.
  case filtered(RelativePath, filter: String)
  /// The path is unmerged in git's index.
  case conflicted(RelativePath)
  /// Something is staged at this path that would be overwritten; a path outside the notebook is one
  /// of the repository.
  case staged(RelativePath)
  /// The file changed while it was being read.
  case changedMeanwhile(RelativePath)
  /// The branch moved each time a commit was about to be published.
  case moved
  /// A tree has an entry at this path that git refuses, so nothing of it is taken.
  case unsafeName([UInt8])
  /// More differs between two trees than anybody's notes have, so nothing of it is taken.
  case tooManyEntries
  /// A hook of the user's wants no such commit; what it said.
  case refusedByHook(String, said: [UInt8])
  /// The program that signs commits did not; what it said.
  case notSigned(program: String, said: [UInt8])
  /// The caller wanted no more.
  case interrupted
  /// A call reported success, but what it should have written is not there.
  case unverified(call: String)
  /// An object that the history needs is not there, or is not what it should be.
  case missingObject(ObjectID)
  /// The storage failed, as `errno`.
  case storage(errno: Int32)
  /// Any other failure of libgit2.
  case library(call: String, code: Int32, message: String)
}

extension HistoryError {
  /// What a reading of objects found missing.
  init(_ missing: MissingObject) {
    self = missing.id.map(Self.missingObject) ?? .unverified(call: "git_odb_read")
  }
}

/// Why a repository is left alone.
package enum RefusalReason: String, Sendable {
  /// It belongs to somebody else, and git's `safe.directory` does not name it.
  case foreignOwner
  /// It has no work tree.
  case bare
  /// It uses a format or an extension that libgit2 does not know.
  case unsupported
  /// Its index is split into two files.
  case splitIndex
  /// Its index names folders outside a sparse checkout as one.
  case sparseIndex
  /// Its configuration says that its work tree is elsewhere.
  case otherWorkTree
  /// Something is there that cannot be opened.
  case unreadable
}

/// What a repository is in the middle of.
package enum RepositoryState: Hashable, Sendable {
  /// Nothing: commits go to this branch, which may have none yet.
  case branch(String, isUnborn: Bool)
  /// HEAD names a commit instead of a branch.
  case detached
  /// An operation of git that a person has to finish: `merge`, `rebase`, …
  case operation(String)
  /// The file of the branch that HEAD names holds no commit.
  case damaged(DamagedBranch)

  /// Whether `memo` may commit.
  package var canCommit: Bool {
    if case .branch = self { true } else { false }
  }
}
