internal import MemoFiles
internal import MemoHistory
internal import MemoSearch
internal import Synchronization

/// A search through the files themselves, for a notebook that has no index yet.
///
/// Every memo is read once, and most of them no further than a search for the query's words through
/// their bytes. Those that may hold one are made a small index, and asked as a whole one would be:
/// the answer is the same, with the same scores. Nothing of it is kept.
struct DirectSearch {
  private let notebook: Notebook
  private let surroundings: Surroundings
  private let query: Query
  private let filter: ScanFilter
  private let order: ListOptions.Order?

  /// Prepares a search; nil where every memo has to be understood to answer, or where the
  /// repository has troubles of its own to tell.
  init?(
    _ text: String, _ order: ListOptions.Order?, in notebook: Notebook,
    _ surroundings: Surroundings
  ) {
    let query = Query(parsing: text, now: notebook.settings.now(), zone: notebook.zone)
    guard let filter = ScanFilter(query) else { return nil }
    if surroundings.place == nil, case .absent(let reason) = notebook.history(),
      reason != .noRepository
    {
      return nil
    }
    self.notebook = notebook
    self.surroundings = surroundings
    self.query = query
    self.filter = filter
    self.order = order
  }

  /// Searches; nil where the history cannot be read.
  ///
  /// - Throws: `MemoError.system` where the notebook's folder cannot be read, `.interrupted` where
  ///   `progress` says so.
  /// - Complexity: three calls of the system for each memo; the memos with a word of the query are
  ///   read in full.
  func run(
    limit: Int?, _ progress: WorkProgress.Report
  ) throws(MemoError) -> DirectAnswer? {
    let needsTimes = query.asksForTimes || order == .date || order == .edited
    var times: PathTimes?
    if needsTimes {
      times = try surroundings.times(in: notebook, progress)
      if times == nil { return nil }
    }
    let needs = CandidateNeeds(
      notebook: notebook, surroundings: surroundings, hasFacts: query.asksForFacts, times: times)
    let (swept, found) = try sweep(needs, progress)
    var builder = IndexBuilder(head: surroundings.head, key: 0, hasTerms: false)
    let memos = found.memos
    let places = memos.indices.sorted { memos[$0].path < memos[$1].path }
    for (number, place) in places.enumerated()
    where number + 1 == places.count || memos[places[number + 1]].path != memos[place].path {
      builder.append(memos[place])
    }
    var answer = DirectAnswer(
      needs: needs, query: query, index: builder.finish().index(), swept, found)
    return try answer.rank(order, limit: limit, progress) ? answer : nil
  }

  private func sweep(
    _ needs: CandidateNeeds, _ progress: WorkProgress.Report
  ) throws(MemoError) -> (SweptNotebook, FoundCandidates.State) {
    let shared = FoundCandidates()
    let tracked = TrackedNames { [notebook] in notebook.history().history }
    let swept = notebook.folder.sweepTexts(
      surroundings.scope, isTracked: { tracked.contains($0) },
      progress: { progress(WorkProgress(phase: .reading, done: $0, total: $1)) },
      visitor: { [filter] in CandidateReader(filter, needs, shared) })
    guard let swept else { throw .interrupted }
    if let problem = swept.problems.first(where: { $0.path == nil }) {
      throw .system(errno: problem.errno, path: notebook.root)
    }
    return (swept, shared.state.withLock { $0 })
  }
}
