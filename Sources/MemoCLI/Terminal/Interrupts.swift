#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import Synchronization

/// What happens when the person, or the system, asks the tool to stop.
///
/// The signals are blocked and taken by a thread of their own, so that nothing is done in a signal
/// handler. What is being written gets two seconds to end; consistency does not hang on it, since
/// every order of writing survives a kill.
enum Interrupts {
  /// What the tool is doing, which decides how a signal is taken.
  enum Activity: Int, AtomicRepresentable {
    /// Asking, reading or printing: the process ends at once.
    case idle
    /// At work in the library: the process ends with it, or after two seconds, or at the next
    /// signal.
    case working
    /// Another program has the terminal; an interrupt from the keyboard is for it.
    case child
  }

  private static let activity = Atomic<Activity>(.idle)
  private static let signalled = Atomic<Int32>(0)
  /// Who takes the signals instead, while somebody does.
  private static let diversion = Mutex<(@Sendable (Int32) -> Void)?>(nil)

  /// The signals that ask to stop.
  static let numbers = [SIGINT, SIGTERM, SIGHUP]

  /// Whether somebody asked to stop; long work looks here.
  static var isRequested: Bool { signalled.load(ordering: .relaxed) != 0 }

  /// The status after a request to stop, as shells count it: 130 for the keyboard's.
  static var status: Int32? {
    let number = signalled.load(ordering: .relaxed)
    return number == 0 ? nil : 128 + number
  }

  /// Runs `body` as `activity`.
  static func during<T, E: Error>(
    _ now: Activity, _ body: () throws(E) -> T
  ) throws(E) -> T {
    let before = activity.exchange(now, ordering: .sequentiallyConsistent)
    defer { activity.store(before, ordering: .sequentiallyConsistent) }
    return try body()
  }

  /// Hands the signals to `take`, who holds the terminal and gives it back; nil takes them back.
  static func divert(to take: (@Sendable (Int32) -> Void)?) {
    diversion.withLock { $0 = take }
  }

  /// Ends the process as `number` asks, on a line of its own.
  static func leave(by number: Int32) -> Never {
    if isatty(2) == 1 { _ = write(2, "\n", 1) }
    _exit(128 + number)
  }

  /// Begins to watch for the signals; those that the parent ignores (`nohup`) stay ignored.
  static func watch() {
    block(watched)
    if !startThread() { unblock(watched) }
  }
}

// MARK: - The thread

extension Interrupts {
  private static let watched: sigset_t = {
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers {
      var action = sigaction()
      sigaction(number, nil, &action)
      if !isIgnored(action) { sigaddset(&set, number) }
    }
    return set
  }()

  private static func block(_ signals: sigset_t) {
    var signals = signals
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  private static func unblock(_ signals: sigset_t) {
    var signals = signals
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  private static func startThread() -> Bool {
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    return pthread_create(&thread, nil, body, nil) == 0
  }

  #if canImport(Darwin)
    private static let body: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? =
      { _ in
        takeSignals()
        return nil
      }
  #else
    private static let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? =
      { _ in
        takeSignals()
        return nil
      }
  #endif

  private static func isIgnored(_ action: sigaction) -> Bool {
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Takes signals until one ends the process.
  private static func takeSignals() {
    var set = watched
    while true {
      var number: Int32 = 0
      guard sigwait(&set, &number) == 0 else { return }
      if let take = diversion.withLock({ $0 }) {
        take(number)
        continue
      }
      let now = activity.load(ordering: .sequentiallyConsistent)
      if now == .child, number == SIGINT { continue }
      signalled.store(number, ordering: .sequentiallyConsistent)
      if now == .working { waitForWork() }
      leave(by: number)
    }
  }

  /// Gives what is being done two seconds to end; a second signal cuts them short.
  private static func waitForWork() {
    for _ in 0..<100 {
      usleep(20_000)
      var pending = sigset_t()
      sigpending(&pending)
      if numbers.contains(where: { sigismember(&pending, $0) == 1 }) { return }
    }
  }
}
