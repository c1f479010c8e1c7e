import MemoCore
import MemoHistory
import TestKit
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What is stored may be behind, gone, damaged or out of reach: the answer stays git's.
@Suite struct PathTimesUpkeepTests {
  @Test(arguments: UInt64(21)...24)
  func `wherever HEAD goes, the stored times follow it`(seed: UInt64) throws {
    let history = try SeededHistory(seed: seed, commits: 60)
    let folder = history.fixture.folder.path
    var random = SeededRandom(seed)
    // First on and on, then anywhere.
    let jumps = (0..<12).compactMap { _ in history.commits.randomElement(using: &random) }
    for commit in history.commits.prefix(25) + jumps {
      git("update-ref", "refs/heads/main", commit, in: folder)
      let times = try history.fixture.history.pathTimes(.pinned)
      #expect(try times.all == GitTimes(history).all(), "\(commit)")
    }
  }

  @Test func `commits on top of the table are read from the journal, without the repository`()
    throws
  {
    let fixture = try Fixture()
    var last = ObjectID?.none
    for step in 0..<9 {
      last = try fixture.commit(
        ["a.md": "pinned: no\n\(step / 3)\n", "b\(step).md": "x"],
        removing: step == 6 ? ["b3.md"] : [],
        time: 1_700_000_000 + Int64(step)
      ).commit
      let times = try fixture.history.pathTimes(.pinned)
      #expect(
        times[try fixture.path("a.md")]?.edited?.seconds == 1_700_000_000 + Int64(step / 3 * 3))
      let stored = PathTimes.stored(
        at: fixture.history.place, head: try #require(last), .pinned)
      #expect(stored?.all == times.all)
    }
    let times = try fixture.history.pathTimes(.pinned)
    #expect(times[try fixture.path("b3.md")] == nil)
    #expect(times.all.count == 9)
  }

  @Test func `many commits on top make a new table`() throws {
    let history = try SeededHistory(seed: 5, commits: 20)
    let folder = history.fixture.folder.path
    _ = try history.fixture.history.pathTimes(.pinned)
    let before = history.fixture.folder.read(".git/memo/path-times")
    var stream = ""
    for step in 0..<300 {
      stream += "commit refs/heads/main\nauthor A <a@b> \(1_800_000_000 + step) +0900\n"
      stream += "committer A <a@b> \(1_800_000_000 + step) +0900\ndata 1\nx\n"
      if step == 0 { stream += "from refs/heads/main^0\n" }
      stream += "M 100644 inline m\(step % 9).txt\ndata 4\n\(1000 + step)\n"
    }
    git("fast-import", "--quiet", in: folder, input: Array(stream.utf8))
    let times = try history.fixture.history.pathTimes(.pinned)
    #expect(try times.all == GitTimes(history).all())
    #expect(history.fixture.folder.read(".git/memo/path-times") != before)
  }

  @Test(arguments: ["path-times", "path-changes"])
  func `a damaged file is made anew without a word`(file: String) throws {
    let history = try SeededHistory(seed: 31, commits: 40)
    let place = history.fixture.folder
    let expected = try GitTimes(history).all()
    _ = try history.fixture.history.pathTimes(.pinned)
    let name = ".git/memo/" + file
    let sound = try #require(place.read(name))
    var damages = stride(from: 0, to: sound.count, by: sound.count / 40).map { offset in
      var bytes = sound
      bytes[offset] ^= 0x41
      return bytes
    }
    damages += [[], [7], Array(sound.dropLast(9)), sound + [0, 0, 0], Array(sound.prefix(100))]
    for bytes in damages {
      place.write(name, bytes)
      if file == "path-changes" { unlink(place.path(".git/memo/path-times")) }
      #expect(try history.fixture.history.pathTimes(.pinned).all == expected)
      #expect(try history.fixture.history.pathTimes(.pinned).all == expected)
    }
    #expect(place.read(name)?.isEmpty == false)
  }

  @Test func `a held lock and a place that cannot be written cost nothing but speed`() throws {
    let history = try SeededHistory(seed: 32, commits: 40)
    let place = history.fixture.folder
    let expected = try GitTimes(history).all()
    place.write(".git/memo/cache.lock", "")
    let lock = open(place.path(".git/memo/cache.lock"), O_RDWR | O_CLOEXEC)
    #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
    #expect(try history.fixture.history.pathTimes(.pinned).all == expected)
    #expect(place.read(".git/memo/path-times") == nil)
    close(lock)
    removeTree(place.path(".git/memo"))
    place.write(".git/memo", "in the way")
    #expect(try history.fixture.history.pathTimes(.pinned).all == expected)
    #expect(place.text(".git/memo") == "in the way")
  }

  @Test func `an ended walk is gone on with, not begun again`() throws {
    let history = try SeededHistory(seed: 33, commits: 400)
    let expected = try GitTimes(history).all()
    var first = 0
    #expect(throws: HistoryError.interrupted) {
      try history.fixture.history.pathTimes(.pinned) { done, total in
        first = total
        return done < 150
      }
    }
    var second = 0
    let times = try history.fixture.history.pathTimes(.pinned) { _, total in
      second = total
      return true
    }
    #expect(second == first - 150)
    #expect(times.all == expected)
    _ = try history.fixture.history.pathTimes(.pinned) { _, _ in
      Issue.record("nothing is left to do")
      return true
    }
  }

  @Test func `another rule starts anew`() throws {
    let history = try SeededHistory(seed: 34, commits: 40)
    _ = try history.fixture.history.pathTimes(.pinned)
    let everything = EditRule(version: 2) { _, _, _ in true }
    let times = try history.fixture.history.pathTimes(everything)
    for one in times.all.values where one.added != nil { #expect(one.changed != nil) }
    #expect(try history.fixture.history.pathTimes(.pinned).all == GitTimes(history).all())
  }

  @Test func `a past that was left for good does not stay in the journal`() throws {
    let history = try SeededHistory(seed: 35, commits: 900)
    let place = history.fixture.folder
    _ = try history.fixture.history.pathTimes(.pinned)
    let before = try #require(place.read(".git/memo/path-changes")).count
    git("update-ref", "refs/heads/main", history.commits[20], in: place.path)
    for _ in 0..<2 {
      #expect(try history.fixture.history.pathTimes(.pinned).all == GitTimes(history).all())
    }
    #expect(try #require(place.read(".git/memo/path-changes")).count < before / 4)
  }

  @Test func `many at once answer the same and leave sound files`() async throws {
    let history = try SeededHistory(seed: 36, commits: 120)
    let place = history.fixture.history.place
    let expected = try GitTimes(history).all()
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<6 {
        group.addTask {
          try History(at: place, Fixture.settings).pathTimes(.pinned).all == expected
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
    _ = try history.fixture.history.pathTimes(.pinned)
    let head = try #require(try history.fixture.history.head())
    #expect(PathTimes.stored(at: place, head: head, .pinned)?.all == expected)
  }
}
