#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a child process came to.
public struct ProgramResult: Sendable {
  /// Its exit status, or 128 and the signal that ended it.
  public var status: Int
  /// What it wrote to standard output.
  public var output: [UInt8]
  /// What it wrote to standard error.
  public var errors: [UInt8]

  /// Standard output as text.
  public var text: String { String(decoding: output, as: UTF8.self) }
  /// Standard error as text.
  public var errorText: String { String(decoding: errors, as: UTF8.self) }
}

/// Runs a program to its end in `folder`, with nothing in its environment but `environment`.
///
/// Its streams are files, so that it can neither hang on a pipe nor be seen half.
public func run(
  _ program: String, _ arguments: [String], in folder: String, environment: [String: String] = [:],
  input: [UInt8] = []
) -> ProgramResult {
  let scratch = TemporaryFolder()
  scratch.write("in", input)
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, 0, scratch.path("in"), O_RDONLY, 0)
  posix_spawn_file_actions_addopen(&actions, 1, scratch.path("out"), O_WRONLY | O_CREAT, 0o600)
  posix_spawn_file_actions_addopen(&actions, 2, scratch.path("err"), O_WRONLY | O_CREAT, 0o600)
  let enter = "cd \"$1\" && shift && exec \"$@\""
  let words =
    (["/bin/sh", "-c", enter, "sh", folder, program] + arguments).map { strdup($0) } + [nil]
  let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
  defer { (words + variables).forEach { free($0) } }
  var child = pid_t()
  let problem = withoutBlockedSignals {
    posix_spawn(&child, "/bin/sh", &actions, nil, words, variables)
  }
  guard problem == 0 else {
    return ProgramResult(status: 127, output: [], errors: Array("cannot run \(program)".utf8))
  }
  var status: Int32 = 0
  while waitpid(child, &status, 0) < 0, errno == EINTR {}
  let code = status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f
  return ProgramResult(
    status: Int(code), output: scratch.read("out") ?? [], errors: scratch.read("err") ?? [])
}

/// Whether a process is there and has not ended.
public func isRunning(_ process: Int32) -> Bool {
  guard kill(process, 0) == 0 else { return false }
  // One that has ended may still wait for whoever inherited it.
  guard let bytes = readFile("/proc/\(process)/stat") else { return true }
  let state = String(decoding: bytes, as: UTF8.self).split(separator: ")").last?.first { $0 != " " }
  return state != "Z"
}

/// Runs `body`, which starts a program, while no signal is blocked in this thread: the program
/// gets the same, as from a shell.
///
/// The threads of a test run have nearly all signals blocked; a shell started so waits for its
/// children for ever.
public func withoutBlockedSignals<R>(_ body: () -> R) -> R {
  var (none, former) = (sigset_t(), sigset_t())
  sigemptyset(&none)
  pthread_sigmask(SIG_SETMASK, &none, &former)
  defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
  return body()
}

/// Runs git on a repository with no configuration but the repository's own, at a fixed time.
@discardableResult
public func git(
  _ arguments: String..., in folder: String, at seconds: Int = 1_700_000_000, input: [UInt8] = []
) -> ProgramResult {
  run(
    "git", arguments, in: folder,
    environment: [
      "PATH": "/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin", "HOME": "/nonexistent",
      "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C",
      "GIT_AUTHOR_NAME": "Somebody", "GIT_AUTHOR_EMAIL": "somebody@example.org",
      "GIT_COMMITTER_NAME": "Somebody", "GIT_COMMITTER_EMAIL": "somebody@example.org",
      "GIT_AUTHOR_DATE": "\(seconds) +0900", "GIT_COMMITTER_DATE": "\(seconds) +0900",
    ], input: input)
}
