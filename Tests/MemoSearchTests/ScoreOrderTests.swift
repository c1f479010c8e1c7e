import MemoCore
import TestKit
import Testing

@testable import MemoSearch

/// However many are found, they come in one order.
@Suite struct ScoreOrderTests {
  private func candidate(_ position: Int, _ random: inout SeededRandom) -> Candidate {
    let scores = [0, -0.0, 1e-300, 0.25, 0.1 + 0.2, 0.3, 7, 1e9]
    let score =
      Bool.random(using: &random)
      ? scores.randomElement(using: &random) ?? 0 : Double.random(in: 0...40, using: &random)
    return Candidate(
      position: position, score: score, edited: Int64.random(in: -2...2, using: &random),
      order: UInt32.random(in: 0...1, using: &random))
  }

  @Test(arguments: [0, 1, 2, 700, 1023, 1024, 5000])
  func `the digits of scores give the order that comparing gives`(count: Int) {
    var random = SeededRandom(UInt64(count))
    let candidates = (0..<count).map { candidate($0, &random) }
    let expected = candidates.sorted().map(\.position)
    #expect(ScoreOrder.sorted(candidates).map(\.position) == expected)
    var best = BestCandidates(limit: nil, of: count)
    for candidate in candidates { best.insert(candidate) }
    #expect(best.sorted().map(\.position) == expected)
    var few = BestCandidates(limit: 10, of: count)
    for candidate in candidates.shuffled(using: &random) { few.insert(candidate) }
    #expect(few.sorted().map(\.position) == Array(expected.prefix(10)))
  }

  @Test func `scores that are no ordinary numbers are compared`() {
    let candidates = [-1, 2, .infinity, -3.5].enumerated().map {
      Candidate(position: $0, score: $1, edited: 0, order: 0)
    }
    #expect(ScoreOrder.sorted(candidates).map(\.position) == [2, 1, 0, 3])
  }

  @Test func `the paths of hits are those of their memos, also of changed ones`() {
    var index = Index(building: (0..<40).map { memo("f/n\($0).md", "milk \($0)") }, head: nil)
    index.apply(.put(memo("f/n7.md", "milk again")))
    index.apply(.put(memo("a.md", "milk")))
    index.apply(.remove(RelativePath("f/n12.md")!))
    let hits = index.search(query("milk")).hits
    #expect(hits.count == 40)
    #expect(index.paths(of: hits) == hits.map { index.memo(at: $0.position).path })
  }
}
