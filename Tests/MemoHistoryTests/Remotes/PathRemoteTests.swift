import MemoCore
import TestKit
import Testing

@testable import MemoHistory

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How a path of this machine may be reached.
enum Way: String, CaseIterable, Sendable {
  case path, file, withoutGit

  func pair(_ prepare: (TemporaryFolder) -> Void = { _ in }) throws -> Pair {
    try Pair(
      environment: self == .withoutGit ? ["PATH": "/nonexistent"] : nil,
      url: { self == .file ? "file://" + $0 : $0 }, prepare)
  }
}

@Suite struct PathRemoteTests {
  @Test(arguments: Way.allCases)
  func `what was pushed comes back`(way: Way) throws {
    let pair = try way.pair()
    let first = try pair.fixture.commit(["a.md": "가\n"]).commit
    #expect(try pair.fetch().tips == [:])
    try pair.push(first, expecting: nil)
    #expect(pair.tip() == first)
    #expect(try pair.history.tracked("origin", "main") == first)
    let second = try #require(pair.commitElsewhere(["b.md": "나\n"]))
    let fetched = try pair.fetch()
    #expect(fetched.tips == ["main": second])
    #expect(fetched.before == ["main": first])
    #expect(fetched.head == "main")
    #expect(fetched.objects == 3)
    #expect(try pair.history.tracked("origin", "main") == second)
    let again = try pair.fetch()
    #expect(again.tips == ["main": second])
    #expect(again.objects == 0)
    #expect(pair.fixture.isSound)
    #expect(git("fsck", "--strict", in: pair.bare.path).status == 0)
  }

  @Test(arguments: Way.allCases)
  func `a branch that moved meanwhile is not overwritten`(way: Way) throws {
    let pair = try way.pair()
    let first = try pair.fixture.commit(["a.md": "가\n"]).commit
    try pair.push(first, expecting: nil)
    let theirs = pair.commitElsewhere(["b.md": "나\n"])
    let ours = try pair.fixture.commit(["a.md": "다\n"]).commit
    #expect(throws: RemoteError.moved) { try pair.push(ours, expecting: first) }
    // What is expected is there, but it is not in the past of what is sent.
    _ = try pair.fetch()
    #expect(throws: RemoteError.moved) { try pair.push(ours, expecting: theirs) }
    #expect(pair.tip() == theirs)
    #expect(try pair.history.tracked("origin", "main") == theirs)
    #expect(throws: RemoteError.moved) { try pair.push(ours, to: "new", expecting: first) }
    #expect(pair.tip("new") == nil)
  }

  @Test(arguments: [Way.path, .withoutGit], [1, 5])
  func `few commits are sent without a look for differences`(way: Way, commits: Int) throws {
    let pair = try way.pair()
    var files: [String: String] = [:]
    for number in 0..<120 {
      files["\(number).md"] = (0..<200).map { "\($0 * 7919 % 1000)\n" }.joined() + "\(number)\n"
    }
    let first = try pair.fixture.commit(files).commit
    try pair.push(first, expecting: nil)
    var last = first
    for number in 0..<commits {
      last = try pair.fixture.commit(files.mapValues { "\(number)\n" + $0 }).commit
    }
    let packs = pair.packs
    try pair.push(last, expecting: first)
    let new = pair.packs.filter { !packs.contains($0) }
    #expect(new.count == 1)
    let listing = git("verify-pack", "-v", "objects/pack/" + (new.first ?? ""), in: pair.bare.path)
    let differences = listing.text.split(separator: "\n").count {
      $0.split(separator: " ").count == 7
    }
    #expect(commits == 1 ? differences == 0 : differences > 100, "\(differences)")
    #expect(git("fsck", "--strict", in: pair.bare.path).status == 0)
  }

  @Test(arguments: Way.allCases)
  func `what is no repository is told from what is not there`(way: Way) throws {
    let pair = try way.pair()
    #expect(throws: RemoteError.notARepository) {
      try pair.history.setURL("/nonexistent/memo", of: "origin")
      _ = try pair.fetch()
    }
    #expect(throws: RemoteError.notARepository) {
      try pair.history.setURL("/tmp", of: "origin")
      _ = try pair.fetch()
    }
  }

  @Test(arguments: Way.allCases)
  func `a branch that somebody works on is left alone`(way: Way) throws {
    let pair = try way.pair()
    let work = TemporaryFolder()
    git("init", "-q", "-b", "main", in: work.path)
    try pair.history.setURL(work.path, of: "origin")
    let commit = try pair.fixture.commit(["a.md": "가\n"]).commit
    #expect(throws: RemoteError.checkedOut(branch: "main")) {
      try pair.push(commit, expecting: nil)
    }
    guard way != .withoutGit else {
      #expect(throws: RemoteError.programMissing("git")) {
        try pair.push(commit, to: "other", expecting: nil)
      }
      return
    }
    try pair.push(commit, to: "other", expecting: nil)
    #expect(git("rev-parse", "other", in: work.path).text == commit.hex + "\n")
    #expect(git("rev-parse", "-q", "--verify", "main", in: work.path).status != 0)
  }

  @Test func `one who is quicker while a hook takes its time is not overwritten`() throws {
    let pair = try Way.path.pair()
    let first = try pair.fixture.commit(["a.md": "가\n"]).commit
    try pair.push(first, expecting: nil)
    let theirs = try #require(pair.commitElsewhere(["b.md": "나\n"], branch: "theirs"))
    pair.bare.write(
      "hooks/pre-receive",
      "#!/bin/sh\nunset GIT_QUARANTINE_PATH\ngit update-ref refs/heads/main \(theirs.hex)\n")
    chmod(pair.bare.path("hooks/pre-receive"), 0o755)
    let ours = try pair.fixture.commit(["a.md": "다\n"]).commit
    #expect(throws: RemoteError.moved) { try pair.push(ours, expecting: first) }
    #expect(pair.tip() == theirs)
    #expect(try pair.history.tracked("origin", "main") == first)
  }

  @Test func `a branch that was set back at once is not taken for pushed`() throws {
    let pair = try Way.path.pair()
    let first = try pair.fixture.commit(["a.md": "가\n"]).commit
    try pair.push(first, expecting: nil)
    pair.bare.write(
      "hooks/reference-transaction",
      "#!/bin/sh\n[ \"$1\" = committed ] && [ -z \"$BACK\" ] || exit 0\n"
        + "unset GIT_QUARANTINE_PATH\nBACK=1 git update-ref refs/heads/main \(first.hex)\n")
    chmod(pair.bare.path("hooks/reference-transaction"), 0o755)
    let second = try pair.fixture.commit(["a.md": "나\n"]).commit
    #expect(throws: RemoteError.history(.unverified(call: "git_remote_upload"))) {
      try pair.push(second, expecting: first)
    }
    #expect(pair.tip() == first)
    #expect(try pair.history.tracked("origin", "main") == first)
  }

  @Test func `one who is quicker is not overwritten without git, either`() throws {
    let pair = try Way.withoutGit.pair()
    let first = try pair.fixture.commit(["a.md": "가\n"]).commit
    try pair.push(first, expecting: nil)
    let theirs = try #require(pair.commitElsewhere(["b.md": "나\n"], branch: "theirs"))
    let ours = try pair.fixture.commit(["a.md": "다\n"]).commit
    try pair.push(ours, to: "elsewhere", expecting: nil)
    let target = try LocalPush(pair.bare.path, Fixture.settings)
    #expect(throws: RemoteError.moved) {
      try target.move("refs/heads/main", from: first, to: ours) { (_) throws(RemoteError) in
        git("update-ref", "refs/heads/main", theirs.hex, in: pair.bare.path)
      }
    }
    #expect(pair.tip() == theirs)
    #expect(git("for-each-ref", "refs/memo", in: pair.bare.path).text == "")
  }

  @Test(arguments: Way.allCases)
  func `what a killed push left of its refs goes with the next`(way: Way) throws {
    let pair = try way.pair()
    let first = try pair.fixture.commit(["a.md": "가\n"]).commit
    let second = try pair.fixture.commit(["a.md": "나\n"]).commit
    try pair.push(first, expecting: nil)
    // No process has this number.
    git("update-ref", "refs/memo/push/4194305-x", first.hex, in: pair.fixture.folder.path)
    if way == .withoutGit {
      git("update-ref", "refs/memo/incoming/4194305-x", first.hex, in: pair.bare.path)
    }
    try pair.push(second, expecting: first)
    for folder in [pair.fixture.folder, pair.bare] {
      #expect(git("for-each-ref", "refs/memo", in: folder.path).text == "")
    }
  }

  @Test func `a branch that is gone there stays known here, and others go on`() throws {
    let pair = try Way.path.pair()
    let first = try pair.fixture.commit(["a.md": "가\n"]).commit
    try pair.push(first, expecting: nil)
    try pair.push(first, to: "a", expecting: nil)
    _ = try pair.fetch()
    git("update-ref", "-d", "refs/heads/a", in: pair.bare.path)
    // Its name is in the way of this one's, here.
    git("update-ref", "refs/heads/a/b", first.hex, in: pair.bare.path)
    let second = try #require(pair.commitElsewhere(["b.md": "나\n"]))
    let fetched = try pair.fetch()
    #expect(fetched.tips == ["main": second, "a/b": first])
    #expect(try pair.history.tracked("origin", "main") == second)
    #expect(try pair.history.tracked("origin", "a") == first)
  }

  @Test func `who has made many commits gets only what is new`() throws {
    let pair = try Way.path.pair()
    for name in ["a", "b", "c"] {
      try pair.fixture.commit(["\(name).md": "\(name)\n"], time: 1_600_000_000)
    }
    let first = try #require(try pair.history.head())
    try pair.push(first, expecting: nil)
    var stream = ""
    for number in 0..<300 {
      stream += "commit refs/heads/main\ncommitter A <a@b> \(1_700_000_000 + number) +0000\n"
      stream += "data 1\nx\n" + (number == 0 ? "from \(first.hex)\n" : "")
      stream += "M 644 inline a.md\ndata <<end\n\(number)\nend\n"
    }
    let made = git(
      "fast-import", "--quiet", in: pair.fixture.folder.path, input: Array(stream.utf8))
    #expect(made.status == 0, "\(made.errorText)")
    let theirs = try #require(pair.commitElsewhere(["d.md": "라\n"]))
    let fetched = try pair.fetch()
    #expect(fetched.tips == ["main": theirs])
    #expect(fetched.objects == 3)
  }
}
