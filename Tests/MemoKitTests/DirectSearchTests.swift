import MemoSearch
import TestKit
import Testing

@testable import MemoKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A search without an index answers as one with an index that was built from scratch.
@Suite struct DirectSearchTests {
  /// What a search says, in a form that two are compared by.
  private func said(_ result: SearchResult) -> [String] {
    result.hits.map { "\($0.score) \($0.memo) \($0.matches)" }
      + ["\(result.listing.total) \(result.listing.damaged) \(result.listing.warnings)"]
      + result.listing.unread.map { "\($0)" }.sorted()
      + result.listing.notDownloaded.map { "\($0)" }.sorted()
  }

  /// The answer of the files, or nothing where the query needs an index.
  private func direct(
    _ query: String, _ notebook: Notebook, _ limit: Int?, _ order: ListOptions.Order?
  ) throws -> SearchResult? {
    let search = DirectSearch(query, order, in: notebook, Surroundings(notebook))
    var answer = try search?.run(limit: limit) { _ in true }
    return try answer?.result { _ in true }
  }

  @Test(arguments: 0..<40)
  func `whatever is asked, it answers as an index does`(seed: UInt64) throws {
    var random = SeededRandom(seed)
    let sample = try Sample(
      Bool.random(using: &random) ? "title_from: stem\n" : "pin_limit: 0\n",
      isPlain: Int.random(in: 0..<4, using: &random) == 0)
    let books = RandomBooks()
    books.fill(sample, &random)
    let snapshot = try sample.notebook.look(.kept, key: 0).snapshot
    var answered = 0
    for _ in 0..<60 {
      let query = books.query(&random)
      let limit = [nil, nil, 1, 3].randomElement(using: &random) ?? nil
      let orders: [ListOptions.Order?] = [nil, nil, nil, .path, .title, .date, .edited]
      let order = orders.randomElement(using: &random) ?? nil
      guard let found = try direct(query, sample.notebook, limit, order) else { continue }
      answered += 1
      let expected = snapshot.search(query, limit: limit, order: order)
      #expect(said(found) == said(expected), "seed \(seed): \(query)")
      guard said(found) == said(expected) else { return }
    }
    #expect(answered > 10)
  }
}
