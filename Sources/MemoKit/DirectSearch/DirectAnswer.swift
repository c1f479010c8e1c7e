internal import MemoFiles
internal import MemoHistory
internal import MemoSearch

/// What a direct search found.
struct DirectAnswer {
  private let needs: CandidateNeeds
  private let query: Query
  private let index: Index
  private let collection: MemoCollection
  private let unread: [FileProblem]
  private let notDownloaded: [RelativePath]
  private let damaged: Int
  private var times: PathTimes?
  private(set) var hits: [RankedHit] = []
  private var total = 0
  private var warnings: [QueryWarning] = []

  init(
    needs: CandidateNeeds, query: Query, index: Index, _ swept: SweptNotebook,
    _ found: FoundCandidates.State
  ) {
    self.needs = needs
    self.query = query
    self.index = index
    times = needs.times
    collection = MemoCollection(memos: swept.tally.memos, bytes: swept.tally.bytes)
    unread =
      swept.problems.compactMap { problem in
        problem.path.map { FileProblem(path: $0, errno: problem.errno) }
      } + found.unread.sorted { $0.path < $1.path }
    notDownloaded = swept.notDownloaded
    damaged =
      found.damaged + (0..<index.count).count { index.memo(at: $0).flags.contains(.damaged) }
  }

  /// The paths of the memos that were found.
  var paths: [RelativePath] { index.paths(of: hits) }

  /// A listing of memos, with the troubles of the whole notebook.
  func listing(_ memos: [Memo]) -> Listing {
    Listing(
      memos: memos, total: total, unread: unread, damaged: damaged,
      notDownloaded: notDownloaded, warnings: warnings.map(QueryProblem.init),
      historyFailure: nil)
  }
}

// MARK: - Order

extension DirectAnswer {
  /// Asks the index, and puts the memos in order.
  ///
  /// The last edit decides between equal scores only. So the history is not asked before two memos
  /// have one.
  ///
  /// - Returns: whether that could be done; false where the history cannot be read.
  mutating func rank(
    _ order: ListOptions.Order?, limit: Int?, _ progress: WorkProgress.Report
  ) throws(MemoError) -> Bool {
    let answer = index.search(query, in: collection)
    (hits, total, warnings) = (answer.hits, answer.total, answer.warnings)
    let limit = max(0, limit ?? .max)
    if let order {
      put(in: ListOrder(order, needs.notebook.zone), limit)
      return true
    }
    if times == nil, hits.hasTies(limit) {
      times = try needs.surroundings.times(in: needs.notebook, progress)
      guard let times else { return false }
      settleTies(times, limit)
    }
    if limit < hits.count { hits = Array(hits.prefix(limit)) }
    return true
  }

  private mutating func put(in order: ListOrder, _ limit: Int) {
    let scores = Dictionary(uniqueKeysWithValues: hits.map { ($0.position, $0.score) })
    hits = order.first(limit, of: hits.map(\.position), in: index)
      .map { RankedHit(position: $0, score: scores[$0] ?? 0) }
  }

  /// Puts memos of the same score in the order of their last edits, the newest first.
  private mutating func settleTies(_ times: PathTimes, _ limit: Int) {
    var start = 0
    while start < min(limit, hits.count) {
      let end = hits[start...].firstIndex { $0.score != hits[start].score } ?? hits.count
      if end - start > 1 {
        let edits = hits[start..<end].map { (hit: $0, edit: lastEdit(of: $0, times)) }
        hits.replaceSubrange(
          start..<end, with: edits.sorted { Self.isNewer($0.edit, than: $1.edit) }.map(\.hit))
      }
      start = end
    }
  }

  private func lastEdit(of hit: RankedHit, _ times: PathTimes) -> LastEdit {
    let memo = index.memo(at: hit.position)
    let known = times[memo.path]
    return LastEdit(
      known, isUncommitted: memo.content == nil || memo.content != known?.blob,
      modified: memo.edited)
  }

  /// Whether one edit comes first; equal ones stay in the order of the paths, which sorting keeps.
  private static func isNewer(_ edit: LastEdit, than other: LastEdit) -> Bool {
    edit.instant.seconds != other.instant.seconds
      ? edit.instant.seconds > other.instant.seconds : edit.order > other.order
  }
}

extension [RankedHit] {
  /// Whether two of the first `limit` hits have one score, or the last of them and the next.
  fileprivate func hasTies(_ limit: Int) -> Bool {
    zip(self, dropFirst()).prefix(limit).contains { $0.score == $1.score }
  }
}

// MARK: - The memos

extension DirectAnswer {
  /// The hits with all that is known of their memos, and their places.
  ///
  /// - Returns: nil where the history cannot be read.
  mutating func result(_ progress: WorkProgress.Report) throws(MemoError) -> SearchResult? {
    if times == nil, !hits.isEmpty {
      times = try needs.surroundings.times(in: needs.notebook, progress)
      guard times != nil else { return nil }
    }
    let places = MatchPlaces(query, in: needs.notebook)
    let found = hits.map { hit($0, times ?? PathTimes(), places) }
    return SearchResult(hits: found, listing: listing(found.map(\.memo)))
  }

  /// A hit, for which its memo is read once more.
  private func hit(_ ranked: RankedHit, _ times: PathTimes, _ places: MatchPlaces) -> Hit {
    let (entry, zone) = (index.memo(at: ranked.position), needs.notebook.zone)
    guard let contents = try? needs.notebook.folder.read(entry.path) else {
      // Gone since; what was found of it is all there is.
      return Hit(memo: Memo(entry, in: zone), score: ranked.score, matches: [])
    }
    let times = times[entry.path]
    let reading = needs.reading(entry.path, contents, times)
    return Hit(
      memo: reading.memo(times, zone), score: ranked.score,
      matches: places.matches(in: reading.document))
  }
}
