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

  @Test(arguments: 0..<14)
  func `whatever is asked, it answers as an index does`(seed: UInt64) throws {
    var random = SeededRandom(seed)
    let sample = try Sample(
      Bool.random(using: &random) ? "title_from: stem\n" : "pin_limit: 0\n",
      isPlain: Int.random(in: 0..<4, using: &random) == 0)
    let books = RandomBooks()
    books.fill(sample, &random)
    let snapshot = try sample.notebook.look(.kept, key: 0).snapshot
    var (answered, hits) = (0, 0)
    for _ in 0..<60 {
      let query = books.query(&random)
      let limit = [nil, nil, 1, 3].randomElement(using: &random) ?? nil
      let orders: [ListOptions.Order?] = [nil, nil, nil, .path, .title, .date, .edited]
      let order = orders.randomElement(using: &random) ?? nil
      guard let found = try direct(query, sample.notebook, limit, order) else { continue }
      answered += 1
      hits += found.hits.count
      let expected = snapshot.search(query, limit: limit, order: order)
      #expect(said(found) == said(expected), "seed \(seed): \(query)")
      guard said(found) == said(expected) else { return }
    }
    #expect(answered > 10 && hits > 0)
  }

  @Test func `the first search builds nothing, the next one does`() throws {
    let sample = try Sample()
    for number in 0..<3 { sample.folder.write("\(number).md", "# 장보기 \(number)\n우유\n") }
    let first = try sample.notebook.search("우유")
    #expect(sample.folder.read(".git/memo/index") == nil)
    #expect(sample.folder.read(".git/memo/index.wanted") == [])
    let second = try sample.notebook.search("우유")
    #expect(sample.folder.read(".git/memo/index") != nil)
    #expect(sample.folder.read(".git/memo/index.wanted") == nil)
    #expect(first.hits.count == 3 && said(first) == said(second))
    sample.folder.write("3.md", "우유\n")
    #expect(try sample.notebook.search("우유").hits.count == 4)
  }

  @Test(arguments: ["", "-우유", "ㅇㅇ", "pinned:no", "path:a", "+", "우유 OR date:2020"])
  func `what asks for every memo builds the index at once`(query: String) throws {
    let sample = try Sample()
    sample.folder.write("a.md", "우유\n")
    _ = try sample.notebook.search(query)
    #expect(sample.folder.read(".git/memo/index") != nil)
  }

  @Test func `a list builds the index though a search asked for it`() throws {
    let sample = try Sample()
    sample.folder.write("a.md", "우유\n")
    #expect(try sample.notebook.paths(matching: "우유").paths.map(\.text) == ["a.md"])
    _ = try sample.notebook.list()
    #expect(sample.folder.read(".git/memo/index") != nil)
    #expect(sample.folder.read(".git/memo/index.wanted") == nil)
  }

  @Test func `where nothing can be kept, the files answer each time`() throws {
    let sample = try Sample(isPlain: true)
    let settings = Settings(now: sample.settings.now)
    let notebook = try Notebook(opening: sample.folder.path, settings: settings)
    for number in 1...3 {
      sample.folder.write("\(number).md", "milk\n")
      #expect(try notebook.search("milk").hits.count == number)
    }
  }

  @Test func `a search is ended when nobody waits for it`() throws {
    let sample = try Sample()
    sample.folder.write("a.md", "우유\n")
    #expect(throws: MemoError.interrupted) {
      try sample.notebook.search("우유", progress: { _ in false })
    }
    #expect(sample.folder.read(".git/memo/index.wanted") == nil)
  }

  @Test func `memos of one score come by their last edit, wherever it is told`() throws {
    let sample = try Sample()
    for (name, seconds) in [("a", 1_700_000_003), ("b", 1_700_000_009), ("c", 1_700_000_006)] {
      sample.folder.write(name + ".md", "우유\n")
      sample.age(name + ".md", seconds)
    }
    #expect(
      try sample.notebook.paths(matching: "우유").paths.map(\.text) == ["b.md", "c.md", "a.md"])
    _ = try sample.notebook.save()
    sample.folder.write("d.md", "우유\n")
    for limit in 1...4 {
      let answer = try DirectSearch("우유", nil, in: sample.notebook, Surroundings(sample.notebook))?
        .run(limit: limit) { _ in true }
      let expected = try sample.notebook.look(.kept, key: 0).snapshot.paths(
        matching: "우유", limit: limit)
      #expect(answer?.paths == expected.paths)
    }
  }
}
