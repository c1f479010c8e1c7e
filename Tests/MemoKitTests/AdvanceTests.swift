import MemoHistory
import TestKit
import Testing

@testable import MemoKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The work tree that follows a commit which somebody else made.
@Suite struct AdvanceTests {
  @Test func `files come, change, go and move`() throws {
    let pair = try AdvancePair {
      $0.write("a.md", "하나\n")
      $0.write("b.md", "둘\n")
      $0.write("폴더/c.md", "셋\n")
    }
    pair.clone.write("a.md", "하나, 고침\n")
    pair.clone.write("새/폴더/d.md", "넷\n")
    unlink(pair.clone.path("b.md"))
    rename(pair.clone.path("폴더/c.md"), pair.clone.path("e.md"))
    rmdir(pair.clone.path("폴더"))
    let commit = try pair.commit()
    #expect(try pair.advance(to: commit) == [])
    pair.expectSame()
    #expect(try pair.head(of: pair.sample.folder) == commit)
    #expect(git("fsck", "--strict", in: pair.sample.folder.path).status == 0)
    #expect(git("reflog", "-1", "--format=%gs", in: pair.sample.folder.path).text == "memo: test\n")
    #expect(try pair.advance(to: commit) == [])
  }

  @Test func `a file becomes a folder, a folder a file, a file a link, and back`() throws {
    let pair = try AdvancePair {
      $0.write("a", "파일\n")
      $0.write("b/c.md", "글\n")
      $0.write("d", "파일\n")
      $0.write("run", "#!/bin/sh\n")
      symlink("a", $0.path("link"))
    }
    let before = try pair.head(of: pair.sample.folder)
    unlink(pair.clone.path("a"))
    pair.clone.write("a/inside.md", "안\n")
    removeTree(pair.clone.path("b"))
    pair.clone.write("b", "이제 파일\n")
    unlink(pair.clone.path("d"))
    symlink("/etc/passwd", pair.clone.path("d"))
    chmod(pair.clone.path("run"), 0o755)
    unlink(pair.clone.path("link"))
    symlink("b", pair.clone.path("link"))
    let commit = try pair.commit()
    #expect(try pair.advance(to: commit) == [])
    pair.expectSame("there")
    git("checkout", "-q", before.hex, in: pair.clone.path)
    #expect(try pair.advance(to: before) == [])
    pair.expectSame("and back")
  }

  @Test func `what stands there already as it comes is taken for it`() throws {
    let pair = try AdvancePair { $0.write("a.md", "하나\n") }
    pair.clone.write("a.md", "둘\n")
    pair.clone.write("b.md", "셋\n")
    let commit = try pair.commit()
    pair.sample.folder.write("a.md", "둘\n")
    pair.sample.folder.write("b.md", "셋\n")
    #expect(try pair.advance(to: commit) == [])
    pair.expectSame()
  }

  @Test func `line ends come as git's checkout writes them`() throws {
    let pair = try AdvancePair { $0.write("a.md", "하나\n둘\n") }
    git("config", "core.autocrlf", "true", in: pair.sample.folder.path)
    git("rm", "-q", "--cached", "a.md", in: pair.sample.folder.path)
    git("reset", "-q", "--hard", in: pair.sample.folder.path)
    #expect(pair.sample.folder.text("a.md") == "하나\r\n둘\r\n")
    pair.clone.write("a.md", "하나\n둘\n셋\n")
    pair.clone.write(".gitattributes", "*.txt eol=lf\n")
    pair.clone.write("b.txt", "그대로\n")
    let commit = try pair.commit()
    #expect(try pair.advance(to: commit) == [])
    #expect(pair.sample.folder.text("a.md") == "하나\r\n둘\r\n셋\r\n")
    #expect(pair.sample.folder.text("b.txt") == "그대로\n" && pair.sample.status == "")
  }

  @Test func `a sparse work tree stays sparse`() throws {
    let pair = try AdvancePair {
      $0.write("in/a.md", "하나\n")
      $0.write("out/b.md", "둘\n")
    }
    git("sparse-checkout", "set", "in", in: pair.sample.folder.path)
    #expect(readFile(pair.sample.folder.path("out/b.md")) == nil)
    for name in ["in/a.md", "out/b.md", "out/new.md"] { pair.clone.write(name, "그쪽\n") }
    let commit = try pair.commit()
    #expect(try pair.advance(to: commit) == [])
    #expect(pair.sample.folder.text("in/a.md") == "그쪽\n" && pair.sample.status == "")
    #expect(readFile(pair.sample.folder.path("out/new.md")) == nil)
    git("sparse-checkout", "disable", in: pair.sample.folder.path)
    pair.expectSame()
  }
}
