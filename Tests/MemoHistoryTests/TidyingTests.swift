import MemoCore
import TestKit
import Testing

@testable import MemoHistory

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct TidyingTests {
  static let now = Instant(seconds: 1_700_000_000)

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `what lay loose is packed, every object as it was`(_ seed: UInt64) throws {
    let fixture = try SeededHistory(seed: seed, commits: 60).fixture
    fixture.unpack()
    let before = fixture.objects
    let loose = fixture.count("count")
    let packed = try LoosePacking.run(fixture.objectFolder, limit: 100_000) { _, _ in true }
    #expect(packed == loose && fixture.count("count") == 0 && fixture.count("packs") == 1)
    #expect(fixture.objects == before)
    #expect(fixture.isSound)
  }

  @Test func `a row of versions is kept as differences, newest whole`() throws {
    let fixture = try Fixture()
    let long = (0..<400).map { "Line \($0) of a memo that grows.\n" }.joined()
    for number in 0..<60 {
      try fixture.commit(["a.md": long + "\(number)\n"], time: 1_700_000_000 + Int64(number))
    }
    #expect(try LoosePacking.run(fixture.objectFolder, limit: 1000) { _, _ in true } == 180)
    let blobs = git(
      "rev-list", "--objects", "--all", "--filter=object:type=blob", in: fixture.folder.path)
    #expect(blobs.status == 0)
    let sizes = git(
      "cat-file", "--batch-all-objects", "--batch-check=%(objecttype) %(deltabase)",
      in: fixture.folder.path
    ).text.split(separator: "\n").filter { $0.hasPrefix("blob") }
    let whole = sizes.count { $0.hasSuffix(String(repeating: "0", count: 40)) }
    #expect(sizes.count == 60 && whole == 2)
    #expect(git("show", "HEAD~59:a.md", in: fixture.folder.path).text == long + "0\n")
    #expect(fixture.isSound)
  }

  @Test func `an object whose bytes are damaged stays where it is, alone`() throws {
    let fixture = try Fixture()
    for number in 0..<50 { try fixture.commit(["a.md": "text \(number)\n"]) }
    let id = git("rev-parse", "HEAD~20:a.md", in: fixture.folder.path).text.prefix(40)
    let other = git("rev-parse", "HEAD~30:a.md", in: fixture.folder.path).text.prefix(40)
    let folder = fixture.folder.path(".git/objects/")
    let place = folder + id.prefix(2) + "/" + id.dropFirst(2)
    let bytes = try #require(readFile(folder + other.prefix(2) + "/" + other.dropFirst(2)))
    chmod(place, 0o644)
    fixture.folder.write(String(place.dropFirst(fixture.folder.path.count + 1)), bytes)
    let loose = fixture.count("count")
    #expect(
      try LoosePacking.run(fixture.objectFolder, limit: 1000) { _, _ in true } == loose - 1)
    #expect(access(place, F_OK) == 0 && fixture.count("count") == 1)
    #expect(fixture.count("packs") == 1)
  }

  @Test func `work that is ended takes nothing away`() throws {
    let fixture = try Fixture()
    for number in 0..<60 { try fixture.commit(["a.md": "text \(number)\n"]) }
    let before = fixture.objects
    #expect(throws: HistoryError.interrupted) {
      try LoosePacking.run(fixture.objectFolder, limit: 1000) { done, _ in done < 64 }
    }
    #expect(fixture.objects == before && fixture.count("packs") == 0)
    #expect(fixture.count("garbage") == 0)
  }

  @Test func `packs are joined, whoever made them, but those that are kept`() throws {
    let fixture = try Fixture()
    for number in 0..<80 {
      let lines = (0..<40).map { "Line \($0), version \($0 == 7 ? number : 0).\n" }.joined()
      try fixture.commit(["\(number % 9).md": lines])
    }
    // Git's own pack, whose differences name their base by its distance.
    git("repack", "-q", "-a", "-d", "-f", in: fixture.folder.path)
    fixture.unpack(keepingPacks: true)
    _ = try LoosePacking.run(fixture.objectFolder, limit: 1000) { _, _ in true }
    let before = fixture.objects
    let names = fixture.packs
    #expect(names.count == 2)
    fixture.folder.write(String(names[0].dropLast(5) + ".keep"), "")
    #expect(try PackJoining.run(fixture.objectFolder) { _, _ in true } == 0)
    unlink(fixture.folder.path(String(names[0].dropLast(5) + ".keep")))
    #expect(try PackJoining.run(fixture.objectFolder) { _, _ in true } == 1)
    #expect(fixture.packs.count == 1 && fixture.objects == before && fixture.isSound)
  }

  @Test func `nothing is done before it is much, while git collects, or where it is unwanted`()
    throws
  {
    let fixture = try Fixture()
    fixture.scatter(2600)
    let path = fixture.folder.path
    func tidy() throws -> Int { try fixture.history.tidy(host: "here", now: Self.now) }

    git("config", "gc.auto", "0", in: path)
    #expect(try tidy() == 0)
    git("config", "gc.auto", "6700", in: path)
    #expect(try tidy() == 0)
    git("config", "--unset", "gc.auto", in: path)
    fixture.folder.write(".git/gc.pid", "\(getpid()) here")
    utimes(fixture.folder.path(".git/gc.pid"), at: Self.now)
    #expect(try tidy() == 0)
    fixture.folder.write(".git/gc.pid", "1 elsewhere")
    utimes(fixture.folder.path(".git/gc.pid"), at: Self.now)
    #expect(try tidy() == 0)
    fixture.folder.write(".git/gc.pid", "4194999 here")
    let before = fixture.objects
    #expect(try tidy() >= 2600 && fixture.objects == before && fixture.isSound)
    #expect(access(fixture.folder.path(".git/gc.pid"), F_OK) != 0)
    #expect(try tidy() == 0)
  }

  private func utimes(_ path: String, at time: Instant) {
    let value = timeval(tv_sec: Int(time.seconds), tv_usec: 0)
    _ = Glibc.utimes(path, [value, value])
  }
}

extension Fixture {
  fileprivate var objectFolder: ObjectFolder {
    ObjectFolder(path: history.place.commonDirectory + "/objects")
  }

  /// All objects with kind and size, whether anything reaches them or not.
  fileprivate var objects: String {
    git("cat-file", "--batch-all-objects", "--batch-check", in: folder.path).text
  }

  fileprivate func count(_ key: String) -> Int {
    let lines = git("count-objects", "-v", in: folder.path).text.split(separator: "\n")
    return lines.first { $0.hasPrefix(key + ": ") }.flatMap { Int($0.dropFirst(key.count + 2)) }
      ?? -1
  }

  fileprivate var packs: [String] {
    run("/bin/ls", [".git/objects/pack"], in: folder.path).text.split(separator: "\n")
      .filter { $0.hasSuffix(".pack") }.map { ".git/objects/pack/" + $0 }.sorted()
  }

  /// Makes the objects of all packs loose; the packs may stay as well.
  fileprivate func unpack(keepingPacks isKept: Bool = false) {
    let script = """
      mkdir out && mv .git/objects/pack/* out/ && for p in out/*.pack; do
        git unpack-objects -q <"$p"; done
      """ + (isKept ? " && mv out/* .git/objects/pack/" : "")
    let environment = ["PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "/nonexistent"]
    _ = run("/bin/sh", ["-c", script], in: folder.path, environment: environment)
    _ = run("/bin/rm", ["-rf", "out"], in: folder.path)
  }

  /// Writes loose blobs that nothing names.
  fileprivate func scatter(_ count: Int) {
    for number in 0..<count { folder.write("many/\(number)", "text \(number)\n") }
    let environment = ["PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "/nonexistent"]
    _ = run(
      "/bin/sh", ["-c", "ls -d many/* | git hash-object -w --stdin-paths"], in: folder.path,
      environment: environment)
  }
}
