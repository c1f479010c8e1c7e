internal import CLibGit2
package import MemoCore

/// Commits of a remote that were fetched and not merged yet, held under
/// `refs/memo/seen/REMOTE/BRANCH/ID`.
///
/// A remote may be rewound, or another past put in its place, before a device has merged what it
/// had fetched: nothing would name that then.
extension History {
  /// Holds where the branch of a remote was last seen, unless HEAD's past has it.
  ///
  /// What has no past with HEAD in common is not held: it may be what somebody did not want, or
  /// what was at a wrong address. Once it is joined, what comes after it has.
  package func holdSeen(_ remote: String, _ branch: String) throws(HistoryError) {
    try with { (repository) throws(HistoryError) in
      var tip = git_oid()
      let tracking = "\(Self.trackingStart)\(remote)/\(branch)"
      guard git_reference_name_to_id(&tip, repository, tracking) == 0 else { return }
      guard let head = Self.head(of: repository) else { return }
      let bases = try Self.mergeBases(of: [head, ObjectID(tip)], repository)
      guard !bases.isEmpty, bases != [ObjectID(tip)] else { return }
      let name = Self.seenPlace(remote, branch) + ObjectID(tip).hex
      try announce(name, ObjectID(tip).hex)
      try Tracking.set(name, ObjectID(tip), nil, repository)
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
    try with { (repository) throws(HistoryError) in
      let place = Self.seenPlace(remote, branch)
      for commit in try Tracking.tips(place, repository).values.sorted() {
        guard let head = Self.head(of: repository),
          try Self.isAncestor(commit, of: head, repository)
        else { continue }
        try announce(place + commit.hex, "")
        try check("git_reference_remove") { git_reference_remove(repository, place + commit.hex) }
      }
    }
  }

  /// Lets go all that is known of a remote's branches: another one is to be in its place.
  func forgetBranches(of remote: String) throws(HistoryError) {
    let others = try remotes().map(\.name).filter { $0.hasPrefix(remote + "/") }
    try with { (repository) throws(HistoryError) in
      for start in [Self.trackingStart, Self.seenStart] {
        let kept = others.map { "\(start)\($0)/" }
        let names = try Tracking.names("\(start)\(remote)/", repository)
        for name in names where !kept.contains(where: name.hasPrefix) {
          try announce(name, "")
          try check("git_reference_remove") { git_reference_remove(repository, name) }
        }
      }
    }
  }

  private static let trackingStart = "refs/remotes/"
  private static let seenStart = "refs/memo/seen/"

  private static func seenPlace(_ remote: String, _ branch: String) -> String {
    "\(seenStart)\(remote)/\(branch)/"
  }
}
