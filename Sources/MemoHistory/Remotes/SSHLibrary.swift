internal import CLibGit2
internal import Processes

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// libgit2's own way over ssh, for where there is no `ssh` program: an agent and the usual keys.
///
/// It knows neither the user's configuration nor passphrases, and only the home folder's
/// `known_hosts`. Its turn ends with the value.
final class SSHLibrary {
  private let exchange: WebExchange
  private let environment: [String: String]
  /// What can still be tried: nil is the agent.
  private var keys: [String?]

  init(_ access: RemoteAccess) throws(RemoteError) {
    exchange = try WebExchange(access, isPlain: false, proxy: nil)
    environment = access.environment
    // It needs sockets of libgit2's own making.
    WebStream.unregister()
    let folder = (environment["HOME"] ?? "") + "/.ssh/"
    let files = ["id_ed25519", "id_ecdsa", "id_rsa"].map { folder + $0 }
    let agent: [String?] = environment["SSH_AUTH_SOCK"] == nil ? [] : [nil]
    keys = agent + files.filter { isReadable($0) }
  }

  deinit {
    exchange.end()
  }

  /// The address as libgit2 reads it, which knows no port in the short form.
  static func url(_ address: SSHAddress) -> String {
    guard let port = address.port else { return "\(address.host):\(address.path)" }
    return "ssh://\(address.host):\(port)\(address.path.hasPrefix("/") ? "" : "/")\(address.path)"
  }

  func add(to callbacks: inout git_remote_callbacks) {
    callbacks.credentials = { made, _, user, allowed, payload in
      guard let library = Talk.of(payload)?.library else { return GIT_EAUTH.rawValue }
      return library.next(made, user.map { String(cString: $0) }, allowed)
    }
  }

  private func next(
    _ made: UnsafeMutablePointer<UnsafeMutablePointer<git_credential>?>?, _ user: String?,
    _ allowed: UInt32
  ) -> Int32 {
    let name = user ?? environment["USER"] ?? environment["LOGNAME"] ?? "git"
    if allowed & GIT_CREDENTIAL_USERNAME.rawValue != 0 {
      return git_credential_username_new(made, name)
    }
    guard allowed & GIT_CREDENTIAL_SSH_KEY.rawValue != 0, let key = keys.first else {
      return GIT_EAUTH.rawValue
    }
    keys.removeFirst()
    guard let key else { return git_credential_ssh_key_from_agent(made, name) }
    return git_credential_ssh_key_new(made, name, nil, key, nil)
  }

  /// What libgit2's failure means.
  static func meaning(_ code: Int32, _ words: String, _ host: String) -> RemoteError {
    if code == GIT_ECERTIFICATE.rawValue || words.contains("known_hosts")
      || words.contains("hostkey")
    {
      return words.contains("mismatch") ? .hostKeyChanged(host: host) : .hostKeyUnknown(host: host)
    }
    if code == GIT_EAUTH.rawValue || words.contains("uthenticat") {
      return .wrongCredentials(url: host)
    }
    return ProgramFailure.error(words, .exited(1), host: host, program: "git")
      ?? .unreachable(said: words)
  }
}

/// Whether a file can be read.
private func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }
