internal import CLibGit2
package import MemoCore

/// Where the branch stands towards the one it follows.
package struct BranchStanding: Hashable, Sendable {
  /// The branch without `refs/heads/`.
  package var name: String
  /// The branch it follows, such as `origin/main`; nil where it follows none that is known here.
  package var upstream: String?
  /// How many commits the upstream lacks.
  package var ahead: Int?
  /// How many commits of the upstream are lacking here.
  package var behind: Int?
}

extension History {
  /// Where the branch that HEAD names stands; nil where HEAD names none.
  ///
  /// - Complexity: O(commits since the two parted).
  package func standing() throws(HistoryError) -> BranchStanding? {
    try with { (repository) throws(HistoryError) in
      guard let full = Self.branchOfHead(repository) else { return nil }
      let start = "refs/heads/"
      var standing = BranchStanding(
        name: full.hasPrefix(start) ? String(full.dropFirst(start.count)) : full)
      guard var local = Self.head(of: repository)?.git else { return standing }
      let branch = try Handle<ReferenceKind>("git_reference_lookup") {
        git_reference_lookup($0, repository, full)
      }
      var followed: OpaquePointer?
      defer { git_reference_free(followed) }
      guard git_branch_upstream(&followed, branch.raw) == 0, let followed else { return standing }
      var name: UnsafePointer<CChar>?
      if git_branch_name(&name, followed) == 0 {
        standing.upstream = name.map { String(cString: $0) }
      }
      guard var remote = git_reference_target(followed)?.pointee else { return standing }
      var (ahead, behind) = (0, 0)
      try check("git_graph_ahead_behind") {
        git_graph_ahead_behind(&ahead, &behind, repository, &local, &remote)
      }
      (standing.ahead, standing.behind) = (ahead, behind)
      return standing
    }
  }

  private static func branchOfHead(_ repository: OpaquePointer) -> String? {
    guard
      let head = try? Handle<ReferenceKind>(
        "git_reference_lookup", { git_reference_lookup($0, repository, "HEAD") }),
      let target = git_reference_symbolic_target(head.raw)
    else { return nil }
    return String(cString: target)
  }

  /// The paths that a merge of git's left unmerged.
  package func unmergedPaths() throws(HistoryError) -> [RelativePath] {
    try with { (repository) throws(HistoryError) in
      let index = try index(repository)
      let unmerged = index.entries(below: place.prefix).filter { $0.stage != 0 }
      return Set(unmerged.compactMap { notebookPath($0.path) }).sorted()
    }
  }

  /// What a writing command had begun that no longer runs; nil where nothing is left of any.
  ///
  /// No lock is taken. While a command runs its own intent is none.
  package func interrupted() -> Intent? {
    let bytes = SmallFile.load(intentPath, limit: .max)
    guard let intent = bytes.flatMap(Intent.init) else { return nil }
    return intent.isDead ? intent : nil
  }
}
