import MemoCore
import TestKit
import Testing

@testable import MemoFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct ReadingTests {
  @Test func `a file comes with its bytes and its state`() throws {
    let bench = try Bench()
    bench.write("a/b.md", "가나다")
    let contents = try bench.notebook.read(path("a/b.md"))
    #expect(contents.bytes == Array("가나다".utf8))
    #expect(contents.stat.size == 9)
    #expect(contents.stat == (try bench.notebook.stat(path("a/b.md"))))
  }

  @Test func `what is no readable file is refused by its kind`() throws {
    let bench = try Bench()
    bench.write("file.md", "text")
    bench.folder.write("outside/x.md", "secret")
    mkdir(bench.folder.path("book/folder.md"), 0o755)
    mkfifo(bench.folder.path("book/pipe.md"), 0o644)
    symlink("file.md", bench.folder.path("book/link.md"))
    symlink(bench.folder.path("outside"), bench.folder.path("book/in"))
    let cases: [(String, FileError)] = [
      ("none.md", .notFound), ("no/none.md", .notFound), ("file.md/x.md", .notFound),
      ("folder.md", .notAFile), ("pipe.md", .notAFile), ("link.md", .outside),
      ("in/x.md", .outside),
    ]
    for (name, error) in cases {
      #expect(throws: error, "\(name)") { try bench.notebook.read(path(name)) }
      #expect(throws: error, "\(name)") { try bench.notebook.stat(path(name)) }
    }
  }

  @Test func `a reader that goes from folder to folder reads as the notebook does`() throws {
    let bench = try Bench()
    for name in ["a.md", "x/a.md", "x/b.md", "x/y/c.md", "z/d.md"] { bench.write(name, name) }
    bench.folder.write("outside/x.md", "secret")
    symlink(bench.folder.path("outside"), bench.folder.path("book/in"))
    symlink("a.md", bench.folder.path("book/x/link.md"))
    var reader = FolderReader(bench.notebook)
    for name in ["a.md", "x/a.md", "x/b.md", "x/y/c.md", "x/b.md", "z/d.md", "a.md"] {
      let contents = try reader.read(path(name))
      #expect(contents == (try bench.notebook.read(path(name))))
      #expect(contents.bytes == Array(name.utf8))
    }
    let cases: [(String, FileError)] = [
      ("x/a.md/b.md", .notFound), ("none/a.md", .notFound), ("x/none.md", .notFound),
      ("x/link.md", .outside), ("in/x.md", .outside), ("x", .notAFile),
    ]
    for (name, error) in cases {
      do throws(FileError) {
        _ = try reader.read(path(name))
        Issue.record("\(name) was read")
      } catch let found {
        #expect(found == error, "\(name)")
      }
    }
    rename(bench.folder.path("book/x"), bench.folder.path("book/w"))
    bench.write("x/b.md", "new")
    #expect(try reader.read(path("z/d.md")).bytes == Array("z/d.md".utf8))
    #expect(try reader.read(path("x/b.md")).bytes == Array("new".utf8))
  }

  @Test func `a draft takes its name when it is whole`() throws {
    let bench = try Bench()
    let target = Array(bench.folder.path("cache").utf8)
    let place = Array(bench.folder.path("cache.new").utf8)
    bench.folder.write("cache", "old")
    bench.folder.write("cache.new", "what another left")
    let draft = try CacheDraft(place, headWidth: 4)
    try draft.append([Array("one".utf8), [], Array("two".utf8)])
    try draft.append([Array("three".utf8)])
    #expect(try draft.written() == Array("onetwothree".utf8))
    #expect(try AbsoluteFile.read(target) == Array("old".utf8))
    try draft.publish(as: target, head: Array("head".utf8))
    #expect(try AbsoluteFile.read(target) == Array("headonetwothree".utf8))
    #expect(throws: FileError.notFound) { try AbsoluteFile.read(place) }
  }

  @Test func `a draft that is given up leaves nothing`() throws {
    let bench = try Bench()
    let place = Array(bench.folder.path("cache.new").utf8)
    do {
      let draft = try CacheDraft(place, headWidth: 4)
      try draft.append([[1]])
    }
    #expect(throws: FileError.notFound) { try AbsoluteFile.read(place) }
    #expect(throws: FileError.notFound) { try CacheDraft(Array("/none/x".utf8), headWidth: 1) }
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 200_000])
  func `a file of any size is read whole, up to the limit`(size: Int) throws {
    let bench = try Bench()
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
    bench.folder.write("book/a.md", bytes)
    #expect(try bench.notebook.read(path("a.md"), limit: size).bytes == bytes)
    guard size > 0 else { return }
    #expect(throws: FileError.tooLarge) {
      try bench.notebook.read(path("a.md"), limit: size - 1)
    }
  }

  @Test func `a young file is read again until it has stood still`() throws {
    let bench = try Bench()
    bench.write("a.md", "a")
    let modified = try bench.notebook.stat(path("a.md")).modified
    var asked = 0
    let contents = try bench.notebook.read(path("a.md")) {
      asked += 1
      if asked == 1 { bench.write("a.md", "whole") }
      return modified
    }
    #expect(contents.bytes == Array("whole".utf8))
    #expect(asked == 3)
  }

  @Test(arguments: [Int64(1), -1, 100_000_000])
  func `an old file, and one from the future, is read once`(age: Int64) throws {
    let bench = try Bench()
    bench.write("a.md", "a")
    let modified = try bench.notebook.stat(path("a.md")).modified
    var asked = 0
    _ = try bench.notebook.read(path("a.md")) {
      asked += 1
      return modified.advanced(by: age)
    }
    #expect(asked == 1)
  }
}

@Suite struct AbsoluteFileTests {
  @Test func `a cache is written, mapped and written anew under a living map`() throws {
    let folder = TemporaryFolder()
    let place = Array(folder.path("x/y/cache").utf8)
    #expect(AbsoluteFile.map(place) == nil)
    #expect(throws: FileError.notFound) { try AbsoluteFile.writeCache(place, [1]) }
    try AbsoluteFile.makeFolder(Array(folder.path("x/y").utf8), mode: 0o700)
    try AbsoluteFile.makeFolder(Array(folder.path("x/y").utf8), mode: 0o700)
    try AbsoluteFile.writeCache(place, [1, 2, 3])
    let first = try #require(AbsoluteFile.map(place))
    try AbsoluteFile.writeCache(place, [])
    #expect(first.array == [1, 2, 3])
    #expect(AbsoluteFile.map(place)?.array == [])
    #expect(try AbsoluteFile.read(place) == [])
    #expect(try KeptFolder(at: Array(folder.path("x/y").utf8)).files().count == 1)
    var info = stat()
    #expect(lstat(folder.path("x/y/cache"), &info) == 0 && info.st_mode & 0o777 == 0o600)
  }

  @Test func `a path is resolved through links`() {
    let folder = TemporaryFolder()
    symlink(folder.path, folder.path("self"))
    #expect(
      AbsoluteFile.resolved(Array(folder.path("self/self/./..").utf8))
        == AbsoluteFile.resolved(Array(folder.path("..").utf8)))
    #expect(AbsoluteFile.resolved(Array(folder.path("none").utf8)) == nil)
  }

  @Test func `a file is replaced through its link, and keeps its permissions`() throws {
    let folder = TemporaryFolder()
    let place = Array(folder.path("x/y/real").utf8)
    try AbsoluteFile.replace(place, [1])
    #expect(chmod(folder.path("x/y/real"), 0o640) == 0)
    #expect(symlink("x/y/real", folder.path("link")) == 0)
    try AbsoluteFile.replace(Array(folder.path("link").utf8), [2, 3])
    #expect(folder.read("x/y/real") == [2, 3])
    var info = stat()
    #expect(stat(folder.path("x/y/real"), &info) == 0 && info.st_mode & 0o777 == 0o640)
    #expect(lstat(folder.path("link"), &info) == 0 && info.st_mode & S_IFMT == S_IFLNK)
    #expect(throws: FileError.self) {
      try AbsoluteFile.replace(Array(folder.path("x/y/real/z").utf8), [4])
    }
    #expect(symlink("nowhere", folder.path("lost")) == 0)
    #expect(throws: FileError.notAFile) {
      try AbsoluteFile.replace(Array(folder.path("lost").utf8), [5])
    }
    #expect(lstat(folder.path("lost"), &info) == 0 && info.st_mode & S_IFMT == S_IFLNK)
  }
}
