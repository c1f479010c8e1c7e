import MemoCore
import TestKit
import Testing

@testable import MemoFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files that are written together, by what this system can do and without.
@Suite struct BatchTests {
  static let ways: [KernelWays] = [.all, .unnamedFiles, .deepFolders, []]

  private func folder(_ bench: Bench, _ ways: KernelWays) throws -> NotebookFolder {
    try NotebookFolder(at: bench.notebook.path, using: ways)
  }

  private func draft(_ name: String, _ text: String, expecting old: String? = nil) -> FileDraft {
    FileDraft(
      path: path(name), bytes: Array(text.utf8), isExecutable: false,
      expecting: old.map { Array($0.utf8) })
  }

  private func mode(_ bench: Bench, _ name: String) -> mode_t {
    var info = stat()
    lstat(bench.folder.path("book/" + name), &info)
    return info.st_mode & 0o7777
  }

  @Test(arguments: ways)
  func `files come and change, and what was displaced is kept`(ways: KernelWays) throws {
    let bench = try Bench()
    for name in ["book/a", "book/a/b"] { mkdir(bench.folder.path(name), 0o755) }
    bench.write("a/b/old.md", "old")
    chmod(bench.folder.path("book/a/b/old.md"), 0o640)
    let (stats, failure) = try folder(bench, ways).write(
      [
        draft("a/b/old.md", "new", expecting: "old"), draft("a/b/new.md", "1"),
        draft("c/d/new.md", "2"), draft("new.md", "3"),
      ], staging: bench.staging, kept: bench.kept.path)
    #expect(failure == nil && stats.count == 4)
    #expect(bench.text("a/b/old.md") == "new" && bench.text("a/b/new.md") == "1")
    #expect(bench.text("c/d/new.md") == "2" && bench.text("new.md") == "3")
    #expect(mode(bench, "a/b/old.md") == 0o640)
    let mask = umask(0)
    umask(mask)
    #expect(mode(bench, "new.md") == 0o666 & ~mask)
    #expect(
      stats
        == (try ["a/b/old.md", "a/b/new.md", "c/d/new.md", "new.md"].map {
          try bench.notebook.stat(path($0))
        }))
    let kept = try bench.kept.files()
    #expect(kept.map(\.path) == [path("a/b/old.md")])
    #expect(try bench.kept.read(kept[0]) == Array("old".utf8))
    #expect(try bench.leftovers().isEmpty)
  }

  @Test(arguments: ways)
  func `the first that is something else ends it`(ways: KernelWays) throws {
    let bench = try Bench()
    for name in ["a.md", "b.md", "c.md"] { bench.write(name, "old") }
    bench.write("b.md", "theirs")
    let (stats, failure) = try folder(bench, ways).write(
      ["a.md", "b.md", "c.md"].map { draft($0, "new", expecting: "old") },
      staging: bench.staging, kept: bench.kept.path)
    #expect(failure == .changedMeanwhile && stats.count == 1)
    #expect(bench.text("a.md") == "new" && bench.text("b.md") == "theirs")
    #expect(bench.text("c.md") == "old")
    #expect(try bench.leftovers().isEmpty)
  }

  @Test(arguments: ways)
  func `no name is taken from a file that came meanwhile`(ways: KernelWays) throws {
    let bench = try Bench()
    bench.write("a.md", "theirs")
    let (stats, failure) = try folder(bench, ways).write(
      [draft("a.md", "new")], staging: bench.staging, kept: bench.kept.path)
    #expect(failure == .exists && stats.isEmpty)
    #expect(bench.text("a.md") == "theirs")
    #expect(try bench.leftovers().isEmpty)
  }

  @Test(arguments: ways)
  func `nothing is written through a link`(ways: KernelWays) throws {
    let bench = try Bench()
    for name in ["outside", "outside/b", "book/c"] { mkdir(bench.folder.path(name), 0o755) }
    bench.folder.write("outside/b/x.md", "old")
    symlink(bench.folder.path("outside"), bench.folder.path("book/a"))
    symlink(bench.folder.path("outside/b"), bench.folder.path("book/c/b"))
    let notebook = try folder(bench, ways)
    for place in ["a/b", "c/b"] {
      for old in ["old", nil] {
        let name = old == nil ? "/y.md" : "/x.md"
        let (stats, failure) = notebook.write(
          [draft(place + name, "new", expecting: old)], staging: bench.staging,
          kept: bench.kept.path)
        #expect(failure == .outside && stats.isEmpty)
      }
      #expect(throws: FileError.outside) { try notebook.read(path(place + "/x.md")) }
    }
    #expect(bench.folder.text("outside/b/x.md") == "old")
    #expect(try bench.leftovers().isEmpty)
  }

  @Test(arguments: ways)
  func `where staging and notebook are two file systems files are staged beside their place`(
    ways: KernelWays
  ) throws {
    let bench = try Bench()
    bench.write("a.md", "old")
    guard let other = otherFileSystem(than: bench.folder.path("book")) else { return }
    defer { rmdir(other) }
    let (_, failure) = try folder(bench, ways).write(
      [draft("a.md", "new", expecting: "old"), draft("b.md", "1")],
      staging: Array(other.utf8), kept: bench.kept.path)
    #expect(failure == nil)
    #expect(bench.text("a.md") == "new" && bench.text("b.md") == "1")
    #expect(try bench.leftovers().isEmpty && KeptFolder(at: Array(other.utf8)).files().isEmpty)
  }

  /// A folder on another file system, where this machine has one that can be written.
  private func otherFileSystem(than folder: String) -> String? {
    let other = "/dev/shm/memo-\(UInt64.random(in: .min ... .max))"
    var (here, there) = (stat(), stat())
    guard mkdir(other, 0o700) == 0 else { return nil }
    guard stat(folder, &here) == 0, stat(other, &there) == 0, here.st_dev != there.st_dev else {
      rmdir(other)
      return nil
    }
    return other
  }
}
