import MemoCore
import TestKit
import Testing

@testable import MemoFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct CreatingTests {
  @Test(arguments: [true, false])
  func `a new file holds its bytes, and nothing else is left`(staged: Bool) throws {
    let bench = try Bench()
    let stat = try bench.notebook.create(
      path("일기/2026/a.md"), Array("가".utf8), staging: staged ? bench.staging : nil)
    #expect(bench.text("일기/2026/a.md") == "가")
    #expect(stat == (try bench.notebook.stat(path("일기/2026/a.md"))))
    #expect(try bench.leftovers().isEmpty)
    #expect(try bench.notebook.names(in: path("일기/2026")) == [Array("a.md".utf8)])
  }

  @Test func `a taken name is left as it is`() throws {
    let bench = try Bench()
    bench.write("a.md", "old")
    symlink("nowhere", bench.folder.path("book/b.md"))
    mkdir(bench.folder.path("book/c.md"), 0o755)
    for name in ["a.md", "b.md", "c.md"] {
      #expect(throws: FileError.exists) {
        try bench.notebook.create(path(name), [1], staging: bench.staging)
      }
    }
    #expect(bench.text("a.md") == "old")
    #expect(try bench.leftovers().isEmpty)
  }

  @Test func `a staging folder that is missing or on another file system is done without`() throws {
    let bench = try Bench()
    try bench.notebook.create(path("a.md"), [65], staging: Array("/nowhere/at/all".utf8))
    try bench.notebook.create(path("b.md"), [66], staging: Array("/dev/shm".utf8))
    #expect(bench.text("a.md") == "A")
    #expect(bench.text("b.md") == "B")
    #expect(try bench.leftovers().isEmpty)
  }

  @Test func `what cannot be created leaves neither file nor folder`() throws {
    let bench = try Bench()
    let long = String(repeating: "x", count: 300)
    for name in ["new/deep/\(long)", "new/\(long)/a.md"] {
      #expect(throws: FileError.system(errno: ENAMETOOLONG, path: path(name))) {
        try bench.notebook.create(path(name), [1], staging: bench.staging)
      }
    }
    #expect(try bench.notebook.names(in: nil).isEmpty)
    #expect(try bench.leftovers().isEmpty)
  }

  @Test func `nothing is written through a symbolic link`() throws {
    let bench = try Bench()
    mkdir(bench.folder.path("outside"), 0o755)
    symlink(bench.folder.path("outside"), bench.folder.path("book/in"))
    #expect(throws: FileError.outside) {
      try bench.notebook.create(path("in/a.md"), [1], staging: bench.staging)
    }
    #expect(bench.folder.read("outside/a.md") == nil)
  }

  @Test func `a move takes no name that is in use and leaves no empty folder`() throws {
    let bench = try Bench()
    bench.write("old/deep/a.md", "a")
    bench.write("b.md", "b")
    #expect(throws: FileError.exists) {
      try bench.notebook.move(path("old/deep/a.md"), to: path("b.md"))
    }
    try bench.notebook.move(path("old/deep/a.md"), to: path("new/a.md"))
    #expect(bench.text("new/a.md") == "a")
    #expect(bench.text("b.md") == "b")
    #expect(try Set(bench.notebook.names(in: nil)) == Set(["new", "b.md"].map { Array($0.utf8) }))
  }
}

@Suite struct ReplacingTests {
  @Test func `a replaced file keeps its permissions, and the old one is kept`() throws {
    let bench = try Bench()
    bench.write("d/a%.md", "old")
    chmod(bench.folder.path("book/d/a%.md"), 0o640)
    try bench.replace("d/a%.md", "new", expecting: "old")
    #expect(bench.text("d/a%.md") == "new")
    #expect(try bench.notebook.stat(path("d/a%.md")).mode & 0o7777 == 0o640)
    let kept = try bench.kept.files()
    #expect(kept.map(\.path) == [path("d/a%.md")])
    #expect(try bench.kept.read(kept[0]) == Array("old".utf8))
    try bench.kept.discard(kept[0])
    #expect(try bench.kept.files().isEmpty)
    #expect(try bench.leftovers().isEmpty)
  }

  @Test func `an editor that has the old file open loses nothing`() throws {
    let bench = try Bench()
    bench.write("a.md", "old")
    let editor = open(bench.folder.path("book/a.md"), O_WRONLY | O_APPEND)
    try bench.replace("a.md", "new", expecting: "old")
    write(editor, " and more", 9)
    close(editor)
    #expect(try bench.kept.read(bench.kept.files()[0]) == Array("old and more".utf8))
  }

  @Test func `bytes nobody expected stay`() throws {
    let bench = try Bench()
    bench.write("a.md", "theirs")
    #expect(throws: FileError.changedMeanwhile) {
      try bench.replace("a.md", "new", expecting: "old")
    }
    #expect(bench.text("a.md") == "theirs")
    #expect(try bench.kept.files().isEmpty)
  }

  @Test(arguments: [true, false])
  func `a text written between reading and exchanging comes back`(replacing: Bool) throws {
    let bench = try Bench()
    bench.write("a.md", "theirs")
    let target = try bench.notebook.folder(nil)
    let swap = Displacement(
      path: path("a.md"), expected: Array("old".utf8),
      new: replacing ? Array("new".utf8) : nil, kept: try OpenFolder(at: bench.kept.path))
    if replacing {
      let staged = try Staged(Array("new".utf8), in: Descriptor.folder(at: bench.staging))
      #expect(try swap.run(staged, in: target) == nil)
    } else {
      #expect(try !swap.takeAway(from: target))
    }
    #expect(bench.text("a.md") == "theirs")
    #expect(try bench.kept.files().isEmpty)
    #expect(try bench.leftovers().isEmpty)
  }

  @Test func `every text of a busy writer is in the folder or kept`() async throws {
    let bench = try Bench()
    bench.write("a.md", "0")
    let other = Task {
      for number in 1...300 {
        bench.folder.write("tmp", "w\(number)")
        rename(bench.folder.path("tmp"), bench.folder.path("book/a.md"))
      }
    }
    var done: [String] = []
    for number in 1...300 {
      guard let old = try? bench.notebook.read(path("a.md")) else { continue }
      let text = "m\(number)"
      do throws(FileError) {
        try bench.replace("a.md", text, expecting: String(decoding: old.bytes, as: UTF8.self))
        done.append(text)
      } catch {
        #expect(error == .changedMeanwhile || error == .notFound)
      }
    }
    await other.value
    let last = try #require(bench.text("a.md"))
    #expect(last == "w300" || last == done.last)
    #expect(try bench.leftovers().isEmpty)
  }
}

@Suite struct RemovingTests {
  @Test func `a removed file is kept, and the folders it leaves empty go`() throws {
    let bench = try Bench()
    bench.write("a/b/c.md", "c")
    bench.write("a/.DS_Store", "x")
    try bench.notebook.remove(path("a/b/c.md"), expecting: [99], kept: bench.kept.path)
    #expect(try bench.notebook.names(in: path("a")) == [Array(".DS_Store".utf8)])
    #expect(try bench.kept.files().map(\.path) == [path("a/b/c.md")])
  }

  @Test func `a kept folder on another file system does not stop a removal`() throws {
    let bench = try Bench()
    bench.write("a.md", "a")
    try bench.notebook.remove(path("a.md"), expecting: [97], kept: Array("/dev/shm".utf8))
    #expect(try bench.notebook.names(in: nil).isEmpty)
  }

  @Test func `a file with other bytes is not removed`() throws {
    let bench = try Bench()
    bench.write("a.md", "theirs")
    #expect(throws: FileError.changedMeanwhile) {
      try bench.notebook.remove(path("a.md"), expecting: [], kept: bench.kept.path)
    }
    #expect(bench.text("a.md") == "theirs")
  }
}
