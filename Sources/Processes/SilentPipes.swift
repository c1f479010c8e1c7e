#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Keeps the signal of a broken pipe from this thread: the failed write tells enough.
enum SilentPipes {
  /// Runs `body`; the thread's signals are then as before, and none of its own broken pipes waits.
  static func during(_ body: () -> Void) {
    var (pipes, former, waiting) = (sigset_t(), sigset_t(), sigset_t())
    sigemptyset(&pipes)
    sigaddset(&pipes, SIGPIPE)
    sigpending(&waiting)
    let wasWaiting = sigismember(&waiting, SIGPIPE) == 1
    pthread_sigmask(SIG_BLOCK, &pipes, &former)
    body()
    sigpending(&waiting)
    if !wasWaiting, sigismember(&waiting, SIGPIPE) == 1 {
      var number: Int32 = 0
      sigwait(&pipes, &number)
    }
    pthread_sigmask(SIG_SETMASK, &former, nil)
  }
}
