import MemoCore
import MemoHistory
import TestKit
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the maker of a commit knows of it gives the same times as its objects.
@Suite struct PathTimesAfterTests {
  /// Files before and after; nil for none.
  private typealias Step = (files: [String: String], removed: [String])

  private static let steps: [Step] = [
    (["a.md": "pinned: no\n1\n"], []),
    (["a.md": "pinned: yes\n1\n"], []),
    (["b/c.md": "x\n"], []),
    (["b/c.md": "y\n", "a.md": "pinned: no\n2\n", "그림.png": "1"], []),
    ([:], ["b/c.md"]),
    (["그림.png": "2", "d.md": "x\n"], []),
    (["b/c.md": "y\n"], []),
  ]

  private static func begun(notebook: String = "") throws -> Fixture {
    let fixture = try Fixture(notebook: notebook) { folder in
      if !notebook.isEmpty { folder.write(notebook + "/x.md", "x") }
    }
    try fixture.commit(["a.md": "0\n", "old.md": "the same\n"])
    _ = try fixture.history.pathTimes(.pinned)
    return fixture
  }

  private static func times(
    _ fixture: Fixture, after receipt: CommitReceipt, _ files: [String: String],
    from old: [String: String]
  ) throws -> PathTimes? {
    var texts: [RelativePath: (old: [UInt8], new: [UInt8])] = [:]
    for (name, text) in files {
      guard let before = old[name] else { continue }
      texts[try fixture.path(name)] = (Array(before.utf8), Array(text.utf8))
    }
    return fixture.history.times(after: receipt, texts, .pinned, cacheFolder: nil)
  }

  @Test(arguments: ["", "notes"])
  func `they are those of the objects, and stored`(notebook: String) throws {
    let fixture = try Self.begun(notebook: notebook)
    var state = ["a.md": "0\n"]
    for (number, step) in Self.steps.enumerated() {
      let receipt = try fixture.commit(
        step.files, removing: step.removed, time: 1_700_000_100 + Int64(number))
      let times = try #require(
        try Self.times(fixture, after: receipt, step.files, from: state), "\(number)")
      let stored = PathTimes.stored(
        at: fixture.history.place, head: receipt.commit, .pinned)
      #expect(stored?.all == times.all, "\(number)")
      // Without what is stored, from the objects alone.
      let (memo, kept) = (fixture.folder.path(".git/memo"), fixture.folder.path(".git/kept"))
      rename(memo, kept)
      #expect(try fixture.history.pathTimes(.pinned).all == times.all, "\(number)")
      removeTree(memo)
      rename(kept, memo)
      for name in step.removed { state[name] = nil }
      state.merge(step.files) { $1 }
    }
  }

  @Test func `what may be more than they know is left to the objects`() throws {
    let fixture = try Self.begun()
    func isLeft(
      _ files: [String: String], removing removed: [String] = [], from old: [String: String] = [:]
    ) throws -> Bool {
      let receipt = try fixture.commit(files, removing: removed)
      let isLeft = try Self.times(fixture, after: receipt, files, from: old) == nil
      _ = try fixture.history.pathTimes(.pinned)
      return isLeft
    }
    // A file that moved, a text that is not known or another, a folder in place of a file.
    #expect(try isLeft(["new.md": "the same\n"], removing: ["old.md"]))
    #expect(try isLeft(["a.md": "1\n"]))
    #expect(try isLeft(["a.md": "2\n"], from: ["a.md": "0\n"]))
    unlink(fixture.folder.path("a.md"))
    #expect(try isLeft(["a.md/b.md": "1\n"]))
    #expect(try !isLeft(["new.md": "3\n"], from: ["new.md": "the same\n"]))
  }

  @Test func `a commit on another one is left to the objects`() throws {
    let fixture = try Self.begun()
    git("commit", "-q", "--allow-empty", "-m", "theirs", in: fixture.folder.path)
    let receipt = try fixture.commit(["a.md": "1\n"])
    #expect(
      try Self.times(fixture, after: receipt, ["a.md": "1\n"], from: ["a.md": "0\n"]) == nil)
    let times = try fixture.history.pathTimes(.pinned)
    #expect(times.head == receipt.commit)
  }
}
