import MemoText

/// How well memos fit the words of a query: BM25 with k1 = 1.2 and b = 0.75.
///
/// Three things are ours:
///
/// - Fields: a hit in the title counts 4, in a tag 3, in the text 1.
/// - Repetition: the n-th hit in a field counts 1/n, so that a short memo about a thing comes
///   before a long one that repeats its name.
/// - Words: a whole word counts 1, the start of one 0.4, the inside of one 0.16. The best of a
///   memo scales the term as a whole, beyond the saturation of BM25: else many short memos with
///   `concatenate` would come before a long one about a `cat`.
///
/// A memo's length is that of its folded texts in bytes, and is measured by the average of the
/// files', which is known without reading any. All sums run in the order of the query,
/// and the logarithm is computed here, so every machine gets the same bits.
///
/// Source: Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond, 2009.
struct Relevance {
  private let terms: [(number: Int, matcher: TermMatcher, rarity: Double)]
  private let averageLength: Double
  /// More than any memo can score by words alone: what a step of rank is worth.
  private let step: Double
  private let mayBeLoose: Bool

  private static let saturation = 1.2
  private static let lengthShare = 0.75
  private static let fieldWeights = [4.0, 3.0, 1.0]
  private static let fitWeights = [1.0, 0.4, 0.16]

  init(_ selection: Selection, in collection: MemoCollection) {
    terms = selection.matchers.enumerated().filter(\.element.term.isWanted).map {
      ($0, $1, Self.rarity(Double(selection.holders(of: $0)), of: Double(collection.memos)))
    }
    averageLength = Double(max(collection.bytes, 1)) / Double(max(collection.memos, 1))
    step = terms.reduce(0) { $0 + $1.rarity * (Self.saturation + 1) } + 1
    mayBeLoose = terms.contains { $0.matcher.mayBeLoose }
  }

  /// The score of a memo that fulfils the query; 0 where there are no words to score.
  func score(_ texts: MemoTexts, _ findings: [Finding], _ row: Int) -> Double {
    let length = Double(texts.bytes.count)
    let norm =
      Self.saturation
      * (1 - Self.lengthShare + Self.lengthShare * length / averageLength)
    var score = 0.0
    var isLiteral = true
    var titled = 0
    var titles = 0
    for (number, matcher, rarity) in terms {
      if matcher.term.scope.contains(.title) { titles += 1 }
      let loosely = findings[number].loose.contains(row)
      guard loosely || findings[number].literal.contains(row) else { continue }
      if loosely { isLiteral = false }
      let hits = HitCounts(
        of: matcher, in: texts, from: findings[number].firstHit(row), loosely: loosely)
      if hits.isInTitle { titled += 1 }
      let best = hits.best(Self.fitWeights)
      guard best > 0 else { continue }
      let frequency = hits.weight(Self.fieldWeights, Self.fitWeights) / best
      score += rarity * best * frequency * (Self.saturation + 1) / (frequency + norm)
    }
    if titles > 0, titled == titles { score += step }
    if mayBeLoose, isLiteral { score += 2 * step }
    return score
  }

  /// The inverse document frequency: ln(1 + (N - n + ½) / (n + ½)).
  private static func rarity(_ holders: Double, of count: Double) -> Double {
    logarithm(1 + (count - holders + 0.5) / (holders + 0.5))
  }

  /// The natural logarithm of a positive number, by operations that IEEE 754 fixes to the bit.
  ///
  /// With s = (m - 1) / (m + 1), ln m = 2 (s + s³/3 + s⁵/5 + …); m is at most 2, so s at most ⅓.
  static func logarithm(_ number: Double) -> Double {
    let ratio = (number.significand - 1) / (number.significand + 1)
    var power = ratio
    var sum = 0.0
    for odd in stride(from: 1, through: 33, by: 2) {
      sum += power / Double(odd)
      power *= ratio * ratio
    }
    return 2 * sum + Double(number.exponent) * 0.693_147_180_559_945_3
  }
}

// MARK: - Without scores

extension Relevance {
  /// Rows of a part that fulfil the query by their steps alone, the highest first: whether they
  /// hold every word as it is written, and whether their title holds every word.
  func steps(
    _ rows: RowSet, _ findings: [Finding], _ titles: TitleColumn
  ) -> [(score: Double, rows: RowSet)] {
    var literal = rows
    let asksForTitles = terms.contains { $0.matcher.term.scope.contains(.title) }
    var titled = asksForTitles ? rows : RowSet(rows.rows)
    for (number, matcher, _) in terms {
      let loose = findings[number].loose
      literal.subtract(loose)
      guard matcher.term.scope.contains(.title), !titled.isEmpty else { continue }
      var hits = titles.rows(with: matcher)
      hits.subtract(loose)
      if !loose.isEmpty {
        var looseHits = titles.rows(with: matcher, loosely: true)
        looseHits.formIntersection(loose)
        hits.formUnion(looseHits)
      }
      titled.formIntersection(hits)
    }
    var rest = rows
    rest.subtract(titled)
    guard mayBeLoose else { return [(step, titled), (0, rest)] }
    var sorted: [(score: Double, rows: RowSet)] = []
    for (steps, rows) in [(3.0, titled), (2, rest)] {
      var rows = rows
      rows.formIntersection(literal)
      sorted.append((steps * step, rows))
    }
    for (steps, rows) in [(1.0, titled), (0, rest)] {
      var rows = rows
      rows.subtract(literal)
      sorted.append((steps * step, rows))
    }
    return sorted
  }
}
