import MemoCore
import TestKit
import Testing

@testable import MemoHistory

/// What is known of files that commands displaced.
@Suite struct RecentCommitsTests {
  @Test func `the last nine commits have what they had`() throws {
    let fixture = try Fixture()
    for number in 0..<12 { try fixture.commit(["a.md": "\(number)\n", "b.md": "b\n"]) }
    var recent = RecentCommits(of: fixture.history)
    for number in [11, 3, 7] {
      #expect(try recent.have(Array("\(number)\n".utf8), at: fixture.path("a.md")))
    }
    #expect(try recent.have(Array("b\n".utf8), at: fixture.path("b.md")))
    for text in ["2\n", "0\n", "late\n", ""] {
      #expect(try !recent.have(Array(text.utf8), at: fixture.path("a.md")))
    }
    #expect(try !recent.have(Array("11\n".utf8), at: fixture.path("b.md")))
  }

  @Test func `a merge whose second parent HEAD was has what HEAD had`() throws {
    let fixture = try Fixture()
    let folder = fixture.folder.path
    let base = try fixture.commit(["a.md": "base\n"]).commit.hex
    git("checkout", "-q", "-b", "other", in: folder)
    let theirs = try fixture.commit(["a.md": "theirs\n"]).commit.hex
    git("checkout", "-q", "-B", "main", base, in: folder)
    let ours = try fixture.commit(["a.md": "ours\n"]).commit.hex
    let told = git(
      "commit-tree", "-p", theirs, "-p", ours, "-m", "Merge", theirs + "^{tree}", in: folder)
    let merge = String(told.text.prefix(40))
    git("update-ref", "refs/heads/main", merge, in: folder)
    var recent = RecentCommits(of: fixture.history)
    for text in ["ours\n", "theirs\n", "base\n", "ours\n"] {
      #expect(try recent.have(Array(text.utf8), at: fixture.path("a.md")), "\(text)")
    }
    // Where a branch went back to, what it had is nobody's any more.
    git("reset", "-q", "--hard", base, in: folder)
    recent = RecentCommits(of: fixture.history)
    #expect(try !recent.have(Array("ours\n".utf8), at: fixture.path("a.md")))
    #expect(try recent.have(Array("base\n".utf8), at: fixture.path("a.md")))
  }

  @Test func `a past that is cut off has what is left of it`() throws {
    let fixture = try Fixture()
    for number in 0..<3 { try fixture.commit(["a.md": "\(number)\n"]) }
    let clone = TemporaryFolder()
    git("clone", "-q", "--depth", "2", "file://" + fixture.folder.path, ".", in: clone.path)
    guard case .found(let place) = try Place.locate(clone.path, Fixture.settings) else {
      Issue.record("no repository")
      return
    }
    var recent = RecentCommits(of: try History(at: place, Fixture.settings))
    #expect(try recent.have(Array("2\n".utf8), at: fixture.path("a.md")))
    #expect(try recent.have(Array("1\n".utf8), at: fixture.path("a.md")))
    #expect(try !recent.have(Array("0\n".utf8), at: fixture.path("a.md")))
  }

  @Test func `nothing is known before the first commit`() throws {
    let fixture = try Fixture()
    var recent = RecentCommits(of: fixture.history)
    #expect(try !recent.have(Array("a\n".utf8), at: fixture.path("a.md")))
    try fixture.commit(["a.md": "a\n"])
    #expect(try recent.have(Array("a\n".utf8), at: fixture.path("a.md")))
  }
}
