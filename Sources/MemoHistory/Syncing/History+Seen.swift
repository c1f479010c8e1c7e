internal import CLibGit2
package import MemoCore

/// Commits of a remote that were fetched and not merged yet, held under
/// `refs/memo/seen/REMOTE/BRANCH/ID`.
///
/// A remote may be rewound, or another past put in its place, before a device has merged what it had
/// fetched: nothing would name that then.
extension History {
  /// Holds where the branch of a remote was last seen, unless HEAD's past has it.
  package func holdSeen(_ remote: String, _ branch: String) throws(HistoryError) {
    try with { (repository) throws(HistoryError) in
      var tip = git_oid()
      let tracking = "refs/remotes/\(remote)/\(branch)"
      guard git_reference_name_to_id(&tip, repository, tracking) == 0 else { return }
      guard let head = Self.head(of: repository) else { return }
      guard try !Self.has(ObjectID(tip), inPastOf: head, repository) else { return }
      let name = Self.seenPlace(remote, branch) + ObjectID(tip).hex
      _ = try Handle<ReferenceKind>("git_reference_create") {
        git_reference_create($0, repository, name, &tip, 1, nil)
      }
    }
  }

  /// The commits that are held of a remote's branch, in the order of their ids.
  package func seen(_ remote: String, _ branch: String) throws(HistoryError) -> [ObjectID] {
    try with { (repository) throws(HistoryError) in
      try Tracking.tips(Self.seenPlace(remote, branch), repository).values.sorted()
    }
  }

  /// Lets those go that are in HEAD's past by now.
  package func dropSeen(_ remote: String, _ branch: String) throws(HistoryError) {
    for commit in try seen(remote, branch) {
      try with { (repository) throws(HistoryError) in
        guard let head = Self.head(of: repository),
          try Self.has(commit, inPastOf: head, repository)
        else { return }
        let name = Self.seenPlace(remote, branch) + commit.hex
        try check("git_reference_remove") { git_reference_remove(repository, name) }
      }
    }
  }

  private static func seenPlace(_ remote: String, _ branch: String) -> String {
    "refs/memo/seen/\(remote)/\(branch)/"
  }

  private static func has(
    _ old: ObjectID, inPastOf new: ObjectID, _ repository: OpaquePointer
  ) throws(HistoryError) -> Bool {
    if old == new { return true }
    var (past, tip) = (old.git, new.git)
    let code = git_graph_descendant_of(repository, &tip, &past)
    guard code >= 0 else { throw LibGit2.failure("git_graph_descendant_of", code) }
    return code == 1
  }
}
