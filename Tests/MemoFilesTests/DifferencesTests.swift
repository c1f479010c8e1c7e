import MemoCore
import TestKit
import Testing

@testable import MemoFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What somebody tracks, and the folders as they were found.
private struct Tracked {
  var files: [(path: RelativePath, stat: FileStat?)]
  var records = FolderRecords()

  init(_ bench: Bench, _ names: [String]) throws {
    files = try names.map(path).sorted().map { ($0, try bench.notebook.stat($0)) }
  }

  var known: KnownFiles {
    let files = files
    return KnownFiles(count: files.count) { range, body in
      for position in range {
        files[position].path.bytes.withUnsafeBufferPointer {
          body(KnownFile(position: position, path: $0, stat: files[position].stat))
        }
      }
    }
  }

  mutating func look(_ bench: Bench) -> FolderDifferences {
    let found = bench.notebook.differences(from: known, records, now: later)
    records = found.records ?? records
    return found
  }
}

/// A time at which nothing that a test wrote is young any more.
private let later = Instant(seconds: 1 << 40)

extension FolderDifferences {
  fileprivate var words: [String] {
    listing.files.map { "+" + $0.path.text }.sorted() + changed.map { "~\($0.position)" }
      + missing.map { "-\($0)" }
  }
}

@Suite struct DifferencesTests {
  private let names = ["a.md", "b/c.md", "b/d/e.md", "b/d/f.png", "그림.png"]

  private func tracked(_ bench: Bench) throws -> Tracked {
    for name in names { bench.write(name, "x") }
    return try Tracked(bench, names)
  }

  @Test func `folders with tracked names alone are listed once`() throws {
    let bench = try Bench()
    var tracked = try tracked(bench)
    let first = tracked.look(bench)
    #expect(first.words == [] && first.namesRead == 5 && first.records?.folders.count == 3)
    let second = tracked.look(bench)
    #expect(second.words == [] && second.namesRead == 0 && second.records == nil)
  }

  @Test func `what came, changed and went is told`() throws {
    let bench = try Bench()
    var tracked = try tracked(bench)
    _ = tracked.look(bench)
    usleep(20_000)
    bench.write("a.md", "longer")
    bench.write("b/new.md", "x")
    bench.write("new/g.txt", "x")
    unlink(bench.folder.path("book/b/d/e.md"))
    #expect(tracked.look(bench).words == ["+b/new.md", "+new/g.txt", "~0", "-2"])
    let again = tracked.look(bench)
    #expect(again.words == ["+b/new.md", "+new/g.txt", "~0", "-2"])
    #expect(again.namesRead == 1 && again.records == nil)
  }

  @Test func `files behind a link in place of a folder are missing`() throws {
    let bench = try Bench()
    var tracked = try tracked(bench)
    _ = tracked.look(bench)
    usleep(20_000)
    #expect(tracked.look(bench).records == nil)
    let (folder, moved) = (bench.folder.path("book/b/d"), bench.folder.path("moved"))
    rename(folder, moved)
    symlink(moved, folder)
    #expect(tracked.look(bench).words == ["-2", "-3"])
    unlink(folder)
    rename(moved, folder)
    #expect(tracked.look(bench).words == [])
    bench.write("b/new/g.md", "x")
    bench.write("b/new/h.md", "x")
    tracked.files = try Tracked(bench, names + ["b/new/g.md", "b/new/h.md"]).files
    bench.write("b/new/g.md", "longer")
    #expect(tracked.look(bench).words == ["~4"])
  }

  @Test func `a file that is tracked no longer is found in a folder that looks the same`() throws {
    let bench = try Bench()
    var tracked = try tracked(bench)
    _ = tracked.look(bench)
    tracked.files.removeAll { $0.path == path("b/d/f.png") }
    #expect(tracked.look(bench).words == ["+b/d/f.png"])
  }

  @Test func `hidden names, leftovers and repositories are left alone`() throws {
    let bench = try Bench()
    let left = [".a/b.md", ".c.md", "d.orig", "lost+found/e.md", "own/f.md"]
    for name in left { bench.write(name, "x") }
    var tracked = try Tracked(bench, left)
    bench.write("own/.git/HEAD", "x")
    #expect(tracked.look(bench).words == [])
    for name in left { bench.write(name, "longer") }
    let found = tracked.look(bench)
    #expect(found.words == [] && found.listing.nestedRepositories == [path("own")])
    unlink(bench.folder.path("book/.c.md"))
    #expect(tracked.look(bench).words == ["-1"])
  }

  @Test func `names of many files are told apart`() throws {
    let bench = try Bench()
    let names = (0..<700).map { "\($0 % 3)/\($0 * 7).md" }
    for name in names { bench.write(name, "x") }
    var tracked = try Tracked(bench, names)
    #expect(tracked.look(bench).words == [])
    bench.write("1/8.md", "x")
    #expect(tracked.look(bench).words == ["+1/8.md"])
  }

  @Test func `folders whose names begin alike are told apart`() throws {
    let bench = try Bench()
    let names = ["a-b/c/d.md", "a-b/e.md", "a/c/f.md", "a/g.md", "a/c-/h.md", "ab/i.md", "z.md"]
    for name in names { bench.write(name, "x") }
    var tracked = try Tracked(bench, names)
    #expect(tracked.look(bench).words == [])
    let second = tracked.look(bench)
    #expect(second.words == [] && second.namesRead == 0 && second.records == nil)
    usleep(20_000)
    bench.write("a/c/new.md", "x")
    let third = tracked.look(bench)
    #expect(third.words == ["+a/c/new.md"] && third.namesRead == 1)
    rename(bench.folder.path("book/a"), bench.folder.path("moved"))
    let gone = tracked.files.indices.filter { tracked.files[$0].path.text.hasPrefix("a/") }
    #expect(tracked.look(bench).words == gone.map { "-\($0)" })
  }

  @Test func `what is not worth keeping is not kept`() throws {
    let bench = try Bench()
    let tracked = try tracked(bench)
    var asked: [(folder: RelativePath?, names: Int)] = []
    let found = bench.notebook.differences(
      from: tracked.known, now: later,
      areWorthKeeping: {
        asked = $0
        return false
      })
    #expect(found.records == nil && found.words == [])
    #expect(asked.map(\.folder) == [nil, path("b"), path("b/d")])
    #expect(asked.map(\.names) == [2, 1, 2])
  }
}
