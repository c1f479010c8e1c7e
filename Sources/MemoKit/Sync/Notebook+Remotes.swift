internal import MemoHistory

extension Notebook {
  /// The remotes that git's configuration names, in the order of their names, each with the branch
  /// that the notebook's is synced with, where that is known.
  ///
  /// - Throws: `MemoError.git`.
  public func remotes() throws(MemoError) -> [Remote] {
    let history = try openHistory()
    var remotes: [Remote] = []
    let usual = (try? history.syncTarget())?.remote.name
    for remote in try readingHistory({ () throws(HistoryError) in try history.remotes() }) {
      let target = try? history.syncTarget(remote.name)
      remotes.append(
        Remote(remote, branch: target?.branch, isDefault: remote.name == usual))
    }
    return remotes
  }

  /// Gives a remote its address, and makes it where it is not there.
  ///
  /// Where the notebook's branch follows no remote yet, it follows this one from now on, and `sync`
  /// takes it unasked. Nothing is asked of the network.
  ///
  /// - Throws: as `checkAddress`, `.invalidValue` for a name that cannot be one, `.syncing`.
  @discardableResult
  public func setRemote(_ name: String, url: String) throws(MemoError) -> Remote {
    try makeHistoryIfEmpty()
    try checkAddress(url)
    noteWriting()
    let history = try openHistory()
    let lock = try syncLock(history)
    defer { withExtendedLifetime(lock) {} }
    return try asking(url) { () throws(RemoteError) in
      let known = try readingRemotes(history)
      if known.contains(where: { $0.name == name }) {
        try history.setURL(url, of: name)
      } else {
        try history.addRemote(name, url: url)
      }
      let target = try history.syncTarget()
      if target == nil || target?.remote.name == name {
        try history.follow(name, nil)
      }
      let usual = try history.syncTarget()?.remote.name
      return Remote(
        try history.remote(name), branch: try history.syncTarget(name)?.branch,
        isDefault: usual == name)
    }
  }

  /// Forgets a remote; what was fetched from it stays.
  ///
  /// - Throws: `MemoError.noSuchRemote`, `.git`, `.syncing`.
  public func removeRemote(_ name: String) throws(MemoError) {
    noteWriting()
    let history = try openHistory()
    let lock = try syncLock(history)
    try asking(name) { () throws(RemoteError) in try history.removeRemote(name) }
    _ = lock
  }

  /// Makes an empty bare repository that notebooks can be synced with.
  ///
  /// `url` is an absolute path, or leads over `ssh`, where `git` has to be installed. With
  /// `isInteractive` programs may ask a person on the terminal. Where it is to be a remote of
  /// `notebook`, it is reached as git's configuration there says.
  ///
  /// - Throws: `MemoError.invalidAddress`, `.remote`: `.exists` where something is there already.
  public static func createRemote(
    at url: String, for notebook: Notebook? = nil, settings: Settings, isInteractive: Bool
  ) throws(MemoError) {
    let address = RemoteAddress(url)
    do throws(RemoteError) {
      try History.createBare(
        url, for: notebook?.history().history, settings.git,
        RemoteAccess(environment: settings.environment, isInteractive: isInteractive))
    } catch {
      throw MemoError(error, url: address.shown, at: address.shown)
    }
  }

  /// Turns what a remote says into errors of the notebook.
  func asking<R>(
    _ url: String, _ body: () throws(RemoteError) -> R
  ) throws(MemoError) -> R {
    do throws(RemoteError) {
      return try body()
    } catch {
      throw MemoError(error, url: RemoteAddress.withoutPassword(url), at: root)
    }
  }

  private func readingRemotes(
    _ history: History
  ) throws(RemoteError) -> [MemoHistory.Remote] {
    try Self.local { () throws(HistoryError) in try history.remotes() }
  }

  private static func local<R>(
    _ body: () throws(HistoryError) -> R
  ) throws(RemoteError) -> R {
    do throws(HistoryError) {
      return try body()
    } catch {
      throw .history(error)
    }
  }
}

extension Remote {
  /// A remote as people see it.
  init(_ remote: MemoHistory.Remote, branch: String?, isDefault: Bool = false) {
    self.init(
      name: remote.name, url: RemoteAddress.withoutPassword(remote.url), branch: branch,
      isDefault: isDefault)
  }
}
