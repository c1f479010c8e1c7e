internal import CLibGit2

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What git's configuration and the environment say about reaching an URL over http.
struct WebSettings {
  var headers: [String]
  /// Nil for none.
  var proxy: String?
  var isVerified: Bool
  /// Where trusted certificates lie; nil for the system's own place.
  var certificates: (file: String?, folder: String?)

  init(
    _ url: WebURL, remote: String, _ environment: [String: String], _ repository: OpaquePointer
  ) throws(HistoryError) {
    let settings = try URLSettings("http", for: url, repository)
    let named = try GitConfiguration(repository).anyText("remote.\(remote).proxy")
    headers = settings.list("extraheader").filter { !$0.utf8.contains { $0 == 10 || $0 == 13 } }
    isVerified = environment["GIT_SSL_NO_VERIFY"] == nil && settings.isOn("sslverify") ?? true
    let file =
      environment["GIT_SSL_CAINFO"] ?? settings.text("sslcainfo") ?? environment["SSL_CERT_FILE"]
    let folder = environment["GIT_SSL_CAPATH"] ?? settings.text("sslcapath")
    certificates = (Self.path(file, environment), Self.path(folder, environment))
    proxy =
      (named ?? settings.text("proxy") ?? Self.proxy(for: url, environment)).flatMap {
        $0.isEmpty ? nil : $0.firstRange(of: "://") == nil ? "http://" + $0 : $0
      }
  }

  private static func path(_ path: String?, _ environment: [String: String]) -> String? {
    guard let path, path.hasPrefix("~/"), let home = environment["HOME"] else { return path }
    return home + path.dropFirst()
  }

  /// The proxy of the environment, by the names that curl knows.
  private static func proxy(for url: WebURL, _ environment: [String: String]) -> String? {
    let names =
      url.scheme == "https" ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]
    let found = (names + ["all_proxy", "ALL_PROXY"]).lazy.compactMap { environment[$0] }.first
    guard let found, !found.isEmpty else { return nil }
    let exceptions = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
    for part in exceptions.split(whereSeparator: { $0 == "," || $0 == " " }) {
      let name = part.drop { $0 == "." }.lowercased()
      if name == "*" || url.host == name || url.host.hasSuffix("." + name) { return nil }
    }
    return found
  }
}

/// The certificates that libgit2 trusts, set for the whole process.
enum Certificates {
  /// Has libgit2 trust these, or the system's; false where they cannot be read.
  static func trust(_ file: String?, _ folder: String?) -> Bool {
    if file != nil || folder != nil {
      return memo_git_set_certificates(file, folder) == 0
    }
    // A program of one file has read none, and one that was told of others has to forget them.
    for place in places where access(place, R_OK) == 0 {
      // A library with certificates of its own takes none.
      _ = memo_git_set_certificates(place, nil)
      break
    }
    return true
  }

  private static let places = [
    "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/ca-bundle.pem", "/etc/ssl/cert.pem", "/usr/local/etc/openssl/cert.pem",
  ]
}
