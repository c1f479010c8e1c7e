import MemoCore

/// A search whose text is being typed, key by key, in one index.
///
/// It answers as a search for each text alone does, but for the order where many memos are found.
package struct TypedSearch: Sendable {
  /// What is searched.
  package let index: Index
  private var memory = TermMemory()
  private let collection: MemoCollection

  /// Where more memos are found, no person reads what their score would tell.
  package static let mostScored = 400

  /// Begins with nothing typed.
  package init(_ index: Index) {
    self.index = index
    collection = index.collection
  }

  /// The memos that fulfil `query`, best first: in the order of `Index.search`; where many are
  /// found, without the score, so only by how and where they hold the words and by the last edit.
  ///
  /// - Complexity: that of `Index.search` for the first text; then O(the folded texts of the memos
  ///   found so far).
  package mutating func answer(_ query: Query) -> Answer {
    let selection = Selection(query, in: index, remembering: &memory)
    let relevance = Relevance(selection, in: collection)
    let isScored = selection.count <= Self.mostScored
    var best = BestCandidates(limit: nil)
    selection.forEach { reader, findings, row, position in
      let score =
        isScored
        ? relevance.score(reader.texts(row), findings, row)
        : relevance.rank(reader.texts(row), findings, row)
      best.insert(
        Candidate(
          position: position, score: score, edited: reader.edited(row).seconds,
          order: reader.editedOrder(row)))
    }
    let hits = best.sorted().map { RankedHit(position: $0.position, score: $0.score) }
    return Answer(hits: hits, total: best.total, warnings: selection.warnings)
  }
}
