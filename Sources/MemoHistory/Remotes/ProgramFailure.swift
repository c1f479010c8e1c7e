internal import Processes

/// What a program that should lead to a remote meant by what it said.
///
/// The words are those of OpenSSH, of git in English, and of the large hosts.
enum ProgramFailure {
  /// What the program's words and its end mean; `host` is told as the address names it.
  static func error(
    _ words: String, _ status: Ending.Status, host: String, program: String
  ) -> RemoteError? {
    let has = { (parts: [String]) in parts.contains { words.contains($0) } }
    if has(["IDENTIFICATION HAS CHANGED", "REVOKED HOST KEY", "POSSIBLE DNS SPOOFING"]) {
      return .hostKeyChanged(host: host)
    }
    if has(["Host key verification failed", "host key is known for"]) {
      return .hostKeyUnknown(host: host)
    }
    if has(["timed out", "Timeout, server"]) { return .timedOut }
    if has(noSuch) { return .notARepository }
    if has(notAllowed) { return .forbidden(said: words) }
    if has(["Permission denied (", "Too many authentication failures", "Authentication failed"]) {
      return .wrongCredentials(url: host)
    }
    if status == .exited(127) || has(["command not found", ": not found"]) {
      return .programMissing(program)
    }
    switch status {
    case .exited(255): return .unreachable(said: words)
    case .exited(0), .outOfTime, .unwanted: return words.isEmpty ? nil : .unreachable(said: words)
    case .signalled: return .unreachable(said: words)
    case .exited:
      return has(["ermission denied"]) ? .forbidden(said: words) : .unreachable(said: words)
    }
  }

  private static let noSuch = [
    "does not appear to be a git repository", "Repository not found", "repository not found",
    "not a git repository", "No such file or directory", "does not exist",
    "could not be found or you don't have permission",
  ]

  private static let notAllowed = [
    "dubious ownership", "unsafe repository", "nsufficient permission", "denied to",
    "not allowed", "access denied", "Access denied", "You do not have permission",
  ]
}
