import MemoText

/// Finds where the wanted terms of a query stand in a memo's own bytes.
///
/// Not sendable: one is made for the memos of one search.
package struct Locator {
  private let matchers: [TermMatcher]
  private let tags: [[UInt8]]
  /// What `has:` asks for.
  package let has: HasBits

  /// Makes the terms of `query` ready.
  package init(_ query: Query) {
    matchers = query.terms.filter(\.isWanted).map { TermMatcher($0) }
    let wanted = query.clause.wanted
    tags = wanted.compactMap { if case .tag(let tag) = $0 { tag } else { nil } }
    has = wanted.reduce(into: []) { if case .has(let bits) = $1 { $0.formUnion(bits) } }
  }

  /// The places of hits in `range` of a memo's bytes, which is its text: in the order they stand,
  /// as ranges of `source`, none touching another's bytes.
  ///
  /// - Complexity: O(length of the range · terms).
  package func locations(inBody source: [UInt8], range: Range<Int>) -> [Range<Int>] {
    locations(.body, source, range)
  }

  /// The places of hits in a title.
  package func locations(inTitle source: [UInt8], range: Range<Int>) -> [Range<Int>] {
    locations(.title, source, range)
  }

  /// The places of hits in the tag `name` that stands at `range`; one asked for by `tag:` is a hit
  /// as a whole.
  package func locations(
    ofTag name: String, in source: [UInt8], range: Range<Int>
  ) -> [Range<Int>] {
    let folded = Folding.fold(name)
    let isAsked = tags.contains {
      folded.starts(with: $0) && (folded.count == $0.count || folded[$0.count] == 0x2F)
    }
    return isAsked ? [range] : locations(.tags, source, range)
  }

  private func locations(
    _ scope: Term.Scope, _ source: [UInt8], _ range: Range<Int>
  ) -> [Range<Int>] {
    let wanted = matchers.filter { $0.term.scope.contains(scope) }
    guard !wanted.isEmpty, !range.isEmpty else { return [] }
    let folded = Folding.foldMapped(Array(source[range]))
    let hits = folded.bytes.withUnsafeBufferPointer { text in
      wanted.flatMap { Self.hits(of: $0, in: text) }
    }
    return Self.merged(
      hits.map {
        let original = folded.original($0)
        return original.lowerBound + range.lowerBound..<original.upperBound + range.lowerBound
      })
  }

  /// The literal hits; those by initial consonants where there are none, as in ranking.
  private static func hits(
    of matcher: TermMatcher, in text: UnsafeBufferPointer<UInt8>
  ) -> [Range<Int>] {
    let hits = matcher.hits(in: text)
    if matcher.isTooSlow { return TermMatcher(matcher.term, asText: true).hits(in: text) }
    return hits.isEmpty && matcher.mayBeLoose
      ? matcher.hits(in: text, loosely: true) : hits
  }

  /// The ranges in order, with those that overlap made one.
  private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var merged: [Range<Int>] = []
    let order = ranges.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    for range in order where !range.isEmpty {
      if let last = merged.last, range.lowerBound < last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}

extension Clause {
  /// The single clauses that a memo is found by, without excluded ones.
  fileprivate var wanted: [Clause] {
    switch self {
    case .all(let parts), .any(let parts): parts.flatMap(\.wanted)
    case .not: []
    default: [self]
    }
  }
}
