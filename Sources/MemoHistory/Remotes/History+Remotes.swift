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
    let known = try local { () throws(HistoryError) in
      try with { (repository) throws(HistoryError) in Self.remote(name, repository) }
    }
    guard known == nil, Self.isName(name) else { throw .badName(name) }
    try configure { (copy) throws(HistoryError) in
      let fetch = "+refs/heads/*:refs/remotes/\(name)/*"
      let values = [("remote.\(name).url", url), ("remote.\(name).fetch", fetch)]
      try ConfigurationFile.set(values, in: copy)
    }
  }

  /// Says where a remote is from now on; what was known of its branches is forgotten first, as that
  /// may have been another one's.
  package func setURL(_ url: String, of name: String) throws(RemoteError) {
    try Self.checkAddress(url)
    guard try remote(name).url != url else { return }
    try local { () throws(HistoryError) in try forgetBranches(of: name) }
    try configure { (copy) throws(HistoryError) in
      try ConfigurationFile.set([("remote.\(name).url", url)], in: copy)
    }
  }

  /// Forgets a remote, and what was known of its branches.
  package func removeRemote(_ name: String) throws(RemoteError) {
    _ = try remote(name)
    try local { () throws(HistoryError) in try forgetBranches(of: name) }
    try configure { (copy) throws(HistoryError) in
      try ConfigurationFile.removeRemote(name, in: copy)
    }
  }

  /// Refuses what could be taken for an option, or could not be written down.
  static func checkAddress(_ url: String) throws(RemoteError) {
    guard !url.isEmpty, !url.hasPrefix("-"), !url.utf8.contains(where: { $0 < 32 || $0 == 127 })
    else { throw .badAddress(RemoteAddress.withoutPassword(url)) }
  }

  private static func isName(_ name: String) -> Bool {
    var isValid: Int32 = 0
    return git_remote_name_is_valid(&isValid, name) == 0 && isValid == 1
  }

  private func configure(
    _ body: (String) throws(HistoryError) -> Void
  ) throws(RemoteError) {
    try local { () throws(HistoryError) in try ConfigurationFile.change(of: place, body) }
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
