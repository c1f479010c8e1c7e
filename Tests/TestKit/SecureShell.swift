#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An `sshd` of a test's own on this machine, with keys for it.
public struct SecureShell: Sendable {
  /// Its keys, its configuration, and those of its clients.
  public let folder = TemporaryFolder()
  /// The running program.
  public let server: Server
  /// Where programs are looked for.
  public static let path = "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/opt/homebrew/bin"

  /// Whether an `sshd` is here.
  public static var isHere: Bool { program != nil }

  private static var program: String? {
    ["/usr/sbin/sshd", "/usr/local/sbin/sshd", "/opt/homebrew/sbin/sshd"].first {
      access($0, X_OK) == 0
    }
  }

  /// Starts it; nil where it does not start.
  public init?() {
    guard let program = Self.program else { return nil }
    // A server of the system's own needs this folder.
    if getuid() == 0 { mkdir("/run/sshd", 0o755) }
    let folder = folder
    for name in ["host", "other", "ed25519", "rsa", "stranger"] {
      Self.makeKey(folder.path(name), name == "rsa" ? "rsa" : "ed25519")
    }
    Self.makeKey(folder.path("locked"), "ed25519", passphrase: "secret")
    let keys = ["ed25519", "rsa", "locked"].compactMap { folder.text($0 + ".pub") }
    folder.write("authorized", keys.joined())
    let port = Server.freePort()
    folder.write(
      "sshd_config",
      """
      ListenAddress 127.0.0.1
      Port \(port)
      HostKey \(folder.path("host"))
      AuthorizedKeysFile \(folder.path("authorized"))
      PidFile none
      StrictModes no
      UsePAM no
      PasswordAuthentication no
      KbdInteractiveAuthentication no
      PermitRootLogin yes
      MaxStartups 100
      KexAlgorithms curve25519-sha256
      """)
    guard
      let server = Server(
        [program, "-D", "-e", "-f", folder.path("sshd_config")], port: port,
        log: folder.path("sshd.log"), environment: ["PATH": Self.path])
    else { return nil }
    self.server = server
    trust("known", "host")
    trust("changed", "other")
    folder.write("unknown", "")
  }

  /// Makes a pair of keys: `path`, and `path.pub`.
  public static func makeKey(_ path: String, _ kind: String, passphrase: String = "") {
    _ = TestKit.run(
      "ssh-keygen",
      ["-q", "-t", kind, "-N", passphrase, "-C", "test", "-f", path]
        + (kind == "rsa" ? ["-b", "2048"] : []),
      in: "/", environment: ["PATH": Self.path])
  }

  private func trust(_ file: String, _ key: String) {
    let text = folder.text(key + ".pub") ?? ""
    folder.write(
      file,
      "[127.0.0.1]:\(server.port) " + text.split(separator: " ").prefix(2).joined(separator: " ")
        + "\n")
  }

  /// The environment of a client that has one key and one file of known hosts.
  ///
  /// Its configuration calls the server `alias`, too.
  public func environment(
    key: String? = "ed25519", known: String = "known", more: String = ""
  ) -> [String: String] {
    let name = "config-\(key ?? "none")-\(known)"
    let identity = key.map { "IdentityFile \(folder.path($0))\n  IdentitiesOnly yes" }
    folder.write(
      name,
      """
      Host alias
        HostName 127.0.0.1
        Port \(server.port)
      Host *
        UserKnownHostsFile \(folder.path(known))
        GlobalKnownHostsFile /dev/null
        \(identity ?? "IdentityFile none")
        \(more)

      """)
    return [
      "PATH": Self.path, "GIT_SSH_COMMAND": "ssh -F '\(folder.path(name))'",
      "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1",
    ]
  }

  /// The URL of a path on the server.
  public func url(_ path: String) -> String { "ssh://127.0.0.1:\(server.port)\(path)" }
}
