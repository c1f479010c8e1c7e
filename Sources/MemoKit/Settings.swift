/// What the library must be told about the machine and the person, since it asks neither itself.
///
/// ```swift
/// let settings = Settings(now: clock, zone: Zone.utc)
/// ```
public struct Settings: Sendable {
  /// The clock.
  public var now: @Sendable () -> Instant
  /// The machine's own zone; a notebook's `timezone` goes before it.
  public var zone: Zone
  /// Finds a zone by its name, such as `Asia/Seoul`; nil where it is unknown.
  public var zoneNamed: @Sendable (String) -> Zone?
  /// Where git's configuration files are looked for.
  public var gitConfiguration: GitConfigurationFolders
  /// Who signs commits whatever git's configuration says; nil to ask it.
  public var author: Author?
  /// Who signs commits where git's configuration names nobody.
  public var fallbackAuthor: Author
  /// The name of the host, with which this copy of a notebook calls itself in the history.
  public var device: String
  /// The environment of the programs that git's configuration names: hooks, and what signs commits.
  public var environment: [String: String]
  /// Where caches go if the repository cannot hold them; nil for nowhere.
  public var cacheFolder: String?

  /// Makes settings; what is left out is the plainest value that works without a machine's help.
  public init(
    now: @escaping @Sendable () -> Instant,
    zone: Zone = .utc,
    zoneNamed: @escaping @Sendable (String) -> Zone? = { _ in nil },
    gitConfiguration: GitConfigurationFolders = GitConfigurationFolders(),
    author: Author? = nil,
    fallbackAuthor: Author = Author(name: "memo", email: "memo@localhost"),
    device: String = "device",
    environment: [String: String] = [:],
    cacheFolder: String? = nil
  ) {
    self.now = now
    self.zone = zone
    self.zoneNamed = zoneNamed
    self.gitConfiguration = gitConfiguration
    self.author = author
    self.fallbackAuthor = fallbackAuthor
    self.device = device
    self.environment = environment
    self.cacheFolder = cacheFolder
  }
}

/// The folders in which git looks for its configuration; nil means that level is not read.
public struct GitConfigurationFolders: Hashable, Sendable {
  /// The folder of `.gitconfig`: the home folder.
  public var global: String?
  /// The folder of `git/config` after XDG.
  public var xdg: String?
  /// The folder of the system's `gitconfig`.
  public var system: String?

  /// Names the folders.
  public init(global: String? = nil, xdg: String? = nil, system: String? = nil) {
    self.global = global
    self.xdg = xdg
    self.system = system
  }
}

/// A person as commits name them.
public struct Author: Hashable, Sendable {
  /// The name.
  public var name: String
  /// The mail address.
  public var email: String

  /// Makes an author.
  public init(name: String, email: String) {
    self.name = name
    self.email = email
  }
}
