import MemoText

/// How often a term stands in each text of a memo, by how it lies in its word.
///
/// At most 64 hits of a text are counted.
struct HitCounts {
  /// The counts of title, tags and body, each for whole words, starts and insides.
  private var counts: (SIMD4<Int32>, SIMD4<Int32>, SIMD4<Int32>) = (.zero, .zero, .zero)

  private static let most = 64

  /// Counts the hits of a term, of which no literal one begins before `start`.
  init(of matcher: TermMatcher, in texts: MemoTexts, from start: Int = 0, loosely: Bool) {
    if matcher.isExpression || loosely {
      countPieces(of: matcher, in: texts, loosely: loosely)
    } else {
      countLiterals(of: matcher, in: texts, from: start)
    }
  }

  /// Whether there is a hit in the title.
  var isInTitle: Bool { counts.0 != .zero }

  /// The weight of the best fit, 0 without any hit.
  func best(_ fitWeights: [Double]) -> Double {
    let all = counts.0 &+ counts.1 &+ counts.2
    return fitWeights.indices.first { all[$0] > 0 }.map { fitWeights[$0] } ?? 0
  }

  /// The weights of all hits, the n-th of a text by 1/n, best fits first.
  func weight(_ fieldWeights: [Double], _ fitWeights: [Double]) -> Double {
    Self.weight(counts.0, fitWeights) * fieldWeights[0]
      + Self.weight(counts.1, fitWeights) * fieldWeights[1]
      + Self.weight(counts.2, fitWeights) * fieldWeights[2]
  }

  private static func weight(_ counts: SIMD4<Int32>, _ fitWeights: [Double]) -> Double {
    guard counts != .zero else { return 0 }
    var weight = 0.0
    var hit = 0
    for fit in fitWeights.indices {
      for _ in 0..<counts[fit] {
        hit += 1
        weight += fitWeights[fit] / Double(hit)
      }
    }
    return weight
  }

  private mutating func add(_ fit: WordBoundary.Fit, to kind: ImageLayout.Text) {
    let place = Int(fit.rawValue)
    switch kind {
    case .title: counts.0[place] += 1
    case .tags: counts.1[place] += 1
    case .body: counts.2[place] += 1
    }
  }

  /// Looks through all texts at once: no separator is part of a literal or of a word.
  private mutating func countLiterals(
    of matcher: TermMatcher, in texts: MemoTexts, from first: Int
  ) {
    let scope = matcher.term.scope
    var start = first
    var counted = 0
    var last = ImageLayout.Text.title
    while let hit = matcher.next(in: texts.bytes, from: start) {
      let kind = texts.kind(at: hit.lowerBound)
      if kind != last { (last, counted) = (kind, 0) }
      guard scope.contains(kind.scope), counted < Self.most else {
        start = texts.range(kind).upperBound
        continue
      }
      counted += 1
      add(WordBoundary.fit(of: hit, in: texts.bytes), to: kind)
      start = hit.upperBound
    }
  }

  private mutating func countPieces(
    of matcher: TermMatcher, in texts: MemoTexts, loosely: Bool
  ) {
    texts.forEach(in: matcher.term.scope) { kind, text in
      for hit in matcher.hits(in: text, loosely: loosely, limit: Self.most) {
        add(WordBoundary.fit(of: hit, in: text), to: kind)
      }
      return true
    }
  }
}
