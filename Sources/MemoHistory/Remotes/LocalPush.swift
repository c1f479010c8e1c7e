internal import CLibGit2
internal import MemoCore

/// A push to a repository of this machine where there is no git.
///
/// libgit2 would set the branch there without comparing. So it only brings the objects, under a ref
/// that nobody else uses, and then the branch is moved by compare-and-swap.
struct LocalPush: ~Copyable {
  private let target: Handle<RepositoryKind>

  /// Opens the repository at `path`.
  init(_ path: String, _ settings: GitSettings) throws(RemoteError) {
    target = try local { () throws(HistoryError) in try LibGit2.open(path, settings) }
  }

  /// Moves `full`, a branch, from `old` to `commit`; `send` brings a commit under the name it gets.
  borrowing func move(
    _ full: String, from old: ObjectID?, to commit: ObjectID,
    send: (String) throws(RemoteError) -> Void
  ) throws(RemoteError) {
    if git_repository_is_bare(target.raw) == 0 {
      guard !isHead(full) else { throw .checkedOut(branch: History.short(full)) }
      throw .programMissing("git")
    }
    let incoming = PushedRef.name(below: "refs/memo/incoming/", target.raw)
    defer { _ = git_reference_remove(target.raw, incoming) }
    try send(incoming)
    try set(full, from: old, to: commit)
  }

  private borrowing func set(
    _ full: String, from old: ObjectID?, to commit: ObjectID
  ) throws(RemoteError) {
    var id = commit.git
    var made: OpaquePointer?
    defer { git_reference_free(made) }
    do throws(HistoryError) {
      try check("git_reference_create") {
        guard var old = old?.git else {
          return git_reference_create(&made, target.raw, full, &id, 0, "push")
        }
        return git_reference_create_matching(&made, target.raw, full, &id, 1, &old, "push")
      }
    } catch {
      guard case .library(_, let code, let words) = error else { throw .history(error) }
      switch git_error_code(rawValue: code) {
      case GIT_EMODIFIED, GIT_EEXISTS, GIT_ENOTFOUND: throw .moved
      case GIT_ELOCKED: throw .locked(said: BoundedText(words.utf8).text)
      default: throw .history(error)
      }
    }
    try readBack(full, commit)
  }

  /// Looks whether the branch is there, whoever said so.
  borrowing func readBack(_ full: String, _ commit: ObjectID) throws(RemoteError) {
    var id = git_oid()
    guard git_reference_name_to_id(&id, target.raw, full) == 0 else {
      throw .history(.unverified(call: "git_remote_upload"))
    }
    let found = ObjectID(id)
    if found == commit { return }
    // Somebody may have gone on from there already; who is behind it has lost it.
    guard (try? History.isAncestor(found, of: commit, target.raw)) != true else {
      throw .history(.unverified(call: "git_remote_upload"))
    }
  }

  private borrowing func isHead(_ full: String) -> Bool {
    guard
      let head = try? Handle<ReferenceKind>(
        "git_reference_lookup", { git_reference_lookup($0, target.raw, "HEAD") }),
      let name = git_reference_symbolic_target(head.raw)
    else { return false }
    return String(cString: name) == full
  }
}
