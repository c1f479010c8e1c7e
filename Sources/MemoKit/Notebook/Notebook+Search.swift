internal import MemoSearch

extension Notebook {
  /// The memos that a query of the search language finds, best first, with the places.
  ///
  /// No query is an error: what does not parse is searched for as text, and said in `warnings`.
  ///
  /// Where no index is kept yet, the files themselves are searched, and the next search builds one;
  /// the answer is the same. `progress` hears of memos that are read, and of commits nobody has
  /// looked at yet.
  ///
  /// - Throws: `MemoError.system` where the notebook's folder cannot be read, `.interrupted` where
  ///   `progress` says so.
  /// - Complexity: that of `snapshot` and of its search, side by side; without an index O(bytes of
  ///   all memos).
  public func search(
    _ query: String, limit: Int? = nil, order: ListOptions.Order? = nil,
    progress: WorkProgress.Report = { _ in true }
  ) throws(MemoError) -> SearchResult {
    let kept = KeptIndex(of: self)
    if var answer = try directAnswer(query, limit, order, kept, progress),
      let result = try answer.result(progress)
    {
      return result
    }
    let (snapshot, found) = try asking(kept, progress) { $0.answer(query, limit, order) }
    return snapshot.result(of: found)
  }

  /// The paths of the memos that a query finds, best first, for whoever needs no more.
  ///
  /// - Returns: the paths, and a listing without memos that tells how many there are and what
  ///   troubles were met.
  /// - Throws: as `search`.
  /// - Complexity: as `search`, but no hit is read for its places.
  public func paths(
    matching query: String, limit: Int? = nil, order: ListOptions.Order? = nil,
    progress: WorkProgress.Report = { _ in true }
  ) throws(MemoError) -> (paths: [RelativePath], listing: Listing) {
    let kept = KeptIndex(of: self)
    if let answer = try directAnswer(query, limit, order, kept, progress) {
      return (answer.paths, answer.listing([]))
    }
    return try asking(kept, progress) {
      $0.paths(matching: query, limit: limit, order: order)
    }.answer
  }

  /// The answer of the files, where there is no index: the first time, and whenever none can be
  /// kept.
  private func directAnswer(
    _ query: String, _ limit: Int?, _ order: ListOptions.Order?, _ kept: KeptIndex,
    _ progress: WorkProgress.Report
  ) throws(MemoError) -> DirectAnswer? {
    guard kept.index == nil, kept.store?.isWanted != true else { return nil }
    guard let search = DirectSearch(query, order, in: self, kept.surroundings),
      let answer = try search.run(limit: limit, progress)
    else { return nil }
    kept.store?.wantIndex()
    return answer
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
    result(of: answer(query, limit, order))
  }

  /// What was found, with the places, for which the files are read.
  fileprivate func result(of found: (query: Query, answer: Answer)) -> SearchResult {
    let answer = found.answer
    let listing = listing(
      answer.hits.map(\.position), total: answer.total,
      warnings: answer.warnings.map(QueryProblem.init))
    let places = MatchPlaces(found.query, in: notebook)
    let hits = zip(listing.memos, answer.hits).map { memo, hit in
      Hit(memo: memo, score: hit.score, matches: places.matches(in: memo.path))
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
    return (index.paths(of: answer.hits), listing)
  }

  fileprivate func answer(
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
}
