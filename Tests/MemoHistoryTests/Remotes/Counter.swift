import Synchronization

/// Counts calls from wherever they come.
final class Counter: Sendable {
  private let count = Mutex(0)

  /// How often it was asked before.
  func next() -> Int {
    count.withLock { count in
      defer { count += 1 }
      return count
    }
  }
}
