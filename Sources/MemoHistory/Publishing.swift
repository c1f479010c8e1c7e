internal import CLibGit2
internal import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Git's index with a command's changes, which takes the index's place in one step.
///
/// The caller holds `index.lock`, which keeps every other program from the index meanwhile.
struct PrivateIndex: ~Copyable {
  var index: GitIndex
  private let path: String
  private let workTree: [UInt8]

  /// Reads the index; a missing one is made anew from HEAD.
  init(of history: History) throws(HistoryError) {
    index = try history.with { (repository) throws(HistoryError) in
      try history.index(fresh: true, repository)
    }
    path = history.indexPath
    workTree = Array(history.place.workTree.utf8) + [RelativePath.slash]
  }

  /// The index with its changes.
  borrowing func bytes() -> [UInt8] {
    index.bytes { path in
      var info = stat()
      return (workTree + path).withCString { lstat($0, &info) } == 0 ? FileStat(info) : nil
    } holds: { path, id in
      var found = git_oid()
      return (workTree + path).withCString { git_odb_hashfile(&found, $0, GIT_OBJECT_BLOB) } == 0
        && ObjectID(found) == id
    }
  }

  /// Puts the index with its changes in the old one's place, on the disk, and runs `body`.
  ///
  /// Where that fails the old one comes back: what no branch names would look staged.
  borrowing func publish(
    _ body: () throws(HistoryError) -> Void
  ) throws(HistoryError) {
    let old = path + ".memo-old"
    unlink(old)
    let isKept = link(path, old) == 0
    let isNew = !isKept && errno == ENOENT
    defer { if isKept { unlink(old) } }
    try SmallFile.replace(path, bytes(), mode: 0o644, keepsMode: true)
    do throws(HistoryError) {
      try body()
    } catch {
      if isKept { rename(old, path) } else if isNew { unlink(path) }
      throw error
    }
  }
}

/// Moves branches.
enum Branch {
  /// Sets `name` to `commit` if it still is at `parent`, and makes sure that it is there.
  static func move(
    _ name: String, from parent: ObjectID?, to commit: ObjectID, _ message: String,
    _ history: History, by author: (name: String, email: String), _ repository: OpaquePointer
  ) throws(HistoryError) {
    do throws(HistoryError) {
      if let parent, let file = BranchFile(name, in: history.place) {
        let offset = try committerOffset(of: commit, repository)
        try file.move(
          from: parent, to: commit,
          author: .init(
            name: author.name, email: author.email, time: Instant(seconds: 0), offset: offset),
          message)
      } else {
        _ = git_repository_set_ident(repository, author.name, author.email)
        try move(name, from: parent, to: commit, message, repository)
      }
    } catch {
      // Where it was moved before something failed, to take the files back would be a reversal.
      guard holds(name, commit, repository) else { throw error }
    }
    guard holds(name, commit, repository) else {
      throw .unverified(call: "git_reference_create_matching")
    }
  }

  /// Whether a branch is at a commit, or somebody has gone on from there already.
  private static func holds(
    _ name: String, _ commit: ObjectID, _ repository: OpaquePointer
  ) -> Bool {
    var (tip, wanted) = (git_oid(), commit.git)
    guard git_reference_name_to_id(&tip, repository, name) == 0 else { return false }
    return ObjectID(tip) == commit || git_graph_descendant_of(repository, &tip, &wanted) == 1
  }

  /// What the committer's clock was ahead of UTC, in seconds.
  private static func committerOffset(
    of commit: ObjectID, _ repository: OpaquePointer
  ) throws(HistoryError) -> Int {
    var id = commit.git
    let object = try Handle<CommitKind>("git_commit_lookup") {
      git_commit_lookup($0, repository, &id)
    }
    return Int(git_commit_time_offset(object.raw)) * 60
  }

  private static func move(
    _ name: String, from parent: ObjectID?, to commit: ObjectID, _ message: String,
    _ repository: OpaquePointer
  ) throws(HistoryError) {
    var id = commit.git
    var reference: OpaquePointer?
    defer { git_reference_free(reference) }
    do throws(HistoryError) {
      try check("git_reference_create") {
        guard var old = parent?.git else {
          return git_reference_create(&reference, repository, name, &id, 0, message)
        }
        return git_reference_create_matching(
          &reference, repository, name, &id, 1, &old, message)
      }
    } catch {
      guard case .library(_, let code, _) = error else { throw error }
      switch git_error_code(rawValue: code) {
      case GIT_EMODIFIED, GIT_EEXISTS: throw .moved
      case GIT_ELOCKED: throw .locked(path: History.lock(of: name, repository))
      default: throw error
      }
    }
  }
}
