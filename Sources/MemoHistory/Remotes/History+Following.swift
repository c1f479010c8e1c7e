internal import CLibGit2
package import MemoCore

extension History {
  /// What the branch of HEAD is synced with; nil where there is no remote to choose.
  ///
  /// The remote is the one named, else the one that the branch follows, else the only one, else
  /// `origin`. The branch is the one followed there, else the remote's own as far as it is known.
  package func syncTarget(_ name: String? = nil) throws(RemoteError) -> SyncTarget? {
    let all = try local { () throws(HistoryError) -> [Remote] in try self.remotes() }
    let followed = try local { () throws(HistoryError) -> Followed in try self.followed() }
    if let name {
      guard let remote = all.first(where: { $0.name == name }) else { throw .unknownRemote(name) }
      return try target(remote, followed)
    }
    if let remote = all.first(where: { $0.name == followed.remote }) {
      return try target(remote, followed)
    }
    guard let remote = all.count == 1 ? all[0] : all.first(where: { $0.name == "origin" }) else {
      return nil
    }
    return try target(remote, followed)
  }

  private func target(_ remote: Remote, _ followed: Followed) throws(RemoteError) -> SyncTarget {
    if followed.remote == remote.name, let branch = followed.branch {
      return SyncTarget(remote: remote, branch: branch)
    }
    return SyncTarget(remote: remote, branch: try knownHead(of: remote.name))
  }

  /// Writes down that the branch of HEAD is synced with this one; with no branch, with that remote,
  /// whatever its branch there is.
  package func follow(_ remote: String, _ branch: String?) throws(RemoteError) {
    try local { () throws(HistoryError) in
      guard case .branch(let own, _) = try state() else { return }
      let start = "branch.\(Self.short(own))."
      var values = [(key: start + "remote", text: remote)]
      if let branch { values.append((start + "merge", "refs/heads/" + branch)) }
      try ConfigurationFile.change(of: place) { (copy) throws(HistoryError) in
        try ConfigurationFile.set(values, in: copy)
      }
    }
  }

  /// Whether it is written down that the branch of HEAD is synced with this one.
  package func follows(_ remote: String, _ branch: String) throws(HistoryError) -> Bool {
    try followed() == (remote, branch)
  }

  /// Where the tracking ref of a remote's branch is, or nil where there is none.
  package func tracked(_ remote: String, _ branch: String) throws(HistoryError) -> ObjectID? {
    try with { (repository) throws(HistoryError) in
      var id = git_oid()
      let name = "refs/remotes/\(remote)/\(branch)"
      return git_reference_name_to_id(&id, repository, name) == 0 ? ObjectID(id) : nil
    }
  }

  private typealias Followed = (remote: String?, branch: String?)

  private func followed() throws(HistoryError) -> Followed {
    try with { (repository) throws(HistoryError) in
      guard case .branch(let own, _) = Self.state(of: repository) else { return (nil, nil) }
      let configuration = try GitConfiguration(repository)
      let start = "branch.\(Self.short(own))."
      let merge = configuration.text(start + "merge").map(Self.short)
      return (configuration.text(start + "remote"), merge)
    }
  }

  /// The remote's own branch as a clone by git wrote it down.
  private func knownHead(of remote: String) throws(RemoteError) -> String? {
    try local { () throws(HistoryError) in
      try with { (repository) throws(HistoryError) in
        let start = "refs/remotes/\(remote)/"
        guard
          let head = try? Handle<ReferenceKind>(
            "git_reference_lookup", { git_reference_lookup($0, repository, start + "HEAD") }),
          let target = git_reference_symbolic_target(head.raw).map({ String(cString: $0) }),
          target.hasPrefix(start)
        else { return nil }
        return String(target.dropFirst(start.count))
      }
    }
  }

  /// A branch without `refs/heads/`.
  static func short(_ name: String) -> String {
    name.hasPrefix("refs/heads/") ? String(name.dropFirst(11)) : name
  }
}
