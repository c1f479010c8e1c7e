import MemoCore
import MemoHistory
import TestKit
import Testing

@Suite struct PathTimesTests {
  @Test(arguments: UInt64(1)...12)
  func `every path of a seeded history has the times git tells`(seed: UInt64) throws {
    let history = try SeededHistory(seed: seed, commits: 90)
    let expected = try GitTimes(history).all()
    #expect(expected.count > 4)
    let times = try #require(try history.fixture.history.pathTimes(.pinned))
    #expect(times.all == expected)
    for (path, one) in expected { #expect(times[path] == one, "\(path)") }
  }
}
