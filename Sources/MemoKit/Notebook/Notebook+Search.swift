internal import MemoFiles
internal import MemoMarkdown
internal import MemoSearch

extension Notebook {
  /// The memos that a query of the search language finds, best first, with the places.
  ///
  /// No query is an error: what does not parse is searched for as text, and said in `warnings`.
  ///
  /// - Complexity: that of `snapshot`, and of its search.
  public func search(
    _ query: String, limit: Int? = nil, order: ListOptions.Order? = nil
  ) throws(MemoError) -> SearchResult {
    try snapshot().search(query, limit: limit, order: order)
  }
}

extension Snapshot {
  /// The memos that a query of the search language finds, best first, with the places.
  ///
  /// No query is an error: what does not parse is searched for as text, and said in `warnings`.
  ///
  /// - Complexity: O(memos found); the files of the hits are read.
  public func search(
    _ query: String, limit: Int? = nil, order: ListOptions.Order? = nil
  ) -> SearchResult {
    let (parsed, answer) = answer(query, limit, order)
    let listing = listing(
      answer.hits.map(\.position), total: answer.total,
      warnings: answer.warnings.map(QueryProblem.init))
    let locator = Locator(parsed)
    let hits = zip(listing.memos, answer.hits).map { memo, hit in
      Hit(memo: memo, score: hit.score, matches: matches(locator, in: memo))
    }
    return SearchResult(hits: hits, listing: listing)
  }

  /// The paths of the memos that a query finds, best first, for whoever needs no more.
  ///
  /// - Returns: the paths, and a listing without memos that tells how many there are and what
  ///   troubles were met.
  /// - Complexity: O(memos found); no file is read.
  public func paths(
    matching query: String, limit: Int? = nil, order: ListOptions.Order? = nil
  ) -> (paths: [RelativePath], listing: Listing) {
    let (_, answer) = answer(query, limit, order)
    let listing = listing(
      [], total: answer.total, warnings: answer.warnings.map(QueryProblem.init))
    return (answer.hits.map { index.memo(at: $0.position).path }, listing)
  }

  private func answer(
    _ query: String, _ limit: Int?, _ order: ListOptions.Order?
  ) -> (query: Query, answer: Answer) {
    let parsed = Query(parsing: query, now: notebook.settings.now(), zone: notebook.zone)
    var answer = index.search(parsed, limit: order == nil ? limit : nil)
    if order != nil {
      let scores = Dictionary(
        uniqueKeysWithValues: answer.hits.map { ($0.position, $0.score) })
      answer.hits = ListOrder(order, notebook.zone)
        .first(limit ?? .max, of: answer.hits.map(\.position), in: index)
        .map { RankedHit(position: $0, score: scores[$0] ?? 0) }
    }
    return (parsed, answer)
  }

  /// Where the words of a query stand in the memo's file; the title's line where none is literal.
  private func matches(_ locator: Locator, in memo: Memo) -> [Match] {
    guard let bytes = try? notebook.folder.read(memo.path).bytes else { return [] }
    let document = MemoDocument(parsing: bytes)
    let lines = Lines(bytes)
    let title = document.facts(stem: memo.path.stemText).titleRange
    var ranges = locator.locations(inBody: bytes, range: document.bodyRange)
    for range in document.searchedHeaderRanges {
      ranges += locator.locations(inBody: bytes, range: range)
    }
    if let title { ranges += locator.locations(inTitle: bytes, range: title) }
    for range in document.headerTagRanges {
      ranges += locator.locations(inTag: bytes, range: range)
    }
    if ranges.isEmpty {
      let start = title?.lowerBound ?? document.bodyRange.lowerBound
      ranges = [start..<start]
    }
    return merged(ranges).map(lines.match)
  }

  /// The ranges in order, without those that begin inside another.
  private func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for range in ranges.sorted(by: {
      ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound)
    })
    where result.last.map({ $0.upperBound <= range.lowerBound }) ?? true {
      result.append(range)
    }
    return result
  }
}
