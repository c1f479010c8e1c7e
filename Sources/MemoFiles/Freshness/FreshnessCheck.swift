package import MemoCore
import Synchronization

extension NotebookFolder {
  /// Finds what changed since the files became known.
  ///
  /// The answer is that of a scan with the same rules. But a folder that looks as it did is not
  /// read again, and only files that look different, or that are too young to be sure of, count as
  /// changed; see `FileStat.settled`. So every known stat must have been settled before the time
  /// when its file was looked at. `now` is the time of this look.
  ///
  /// - Complexity: one `fstatat` for each known file and folder, by `threads` threads.
  package func check(
    _ known: KnownFiles, scope: IgnoreScope = IgnoreScope(), now: Instant, threads: Int = 2,
    isTracked: (RelativePath) -> Bool = { _ in false }
  ) -> FolderChanges {
    beginCheck(known, threads: threads).finish(scope: scope, now: now, isTracked: isTracked)
  }

  /// Begins to look at the known files in the background; `finish` gives the answer.
  ///
  /// What is known can meanwhile be searched.
  package func beginCheck(_ known: KnownFiles, threads: Int = 2) -> FreshnessCheck {
    FreshnessCheck(self, known, threads: threads)
  }
}

/// A look at all known files that is under way.
package final class FreshnessCheck: Sendable {
  private let folder: NotebookFolder
  private let known: KnownFiles
  private let sweep: FileSweep
  private let threads: [Thread]

  fileprivate init(_ folder: NotebookFolder, _ known: KnownFiles, threads: Int) {
    self.folder = folder
    self.known = known
    let sweep = FileSweep(folder, known)
    self.threads = sweep.start(threads: threads)
    self.sweep = sweep
  }

  /// Helps with what is left to look at, and tells what changed; see `NotebookFolder.check`.
  package func finish(
    scope: IgnoreScope = IgnoreScope(), now: Instant,
    isTracked: (RelativePath) -> Bool = { _ in false }
  ) -> FolderChanges {
    withoutActuallyEscaping(isTracked) { isTracked in
      var review = FolderReview(folder, known.folders, scope, now, isTracked)
      review.run()
      if !review.needsScan { sweep.run() }
      threads.forEach { $0.join() }
      return review.needsScan
        ? ScanComparison(known, folder.scan(scope, isTracked: isTracked), now).changes()
        : changes(review)
    }
  }

  private func changes(_ review: FolderReview) -> FolderChanges {
    var changes = FolderChanges(review.listing)
    changes.folders = review.folders
    let isListed = !review.isUnchanged
    var listed = isListed ? Dictionary(memos: review.listing.files) : [:]
    let relisted = isListed ? positions(review, &listed, &changes) : []
    for (position, found) in sweep.results() where !relisted.contains(position) {
      switch found {
      case .nothing: changes.removed.append(position)
      case .file(let stat): changes.note(position, known.path(at: position), stat)
      case .problem(let errno):
        changes.problems.append(ScanProblem(path: known.path(at: position), errno: errno))
      }
    }
    changes.added = listed.values.sorted { $0.path < $1.path }
    changes.changed.sort { $0.position < $1.position }
    changes.removed.sort()
    return changes
  }

  /// Compares the known files in folders that were listed again, or that are gone.
  ///
  /// - Returns: their positions. What is left in `listed` was not known.
  private func positions(
    _ review: FolderReview, _ listed: inout [RelativePath: ListedFile],
    _ changes: inout FolderChanges
  ) -> Set<Int> {
    var positions: Set<Int> = []
    var folder: RelativePath?
    var state = review.state(at: nil)
    known.read(0..<known.count) { file in
      let end = file.path.lastIndex(of: RelativePath.slash) ?? 0
      let bytes = UnsafeBufferPointer(rebasing: file.path[..<end])
      if !bytes.elementsEqual(folder?.bytes ?? []) {
        folder = RelativePath(bytes: Array(bytes))
        state = review.state(at: folder)
      }
      guard state != .unchanged else { return }
      positions.insert(file.position)
      let path = RelativePath(bytes: Array(file.path))
      guard let path, let now = listed.removeValue(forKey: path) else {
        changes.removed.append(file.position)
        return
      }
      if file.stat.map({ !now.stat.isSame(as: $0) }) ?? true {
        changes.note(file.position, path, now.stat)
      }
    }
    return positions
  }
}

extension FolderChanges {
  init(_ listing: Listing) {
    problems = listing.problems
    notDownloaded = listing.notDownloaded
    nestedRepositories = listing.nestedRepositories
  }

  mutating func note(_ position: Int, _ path: RelativePath?, _ stat: FileStat) {
    guard let path else { return }
    changed.append(
      Changed(position: position, file: ListedFile(path: path, stat: stat, kind: .memo)))
  }
}

extension Dictionary<RelativePath, ListedFile> {
  /// The memos among `files` by their paths.
  init(memos files: [ListedFile]) {
    self.init(files.lazy.filter { $0.kind == .memo }.map { ($0.path, $0) }) { $1 }
  }
}
