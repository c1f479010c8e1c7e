import MemoCore
import Synchronization
import Testing

@testable import MemoFiles

@Suite struct OrderedWorkTests {
  private struct Enough: Error {}

  @Test(arguments: [1, 2, 3, 8], [0, 1, 2, 5, 200])
  func `results are taken in order, each once`(threads: Int, count: Int) {
    var taken: [Int] = []
    OrderedWork.run(count, threads: threads, { $0 * $0 }) { piece, result in
      #expect(result == piece * piece)
      taken.append(piece)
    }
    #expect(taken == Array(0..<count))
  }

  @Test(arguments: [1, 2, 4])
  func `only a few results wait to be taken`(threads: Int) {
    let begun = Atomic<Int>(0)
    OrderedWork.run(
      100, threads: threads, { _ in _ = begun.add(1, ordering: .relaxed) }
    ) { piece, _ in
      #expect(begun.load(ordering: .relaxed) <= piece + 1 + threads)
    }
    #expect(begun.load(ordering: .relaxed) == 100)
  }

  @Test(arguments: [1, 2, 4])
  func `nothing new is begun where a result is refused`(threads: Int) {
    let begun = Atomic<Int>(0)
    #expect(throws: Enough.self) {
      try OrderedWork.run(
        1000, threads: threads, { _ in _ = begun.add(1, ordering: .relaxed) }
      ) { (piece, _) throws(Enough) in
        if piece == 3 { throw Enough() }
      }
    }
    #expect(begun.load(ordering: .relaxed) <= 5 + threads)
  }
}
