import MemoCore
import MemoHistory
import TestKit
import Testing

/// What a merge asks of the history, compared with what git says.
@Suite struct MergingBasesTests {
  @Test(arguments: [51, 52, 53] as [UInt64])
  func `common ancestors are git's, criss-cross or not`(seed: UInt64) throws {
    let history = try SeededHistory(seed: seed, commits: 60)
    let place = history.fixture.folder.path
    var random = SeededRandom(seed)
    for _ in 0..<40 {
      let pair = (0..<2).map { _ in history.commits.randomElement(using: &random) ?? "" }
      let (one, other) = (
        try #require(ObjectID(hex: pair[0])), try #require(ObjectID(hex: pair[1]))
      )
      let found = try history.fixture.history.mergeBases(one, other)
      let expected = git("merge-base", "--all", pair[0], pair[1], in: place).text.split(
        separator: "\n"
      ).sorted()
      #expect(found.map(\.hex) == expected.map(String.init))
      #expect(try history.fixture.history.mergeBases(other, one) == found)
      let isPast = git("merge-base", "--is-ancestor", pair[0], pair[1], in: place).status == 0
      #expect(try history.fixture.history.isAncestor(one, of: other) == isPast)
    }
  }

  @Test func `merges that cross have several common ancestors`() throws {
    let fixture = try Fixture()
    let base = try fixture.commit(["a.md": "a\n"]).commit.hex
    let place = fixture.folder.path
    func commit(_ message: String, _ parents: String...) -> String {
      let words = parents.flatMap { ["-p", $0] }
      let tree = base + "^{tree}"
      let made = run(
        "git",
        ["-c", "user.name=A", "-c", "user.email=a@b", "commit-tree", "-m", message]
          + words + [tree], in: place, environment: ["PATH": "/usr/local/bin:/usr/bin:/bin"])
      return String(made.text.prefix(40))
    }
    let (one, other) = (commit("one", base), commit("other", base))
    let (left, right) = (commit("left", one, other), commit("right", other, one))
    let found = try fixture.history.mergeBases(
      try #require(ObjectID(hex: left)), try #require(ObjectID(hex: right)))
    #expect(found.map(\.hex) == [one, other].sorted())
  }

  @Test func `unrelated pasts have no common ancestor, and a missing commit is no answer`() throws {
    let fixture = try Fixture()
    let first = try fixture.commit(["a.md": "a\n"]).commit
    git("checkout", "-q", "--orphan", "other", in: fixture.folder.path)
    git("commit", "-q", "-m", "other", in: fixture.folder.path)
    let other = try #require(try fixture.history.head())
    #expect(try fixture.history.mergeBases(first, other) == [])
    #expect(try fixture.history.mergeBases(first, first) == [first])
    #expect(try !fixture.history.isAncestor(first, of: other))
    let missing = ObjectID(blob: Array("missing".utf8))
    #expect(throws: HistoryError.self) { try fixture.history.mergeBases(first, missing) }
    #expect(throws: HistoryError.self) { try fixture.history.isAncestor(missing, of: first) }
  }

  @Test func `the end of a shallow clone is no common ancestor`() throws {
    let fixture = try Fixture()
    for step in 0..<4 { try fixture.commit(["a.md": "\(step)\n"]) }
    let clone = TemporaryFolder()
    git("clone", "-q", "--depth", "1", "file://" + fixture.folder.path, "c", in: clone.path)
    git("checkout", "-q", "--orphan", "other", in: clone.path("c"))
    git("commit", "-q", "-m", "other", in: clone.path("c"))
    guard case .found(let place) = try Place.locate(clone.path("c"), Fixture.settings) else {
      throw HistoryError.noRepository
    }
    let cut = try History(at: place, Fixture.settings)
    let (tip, other) = (try #require(try fixture.history.head()), try #require(try cut.head()))
    #expect(throws: HistoryError.self) { try cut.mergeBases(tip, other) }
  }

  @Test(arguments: ["", "notes/"], [61, 62] as [UInt64])
  func `what differs between two commits is what git finds`(folder: String, seed: UInt64) throws {
    let history = try SeededHistory(seed: seed, commits: 40, folder: folder)
    let place = history.fixture.folder.path
    var random = SeededRandom(seed)
    for _ in 0..<20 {
      let pair = (0..<2).map { _ in history.commits.randomElement(using: &random) ?? "" }
      let found = try history.fixture.history.treeChanges(
        from: ObjectID(hex: pair[0]), to: try #require(ObjectID(hex: pair[1])))
      let raw = git(
        "-c", "core.quotePath=false", "diff-tree", "-r", "--raw", "--no-abbrev", "--no-renames",
        pair[0], pair[1], in: place)
      #expect(found.map(\.raw) == raw.text.split(separator: "\n").map(String.init))
    }
  }
}

extension EntryChange {
  /// The change as `git diff-tree --raw` shows it.
  fileprivate var raw: String {
    let none = "000000 " + String(repeating: "0", count: 40)
    let (before, after) = (old?.raw ?? none, new?.raw ?? none)
    let isKind = old.map { one in new.map { $0.mode.isFile != one.mode.isFile } ?? false } ?? false
    let letter = old == nil ? "A" : new == nil ? "D" : isKind ? "T" : "M"
    let (modes, ids) = (
      [before.prefix(6), after.prefix(6)], [before.suffix(40), after.suffix(40)]
    )
    return ":\(modes[0]) \(modes[1]) \(ids[0]) \(ids[1]) \(letter)\t\(path.text)"
  }
}

extension TreeEntry {
  fileprivate var raw: String { mode.rawValue + " " + id.hex }
}
