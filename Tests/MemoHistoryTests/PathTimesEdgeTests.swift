import MemoCore
import MemoHistory
import TestKit
import Testing

/// Pasts that are cut off, changed afterwards, or seen from elsewhere.
@Suite struct PathTimesEdgeTests {
  @Test(arguments: [(41, 3), (42, 8), (43, 15), (44, 25)] as [(UInt64, Int)])
  func `behind the edge of a shallow clone nothing is claimed`(seed: UInt64, depth: Int) throws {
    let history = try SeededHistory(seed: seed, commits: 60)
    let whole = try GitTimes(history).all()
    let clone = TemporaryFolder()
    git(
      "clone", "-q", "--depth", "\(depth)", "file://" + history.fixture.folder.path, "c",
      in: clone.path)
    let cut = try open(clone.path("c"))
    let times = try cut.pathTimes(.pinned).all
    #expect(Set(times.keys) == Set(whole.keys))
    for (path, one) in times {
      #expect(one.edited == nil || one.edited == whole[path]?.edited, "\(path)")
      #expect(one.added == nil || one.added == whole[path]?.added, "\(path)")
      #expect(one.changed == nil || one.changed == whole[path]?.changed, "\(path)")
    }
    git("fetch", "-q", "--unshallow", in: clone.path("c"))
    #expect(try cut.pathTimes(.pinned).all == whole)
  }

  @Test func `a path that only a merge made was added and edited by it`() throws {
    let stream = """
      blob
      mark :9
      data 3
      x

      commit refs/heads/main
      mark :1
      author A <a@b> 1700000000 +0900
      committer A <a@b> 1700000000 +0900
      data 0
      M 100644 :9 a.md

      commit refs/heads/side
      mark :2
      author A <a@b> 1700000100 +0900
      committer A <a@b> 1700000100 +0900
      data 0
      from :1
      M 100644 :9 b.md

      commit refs/heads/main
      mark :3
      author A <a@b> 1700000200 +0900
      committer A <a@b> 1700000200 +0900
      data 0
      from :1
      M 100644 :9 c.md

      commit refs/heads/main
      mark :4
      author A <a@b> 1700000300 -0330
      committer A <a@b> 1700000300 -0330
      data 0
      from :3
      merge :2
      M 100644 :9 b.md
      M 100644 :9 copy.md


      """
    let fixture = try Fixture { folder in
      git("fast-import", "--quiet", in: folder.path, input: Array(stream.utf8))
    }
    let made = Instant(seconds: 1_700_000_300)
    for _ in 0..<2 {
      let times = try fixture.history.pathTimes(.pinned)
      let copy = try #require(times[try fixture.path("copy.md")])
      #expect(copy.edited == made && copy.added == made && copy.changed == made)
      #expect(copy.editedOffset == -12_600 && copy.order > 0)
      #expect(times[try fixture.path("b.md")]?.added == Instant(seconds: 1_700_000_100))
      #expect(times[try fixture.path("c.md")]?.edited == Instant(seconds: 1_700_000_200))
    }
    git("checkout", "-q", "main", in: fixture.folder.path)
    try fixture.commit(["copy.md": "x\nnew\n"], time: 1_700_000_400)
    let copy = try #require(
      try fixture.history.pathTimes(.pinned)[try fixture.path("copy.md")])
    #expect(copy.edited == Instant(seconds: 1_700_000_400) && copy.added == made)
  }

  @Test func `a straight shallow clone knows its own commits`() throws {
    let fixture = try Fixture()
    for step in 0..<6 {
      try fixture.commit(["m\(step).md": "x\n\(step)"], time: 1_700_000_000 + Int64(step))
    }
    let clone = TemporaryFolder()
    git("clone", "-q", "--depth", "3", "file://" + fixture.folder.path, "c", in: clone.path)
    let times = try open(clone.path("c")).pathTimes(.pinned)
    for step in 0..<6 {
      let expected = step < 4 ? nil : Instant(seconds: 1_700_000_000 + Int64(step))
      #expect(times[try fixture.path("m\(step).md")]?.edited == expected)
      #expect(times[try fixture.path("m\(step).md")]?.added == expected)
    }
  }

  @Test(arguments: ["replace", "packed", "graft"])
  func `a past that was changed afterwards is unknown`(way: String) throws {
    let fixture = try Fixture()
    for step in 0..<5 {
      try fixture.commit(["m\(step).md": "x\n\(step)"], time: 1_700_000_000 + Int64(step))
    }
    #expect(
      try fixture.history.pathTimes(.pinned).all.values.allSatisfy { $0.added != nil } == true)
    let commits = fixture.log("%H").split(separator: "\n").map(String.init)
    if way == "graft" {
      fixture.folder.write(".git/info/grafts", "\(commits[1]) \(commits[4])\n")
    } else {
      git("replace", "--graft", commits[1], commits[4], in: fixture.folder.path)
      if way == "packed" { git("pack-refs", "--all", in: fixture.folder.path) }
    }
    let times = try fixture.history.pathTimes(.pinned)
    #expect(times[try fixture.path("m4.md")]?.added == Instant(seconds: 1_700_000_004))
    for step in 0..<4 { #expect(times[try fixture.path("m\(step).md")]?.added == nil) }
  }

  @Test func `a notebook inside a larger repository has times of its own`() throws {
    let history = try SeededHistory(seed: 45, commits: 60, folder: "deep/notes/")
    let notebook = try open(history.fixture.folder.path("deep/notes"))
    let expected = try GitTimes(history, folder: "deep/notes/").all()
    #expect(try notebook.pathTimes(.pinned).all == expected)
    #expect(try history.fixture.history.pathTimes(.pinned).all == GitTimes(history).all())
    #expect(try notebook.pathTimes(.pinned).all == expected)
  }

  @Test func `work trees share what commits changed and keep their own times`() throws {
    let history = try SeededHistory(seed: 46, commits: 60)
    let folder = history.fixture.folder
    _ = try history.fixture.history.pathTimes(.pinned)
    git("worktree", "add", "-q", "--detach", "tree", history.commits[30], in: folder.path)
    let tree = try open(folder.path("tree"))
    var total = 0
    let times = try tree.pathTimes(.pinned) { _, new in
      total = max(total, new)
      return true
    }
    #expect(total < 31)
    git("update-ref", "refs/heads/main", history.commits[30], in: folder.path)
    #expect(try times.all == GitTimes(history).all())
  }

  @Test func `a caller's folder takes the files of a repository that has no place for them`() throws
  {
    let history = try SeededHistory(seed: 47, commits: 30)
    let cache = TemporaryFolder()
    let expected = try GitTimes(history).all()
    history.fixture.folder.write(".git/memo", "in the way")
    for _ in 0..<2 {
      let times = try history.fixture.history.pathTimes(.pinned, cacheFolder: cache.path)
      #expect(times.all == expected)
    }
    let head = try #require(try history.fixture.history.head())
    let stored = PathTimes.stored(
      at: history.fixture.history.place, head: head, .pinned, cacheFolder: cache.path)
    #expect(stored?.all == expected)
  }

  private func open(_ root: String) throws -> History {
    guard case .found(let place) = try Place.locate(root, Fixture.settings) else {
      throw HistoryError.noRepository
    }
    return try History(at: place, Fixture.settings)
  }
}
