import MemoText

/// Which files have to be read as memos to answer a query: those that may hold something it asks
/// for.
///
/// Memos that hold one word of several are among them, since the rarity of each word is part of
/// every score. What is left out holds no word of the query, and no rank depends on it but by its
/// number and its length.
package struct ScanFilter: Sendable {
  let pieces: [[UInt8]]
  private let condition: ScanCondition
  /// Whether the first piece is all there is to it, which is asked of every memo.
  private let isOnePiece: Bool

  private static let most = 64

  /// The filter of `query`; nil where every memo has to be read.
  package init?(_ query: Query) {
    var conditions = ScanConditions()
    let terms = query.terms.map { conditions.condition(of: $0) }
    var choices = [conditions.condition(of: query.clause, terms)]
    // An expression that takes too long is told of, also one of what must not be there.
    for (term, condition) in zip(query.terms, terms) where term.isWanted || term.isExpression {
      choices.append(condition)
    }
    condition = ScanConditions.any(choices)
    pieces = conditions.pieces
    guard condition != .nothing, pieces.count <= Self.most else { return nil }
    isOnePiece = condition == .piece(0)
  }

  /// Whether a memo passes where the pieces whose bits are set in `found` are there.
  func holds(_ found: UInt64) -> Bool {
    isOnePiece ? found & 1 != 0 : condition.holds(found)
  }
}

extension Term {
  fileprivate var isExpression: Bool {
    if case .expression = kind { return true }
    return false
  }
}

extension Query {
  /// Whether the answer depends on more of a memo than its title, tags and text.
  package var asksForFacts: Bool { clause.asksForFacts }
  /// Whether the answer depends on when memos were written or edited.
  package var asksForTimes: Bool { clause.asksForTimes }
}

extension Clause {
  fileprivate var asksForFacts: Bool {
    switch self {
    case .all(let parts), .any(let parts): parts.contains(where: \.asksForFacts)
    case .not(let part): part.asksForFacts
    case .pinned, .date, .edited, .has: true
    case .everything, .term, .tag, .path: false
    }
  }

  fileprivate var asksForTimes: Bool {
    switch self {
    case .all(let parts), .any(let parts): parts.contains(where: \.asksForTimes)
    case .not(let part): part.asksForTimes
    case .date, .edited: true
    case .everything, .term, .tag, .path, .pinned, .has: false
    }
  }
}
