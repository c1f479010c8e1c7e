internal import CLibGit2
package import MemoCore
internal import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The history of one notebook: a git repository seen from the notebook's folder.
///
/// All paths that come in and go out are relative to the notebook. The lock owns the handle, so
/// one thread at a time is inside libgit2.
package final class History: Sendable {
  /// The folders of the repository.
  package let place: RepositoryPlace
  let settings: GitSettings
  private let repository: Mutex<Handle<RepositoryKind>>
  /// The index as it was read last.
  let lastIndex = Mutex<ReadIndex?>(nil)
  /// The trees that were read lately.
  let trees = TreeCache()
  /// Whether git may store other bytes than a file has, wherever the file is.
  let mayFilter: Bool

  /// Opens the repository found at `place`.
  package convenience init(
    at place: RepositoryPlace, _ settings: GitSettings
  ) throws(HistoryError) {
    try LibGit2.start(settings)
    self.init(at: place, settings, try LibGit2.open(place.workTree, settings))
  }

  /// Takes over the repository at `place`.
  init(
    at place: RepositoryPlace, _ settings: GitSettings,
    _ handle: consuming sending Handle<RepositoryKind>
  ) {
    self.place = place
    self.settings = settings
    mayFilter = RepositoryOutline.mayFilter(place, settings, handle.raw)
    repository = Mutex(handle)
  }

  /// Makes a repository whose work tree is `root`, where `Place.locate` found none.
  package static func create(
    at root: String, _ settings: GitSettings
  ) throws(HistoryError) -> History {
    guard case .none = try Place.locate(root, settings) else {
      throw .refused(.unreadable, path: root)
    }
    return try create(inside: root, settings) { (_) throws(HistoryError) in }
  }

  /// Makes a repository in `root`, whatever lies above it, after `prepare` has seen it.
  static func create(
    inside root: String, _ settings: GitSettings,
    _ prepare: (OpaquePointer) throws(HistoryError) -> Void
  ) throws(HistoryError) -> History {
    var options = git_repository_init_options()
    try check("git_repository_init_options_init") {
      git_repository_init_options_init(&options, UInt32(GIT_REPOSITORY_INIT_OPTIONS_VERSION))
    }
    options.flags = GIT_REPOSITORY_INIT_MKDIR.rawValue
    // Half a repository would be refused for ever, so it grows up elsewhere and moves in whole.
    let nursery = root + "/.memo-init"
    SmallFile.removeTree(nursery)
    defer { SmallFile.removeTree(nursery) }
    let name = defaultBranch()
    let made = try Handle<RepositoryKind>("git_repository_init_ext") { made in
      name.withCString {
        options.initial_head = $0
        return git_repository_init_ext(made, nursery, &options)
      }
    }
    try prepare(made.raw)
    let isMoved = rename(nursery + "/.git", root + "/.git") == 0
    let cause = errno
    // Another process may have been quicker.
    guard isMoved || cause == EEXIST || cause == ENOTEMPTY else { throw .storage(errno: cause) }
    try SmallFile.syncFolder(of: root + "/.git")
    guard case .found(let place) = try Place.locate(root, settings) else { throw .noRepository }
    return try History(at: place, settings)
  }

  /// Calls `body` with the handle, alone.
  func with<R: ~Copyable>(
    _ body: (OpaquePointer) throws(HistoryError) -> sending R
  ) throws(HistoryError) -> sending R {
    try repository.withLock { (handle) throws(HistoryError) -> sending R in try body(handle.raw) }
  }

  static func defaultBranch() -> String {
    guard
      let configuration = try? Handle<ConfigurationKind>(
        "git_config_open_default",
        {
          git_config_open_default($0)
        })
    else { return "main" }
    var value = git_buf()
    defer { git_buf_dispose(&value) }
    guard git_config_get_string_buf(&value, configuration.raw, "init.defaultBranch") == 0,
      let text = value.ptr.map({ String(cString: $0) }), !text.isEmpty
    else { return "main" }
    return text
  }
}

// MARK: - Where things are

extension History {
  /// Our own folder in the git directory of this work tree.
  package var ownFolder: String { place.gitDirectory + "/memo" }

  /// A path of the notebook as the repository knows it.
  func repositoryPath(_ path: RelativePath) -> RelativePath { path.under(place.prefix) }

  /// A path of the repository as the notebook knows it; nil outside the notebook.
  package func notebookPath(_ path: RelativePath) -> RelativePath? {
    place.prefix.map { path.relative(to: $0) } ?? path
  }

  /// A path of the repository as the notebook knows it; nil outside the notebook.
  func notebookPath(_ path: [UInt8]) -> RelativePath? {
    guard let full = RelativePath(bytes: path) else { return nil }
    return place.prefix.map { full.relative(to: $0) } ?? full
  }
}

// MARK: - State

/// The branch that HEAD names, and where it is.
package struct BranchPosition: Hashable, Sendable {
  /// The branch, with `refs/heads/`.
  package var branch: String
  /// Its commit; nil for none yet.
  package var commit: ObjectID?
}

extension History {
  /// Where the branch of HEAD is.
  ///
  /// - Throws: `.cannotCommit` where HEAD names none, or git is in the middle of something.
  package func position() throws(HistoryError) -> BranchPosition {
    try with { (repository) throws(HistoryError) in
      let state = Self.state(of: repository)
      guard case .branch(let branch, _) = state else { throw .cannotCommit(state) }
      return BranchPosition(branch: branch, commit: Self.head(of: repository))
    }
  }

  /// Whether the past is cut off somewhere, as `git clone --depth` leaves it.
  package func isShallow() throws(HistoryError) -> Bool {
    try with { (repository) throws(HistoryError) in git_repository_is_shallow(repository) == 1 }
  }

  /// What the repository is in the middle of.
  package func state() throws(HistoryError) -> RepositoryState {
    try with { (repository) throws(HistoryError) in Self.state(of: repository) }
  }

  static func state(of repository: OpaquePointer) -> RepositoryState {
    switch git_repository_state_t(rawValue: UInt32(max(0, git_repository_state(repository)))) {
    case GIT_REPOSITORY_STATE_NONE: break
    case GIT_REPOSITORY_STATE_MERGE: return .operation("merge")
    case GIT_REPOSITORY_STATE_REVERT, GIT_REPOSITORY_STATE_REVERT_SEQUENCE:
      return .operation("revert")
    case GIT_REPOSITORY_STATE_CHERRYPICK, GIT_REPOSITORY_STATE_CHERRYPICK_SEQUENCE:
      return .operation("cherry-pick")
    case GIT_REPOSITORY_STATE_BISECT: return .operation("bisect")
    case GIT_REPOSITORY_STATE_APPLY_MAILBOX, GIT_REPOSITORY_STATE_APPLY_MAILBOX_OR_REBASE:
      return .operation("am")
    default: return .operation("rebase")
    }
    guard
      let head = try? Handle<ReferenceKind>(
        "git_reference_lookup",
        {
          git_reference_lookup($0, repository, "HEAD")
        }), let target = git_reference_symbolic_target(head.raw)
    else { return .detached }
    let name = String(cString: target)
    var tip = git_oid()
    switch git_error_code(rawValue: git_reference_name_to_id(&tip, repository, name)) {
    case GIT_OK: return .branch(name, isUnborn: false)
    case GIT_ENOTFOUND: return .branch(name, isUnborn: true)
    default:
      return DamagedBranch(name, repository).map { .damaged($0) } ?? .branch(name, isUnborn: false)
    }
  }

  /// The commit HEAD names, or nil where there is none yet.
  package func head() throws(HistoryError) -> ObjectID? {
    try with { (repository) throws(HistoryError) in Self.head(of: repository) }
  }

  static func head(of repository: OpaquePointer) -> ObjectID? {
    var id = git_oid()
    return git_reference_name_to_id(&id, repository, "HEAD") == 0 ? ObjectID(id) : nil
  }
}

// MARK: - Identity and configuration

extension History {
  /// Who signs, and whether git's configuration does not say so.
  package func author() throws(HistoryError) -> (name: String, email: String, isGuessed: Bool) {
    try with { (repository) throws(HistoryError) in
      var (name, email) = (settings.name, settings.email)
      if name == nil || email == nil, let configuration = try? GitConfiguration(repository) {
        name = name ?? configuration.text("user.name")
        email = email ?? configuration.text("user.email")
      }
      return (
        name ?? settings.fallbackName, email ?? settings.fallbackEmail,
        name == nil || email == nil
      )
    }
  }

  /// The address of who signed HEAD's commit, or nil where there is none.
  package func headEmail() throws(HistoryError) -> String? {
    try with { (repository) throws(HistoryError) in
      guard var id = Self.head(of: repository)?.git else { return nil }
      let commit = try Handle<CommitKind>("git_commit_lookup") {
        git_commit_lookup($0, repository, &id)
      }
      return git_commit_author(commit.raw).flatMap { $0.pointee.email }.map {
        String(cString: $0)
      }
    }
  }

  /// A value of git's configuration, or nil.
  package func configuration(_ key: String) throws(HistoryError) -> String? {
    try with { (repository) throws(HistoryError) in Self.configured(key, repository) }
  }

  private static func configured(_ key: String, _ repository: OpaquePointer) -> String? {
    (try? GitConfiguration(repository))?.text(key)
  }

  /// The bytes of `info/exclude` and of the file `core.excludesFile` names, outermost first.
  package func outerIgnoreFiles() throws(HistoryError) -> [[UInt8]] {
    var files: [[UInt8]] = []
    if let path = try configuredPath("core.excludesFile") {
      files += SmallFile.load(path, limit: .max).map { [$0] } ?? []
    } else if let folder = settings.xdg {
      files += SmallFile.load(folder + "/ignore", limit: .max).map { [$0] } ?? []
    }
    files += SmallFile.load(excludePath, limit: .max).map { [$0] } ?? []
    return files
  }

  private func configuredPath(_ key: String) throws(HistoryError) -> String? {
    try with { (repository) throws(HistoryError) in try GitConfiguration(repository).path(key) }
  }

  /// The file that names what git ignores in this repository alone.
  package var excludePath: String { place.commonDirectory + "/info/exclude" }
}
