internal import CLibGit2
internal import MemoCore
internal import Processes

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension History {
  /// Makes an empty bare repository, on this machine or where `ssh` leads to.
  ///
  /// Its refs keep logs, so that what a push replaced there can be found. What exists already and
  /// is no empty folder is left alone.
  ///
  /// - Parameters:
  ///   - url: The place, as a remote's URL; a path is absolute.
  ///   - branch: The repository's own branch; nil for what git's configuration says.
  ///   - history: Whose remote it is to be: its configuration says how it is reached. Nil for the
  ///     person's own alone.
  ///   - settings: Where git's configuration lies.
  ///   - access: How the remote is reached.
  /// - Throws: `.exists`, and what can go wrong on the way.
  package static func createBare(
    _ url: String, branch: String? = nil, for history: History? = nil, _ settings: GitSettings,
    _ access: RemoteAccess
  ) throws(RemoteError) {
    try local { () throws(HistoryError) in try LibGit2.start(settings) }
    let branch = branch ?? defaultBranch()
    guard git_reference_is_valid_name("refs/heads/" + branch) == 1 else { throw .badName(branch) }
    let destination = try local { () throws(HistoryError) in
      guard let history else { return try Destination(url) }
      return try history.with { (repository) throws(HistoryError) in
        try Destination(url, repository)
      }
    }
    switch destination.address {
    case .path(let path) where path.hasPrefix("/"):
      try BareRepository.make(path, branch)
    case .ssh(let address):
      try BareRepository.make(address, destination.ssh, branch, access)
    default:
      throw .badAddress(destination.address.shown)
    }
  }
}

/// Where something is to be made, by all that git's configuration says.
private struct Destination {
  let address: RemoteAddress
  let ssh: SSHProgram.Configured

  init(_ url: String, _ repository: OpaquePointer) throws(HistoryError) {
    let remote = try Handle<RemoteKind>("git_remote_create_anonymous") {
      git_remote_create_anonymous($0, repository, url)
    }
    let configured = git_remote_pushurl(remote.raw) ?? git_remote_url(remote.raw)
    address = RemoteAddress(configured.map { String(cString: $0) } ?? url)
    ssh = SSHProgram.Configured(try GitConfiguration(repository))
  }

  /// Without a repository the person's own configuration is all there is.
  init(_ url: String) throws(HistoryError) {
    let configuration = try Handle<ConfigurationKind>("git_config_open_default") {
      git_config_open_default($0)
    }
    let repository = try Handle<RepositoryKind>("git_repository_new") { git_repository_new($0) }
    try check("git_repository_set_config") {
      git_repository_set_config(repository.raw, configuration.raw)
    }
    try self.init(url, repository.raw)
  }
}

/// An empty repository without a work tree.
private enum BareRepository {
  /// Makes one on this machine: it grows up beside its place and moves in whole.
  static func make(_ path: String, _ branch: String) throws(RemoteError) {
    var path = path
    while path.hasSuffix("/"), path.utf8.count > 1 { path.removeLast() }
    let rights = try rights(ofEmpty: path)
    let nursery = path + ".memo-\(getpid())"
    defer { SmallFile.removeTree(nursery) }
    try local { () throws(HistoryError) in try initialize(nursery, branch) }
    if let rights { chmod(nursery, rights) }
    // It takes the place of an empty folder, and of nothing else.
    guard rename(nursery, path) == 0 else {
      let cause = errno
      throw [EEXIST, ENOTEMPTY, ENOTDIR, EBUSY].contains(cause)
        ? .exists : .history(.storage(errno: cause))
    }
    try local { () throws(HistoryError) in try SmallFile.syncFolder(of: path) }
  }

  /// The rights of the empty folder at `path`; nil where nothing is there.
  private static func rights(ofEmpty path: String) throws(RemoteError) -> mode_t? {
    var info = stat()
    guard lstat(path, &info) == 0 else { return nil }
    guard info.st_mode & S_IFMT == S_IFDIR, let folder = opendir(path) else { throw .exists }
    defer { closedir(folder) }
    // `.` and `..` are all there is.
    for _ in 0..<3 where readdir(folder) == nil { return info.st_mode & 0o7777 }
    throw .exists
  }

  private static func initialize(_ path: String, _ branch: String) throws(HistoryError) {
    var options = git_repository_init_options()
    try check("git_repository_init_options_init") {
      git_repository_init_options_init(&options, UInt32(GIT_REPOSITORY_INIT_OPTIONS_VERSION))
    }
    options.flags =
      GIT_REPOSITORY_INIT_BARE.rawValue | GIT_REPOSITORY_INIT_MKPATH.rawValue
      | GIT_REPOSITORY_INIT_NO_REINIT.rawValue
    let repository = try Handle<RepositoryKind>("git_repository_init_ext") { made in
      branch.withCString { name in
        options.initial_head = name
        return git_repository_init_ext(made, path, &options)
      }
    }
    let configuration = try Handle<ConfigurationKind>("git_repository_config") {
      git_repository_config($0, repository.raw)
    }
    try check("git_config_set_bool") {
      git_config_set_bool(configuration.raw, "core.logAllRefUpdates", 1)
    }
  }

  /// Has git on another host make one.
  static func make(
    _ address: SSHAddress, _ configured: SSHProgram.Configured, _ branch: String,
    _ access: RemoteAccess
  ) throws(RemoteError) {
    guard
      let program = SSHProgram(configured, access, in: "/", host: address.host)
    else { throw .programMissing("ssh") }
    let line = [
      "sh -c", RemoteProgram.quoted(script), "sh", word(address.path),
      RemoteProgram.quoted("refs/heads/" + branch),
    ].joined(separator: " ")
    var command = try program.command(address, line)
    (command.output, command.errors) = (.nothing, .captured)
    command.bound = 1 << 16
    if !access.isInteractive { command.deadline = 60 }
    let ending: Ending
    do throws(CommandError) {
      ending = try command.run { access.progress(TransferProgress(phase: .connecting)) }
    } catch {
      throw .programMissing(error.program)
    }
    if ending.isSuccess { return }
    switch ending.status {
    case .exited(73): throw .exists
    case .unwanted: throw .interrupted
    case .outOfTime: throw .timedOut
    default:
      let words = BoundedText(ending.errors).text
      throw ProgramFailure.error(words, ending.status, host: address.shown, program: "git")
        ?? .unreachable(said: words)
    }
  }

  private static let script = """
    if [ -e "$1" ] && { [ ! -d "$1" ] || [ -n "$(ls -A "$1")" ]; }; then exit 73; fi
    git init -q --bare "$1" && git --git-dir="$1" config core.logAllRefUpdates true &&
    git --git-dir="$1" symbolic-ref HEAD "$2"
    """

  /// A path as a word for the shell there, which knows what `~` is.
  private static func word(_ path: String) -> String {
    guard path.hasPrefix("~") else { return RemoteProgram.quoted(path) }
    let home = path.prefix { $0 != "/" }
    let isPlain = home.dropFirst().utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
        || [0x2D, 0x2E, 0x5F].contains($0)
    }
    guard isPlain else { return RemoteProgram.quoted(path) }
    return home + RemoteProgram.quoted(String(path.dropFirst(home.count)))
  }
}
