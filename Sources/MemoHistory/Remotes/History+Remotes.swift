internal import CLibGit2
internal import MemoCore

extension History {
  /// The remotes of git's configuration, in the order of their names.
  package func remotes() throws(HistoryError) -> [Remote] {
    try with { (repository) throws(HistoryError) in
      var names = git_strarray()
      defer { git_strarray_dispose(&names) }
      try check("git_remote_list") { git_remote_list(&names, repository) }
      return (0..<names.count).compactMap { index in
        names.strings?[index].flatMap { Self.remote(String(cString: $0), repository) }
      }
    }
  }

  /// The remote of this name.
  package func remote(_ name: String) throws(RemoteError) -> Remote {
    let found = try local { () throws(HistoryError) in
      try with { (repository) throws(HistoryError) in Self.remote(name, repository) }
    }
    guard let found else { throw .unknownRemote(name) }
    return found
  }

  /// Names a repository elsewhere; all its branches are fetched to `refs/remotes/NAME/`.
  package func addRemote(_ name: String, url: String) throws(RemoteError) {
    try Self.checkAddress(url)
    guard git_reference_is_valid_name("refs/remotes/\(name)/x") == 1, !name.isEmpty else {
      throw .badName(name)
    }
    try configure(name) { (repository) throws(HistoryError) in
      _ = try Handle<RemoteKind>("git_remote_create") {
        git_remote_create($0, repository, name, url)
      }
    }
  }

  /// Says where a remote is from now on; what was known of its branches is forgotten, as that may
  /// have been another one's.
  package func setURL(_ url: String, of name: String) throws(RemoteError) {
    try Self.checkAddress(url)
    guard try remote(name).url != url else { return }
    try configure(name) { (repository) throws(HistoryError) in
      try check("git_remote_set_url") { git_remote_set_url(repository, name, url) }
    }
    try local { () throws(HistoryError) in try forgetBranches(of: name) }
  }

  /// Forgets a remote, and what was known of its branches.
  package func removeRemote(_ name: String) throws(RemoteError) {
    try configure(name) { (repository) throws(HistoryError) in
      try check("git_remote_delete") { git_remote_delete(repository, name) }
    }
    try local { () throws(HistoryError) in try forgetBranches(of: name) }
  }

  /// Refuses what could be taken for an option, or could not be written down.
  static func checkAddress(_ url: String) throws(RemoteError) {
    guard !url.isEmpty, !url.hasPrefix("-"), !url.utf8.contains(where: { $0 < 32 || $0 == 127 })
    else { throw .badAddress(RemoteAddress.withoutPassword(url)) }
  }

  private func configure(
    _ name: String, _ body: (OpaquePointer) throws(HistoryError) -> Void
  ) throws(RemoteError) {
    do throws(HistoryError) {
      try with { (repository) throws(HistoryError) in try body(repository) }
    } catch {
      guard case .library(_, let code, _) = error else { throw .history(error) }
      switch git_error_code(rawValue: code) {
      case GIT_EEXISTS, GIT_EINVALIDSPEC: throw .badName(name)
      case GIT_ENOTFOUND: throw .unknownRemote(name)
      case GIT_ELOCKED: throw .history(.locked(path: place.commonDirectory + "/config.lock"))
      default: throw .history(error)
      }
    }
  }

  private static func remote(_ name: String, _ repository: OpaquePointer) -> Remote? {
    guard
      let handle = try? Handle<RemoteKind>(
        "git_remote_lookup", { git_remote_lookup($0, repository, name) }),
      let url = git_remote_url(handle.raw).map({ String(cString: $0) })
    else { return nil }
    let push = git_remote_pushurl(handle.raw).map { String(cString: $0) }
    let configured = (try? GitConfiguration(repository))?.text("remote.\(name).url")
    return Remote(
      name: name, url: configured ?? url, address: RemoteAddress(url),
      pushAddress: RemoteAddress(push ?? url))
  }
}
