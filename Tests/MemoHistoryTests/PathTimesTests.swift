import MemoCore
import MemoHistory
import TestKit
import Testing

@Suite struct PathTimesTests {
  @Test func `the newest commit that changed a path gives its time`() throws {
    let fixture = try Fixture()
    try fixture.commit(["a.md": "1\n", "b.md": "1\n"], time: 1_700_000_100)
    try fixture.commit(["a.md": "2\n"], time: 1_700_000_200)
    try fixture.commit(["a.md": "pin\n"], time: 1_700_000_300)
    let (a, b) = (try fixture.path("a.md"), try fixture.path("b.md"))
    let times = try fixture.history.times(of: [a, b], added: [a]) { _, new in
      new != Array("pin\n".utf8)
    }.times
    #expect(times[a]?.edited == Instant(seconds: 1_700_000_200))
    #expect(times[a]?.added == Instant(seconds: 1_700_000_100))
    #expect(times[b]?.edited == Instant(seconds: 1_700_000_100))
  }

  @Test func `every path of a history with merges has the time git log gives`() throws {
    let fixture = try Fixture { folder in
      var random = SeededRandom(7)
      var time = 1_700_000_000
      for step in 0..<60 {
        time += Int.random(in: 0...3, using: &random)
        let name = "n\(Int.random(in: 0..<9, using: &random))/m\(step % 7).md"
        folder.write(name, "\(step)\n")
        git("add", ".", in: folder.path)
        git("commit", "-qm", "s\(step)", in: folder.path, at: time)
        if step % 10 == 4 { git("checkout", "-qb", "side\(step)", "HEAD~2", in: folder.path) }
        if step % 10 == 8 {
          git("checkout", "-q", "main", in: folder.path)
          git("merge", "-q", "-X", "ours", "-m", "m", "side\(step - 4)", in: folder.path, at: time)
        }
      }
      git("checkout", "-q", "main", in: folder.path)
    }
    let names = git("ls-files", in: fixture.folder.path).text.split(separator: "\n").map(
      String.init)
    let paths = Set(try names.map(fixture.path))
    #expect(paths.count > 10)
    let times = try fixture.history.times(of: paths, added: []) { _, _ in true }.times
    for name in names {
      let expected = git(
        "log", "-1", "--no-merges", "--full-history", "--topo-order", "--format=%at", "--", name,
        in: fixture.folder.path
      ).text
      let edited = try #require(times[fixture.path(name)]?.edited, "\(name)")
      #expect("\(edited.seconds)\n" == expected, "\(name)")
    }
  }
}
