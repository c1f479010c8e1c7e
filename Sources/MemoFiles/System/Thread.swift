import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A thread that runs one piece of work.
final class Thread: Sendable {
  private let handle: Mutex<pthread_t?>

  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts `body`, or returns nil where the system has no thread to give.
  init?(_ body: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(Work(body))
    #if canImport(Darwin)
      var thread: pthread_t?
      let code = pthread_create(&thread, nil, { Thread.run($0) }, work.toOpaque())
    #else
      var thread = pthread_t()
      let code = pthread_create(&thread, nil, { Thread.run($0) }, work.toOpaque())
    #endif
    guard code == 0 else {
      work.release()
      return nil
    }
    handle = Mutex(thread)
  }

  deinit {
    if let thread = handle.withLock({ $0 }) { pthread_detach(thread) }
  }

  /// Waits for the work to end.
  func join() {
    guard let thread = handle.withLock({ $0.take() }) else { return }
    pthread_join(thread, nil)
  }

  private static func run(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let work else { return nil }
    Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
    return nil
  }
}
