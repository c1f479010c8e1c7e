package import MemoCore
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a sweep met beside the memos it showed.
package struct SweptNotebook: Sendable {
  /// How much was read.
  package var tally = SweepTally()
  /// Folders that could not be looked into, in the order of their paths.
  package var problems: [ScanProblem] = []
  /// Files that iCloud holds and this machine does not, in the order of their paths.
  package var notDownloaded: [RelativePath] = []
}

extension NotebookFolder {
  /// Reads all memos that a scan of the same rules lists, in no order, and shows them to visitors,
  /// of which each thread makes one.
  ///
  /// Nothing is known of the notebook beforehand, and nothing is kept of it. This thread lists the
  /// folders, and reads when that is done; another one reads from the beginning, where there are
  /// enough memos.
  ///
  /// `progress` hears how many of how many memos were read; false ends the work.
  ///
  /// - Returns: nil where `progress` ended the work.
  /// - Complexity: three calls of the system for each memo, by `threads` threads.
  package func sweepTexts(
    _ scope: IgnoreScope = IgnoreScope(), threads: Int = 2,
    isTracked: (RelativePath) -> Bool = { _ in false },
    progress: (_ done: Int, _ total: Int) -> Bool = { _, _ in true },
    visitor: @escaping @Sendable () -> any TextVisitor
  ) -> SweptNotebook? {
    withoutActuallyEscaping(isTracked) { isTracked in
      let sweep = TextSweep(self, visitor)
      var walk = SweepWalk(self, scope, isTracked: isTracked)
      var helpers: [Thread] = []
      var (found, missing) = (0, threads - 1)
      func add(_ batch: SweepBatch) {
        sweep.queue.add(batch)
        found += batch.count
        while found >= TextSweep.fewest, missing > 0 {
          missing -= 1
          if let helper = Thread({ sweep.run() }) { helpers.append(helper) }
        }
      }
      while walk.step(add) {}
      sweep.queue.close()
      let isDone = sweep.run { progress(sweep.queue.done, walk.count) }
      helpers.forEach { $0.join() }
      guard isDone else { return nil }
      return SweptNotebook(
        tally: sweep.tally.withLock { $0 },
        problems: walk.problems.sorted {
          ($0.path?.bytes ?? []).lexicographicallyPrecedes($1.path?.bytes ?? [])
        },
        notDownloaded: walk.notDownloaded.sorted())
    }
  }
}

/// The reading that threads share.
private final class TextSweep: Sendable {
  let queue = SweepQueue()
  let tally = Mutex(SweepTally())
  private let folder: NotebookFolder
  private let visitor: @Sendable () -> any TextVisitor

  /// Fewer memos are not worth a thread.
  static let fewest = 256

  init(_ folder: NotebookFolder, _ visitor: @escaping @Sendable () -> any TextVisitor) {
    self.folder = folder
    self.visitor = visitor
  }

  /// Reads until there is nothing left; false where `goesOn` ended it.
  @discardableResult
  func run(while goesOn: () -> Bool = { true }) -> Bool {
    let visitor = visitor()
    let reader = TextReader(folder, visitor)
    var isDone = false
    while !isDone {
      guard goesOn() else {
        queue.clear()
        return false
      }
      switch queue.take() {
      case .batch(let batch):
        reader.read(batch)
        queue.note(batch.count)
      case .later: usleep(100)
      case .done: isDone = true
      }
    }
    visitor.finish()
    tally.withLock { tally in
      tally.memos += reader.tally.memos
      tally.bytes += reader.tally.bytes
    }
    return true
  }
}
