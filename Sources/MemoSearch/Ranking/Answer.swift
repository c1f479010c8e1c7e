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
}

extension Index {
  /// The memos that fulfil `query`, best first.
  ///
  /// Memos that hold every word as it is written come before those that hold one by its initial
  /// consonants only; among each, those whose title holds every word come first; then the score of
  /// `Relevance` decides, then the last edit, newest first, then the path. Neither a clock nor the
  /// machine has a part in it.
  ///
  /// - Complexity: a pass over the folded text for each term.
  package func search(_ query: Query, limit: Int? = nil) -> Answer {
    let selection = Selection(query, in: self)
    var found: [Candidate] = []
    let relevance = Relevance(selection, count: count)
    selection.forEach { reader, row, position in
      found.append(
        Candidate(
          position: position, score: relevance.score(reader, row, position),
          edited: reader.edited(row).seconds, order: reader.editedOrder(row)))
    }
    found.sort(by: <)
    let hits = found.prefix(limit ?? found.count).map {
      RankedHit(position: $0.position, score: $0.score)
    }
    return Answer(hits: hits, total: found.count, warnings: selection.warnings)
  }

  /// The positions of the memos that fulfil `query`, in the order of their paths.
  package func positions(
    matching query: Query
  ) -> (positions: [Int], warnings: [QueryWarning]) {
    let selection = Selection(query, in: self)
    var positions: [Int] = []
    selection.forEach { _, _, position in positions.append(position) }
    return (positions, selection.warnings)
  }
}

/// A memo on its way to its rank.
private struct Candidate: Comparable {
  var position: Int
  var score: Double
  var edited: Int64
  var order: UInt32

  /// The better one is less; positions are in the order of paths.
  static func < (left: Self, right: Self) -> Bool {
    if left.score != right.score { return left.score > right.score }
    if left.edited != right.edited { return left.edited > right.edited }
    if left.order != right.order { return left.order > right.order }
    return left.position < right.position
  }
}
