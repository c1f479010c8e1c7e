internal import CLibGit2
internal import MemoCore

extension History {
  /// Makes a repository in a folder that has nothing but, maybe, what a killed clone of the same
  /// remote has left there, and calls the remote `origin`.
  ///
  /// The address is in it from the first moment on: what was begun is known by it.
  ///
  /// - Throws: `RemoteError.exists` where something else is there.
  package static func beginClone(
    of url: String, in root: String, _ settings: GitSettings
  ) throws(RemoteError) -> (history: History, isMade: Bool) {
    try checkAddress(url)
    guard SmallFile.stat(root + "/.git") == nil else {
      return (try begun(of: url, in: root, settings), false)
    }
    try local { () throws(HistoryError) in try LibGit2.start(settings) }
    let history = try local { () throws(HistoryError) in
      try create(inside: root, settings) { (repository) throws(HistoryError) in
        _ = try Handle<RemoteKind>("git_remote_create") {
          git_remote_create($0, repository, "origin", url)
        }
      }
    }
    return (history, true)
  }

  /// What a killed clone has left.
  private static func begun(
    of url: String, in root: String, _ settings: GitSettings
  ) throws(RemoteError) -> History {
    try local { () throws(HistoryError) in try LibGit2.start(settings) }
    let history = try local { () throws(HistoryError) -> History? in
      guard case .found(let place) = try Place.locate(root, settings), place.prefix == nil else {
        return nil
      }
      return try History(at: place, settings)
    }
    guard let history, try local({ () throws(HistoryError) in try history.head() }) == nil,
      try history.remote("origin").url == url
    else { throw .exists }
    return history
  }

  /// Removes the repository of a clone that came to nothing: it has no commit.
  package func removeUnborn() {
    guard case .branch(_, isUnborn: true)? = try? state() else { return }
    SmallFile.removeTree(place.workTree + "/.git")
  }
}
