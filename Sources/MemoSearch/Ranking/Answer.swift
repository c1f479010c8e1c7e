import MemoCore

/// What a search found.
package struct Answer: Hashable, Sendable {
  /// The best memos, best first.
  package var hits: [RankedHit]
  /// How many there are without a limit.
  package var total: Int
  /// What was read as plain text though it was meant otherwise.
  package var warnings: [QueryWarning]
}

/// A memo that a search found.
package struct RankedHit: Hashable, Sendable {
  /// Its position in the index.
  package var position: Int
  /// How well it fits; higher is better, comparable within one search.
  package var score: Double

  /// Makes a hit of its parts.
  package init(position: Int, score: Double) {
    self.position = position
    self.score = score
  }
}

extension Index {
  /// The memos that fulfil `query`, best first.
  ///
  /// Memos that hold every word as it is written come before those that hold one by its initial
  /// consonants only; among each, those whose title holds every word come first; then the score of
  /// `Relevance` decides, then the last edit, newest first, then the path. Neither a clock nor the
  /// machine has a part in it.
  ///
  /// An index that holds only some memos, but all with a word of the query, answers as the whole
  /// one if it is told of the whole `collection`.
  ///
  /// - Complexity: see `TermMatcher.finding`; and the folded text of each memo found.
  package func search(
    _ query: Query, limit: Int? = nil, in collection: MemoCollection? = nil
  ) -> Answer {
    let selection = Selection(query, in: self)
    let relevance = Relevance(selection, in: collection ?? self.collection)
    var best = BestCandidates(limit: limit, of: selection.count)
    selection.forEach { reader, findings, row, position in
      best.insert(
        Candidate(
          position: position, score: relevance.score(reader.texts(row), findings, row),
          edited: reader.edited(row).seconds, order: reader.editedOrder(row)))
    }
    let hits = best.sorted().map { RankedHit(position: $0.position, score: $0.score) }
    return Answer(hits: hits, total: best.total, warnings: selection.warnings)
  }

  /// The positions of the memos that fulfil `query`, in the order of their paths.
  package func positions(
    matching query: Query
  ) -> (positions: [Int], warnings: [QueryWarning]) {
    let selection = Selection(query, in: self)
    var positions: [Int] = []
    selection.forEach { _, _, _, position in positions.append(position) }
    return (positions, selection.warnings)
  }
}
