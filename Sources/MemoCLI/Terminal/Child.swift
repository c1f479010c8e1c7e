#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Runs another program with this one's terminal and waits for it.
enum Child {
  /// Runs a shell line with `arguments` as its `$1…` and returns its status, or nil where it could
  /// not be started or was killed.
  ///
  /// SIGINT and SIGQUIT belong to the child while it runs. With `input`, its standard input is a
  /// pipe that these bytes go down.
  static func run(
    shell line: String, _ arguments: [String] = [], feeding input: [UInt8]? = nil,
    environment: [String: String]
  ) -> Int32? {
    var pipeEnds: [Int32] = [-1, -1]
    if input != nil, pipe(&pipeEnds) != 0 { return nil }
    let quit = signal(SIGQUIT, SIG_IGN)
    defer { signal(SIGQUIT, quit) }
    let words = ["/bin/sh", "-c", line, "sh"] + arguments
    return Interrupts.during(.child) {
      guard let process = spawn(words, environment, standardInput: pipeEnds) else { return nil }
      if let input {
        close(pipeEnds[0])
        try? DescriptorSink(pipeEnds[1]).write(input)
        close(pipeEnds[1])
      }
      return wait(for: process)
    }
  }

  private static func spawn(
    _ words: [String], _ environment: [String: String], standardInput ends: [Int32]
  ) -> pid_t? {
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
      var actions: posix_spawn_file_actions_t?
    #else
      var attributes = posix_spawnattr_t()
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawnattr_init(&attributes)
    posix_spawn_file_actions_init(&actions)
    defer {
      posix_spawnattr_destroy(&attributes)
      posix_spawn_file_actions_destroy(&actions)
    }
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for number in [SIGINT, SIGQUIT, SIGPIPE] { sigaddset(&defaults, number) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    var nothing = sigset_t()
    sigemptyset(&nothing)
    posix_spawnattr_setsigmask(&attributes, &nothing)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    if ends[0] >= 0 {
      posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
      posix_spawn_file_actions_addclose(&actions, ends[0])
      posix_spawn_file_actions_addclose(&actions, ends[1])
    }
    var process: pid_t = 0
    var argv = words.map { strdup($0) } + [nil]
    var envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in argv + envp { free(pointer) } }
    let result = posix_spawn(&process, "/bin/sh", &actions, &attributes, &argv, &envp)
    return result == 0 ? process : nil
  }

  private static func wait(for process: pid_t) -> Int32? {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return nil }
    }
    return status & 0x7f == 0 ? (status >> 8) & 0xff : nil
  }
}
