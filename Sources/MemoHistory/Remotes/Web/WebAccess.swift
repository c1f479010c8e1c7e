internal import CLibGit2
internal import Processes

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// All that one exchange over http needs: its turn, its settings, and who knows passwords.
///
/// The turn ends with the value.
final class WebAccess {
  let exchange: WebExchange
  let dialogue: CredentialDialogue
  private let url: WebURL
  private let settings: WebSettings
  /// What libgit2's options point into.
  private let headers: UnsafeMutableBufferPointer<UnsafeMutablePointer<CChar>?>
  private let proxy: UnsafeMutablePointer<CChar>?

  init(
    _ address: String, remote: String, _ access: RemoteAccess, in folder: String,
    _ repository: OpaquePointer
  ) throws(RemoteError) {
    guard let url = WebURL(address) else {
      throw .badAddress(RemoteAddress.withoutPassword(address))
    }
    let found = try local { () throws(HistoryError) -> (WebSettings, CredentialPrograms) in
      (
        try WebSettings(url, remote: remote, access.environment, repository),
        try CredentialPrograms(url, access, in: folder, repository)
      )
    }
    settings = found.0
    self.url = url
    let proxyURL = settings.proxy.flatMap { WebURL($0) }
    exchange = try WebExchange(access, isPlain: url.scheme == "http", proxy: proxyURL)
    dialogue = CredentialDialogue(
      found.1, for: url, exchange, isInteractive: access.isInteractive)
    headers = .allocate(capacity: settings.headers.count)
    _ = headers.initialize(from: settings.headers.map { strdup($0) })
    proxy = settings.proxy.map { strdup($0) } ?? nil
    // What is written there may be a secret as well.
    if !settings.headers.isEmpty { exchange.confide(in: url) }
    WebStream.register()
    let isTrusted =
      url.scheme != "https"
      || Certificates.trust(settings.certificates.file, settings.certificates.folder)
    guard isTrusted else { throw .badCertificate(host: url.host) }
  }

  deinit {
    exchange.end()
    for header in headers { free(header) }
    headers.deallocate()
    free(proxy)
  }

  var isVerified: Bool { settings.isVerified }

  /// The extra headers; as long as this value lives.
  var headerList: git_strarray {
    git_strarray(strings: headers.baseAddress, count: headers.count)
  }

  /// The proxy; as long as this value lives.
  var proxyOptions: git_proxy_options {
    var options = git_proxy_options()
    git_proxy_options_init(&options, UInt32(GIT_PROXY_OPTIONS_VERSION))
    options.type = proxy == nil ? GIT_PROXY_NONE : GIT_PROXY_SPECIFIED
    options.url = UnsafePointer(proxy)
    return options
  }

  /// Adds what libgit2 asks of an exchange over http.
  func add(to callbacks: inout git_remote_callbacks) {
    callbacks.credentials = { made, url, user, allowed, payload in
      guard let web = Talk.of(payload)?.web, let url else { return GIT_EAUTH.rawValue }
      if allowed & GIT_CREDENTIAL_USERPASS_PLAINTEXT.rawValue == 0 {
        return git_credential_default_new(made)
      }
      let name = user.map { String(cString: $0) }
      guard let found = web.dialogue.next(String(cString: url), user: name) else {
        return GIT_EAUTH.rawValue
      }
      return git_credential_userpass_plaintext_new(made, found.user, found.password)
    }
    callbacks.certificate_check = { _, _, _, payload in
      Talk.of(payload)?.web?.isVerified == false ? 0 : GIT_PASSTHROUGH.rawValue
    }
  }

  /// What libgit2's failure means.
  func meaning(_ code: Int32, _ message: String, _ said: String) -> RemoteError? {
    if let failure = exchange.failure { return failure }
    let words = BoundedText(message.utf8).text
    if code == GIT_ECERTIFICATE.rawValue || words.contains("ertificate") {
      return .badCertificate(host: url.host)
    }
    if code == GIT_EAUTH.rawValue { return .wrongCredentials(url: shown) }
    if let number = words.firstRange(of: "status code: ") {
      return Self.meaning(status: Int(words[number.upperBound...].prefix(3)) ?? 0, said, shown)
    }
    if words.contains("content-type") || words.contains("invalid response") {
      return .notARepository
    }
    if words.contains("redirect") { return .redirected(host: url.host) }
    if words.contains("remote error: "),
      let meaning = ProgramFailure.error(words, .exited(1), host: shown, program: "git")
    {
      return meaning
    }
    return .unreachable(said: said.isEmpty ? words : said)
  }

  private static func meaning(status: Int, _ said: String, _ shown: String) -> RemoteError {
    switch status {
    case 401, 407: .wrongCredentials(url: shown)
    case 403: .forbidden(said: said.isEmpty ? "HTTP 403" : said)
    case 404, 410: .notARepository
    default: .unreachable(said: said.isEmpty ? "HTTP \(status)" : said)
    }
  }

  private var shown: String {
    "\(url.scheme)://\(url.hostAndPort)\(url.path)"
  }
}
