import TestKit
import Testing

@testable import MemoKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a search of the history finds is what git's own log shows, however the index of versions
/// came about.
@Suite struct SearchHistoryTests {
  private static let words = ["우유", "milk", "plan"]
  private static let names = ["a.md", "b.md", "sub/c.md", "sub/d.markdown"]

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `every version that holds a word is found, newest first`(_ seed: UInt64) throws {
    let sample = try Sample()
    var random = SeededRandom(seed)
    for _ in 0..<6 {
      for _ in 0..<5 { try change(sample, &random) }
      for word in Self.words {
        let expected = try truth(sample, word)
        #expect(try found(sample, word) == expected)
        let fresh = try Notebook(opening: sample.folder.path, settings: sample.settings)
        removeTree(sample.folder.path(".git/memo/versions"))
        #expect(try found(sample, word, fresh) == expected)
      }
      if Bool.random(using: &random) {
        git("reset", "-q", "--hard", "HEAD~2", in: sample.folder.path)
      }
    }
  }

  /// Commits something by hand: an edit, a move, a removal, or a branch that is merged.
  private func change(_ sample: Sample, _ random: inout SeededRandom) throws {
    let folder = sample.folder
    func commit() {
      git("add", "-A", in: folder.path)
      let time = 1_600_000_000 + Int.random(in: 0..<1000, using: &random)
      git("commit", "-q", "--allow-empty", "-m", "x", in: folder.path, at: time)
    }
    func write() {
      let text = (0..<4).compactMap { _ in (Self.words + ["x", "y"]).randomElement(using: &random) }
      folder.write(
        Self.names.randomElement(using: &random) ?? "", text.joined(separator: "\n") + "\n")
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: unlink(folder.path(Self.names.randomElement(using: &random) ?? ""))
    case 1:
      rename(
        folder.path(Self.names.randomElement(using: &random) ?? ""),
        folder.path(Self.names.randomElement(using: &random) ?? ""))
    case 2:
      git("checkout", "-q", "-b", "side", in: folder.path)
      write()
      commit()
      git("checkout", "-q", "main", in: folder.path)
      write()
      commit()
      git("merge", "-q", "-s", "ours", "--no-commit", "side", in: folder.path)
      write()
      git("branch", "-q", "-D", "side", in: folder.path)
    default: write()
    }
    commit()
  }

  private func found(
    _ sample: Sample, _ word: String, _ notebook: Notebook? = nil
  ) throws -> [String] {
    let result = try (notebook ?? sample.notebook).searchHistory(word)
    #expect(result.hits.allSatisfy { !$0.matches.isEmpty })
    return result.hits.map {
      "\($0.version?.commit.hex ?? "") \($0.memo.revision?.hex ?? "") \($0.memo.path)"
    }
  }

  /// The same from `git log`, of each path and blob the newest commit.
  private func truth(_ sample: Sample, _ word: String) throws -> [String] {
    let log = git(
      "-c", "core.quotePath=false", "log", "--date-order", "--raw", "-c", "--no-renames",
      "--no-abbrev",
      "--format=%H %at", in: sample.folder.path
    ).text
    var versions: [(line: String, time: Int, number: Int, path: String)] = []
    var seen: Set<String> = []
    var (commit, time, number) = ("", 0, 0)
    for line in log.split(separator: "\n") {
      guard line.hasPrefix(":") else {
        let words = line.split(separator: " ")
        (commit, time, number) = (String(words[0]), Int(words[1]) ?? 0, number + 1)
        continue
      }
      let halves = line.split(separator: "\t")
      let fields = halves[0].split(separator: " ")
      let (path, blob) = (String(halves[1]), String(fields[fields.count - 2]))
      guard path.hasSuffix(".md") || path.hasSuffix(".markdown"),
        blob.contains(where: { $0 != "0" }),
        seen.insert(blob + " " + path).inserted,
        git("cat-file", "blob", blob, in: sample.folder.path).text.contains(word)
      else { continue }
      versions.append(("\(commit) \(blob) \(path)", time, number, path))
    }
    return versions.sorted { ($0.time, $1.number, $1.path) > ($1.time, $0.number, $0.path) }
      .map(\.line)
  }
}

/// What else a search of the history promises.
@Suite struct VersionIndexTests {
  private func paths(_ sample: Sample, _ query: String) throws -> [String] {
    try sample.notebook.searchHistory(query, locating: false).hits.map(\.memo.path.text)
  }

  @Test func `the whole language works on versions, and what is no memo is left out`() throws {
    let sample = try Sample()
    let path = try sample.new("Trip", "pack the #camera\n")
    _ = try sample.notebook.remove([path])
    sample.folder.write("old.md", "---\ntitle: 옛 글\npinned: true\ndate: 2001-02-03\n---\n우유 한 병\n")
    sample.folder.write("note.txt", "우유\n")
    sample.folder.write(".hidden/x.md", "우유\n")
    git("add", "-A", in: sample.folder.path)
    git("commit", "-qm", "x", in: sample.folder.path, at: 1_000_000_000)
    for (query, expected) in [
      ("우유", ["old.md"]), ("tag:camera", ["trip.md"]), ("title:옛", ["old.md"]),
      ("date:2001", ["old.md"]), ("edited:<2002", ["old.md"]), ("edited:>=2030", ["trip.md"]),
      ("-우유", ["trip.md"]), ("path:trip", ["trip.md"]), ("path:0", []), ("ㅇㅇ", ["old.md"]),
      ("/^pack/", ["trip.md"]), ("", ["trip.md", "old.md"]), ("pinned:yes", ["old.md"]),
    ] {
      #expect(try paths(sample, query) == expected, "\(query)")
    }
    let hits = try sample.notebook.searchHistory("", order: .date).hits
    #expect(hits.map(\.memo.title) == ["Trip", "옛 글"])
    #expect(try sample.notebook.searchHistory("", limit: 1).listing.total == 2)
    #expect(try sample.notebook.read(hits[0]).body == Array("pack the #camera\n".utf8))
  }

  @Test func `a text that is too long to be kept is searched all the same`() throws {
    let sample = try Sample()
    let long = String(repeating: "all work and no play\n", count: 60_000)
    try sample.new("Long", long + "needle\n")
    try sample.new("Short", "needle\n")
    for _ in 0..<2 {
      #expect(try paths(sample, "needle") == ["short.md", "long.md"])
      #expect(try paths(sample, "needle -play") == ["short.md"])
      #expect(try paths(sample, "-play") == ["short.md"])
    }
    let size = try #require(sample.folder.read(".git/memo/versions")).count
    #expect(size < 100_000)
  }

  @Test func `without a place for it, or with another one's bytes there, the answer is the same`()
    throws
  {
    let sample = try Sample()
    for number in 0..<5 { try sample.new("Memo \(number)", "word\n") }
    let expected = try paths(sample, "word")
    #expect(expected.count == 5)
    let bytes = try #require(sample.folder.read(".git/memo/versions"))
    for damaged in [[], Array(bytes.prefix(100)), bytes.dropLast() + [], bytes.map { $0 ^ 1 }] {
      sample.folder.write(".git/memo/versions", damaged)
      #expect(try paths(sample, "word") == expected)
    }
    removeTree(sample.folder.path(".git/memo"))
    sample.folder.write(".git/memo", "in the way")
    #expect(try paths(sample, "word") == expected)
  }

  @Test func `of a shallow clone what is there is found, and all of it once it is deepened`() throws
  {
    let sample = try Sample()
    let path = try sample.new("One", "first\n")
    _ = try sample.notebook.update(path, Edit(body: .replace(Array("second\n".utf8))))
    let clone = sample.folder.path + ".clone"
    defer { removeTree(clone) }
    git("clone", "-q", "--depth", "1", "file://" + sample.folder.path, clone, in: "/")
    func count(_ word: String) throws -> Int {
      try Notebook(opening: clone, settings: sample.settings).searchHistory(word).hits.count
    }
    #expect(try count("first") == 0)
    git("fetch", "-q", "--unshallow", in: clone)
    #expect(try count("first") == 1)
    #expect(try count("second") == 1)
  }

  @Test func `who ends it keeps nothing of it, and the next search does it all`() throws {
    let sample = try Sample()
    try sample.new("One", "word\n")
    #expect(throws: MemoError.interrupted) {
      try sample.notebook.searchHistory("word") { $0.phase != .history }
    }
    #expect(sample.folder.read(".git/memo/versions") == nil)
    #expect(try paths(sample, "word") == ["one.md"])
  }
}
