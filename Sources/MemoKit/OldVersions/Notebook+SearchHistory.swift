internal import MemoHistory
internal import MemoMarkdown
internal import MemoSearch

extension Notebook {
  /// The versions of memos that a query of the search language finds, newest first, of memos that
  /// are gone as well.
  ///
  /// A version is a text that a commit of HEAD's past gave a memo; a text that stood at a path
  /// several times is one version, told by the newest commit. What is not committed yet is none.
  /// Each hit has its `version`; `edited:` means when that was made.
  ///
  /// An index of all versions is kept beside that of the memos, so that only what was committed
  /// since has to be read. At most 64 MB of text are kept in it, and no text above 1 MB; the rest
  /// is read each time. Without `locating` no places are looked for, and only the index is read.
  ///
  /// - Throws: `MemoError.git` where there is no history, `.interrupted` where `progress` says so.
  /// - Complexity: O(bytes of all versions) the first time, then O(versions found).
  public func searchHistory(
    _ query: String, limit: Int? = nil, order: ListOptions.Order? = nil, locating: Bool = true,
    progress: WorkProgress.Report = { _ in true }
  ) throws(MemoError) -> SearchResult {
    let history: History
    switch self.history() {
    case .open(let opened): history = opened
    case .absent(let failure): throw .git(failure)
    }
    let versions = VersionIndex(self, history)
    let index = try versions.current(progress)
    let parsed = Query(parsing: query, now: settings.now(), zone: zone)
    let answer = index.search(parsed)
    var found = answer.hits.map { (entry: index.memo(at: $0.position), score: $0.score) }
      .filter { !$0.entry.flags.contains(.textElsewhere) }
    found += try versions.searchElsewhere(index, parsed, progress)
    let hits = VersionOrder(order, zone).first(limit ?? .max, of: found)
    return SearchResult(
      hits: locating ? try located(hits, parsed, history) : hits,
      listing: Listing(
        memos: hits.map(\.memo), total: found.count, unread: [], damaged: 0, notDownloaded: [],
        warnings: answer.warnings.map(QueryProblem.init)),
      isPastWhole: history.place.isPastWhole)
  }

  /// The same hits with the places where the words stand.
  private func located(
    _ hits: [Hit], _ query: Query, _ history: History
  ) throws(MemoError) -> [Hit] {
    let places = MatchPlaces(query, in: self)
    var hits = hits
    do throws(HistoryError) {
      try history.readBlobs(hits.compactMap(\.memo.revision)) { number, bytes in
        guard let bytes else { return }
        hits[number].matches = places.matches(in: MemoDocument(parsing: bytes))
      }
    } catch {
      throw MemoError(error, at: root)
    }
    return hits
  }

  /// The text of the version that a search of the history found.
  ///
  /// - Throws: `MemoError.noSuchMemo` where the history does not have it any more, `.git`.
  public func read(_ version: Hit) throws(MemoError) -> MemoContent {
    guard let blob = version.memo.revision, let history = history().history else {
      throw .noSuchMemo(version.memo.path.text)
    }
    let bytes: [UInt8]?
    do throws(HistoryError) {
      bytes = try history.blob(blob)
    } catch {
      throw MemoError(error, at: root)
    }
    guard let bytes else { throw .noSuchMemo(version.memo.path.text) }
    let document = MemoDocument(parsing: bytes)
    return MemoContent(
      memo: version.memo, bytes: bytes, body: Array(bytes[document.bodyRange]),
      bodyLine: document.bodyLine,
      front: document.header?.entries.map { ($0.key, FrontMatterValue($0.value)) } ?? [])
  }
}
