import MemoHistory
import TestKit
import Testing

@testable import MemoKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What keeps the work tree from following a commit, and is not written over.
@Suite struct AdvanceRefusalTests {
  @Test(arguments: ["commit", "switch", "unborn"])
  func `what somebody does with git meanwhile is not left behind`(_ deed: String) throws {
    let pair = try AdvancePair { $0.write("a.md", "하나\n") }
    let folder = pair.sample.folder
    pair.clone.write("b.md", "둘\n")
    let commit = try pair.commit()
    var after = try pair.head(of: folder)
    #expect(throws: MemoError.git(.moved)) {
      try pair.advance(
        to: commit,
        meanwhile: {
          switch deed {
          case "commit":
            folder.write("by-hand.md", "손으로\n")
            git("add", "-A", in: folder.path)
            git("commit", "-q", "-m", "By hand", in: folder.path)
          case "switch": git("switch", "-q", "-c", "other", in: folder.path)
          default: git("symbolic-ref", "HEAD", "refs/heads/empty", in: folder.path)
          }
        })
    }
    if deed == "commit" {
      after = try pair.head(of: folder)
      #expect(folder.read("by-hand.md") != nil)
    }
    if deed != "unborn" { #expect(try pair.head(of: folder) == after) }
    #expect(folder.read("b.md") == nil)
    #expect(folder.read(".git/memo/intent") == nil)
  }

  @Test func `nothing is touched where one file is not what the branch says`() throws {
    let pair = try AdvancePair {
      $0.write(".gitignore", "*.tmp\nbuild\n")
      $0.write("a.md", "하나\n")
      $0.write("b.md", "둘\n")
      $0.write("c.md", "셋\n")
    }
    for name in ["a.md", "b.md", "c.md", "x.tmp", "build/y.md"] {
      pair.clone.write(name, "그쪽 \(name)\n")
    }
    let commit = try pair.commit()
    pair.sample.folder.write("b.md", "이쪽\n")
    pair.sample.folder.write("x.tmp", "무시되는 이쪽\n")
    pair.sample.folder.write("build", "폴더 자리의 파일\n")
    unlink(pair.sample.folder.path("c.md"))
    let status = pair.sample.status
    #expect(try pair.advance(to: commit) == ["b.md", "build", "c.md", "x.tmp"])
    #expect(pair.sample.folder.text("a.md") == "하나\n" && pair.sample.status == status)
    #expect(pair.sample.folder.text("x.tmp") == "무시되는 이쪽\n")
    #expect(readFile(pair.sample.folder.path(".git/memo/intent")) == nil)
  }

  @Test func `a text of the size and the time that git's index knows is looked at`() throws {
    let pair = try AdvancePair {
      for name in ["a.md", "b.md", "c.md"] { $0.write(name, "하나\n") }
    }
    let folder = pair.sample.folder
    for name in ["a.md", "b.md", "c.md"] { pair.clone.write(name, "그쪽 \(name)\n") }
    let commit = try pair.commit()
    let old = [
      timespec(tv_sec: 1_700_000_000, tv_nsec: 0), timespec(tv_sec: 1_700_000_000, tv_nsec: 0),
    ]
    for name in ["a.md", "b.md"] { utimensat(AT_FDCWD, folder.path(name), old, 0) }
    git("update-index", "-q", "--refresh", in: folder.path)
    // In place, and with the old time again.
    _ = run(
      "/bin/sh", ["-c", "printf '두울\\n' | dd of=b.md conv=notrunc 2>/dev/null"], in: folder.path)
    utimensat(AT_FDCWD, folder.path("b.md"), old, 0)
    #expect(folder.text("b.md") == "두울\n")
    #expect(try pair.advance(to: commit) == ["b.md"])
    #expect(folder.text("a.md") == "하나\n" && folder.text("b.md") == "두울\n")
  }

  @Test func `what a sync wrote and took back is not kept`() throws {
    let pair = try AdvancePair {
      for name in ["a.md", "y.md", "z.md"] { $0.write(name, "하나\n") }
    }
    for name in ["a.md", "b.md", "c.md"] { pair.clone.write(name, "그쪽 \(name)\n") }
    for name in ["y.md", "z.md"] { unlink(pair.clone.path(name)) }
    let commit = try pair.commit()
    // All files are written, and one of two is removed.
    func isWanted(_ done: Int, _ total: Int) -> Bool { done < total - 1 }
    #expect(throws: MemoError.interrupted) { try pair.advance(to: commit, progress: isWanted) }
    let kept = pair.sample.folder.path(".git/memo/kept")
    #expect(run("/usr/bin/find", [kept, "-type", "f"], in: "/").text != "")
    _ = try pair.sample.notebook.save()
    let refs = git("for-each-ref", "refs/memo/kept", in: pair.sample.folder.path).text
    #expect(refs == "" && run("/usr/bin/find", [kept, "-type", "f"], in: "/").text == "")
    #expect(readFile(pair.sample.folder.path(".git/memo/tried")) == nil)
    // What an editor wrote late into one of them is.
    #expect(throws: MemoError.interrupted) { try pair.advance(to: commit, progress: isWanted) }
    let left = run("/usr/bin/find", [kept, "-type", "f"], in: "/").text.split(separator: "\n")
    let start = pair.sample.folder.path.utf8.count + 1
    for path in left { pair.sample.folder.write(String(path.dropFirst(start)), "늦게\n") }
    _ = try pair.sample.notebook.save()
    let id = git(
      "for-each-ref", "--format=%(objectname)", "refs/memo/kept", in: pair.sample.folder.path)
    // One blob of all that was written late.
    #expect(git("cat-file", "-p", id.text.trimmed, in: pair.sample.folder.path).text == "늦게\n")
  }

  @Test func `a staged path is refused, and a refusal by the caller takes all back`() throws {
    let pair = try AdvancePair {
      $0.write("a.md", "하나\n")
      $0.write("b.md", "둘\n")
    }
    for name in ["a.md", "b.md", "c.md"] { pair.clone.write(name, "그쪽\n") }
    let commit = try pair.commit()
    #expect(throws: MemoError.interrupted) { try pair.advance(to: commit) { done, _ in done < 2 } }
    #expect(pair.sample.folder.text("a.md") == "하나\n" && pair.sample.status == "")
    pair.sample.folder.write("b.md", "일부러\n")
    git("add", "b.md", in: pair.sample.folder.path)
    #expect(throws: MemoError.staged(try pair.sample.path("b.md"))) {
      try pair.advance(to: commit)
    }
    #expect(pair.sample.folder.text("a.md") == "하나\n" && pair.sample.status == "M  b.md\n")
  }

  @Test(arguments: ["come", "are there", "go", "hold from now on"])
  func `nothing is touched where only a filter program could write a file`(
    _ rules: String
  ) throws {
    let (plain, filtering) = ("*.txt eol=lf\n", "*.bin filter=secret\n")
    let isThere = rules == "are there" || rules == "go"
    let pair = try AdvancePair {
      $0.write("a.md", "하나\n")
      $0.write("c.bin", "암호\n")
      if isThere { $0.write(".gitattributes", filtering) }
      if rules == "hold from now on" { $0.write(".gitattributes", plain) }
    }
    let before = try pair.head(of: pair.sample.folder)
    if rules == "go" { pair.clone.write(".gitattributes", plain) }
    if !isThere { pair.clone.write(".gitattributes", filtering) }
    pair.clone.write("a.md", "하나, 고침\n")
    pair.clone.write("c.bin", "다른 암호\n")
    let commit = try pair.commit()
    let path = try pair.sample.path("c.bin")
    #expect(throws: MemoError.git(.filtered(path, filter: "secret"))) {
      try pair.advance(to: commit)
    }
    #expect(try pair.head(of: pair.sample.folder) == before && pair.sample.status == "")
    #expect(pair.sample.folder.text("a.md") == "하나\n")
    #expect(pair.sample.folder.text("c.bin") == "암호\n")
    #expect(pair.sample.folder.read(".git/memo/intent") == nil)
    pair.clone.write("c.bin", "암호\n")
    if rules == "go" { pair.clone.write(".gitattributes", filtering) }
    #expect(try pair.advance(to: try pair.commit()) == [])
    pair.expectSame()
  }

  @Test func `nothing is written through a link`() throws {
    let pair = try AdvancePair { $0.write("a.md", "하나\n") }
    let elsewhere = TemporaryFolder()
    pair.clone.write("밖/b.md", "둘\n")
    let commit = try pair.commit()
    symlink(elsewhere.path, pair.sample.folder.path("밖"))
    #expect(throws: MemoError.inTheWay(RelativePath("밖").unsafelyUnwrapped)) {
      try pair.advance(to: commit)
    }
    #expect(elsewhere.read("b.md") == nil && pair.sample.folder.text("a.md") == "하나\n")
  }
}
