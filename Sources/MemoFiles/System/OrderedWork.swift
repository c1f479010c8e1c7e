import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Work in numbered pieces that several threads do, and whose results one of them takes in order.
package enum OrderedWork {
  /// How many threads can run at once, at most 8.
  package static var processors: Int { min(max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))), 8) }

  /// Does the pieces from 0 to `count`, and calls `take` on this thread with each result, in order.
  ///
  /// This thread does pieces, too, so all gets done where there is no other thread. Only a few
  /// results wait to be taken at any time. Where `take` throws, no further piece is begun.
  package static func run<Result: Sendable, Failure: Error>(
    _ count: Int, threads: Int = processors, _ work: @escaping @Sendable (Int) -> Result,
    take: (Int, Result) throws(Failure) -> Void
  ) throws(Failure) {
    let others = min(threads, count) - 1
    guard others > 0, let desk = WorkDesk(count, ahead: threads + 1, work) else {
      for piece in 0..<count { try take(piece, work(piece)) }
      return
    }
    let workers = (0..<others).compactMap { _ in Thread { desk.help() } }
    defer {
      desk.close(workers.count)
      for worker in workers { worker.join() }
    }
    for piece in 0..<count {
      try take(piece, desk.result(of: piece))
      desk.advance(past: piece, waking: workers.count)
    }
  }
}

/// Where the threads of one `OrderedWork` meet.
private final class WorkDesk<Result: Sendable>: Sendable {
  private let count: Int
  private let ahead: Int
  private let work: @Sendable (Int) -> Result
  /// The first piece that nobody has begun.
  private let next = Atomic<Int>(0)
  /// The first piece whose result was not taken.
  private let awaited = Atomic<Int>(0)
  private let results = Mutex<[Int: Result]>([:])
  /// Rings when a result is taken, and when a piece is done.
  private let (taken, done): (Bell, Bell)

  init?(_ count: Int, ahead: Int, _ work: @escaping @Sendable (Int) -> Result) {
    guard let taken = Bell(), let done = Bell() else { return nil }
    (self.count, self.ahead, self.work) = (count, ahead, work)
    (self.taken, self.done) = (taken, done)
  }

  /// Does pieces until none is left.
  func help() {
    while next.load(ordering: .acquiring) < count {
      if doOne() { done.ring() } else { taken.wait() }
    }
  }

  /// The result of a piece, to be asked for in order.
  func result(of piece: Int) -> Result {
    while true {
      if let result = results.withLock({ $0.removeValue(forKey: piece) }) { return result }
      if !doOne() { done.wait() }
    }
  }

  func advance(past piece: Int, waking sleepers: Int) {
    awaited.store(piece + 1, ordering: .releasing)
    for _ in 0..<sleepers { taken.ring() }
  }

  /// Lets nobody begin another piece.
  func close(_ sleepers: Int) {
    next.store(count, ordering: .releasing)
    for _ in 0..<sleepers { taken.ring() }
  }

  /// Does the next piece, unless that would be too far ahead.
  private func doOne() -> Bool {
    var piece = next.load(ordering: .acquiring)
    while true {
      guard piece < count, piece < awaited.load(ordering: .acquiring) + ahead else { return false }
      let (isMine, now) = next.compareExchange(
        expected: piece, desired: piece + 1, ordering: .acquiringAndReleasing)
      if isMine { break }
      piece = now
    }
    let result = work(piece)
    results.withLock { $0[piece] = result }
    return true
  }
}

/// Wakes a waiting thread: a pipe, so that no ring before the waiting is lost.
private final class Bell: Sendable {
  private let ear: Int32
  private let cord: Int32

  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    (ear, cord) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // A full pipe holds more than enough rings.
    _ = fcntl(cord, F_SETFL, O_NONBLOCK)
  }

  deinit {
    _ = close(ear)
    _ = close(cord)
  }

  func ring() {
    var byte: UInt8 = 0
    while write(cord, &byte, 1) < 0, errno == EINTR {}
  }

  /// Returns after a ring, at once where there was one since the last wait.
  func wait() {
    var byte: UInt8 = 0
    while read(ear, &byte, 1) < 0, errno == EINTR {}
  }
}
