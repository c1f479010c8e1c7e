#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif
import TestKit

/// The built `memo`: the one `MEMO_BINARY` names, else the one beside the test bundle.
enum Program {
  /// What a run left behind.
  struct Result: Sendable {
    var status: Int32
    var output: [UInt8]
    var errors: [UInt8]

    var outputText: String { String(decoding: output, as: UTF8.self) }
    var errorText: String { String(decoding: errors, as: UTF8.self) }
  }

  /// What a run reads.
  enum Input: Sendable {
    case closed
    case pipe([UInt8])
    case file(String)
  }

  /// The folder all products of the build stand in.
  static let folder: String = {
    if let named = getenv("MEMO_BINARY").map({ String(cString: $0) }), named.hasSuffix("/memo") {
      return String(named.dropLast("/memo".count))
    }
    var path = CommandLine.arguments.first ?? ""
    if let bundle = CommandLine.arguments.first(where: { $0.contains(".xctest") }) { path = bundle }
    if let range = path.firstRange(of: "/memoPackageTests") {
      return String(path[..<range.lowerBound])
    }
    let root = #filePath.dropLast("/Tests/EndToEndTests/Program.swift".count)
    return root + "/.build/debug"
  }()

  /// The program's path.
  static let path = folder + "/memo"

  /// Runs a line of the shell in which `memo` is the built program, with nothing of this
  /// process's environment.
  static func shell(
    _ line: String, in place: TemporaryFolder, folder: String = "notebook",
    input: Input = .closed, environment: [String: String] = [:]
  ) -> Result {
    var redirected = "cd \(quoted(place.path(folder))) || exit 99\n"
    switch input {
    case .closed: redirected += "exec <&-\n"
    case .pipe(let bytes):
      place.write("input", bytes)
      redirected += "cat \(quoted(place.path("input"))) | {\n"
    case .file(let path): redirected += "exec <\(quoted(path))\n"
    }
    redirected += line + "\n"
    if case .pipe = input { redirected += "}\n" }
    var values = [
      "PATH": Self.folder + ":/usr/local/bin:/opt/homebrew/bin:/usr/bin:/bin",
      "HOME": place.path("home"), "TZ": "Asia/Seoul", "LANG": "C.UTF-8", "MEMO_LANG": "en",
      "GIT_CONFIG_NOSYSTEM": "1",
    ]
    values.merge(environment) { $1 }
    let status = spawn(
      ["/bin/sh", "-c", redirected], environment: values.map { "\($0)=\($1)" }.sorted(),
      output: place.path("output"), errors: place.path("errors"))
    return Result(
      status: status, output: place.read("output") ?? [], errors: place.read("errors") ?? [])
  }

  /// `text` as one word of the shell.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }

  /// Runs a program to its end; 128 and the signal's number where a signal ended it.
  private static func spawn(
    _ arguments: [String], environment: [String], output: String, errors: String
  ) -> Int32 {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let flags = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, flags, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errors, flags, 0o600)
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    var values: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) }
    defer { (words + values).forEach { free($0) } }
    words.append(nil)
    values.append(nil)
    var child: pid_t = 0
    let code = withoutBlockedSignals {
      posix_spawn(&child, arguments[0], &actions, nil, words, values)
    }
    guard code == 0 else { return -1 }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { return -1 }
    }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
  }
}
