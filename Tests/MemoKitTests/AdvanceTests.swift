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
  /// A notebook, and a clone of it in which git makes the commit to go to.
  private final class Pair {
    let sample: Sample
    let clone = TemporaryFolder()

    init(_ prepare: (TemporaryFolder) -> Void = { _ in }) throws {
      sample = try Sample()
      prepare(sample.folder)
      _ = try sample.notebook.save()
      git("add", "-A", "-f", in: sample.folder.path)
      git("commit", "-q", "-m", "All", in: sample.folder.path)
      git("clone", "-q", sample.folder.path, ".", in: clone.path)
    }

    /// The commit that git makes of the clone's folder, brought into the notebook's store.
    func commit() throws -> ObjectID {
      git("add", "-A", "-f", in: clone.path)
      git("commit", "-q", "-m", "Theirs", in: clone.path, at: 1_800_000_000)
      git("fetch", "-q", clone.path, "HEAD", in: sample.folder.path)
      return try head(of: clone)
    }

    func head(of folder: TemporaryFolder) throws -> ObjectID {
      let text = git("rev-parse", "HEAD", in: folder.path).text.prefix(40)
      return try #require(ObjectID(hex: String(text)))
    }

    /// Goes there; the files that are in the way.
    @discardableResult
    func advance(
      to commit: ObjectID, progress: (Int, Int) -> Bool = { _, _ in true },
      meanwhile: () -> Void = {}
    ) throws -> [String] {
      let notebook = try Notebook(opening: sample.folder.path, settings: sample.settings)
      let history = try notebook.openHistory()
      return try notebook.writing { (writing) throws(MemoError) in
        do throws(AdvanceFailure) {
          guard let start = try? history.position() else { throw .failed(.noRemote) }
          meanwhile()
          _ = try writing.advance(
            from: start, to: commit, because: "test", history, progress: progress)
          return []
        } catch {
          switch error {
          case .changed(let paths): return paths.map(\.text)
          case .failed(let error): throw error
          }
        }
      }
    }

    /// Whether the folder is what the clone is, and git sees no difference.
    func expectSame(_ comment: Comment? = nil) {
      let list = git("ls-files", "-s", in: clone.path).text
      #expect(git("ls-files", "-s", in: sample.folder.path).text == list, comment)
      #expect(sample.status == "", comment)
      let same = run(
        "/usr/bin/diff", ["-r", "--no-dereference", "-x", ".git", sample.folder.path, clone.path],
        in: "/")
      #expect(same.text == "", comment)
    }
  }

  @Test func `files come, change, go and move`() throws {
    let pair = try Pair {
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

  @Test(arguments: ["commit", "switch", "unborn"])
  func `what somebody does with git meanwhile is not left behind`(_ deed: String) throws {
    let pair = try Pair { $0.write("a.md", "하나\n") }
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

  @Test func `a file becomes a folder, a folder a file, a file a link, and back`() throws {
    let pair = try Pair {
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

  @Test func `nothing is touched where one file is not what the branch says`() throws {
    let pair = try Pair {
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

  @Test func `what stands there already as it comes is taken for it`() throws {
    let pair = try Pair { $0.write("a.md", "하나\n") }
    pair.clone.write("a.md", "둘\n")
    pair.clone.write("b.md", "셋\n")
    let commit = try pair.commit()
    pair.sample.folder.write("a.md", "둘\n")
    pair.sample.folder.write("b.md", "셋\n")
    #expect(try pair.advance(to: commit) == [])
    pair.expectSame()
  }

  @Test func `a staged path is refused, and a refusal by the caller takes all back`() throws {
    let pair = try Pair {
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

  @Test func `line ends come as git's checkout writes them`() throws {
    let pair = try Pair { $0.write("a.md", "하나\n둘\n") }
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

  @Test(arguments: ["come", "are there", "go", "hold from now on"])
  func `nothing is touched where only a filter program could write a file`(
    _ rules: String
  ) throws {
    let (plain, filtering) = ("*.txt eol=lf\n", "*.bin filter=secret\n")
    let isThere = rules == "are there" || rules == "go"
    let pair = try Pair {
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

  @Test func `a sparse work tree stays sparse`() throws {
    let pair = try Pair {
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

  @Test(arguments: [false, true])
  func `a killed step goes on where nobody wrote, and goes back where somebody did`(
    isEdited: Bool
  ) throws {
    let pair = try Pair {
      for name in ["a.md", "b.md", "c.md"] { $0.write(name, "여기 \(name)\n") }
    }
    let before = try pair.head(of: pair.sample.folder)
    for name in ["a.md", "b.md", "c.md", "d.md"] { pair.clone.write(name, "그쪽 \(name)\n") }
    let commit = try pair.commit()
    let folder = pair.sample.folder
    var intent: [UInt8]?
    #expect(throws: MemoError.interrupted) {
      try pair.advance(to: commit) { done, _ in
        intent = folder.read(".git/memo/intent")
        return done < 2
      }
    }
    #expect(folder.text("a.md") == "여기 a.md\n" && folder.read(".git/memo/intent") == nil)
    folder.write(".git/memo/intent", try #require(intent))
    folder.write("a.md", "그쪽 a.md\n")
    folder.write("d.md", "그쪽 d.md\n")
    if isEdited { folder.write("b.md", "편집기에서\n") }
    _ = try pair.sample.notebook.save()
    guard isEdited else {
      #expect(try pair.head(of: folder) == commit)
      return pair.expectSame()
    }
    #expect(folder.text("a.md") == "여기 a.md\n" && folder.text("b.md") == "편집기에서\n")
    #expect(folder.read("d.md") == nil && pair.sample.status == "")
    #expect(git("rev-parse", "HEAD~1", in: folder.path).text == before.hex + "\n")
    #expect(folder.read(".git/memo/intent") == nil)
  }

  @Test func `a killed step goes back where another branch was begun since`() throws {
    let pair = try Pair {
      for name in ["a.md", "b.md"] { $0.write(name, "여기 \(name)\n") }
    }
    let before = try pair.head(of: pair.sample.folder)
    for name in ["a.md", "b.md"] { pair.clone.write(name, "그쪽 \(name)\n") }
    let commit = try pair.commit()
    let folder = pair.sample.folder
    var intent: [UInt8]?
    #expect(throws: MemoError.interrupted) {
      try pair.advance(to: commit) { _, _ in
        intent = folder.read(".git/memo/intent")
        return false
      }
    }
    folder.write(".git/memo/intent", try #require(intent))
    folder.write("a.md", "그쪽 a.md\n")
    git("switch", "-q", "-c", "rescue", in: folder.path)
    _ = try pair.sample.notebook.save()
    #expect(folder.text("a.md") == "여기 a.md\n" && folder.text("b.md") == "여기 b.md\n")
    #expect(try pair.head(of: folder) == before && pair.sample.status == "")
    #expect(folder.read(".git/memo/intent") == nil)
  }

  @Test func `a step stays written down where something could not be taken back`() throws {
    let pair = try Pair {
      for name in ["a.md", "b.md", "c.md"] { $0.write(name, "여기 \(name)\n") }
    }
    let folder = pair.sample.folder
    pair.clone.write("b.md", "그쪽\n")
    for name in ["a.md", "c.md"] { unlink(pair.clone.path(name)) }
    let commit = try pair.commit()
    let blob = git("rev-parse", "HEAD:b.md", in: folder.path).text.prefix(40)
    let object = folder.path(".git/objects/\(blob.prefix(2))/\(blob.dropFirst(2))")
    #expect(throws: MemoError.self) {
      try pair.advance(to: commit) { done, _ in
        guard done == 2 else { return true }
        #expect(rename(object, object + "-away") == 0)
        return false
      }
    }
    #expect(folder.text("b.md") == "그쪽\n" && folder.text("a.md") == "여기 a.md\n")
    #expect(folder.read(".git/memo/intent") != nil)
    #expect(rename(object + "-away", object) == 0)
    _ = try pair.sample.notebook.save()
    #expect(try pair.head(of: folder) == commit)
    pair.expectSame()
  }

  @Test func `nothing is written through a link`() throws {
    let pair = try Pair { $0.write("a.md", "하나\n") }
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
