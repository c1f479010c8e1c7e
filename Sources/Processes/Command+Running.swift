#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension Command {
  /// Runs the program and waits for its end.
  ///
  /// What it reads and what it writes pass at the same time, so that neither waits for the other.
  /// It is over when the program ends, even where something it started still has its streams. It
  /// gets no descriptor of this process but the three, no blocked signals, and none of those of the
  /// terminal and of pipes ignored. `goesOn` is asked now and then; by no it is ended.
  package func run(
    while goesOn: (() -> Bool)? = nil
  ) throws(CommandError) -> Ending {
    let (child, streams) = try start()
    var watch = Watch(child, deadline: deadline, isGroup: hasOwnGroup)
    var ending = Ending(status: .exited(0))
    SilentPipes.during {
      var exchange = Exchange(streams, sending: sentBytes, bound: bound)
      while !exchange.isOver, !watch.isOver {
        exchange.step(milliseconds: watch.patience)
        watch.look()
        if let goesOn, !watch.isOver, !goesOn() { watch.stop(.unwanted) }
      }
      if let goesOn { watch.wait(while: goesOn) }
      exchange.drain()
      (ending.output, ending.errors) = (exchange.output, exchange.errors)
    }
    streams.closeAll()
    ending.status = watch.wait()
    return ending
  }

  /// Starts the program; its ends of the streams are its own then.
  func start() throws(CommandError) -> (process: pid_t, streams: Streams) {
    let program = try located()
    let streams = try Streams(self)
    do throws(CommandError) {
      let process = try spawn(program, streams)
      streams.closeTheirs()
      return (process, streams)
    } catch {
      streams.closeAll()
      throw error
    }
  }

  private var sentBytes: [UInt8] {
    if case .bytes(let bytes) = input { bytes } else { [] }
  }

  /// The path of the program of this name in the `PATH` of `environment`, or nil.
  package static func path(of name: String, in environment: [String: String]) -> String? {
    let folders = environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    for part in folders.split(separator: ":", omittingEmptySubsequences: false) {
      let path = (part.isEmpty ? "." : String(part)) + "/" + name
      var info = stat()
      if stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0 {
        return path
      }
    }
    return nil
  }

  /// The program's path.
  private func located() throws(CommandError) -> String {
    guard let name = words.first, !name.isEmpty else { throw .notFound("") }
    guard !name.utf8.contains(UInt8(ascii: "/")) else { return name }
    guard let path = Self.path(of: name, in: environment) else { throw .notFound(name) }
    return path
  }

  /// Starts the program; a script without a `#!` line is the shell's, as everywhere.
  private func spawn(_ program: String, _ streams: Streams) throws(CommandError) -> pid_t {
    let spawning = Spawning(self, streams)
    var (child, code) = spawning.start(program, words)
    if code == ENOEXEC {
      (child, code) = spawning.start("/bin/sh", ["sh", program] + words.dropFirst())
    }
    guard code == 0 else { throw .notStarted(words[0], errno: code) }
    return child
  }
}
