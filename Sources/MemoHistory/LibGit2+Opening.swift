internal import CLibGit2
internal import Synchronization

extension LibGit2 {
  /// Held while a repository is opened: whether libgit2 looks at owners is one switch for all
  /// threads, and nobody else's repository may slip through while it is off.
  private static let opening = Mutex<Void>(())

  /// Opens the repository whose work tree, or own folder where it has none, is `folder`.
  ///
  /// One of another user is opened where git's `safe.directory` allows it.
  static func open(
    _ folder: String, _ settings: GitSettings, _ call: String,
    _ open: (UnsafeMutablePointer<OpaquePointer?>) -> Int32
  ) throws(HistoryError) -> Handle<RepositoryKind> {
    try Handle(call) { pointer in
      opening.withLock { _ in
        let code = open(pointer)
        guard code < 0, saysForeignOwner(code, lastMessage) else { return code }
        let isAllowed = SafeDirectories.allow(folder, settings)
        if isAllowed { _ = memo_git_set_owner_validation(0) }
        defer { if isAllowed { _ = memo_git_set_owner_validation(1) } }
        // Anew in any case: by now libgit2's last error is another one.
        return open(pointer)
      }
    }
  }

  /// Whether a failure to open is about the owner, which libgit2 1.5 reports as a missing
  /// configuration value.
  static func saysForeignOwner(_ code: Int32, _ message: String) -> Bool {
    code == GIT_EOWNER.rawValue || message.contains("safe.directory")
  }

  /// The same, where `folder` is the path to open.
  static func open(
    _ folder: String, _ settings: GitSettings
  ) throws(HistoryError) -> Handle<RepositoryKind> {
    try open(folder, settings, "git_repository_open") { git_repository_open($0, folder) }
  }
}
