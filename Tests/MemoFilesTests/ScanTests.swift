import MemoCore
import TestKit
import Testing

@testable import MemoFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct ScanTests {
  @Test func `files come in the order of their paths' bytes, memos told apart`() throws {
    let bench = try Bench()
    for name in ["a/x.md", "a.md", "a-b.MD", "a/b/y.markdown", "그림.png", "x.md/z.md", "-rf.md"] {
      bench.write(name, "")
    }
    let files = bench.notebook.scan().files
    #expect(files.map(\.path) == files.map(\.path).sorted())
    #expect(
      texts(files)
        == ["-rf.md", "a-b.MD", "a.md", "a/b/y.markdown", "a/x.md", "x.md/z.md", "그림.png"])
    #expect(files.filter { $0.kind == .other }.map(\.path.text) == ["그림.png"])
  }

  @Test func `no name hides another one`() throws {
    let bench = try Bench()
    let names: [[UInt8]] = [
      Array("\u{C77C}.md".utf8), Array("\u{110B}\u{1175}\u{11AF}.md".utf8), Array("Plan.md".utf8),
      Array("plan.md".utf8),
      [0xFF, 0xFE] + Array(".md".utf8), Array("a\nb.md".utf8), Array("aux.md".utf8),
    ]
    #expect(names[0] != names[1])
    for name in names {
      let place = try #require(RelativePath(bytes: name))
      try bench.notebook.create(place, name, staging: nil)
    }
    let files = bench.notebook.scan().files
    #expect(Set(files.map(\.path.bytes)) == Set(names))
    for file in files { #expect(try bench.notebook.read(file.path).bytes == file.path.bytes) }
  }

  @Test func `hidden names, leftovers, links, pipes and nested repositories are left out`() throws {
    let bench = try Bench()
    for name in [
      ".git/config", ".hidden.md", ".obsidian/a.md", "a.md~", "#a.md#", "a.md.swp", "x.tmp", "4913",
      "Thumbs.DB", "desktop.ini", "~$a.md", "a.md.orig", "$RECYCLE.BIN/a.md", "nested/.git",
      "nested/deep/a.md", "회의록 (민수's conflicted copy).md", "~a.md", "#.md",
    ] { bench.write(name, "") }
    mkfifo(bench.folder.path("book/pipe.md"), 0o644)
    symlink("user@host.1:2", bench.folder.path("book/.#a.md"))
    symlink("/etc", bench.folder.path("book/etc"))
    symlink("#.md", bench.folder.path("book/link.md"))
    let listing = bench.notebook.scan()
    #expect(texts(listing.files) == ["#.md", "~a.md", "회의록 (민수's conflicted copy).md"])
    #expect(listing.nestedRepositories == [path("nested")])
    #expect(listing.problems.isEmpty)
  }

  @Test func `what iCloud took away is not downloaded, and interrupted writes are told`() throws {
    let bench = try Bench()
    bench.write("a/.장보기.md.icloud", "")
    bench.write(".memo-0123456789abcdef.tmp", "the only copy")
    let listing = bench.notebook.scan()
    #expect(listing.notDownloaded == [path("a/장보기.md")])
    #expect(listing.staged == [path(".memo-0123456789abcdef.tmp")])
    #expect(listing.files.isEmpty)
  }

  @Test func `a folder that cannot be read is a problem and no end`() throws {
    let bench = try Bench()
    bench.write("a.md", "")
    bench.write("locked/b.md", "")
    bench.write("z.md", "")
    chmod(bench.folder.path("book/locked"), 0)
    guard getuid() != 0 else {
      print("permissions do not bind root: an unreadable folder is not tried")
      return
    }
    let listing = bench.notebook.scan()
    #expect(texts(listing.files) == ["a.md", "z.md"])
    #expect(listing.problems == [ScanProblem(path: path("locked"), errno: EACCES)])
  }

  @Test func `a very deep folder is a problem and no end`() throws {
    let bench = try Bench()
    let deep = Array(repeating: "d", count: 300).joined(separator: "/")
    bench.write("z.md", "")
    try bench.notebook.create(path(deep + "/a.md"), [], staging: nil)
    let listing = bench.notebook.scan()
    #expect(texts(listing.files) == ["z.md"])
    #expect(listing.problems.map(\.errno) == [ENAMETOOLONG])
  }

  @Test func `ignored files are left out, tracked ones stay`() throws {
    let bench = try Bench()
    for name in ["비밀번호.md", "a.md", "build/x.md", "build/y.md", "sub/keep.md", "sub/b.log"] {
      bench.write(name, "")
    }
    bench.write(".gitignore", "비밀*\nbuild/\n*.log\nkeep.md\n")
    bench.write("sub/.gitignore", "!keep.md\n")
    let plain = bench.notebook.scan()
    #expect(texts(plain.files) == ["a.md", "sub/keep.md"])
    #expect(texts(plain.ignoredMemos) == ["비밀번호.md"])
    let tracked = bench.notebook.scan { [path("build"), path("build/x.md")].contains($0) }
    #expect(texts(tracked.files) == ["a.md", "build/x.md", "sub/keep.md"])
    #expect(texts(tracked.ignoredMemos) == ["build/y.md", "비밀번호.md"])
    let all = bench.notebook.scan(entersIgnored: true)
    #expect(texts(all.ignoredMemos) == ["build/x.md", "build/y.md", "비밀번호.md"])
    #expect(all.files == plain.files)
  }

  @Test func `hidden memos are told apart, and hidden folders entered only if asked`() throws {
    let bench = try Bench()
    for name in ["a.md", ".b.md", "c/.d.md", ".e/f.md", ".git/g.md", ".h.txt", ".memo.yml"] {
      bench.write(name, "")
    }
    let plain = bench.notebook.scan()
    #expect(texts(plain.files) == ["a.md"] && texts(plain.hiddenMemos) == [".b.md", "c/.d.md"])
    let all = bench.notebook.scan(entersIgnored: true)
    #expect(texts(all.leftOutMemos) == [".b.md", ".e/f.md", "c/.d.md"])
    #expect(all.files == plain.files)
  }

  @Test func `rules from above the notebook reach into it`() throws {
    let bench = try Bench()
    for name in ["a.md", "b.md", "c.md"] { bench.write(name, "") }
    bench.write(".gitignore", "!c.md")
    let scope = IgnoreScope(
      prefix: path("work/notes"),
      outer: [
        IgnoreSource(base: [], bytes: Array("/work/notes/a.md\nc.md\n/b.md\n".utf8)),
        IgnoreSource(base: Array("work".utf8), bytes: Array("/notes/b.md".utf8)),
      ])
    #expect(texts(bench.notebook.scan(scope).files) == ["c.md"])
    for (name, expected) in [("a.md", true), ("b.md", true), ("c.md", false)] {
      #expect(bench.notebook.isIgnored(path(name), scope: scope) == expected)
    }
  }

  @Test func `a notebook in an ignored folder is listed, its files being ignored`() throws {
    let bench = try Bench()
    bench.write("a.md", "")
    let scope = IgnoreScope(
      prefix: path("notes"), outer: [IgnoreSource(base: [], bytes: Array("notes/".utf8))])
    #expect(texts(bench.notebook.scan(scope).files) == ["a.md"])
    #expect(bench.notebook.isIgnored(path("a.md"), scope: scope))
  }
}
