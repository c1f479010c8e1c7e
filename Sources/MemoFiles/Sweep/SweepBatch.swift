import MemoCore
import Synchronization

/// Memos of one folder that are still to be read.
struct SweepBatch: Sendable {
  /// The folder; nil for the notebook's own.
  let folder: RelativePath?
  /// Their names, each ended by a NUL.
  private(set) var names: [UInt8] = []
  /// How many there are.
  private(set) var count = 0

  /// As many as are worth taking at once.
  static let size = 128

  init(in folder: RelativePath?) {
    self.folder = folder
  }

  mutating func append(_ name: UnsafeBufferPointer<UInt8>) {
    names.append(contentsOf: name)
    names.append(0)
    count += 1
  }

  /// Calls `body` with each name and its NUL until it says to stop.
  func forEachName(_ body: (_ name: UnsafeBufferPointer<UInt8>) -> Void) {
    names.withUnsafeBufferPointer { names in
      var start = 0
      while let end = names[start...].firstIndex(of: 0) {
        body(UnsafeBufferPointer(rebasing: names[start..<end]))
        start = end + 1
      }
    }
  }
}

/// The batches that wait to be read, by whichever thread has time.
final class SweepQueue: Sendable {
  private struct State {
    var batches: [SweepBatch] = []
    var next = 0
    var isClosed = false
  }

  /// What a thread gets that asks for work.
  enum Work {
    case batch(SweepBatch)
    /// There is none now, but there may be.
    case later
    /// There will be none.
    case done
  }

  private let state = Mutex(State())
  private let read = Atomic<Int>(0)

  /// How many memos were read.
  var done: Int { read.load(ordering: .relaxed) }

  /// Counts memos as read.
  func note(_ count: Int) { read.add(count, ordering: .relaxed) }

  func add(_ batch: SweepBatch) {
    state.withLock { $0.batches.append(batch) }
  }

  func take() -> Work {
    state.withLock { state in
      guard state.next < state.batches.count else { return state.isClosed ? .done : .later }
      state.next += 1
      return .batch(state.batches[state.next - 1])
    }
  }

  /// Says that no more will come.
  func close() {
    state.withLock { $0.isClosed = true }
  }

  /// Drops what is left, since nobody wants it any more.
  func clear() {
    state.withLock { state in
      state.next = state.batches.count
      state.isClosed = true
    }
  }
}
