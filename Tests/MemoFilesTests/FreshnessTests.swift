import MemoCore
import TestKit
import Testing

@testable import MemoFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A table of what was known, as an index keeps it.
private struct Known {
  var files: [(path: RelativePath, stat: FileStat?)] = []
  var folders: [KnownFolder] = []

  init() {}

  init(_ listing: Listing, _ now: Instant = later) {
    files = listing.files.filter { $0.kind == .memo }.map {
      ($0.path, $0.stat.settled(before: now))
    }
    folders = listing.folders.map { $0.settled(before: now) }
  }

  var all: KnownFiles {
    KnownFiles(count: files.count, folders: folders) { [files] range, body in
      for position in range {
        files[position].path.bytes.withUnsafeBufferPointer {
          body(KnownFile(position: position, path: $0, stat: files[position].stat))
        }
      }
    }
  }

  mutating func apply(_ changes: FolderChanges) {
    for change in changes.changed {
      files[change.position].stat = change.file.stat.settled(before: later)
    }
    for position in changes.removed.reversed() { files.remove(at: position) }
    files += changes.added.map { ($0.path, $0.stat.settled(before: later)) }
    files.sort { $0.path < $1.path }
    if let folders = changes.folders { self.folders = folders }
  }
}

/// A time at which nothing that a test wrote is young any more.
private let later = Instant(seconds: 1 << 40)

extension FolderChanges {
  fileprivate var words: [String] {
    added.map { "+" + $0.path.text } + changed.map { "~" + $0.file.path.text }
      + removed.map { "-\($0)" }
  }
}

@Suite struct FreshnessTests {
  @Test func `nothing changed, and no folder is listed`() throws {
    let bench = try Bench()
    for name in ["a.md", "b/c.md", "b/d/e.md", "b-/f.md", "그림.png"] { bench.write(name, "x") }
    let known = Known(bench.notebook.scan())
    #expect(known.folders.map(\.path) == [nil, path("b"), path("b-"), path("b/d")])
    let changes = bench.notebook.check(known.all, now: later)
    #expect(changes.isUnchanged && changes.words == [])
  }

  @Test func `memos that came, changed and went`() throws {
    let bench = try Bench()
    for name in ["a.md", "b/c.md", "b/d/e.md", "f.md"] { bench.write(name, "x") }
    let known = Known(bench.notebook.scan())
    bench.write("a.md", "longer")
    unlink(bench.folder.path("book/b/c.md"))
    bench.write("b/new.md", "x")
    bench.write("new/g/h.md", "x")
    bench.write("b/other.txt", "x")
    let changes = bench.notebook.check(known.all, now: later)
    #expect(changes.words == ["+b/new.md", "+new/g/h.md", "~a.md", "-1"])
    #expect(
      changes.folders?.map { $0.path?.text } == [nil, "b", "b/d", "new", "new/g"])
    var next = known
    next.apply(changes)
    #expect(bench.notebook.check(next.all, now: later).isUnchanged)
  }

  @Test func `the same size and the old time of change are seen through`() throws {
    let bench = try Bench()
    bench.write("a.md", "one")
    let known = Known(bench.notebook.scan())
    usleep(20_000)
    let stat = try bench.notebook.stat(path("a.md"))
    bench.write("a.md", "two")
    var times = [timespec(), timespec()]
    for index in 0..<2 {
      times[index].tv_sec = Int(stat.modified.seconds)
      times[index].tv_nsec = Int(stat.modified.nanoseconds)
    }
    utimensat(AT_FDCWD, bench.folder.path("book/a.md"), times, 0)
    #expect(try bench.notebook.stat(path("a.md")).modified == stat.modified)
    #expect(bench.notebook.check(known.all, now: later).words == ["~a.md"])
  }

  @Test func `what is too young counts as changed`() throws {
    let bench = try Bench()
    bench.write("a.md", "x")
    let listing = bench.notebook.scan()
    let modified = try #require(listing.files.first).stat.modified
    let known = Known(listing, modified)
    #expect(known.folders.first?.stat == nil)
    #expect(bench.notebook.check(known.all, now: later).words == ["~a.md"])
  }

  @Test(
    arguments: [
      (100, 5, 100, 5_000_000, false), (100, 5, 100, 15_000_000, true), (100, 0, 101, 0, false),
      (100, 0, 102, 1, true), (100, 999_000_000, 101, 5_000_000, false),
      (100, 999_000_000, 101, 9_500_000, true), (100, 5, 99, 0, false),
    ] as [(Int64, Int32, Int64, Int32, Bool)])
  func `a stat settles`(
    seconds: Int64, nanoseconds: Int32, nowSeconds: Int64, nowNanoseconds: Int32, isSettled: Bool
  ) {
    let time = Instant(seconds: seconds, nanoseconds: nanoseconds)
    let stat = FileStat(size: 1, modified: time, changed: time, inode: 1)
    let now = Instant(seconds: nowSeconds, nanoseconds: nowNanoseconds)
    #expect((stat.settled(before: now) != nil) == isSettled)
  }

  @Test func `an ignore file that changes is heard`() throws {
    let bench = try Bench()
    for name in ["a.md", "draft/b.md", "draft/c.md"] { bench.write(name, "x") }
    var known = Known(bench.notebook.scan())
    func next() -> [String] {
      let changes = bench.notebook.check(known.all, now: later)
      known.apply(changes)
      #expect(known.files.map(\.path) == bench.notebook.scan().files.map(\.path))
      return changes.words
    }
    bench.write(".gitignore", "c.md\n")
    #expect(next() == ["-2"] && next() == [])
    bench.write(".gitignore", "draft\n")
    #expect(next() == ["-1"] && next() == [])
    bench.write("draft/d.md", "x")
    #expect(next() == [])
    unlink(bench.folder.path("book/.gitignore"))
    #expect(next() == ["+draft/b.md", "+draft/c.md", "+draft/d.md"] && next() == [])
  }

  @Test func `an ignored memo comes when git knows it`() throws {
    let bench = try Bench()
    for name in ["a.md", "b/c.md"] { bench.write(name, "x") }
    bench.write(".gitignore", "c.md\n")
    let known = Known(bench.notebook.scan())
    #expect(bench.notebook.check(known.all, now: later).isUnchanged)
    let changes = bench.notebook.check(known.all, now: later) { $0 == path("b/c.md") }
    #expect(changes.words == ["+b/c.md"])
  }

  @Test func `a folder that becomes a repository, a link or a file is left`() throws {
    let bench = try Bench()
    for name in ["a/1.md", "b/2.md", "c/3.md", "c/d/4.md"] { bench.write(name, "x") }
    var known = Known(bench.notebook.scan())
    bench.write("a/.git/HEAD", "x")
    rename(bench.folder.path("book/b"), bench.folder.path("b"))
    symlink(bench.folder.path("b"), bench.folder.path("book/b"))
    rename(bench.folder.path("book/c"), bench.folder.path("c"))
    bench.write("c", "x")
    let changes = bench.notebook.check(known.all, now: later)
    #expect(changes.words == ["-0", "-1", "-2", "-3"])
    #expect(changes.nestedRepositories == [path("a")])
    known.apply(changes)
    unlink(bench.folder.path("book/a/.git/HEAD"))
    rmdir(bench.folder.path("book/a/.git"))
    #expect(bench.notebook.check(known.all, now: later).words == ["+a/1.md"])
  }

  @Test func `without folders all is new`() throws {
    let bench = try Bench()
    bench.write("a/1.md", "x")
    let changes = bench.notebook.check(Known().all, now: later)
    #expect(changes.words == ["+a/1.md"] && changes.folders?.count == 2)
  }

  @Test(arguments: UInt64(1)...6)
  func `a check finds what a scan finds`(seed: UInt64) throws {
    let bench = try Bench()
    var random = SeededRandom(seed)
    func place() -> String {
      let folder = ["", "a/", "a/b/", "a-b/", "c/", "c/d/e/"].randomElement(using: &random) ?? ""
      return folder + String(Int.random(in: 0..<6, using: &random)) + ".md"
    }
    for _ in 0..<30 { bench.write(place(), "x") }
    var known = Known(bench.notebook.scan())
    for round in 0..<40 {
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let name = place()
        switch Int.random(in: 0..<8, using: &random) {
        case 0...2: bench.write(name, String(repeating: "y", count: round))
        case 3: unlink(bench.folder.path("book/" + name))
        case 4: rename(bench.folder.path("book/" + name), bench.folder.path("book/" + place()))
        case 5:
          let folders = ["a", "a/b", "c", "c/d"]
          rename(
            bench.folder.path("book/" + (folders.randomElement(using: &random) ?? "a")),
            bench.folder.path("book/moved\(round)"))
        case 6: bench.write(["", "a/", "c/"][round % 3] + ".gitignore", "\(round % 6).md\nb\n")
        default: bench.write("c/.git/x", "")
        }
      }
      let before = known.files.map(\.path)
      let changes = bench.notebook.check(known.all, now: later, threads: 2)
      known.apply(changes)
      let scan = bench.notebook.scan()
      #expect(known.files.map(\.path) == scan.files.map(\.path), "\(changes.words) of \(before)")
      #expect(known.files.map(\.stat) == scan.files.map(\.stat))
      #expect(Set(changes.nestedRepositories) == Set(scan.nestedRepositories))
      #expect(bench.notebook.check(known.all, now: later).isUnchanged)
    }
  }

  @Test func `many files are looked at by several threads`() throws {
    let bench = try Bench()
    for number in 0..<1500 { bench.write("\(number % 9)/\(number).md", "x") }
    let known = Known(bench.notebook.scan())
    let check = bench.notebook.beginCheck(known.all, threads: 3)
    #expect(check.finish(now: later).isUnchanged)
    for number in stride(from: 0, to: 1500, by: 100) {
      bench.write("\(number % 9)/\(number).md", "xx")
    }
    let changes = bench.notebook.check(known.all, now: later, threads: 3)
    #expect(changes.changed.count == 15)
    #expect(changes.changed.map(\.position) == changes.changed.map(\.position).sorted())
    for change in changes.changed { #expect(known.files[change.position].path == change.file.path) }
  }

  @Test func `a cache is written without a copy and mapped again`() throws {
    let folder = TemporaryFolder()
    let place = Array(folder.path("cache").utf8)
    let bytes = Bytes((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
    try AbsoluteFile.writeCache(place, bytes)
    #expect(try #require(AbsoluteFile.map(place)).array == bytes.array)
    #expect(throws: FileError.notFound) {
      try AbsoluteFile.writeCache(Array(folder.path("none/cache").utf8), bytes)
    }
  }
}
