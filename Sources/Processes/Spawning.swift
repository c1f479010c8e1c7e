#if canImport(Glibc)
  internal import CMemo
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What `posix_spawn` is told about a program's streams, folder, signals and group.
final class Spawning {
  #if canImport(Darwin)
    private var attributes: posix_spawnattr_t?
    private var actions: posix_spawn_file_actions_t?
  #else
    private var attributes = posix_spawnattr_t()
    private var actions = posix_spawn_file_actions_t()
  #endif
  private let environment: [String]

  init(_ command: Command, _ streams: Streams) {
    environment = command.environment.map { "\($0.key)=\($0.value)" }
    posix_spawnattr_init(&attributes)
    posix_spawn_file_actions_init(&actions)
    arrange(streams)
    if let folder = command.folder { enter(folder) }
    var flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    var (ours, none) = (sigset_t(), sigset_t())
    sigemptyset(&ours)
    // What a program on a terminal ignores for itself while another has it.
    for number in [SIGINT, SIGQUIT, SIGPIPE] { sigaddset(&ours, number) }
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &ours)
    posix_spawnattr_setsigmask(&attributes, &none)
    if command.isDetached {
      // A new session has a process group of its own, too.
      flags |= Self.session
    } else if command.hasOwnGroup {
      flags |= POSIX_SPAWN_SETPGROUP
      posix_spawnattr_setpgroup(&attributes, 0)
    }
    #if canImport(Darwin)
      flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
    #endif
    posix_spawnattr_setflags(&attributes, Int16(flags))
  }

  private static var session: Int32 {
    #if canImport(Glibc)
      Int32(memo_spawn_session())
    #else
      Int32(POSIX_SPAWN_SETSID)
    #endif
  }

  deinit {
    posix_spawnattr_destroy(&attributes)
    posix_spawn_file_actions_destroy(&actions)
  }

  /// Puts the child's ends at 0, 1 and 2, and closes everything else.
  private func arrange(_ streams: Streams) {
    for (target, source) in [streams.input.theirs, streams.output.theirs, streams.errors.theirs]
      .enumerated()
    {
      posix_spawn_file_actions_adddup2(&actions, source, Int32(target))
    }
    #if canImport(Glibc)
      memo_spawn_closing(&actions, 3)
    #endif
  }

  private func enter(_ folder: String) {
    #if canImport(Glibc)
      memo_spawn_in(&actions, folder)
    #else
      posix_spawn_file_actions_addchdir_np(&actions, folder)
    #endif
  }

  /// Starts `program`, and tells its process, or why it did not start as an `errno`.
  func start(_ program: String, _ words: [String]) -> (process: pid_t, code: Int32) {
    var process: pid_t = 0
    var argv = words.map { strdup($0) } + [nil]
    var envp = environment.map { strdup($0) } + [nil]
    defer { for pointer in argv + envp { free(pointer) } }
    let code = posix_spawn(&process, program, &actions, &attributes, &argv, &envp)
    return (process, code)
  }
}
