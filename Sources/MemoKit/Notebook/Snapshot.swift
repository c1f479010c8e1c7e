internal import MemoCore
internal import MemoSearch

/// A look at the whole notebook at one moment.
///
/// Lists and searches of one snapshot agree with each other, and cost no file access but for the
/// places of hits; who asks again and again, as with every key that is typed, keeps one.
///
/// ```swift
/// let snapshot = try notebook.snapshot()
/// let hits = try snapshot.search("우유").hits
/// ```
public struct Snapshot: Sendable {
  /// The notebook that was looked at.
  public let notebook: Notebook
  let index: Index
  /// Files and folders that could not be read.
  let unread: [FileProblem]
  let notDownloaded: [RelativePath]
  let historyFailure: GitFailure?

  /// The memos in the order of their paths.
  ///
  /// - Complexity: O(memos).
  public var memos: [Memo] { (0..<index.count).map(memo) }

  /// How many memos there are.
  public var count: Int { index.count }

  /// How many of them are pinned.
  ///
  /// - Complexity: O(memos).
  public var pinned: Int { index.pinned }

  /// The memo at a place, from 0 to `count`, in the order of paths.
  ///
  /// - Complexity: O(its facts).
  public func memo(at position: Int) -> Memo { Memo(index.memo(at: position), in: notebook.zone) }

  /// A listing of the memos at some positions, with the troubles of the whole.
  func listing(_ positions: [Int], total: Int, warnings: [QueryProblem]) -> Listing {
    Listing(
      memos: positions.map(memo), total: total, unread: unread,
      damaged: index.count(.damaged),
      notDownloaded: notDownloaded, warnings: warnings, historyFailure: historyFailure)
  }
}

extension Memo {
  /// What the index says of a memo.
  init(_ entry: IndexEntry, in zone: Zone) {
    let edited = Timestamp(entry.edited, in: zone)
    self.init(
      path: entry.path, title: entry.title, date: entry.date ?? edited, edited: edited,
      isPinned: entry.isPinned, tags: entry.tags, preview: entry.preview,
      revision: entry.content, isUncommitted: entry.flags.contains(.uncommitted),
      conflictOf: entry.conflictOf, problems: entry.problems.map(MemoProblem.init))
  }
}

extension MemoProblem {
  init(_ problem: IndexedProblem) {
    self.init(
      code: problem.code, mark: Mark(line: problem.line, column: problem.column),
      key: problem.key, text: problem.text, isDamage: problem.isDamage)
  }
}
