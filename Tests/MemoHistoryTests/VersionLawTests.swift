import MemoCore
import MemoHistory
import TestKit
import Testing

@Suite struct VersionLawTests {
  @Test(arguments: UInt64(1)...8)
  func `every path of a seeded history has the versions git tells`(seed: UInt64) throws {
    let history = try SeededHistory(seed: seed, commits: 70)
    let truth = GitVersions(history.fixture.folder.path)
    #expect(truth.paths.count > 6)
    // Half the past is in the journal already, the other half is new.
    let place = history.fixture.folder.path
    let tip = git("rev-parse", "HEAD", in: place).text.filter { $0 != "\n" }
    git("update-ref", "HEAD", history.commits[history.commits.count / 2], in: place)
    _ = try history.fixture.history.chronicle(.pinned)
    git("update-ref", "HEAD", tip, in: place)
    for _ in 1...2 {
      let chronicle = try history.fixture.history.chronicle(.pinned)
      for path in truth.paths {
        let found = chronicle.versions(of: try history.fixture.path(path))
        #expect(
          found.map(GitVersions.Version.init) == truth.versions(of: path), "\(path)")
      }
    }
  }

  @Test(arguments: [(41, 3), (42, 8), (43, 15), (44, 25)] as [(UInt64, Int)])
  func `behind the edge of a shallow clone nothing is told`(seed: UInt64, depth: Int) throws {
    let history = try SeededHistory(seed: seed, commits: 60)
    let truth = GitVersions(history.fixture.folder.path)
    let clone = TemporaryFolder()
    git(
      "clone", "-q", "--depth", "\(depth)", "file://" + history.fixture.folder.path, "c",
      in: clone.path)
    guard case .found(let place) = try Place.locate(clone.path("c"), Fixture.settings) else {
      throw HistoryError.noRepository
    }
    let cut = try History(at: place, Fixture.settings)
    let chronicle = try cut.chronicle(.pinned)
    #expect(!chronicle.isWhole)
    for path in truth.paths {
      let found = chronicle.versions(of: try history.fixture.path(path))
      let all = Set(truth.versions(of: path))
      #expect(all.isSuperset(of: found.map(GitVersions.Version.init)), "\(path)")
    }
    git("fetch", "-q", "--unshallow", in: clone.path("c"))
    let whole = try cut.chronicle(.pinned)
    #expect(whole.isWhole)
    for path in truth.paths {
      let found = whole.versions(of: try history.fixture.path(path))
      #expect(found.map(GitVersions.Version.init) == truth.versions(of: path), "\(path)")
    }
  }

  @Test(arguments: UInt64(1)...4)
  func `what is removed is what HEAD lacks and was not renamed`(seed: UInt64) throws {
    let history = try SeededHistory(seed: seed, commits: 70, folder: "memos/")
    let place = history.fixture.folder.path
    let truth = GitVersions(place)
    let present = Set(
      git("-c", "core.quotePath=false", "ls-tree", "-r", "--name-only", "HEAD", in: place).text
        .split(separator: "\n").map(String.init))
    let chronicle = try history.fixture.history.chronicle(.pinned)
    let removed = try history.fixture.history.removedFiles(in: chronicle)
    #expect(Set(removed.map(\.path)).count == removed.count)
    for file in removed {
      #expect(!present.contains(file.path.text))
      let bytes = try history.fixture.history.blob(file.blob)
      #expect(bytes != nil)
      let last = try #require(truth.versions(of: file.path.text).first)
      #expect(last.commit == file.commit.hex)
      #expect(last.new ?? file.blob.hex == file.blob.hex)
    }
    let names = Set(removed.map(\.path.text))
    for path in truth.paths where !present.contains(path) && !names.contains(path) {
      // It went with a rename.
      #expect(truth.versions(of: path).first?.kind != "remove", "\(path)")
    }
  }
}
