#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Git over http on this machine, for the length of a test: `Tests/web-server` tells how its paths
/// are read.
public struct WebServer: Sendable {
  /// The bare repositories, the log, and the certificates.
  public let folder = TemporaryFolder()
  /// The running program.
  public let server: Server
  private let scheme: String
  /// Where programs are looked for.
  public static let path = "/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin"

  /// Whether the program can run here.
  public static var isHere: Bool {
    run("sh", ["-c", "command -v python3 openssl"], in: "/", environment: ["PATH": path]).status
      == 0
  }

  /// Starts it, over TLS with a certificate of an authority of its own or without; nil where it
  /// does not start.
  public init?(isSecure: Bool = false) {
    let folder = folder
    scheme = isSecure ? "https" : "http"
    var words = [
      "/usr/bin/env", "python3", Self.program, "\(Server.freePort())", folder.path,
      folder.path("log"),
    ]
    if isSecure {
      Self.certify(folder)
      words += [folder.path("server.crt"), folder.path("server.key")]
    }
    guard let port = Int(words[3]),
      let server = Server(
        words, port: port, log: folder.path("errors"), environment: ["PATH": Self.path])
    else { return nil }
    self.server = server
  }

  private static var program: String {
    let parts = #filePath.split(separator: "/").dropLast(2)
    return "/" + parts.joined(separator: "/") + "/web-server"
  }

  /// Makes an authority, and a certificate for `localhost` that it signs.
  private static func certify(_ folder: TemporaryFolder) {
    folder.write("names", "subjectAltName=DNS:localhost\n")
    let key = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
    let lines = [
      "openssl req -x509 \(key) -keyout ca.key -out ca.crt -days 30 -subj /CN=memo-test-authority",
      "openssl req \(key) -keyout server.key -out server.csr -subj /CN=localhost",
      "openssl x509 -req -in server.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 30"
        + " -extfile names -out server.crt",
    ]
    for line in lines {
      _ = run("sh", ["-c", line], in: folder.path, environment: ["PATH": path])
    }
  }

  /// The URL of a repository of the folder; `way` is the first part of its path.
  public func url(_ way: String, _ name: String, user: String = "") -> String {
    "\(scheme)://\(user)\(scheme == "https" ? "localhost" : "127.0.0.1"):\(server.port)/\(way)/\(name)"
  }

  /// The requests so far: method, path, kind of authorization, extra header.
  public var requests: [String] {
    (folder.text("log") ?? "").split(separator: "\n").map(String.init)
  }
}
