import MemoKit
import Synchronization
import TestKit
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What is not committed although it stands so in the folder.
@Suite struct GuardTests {
  @Test func `a memo under a filter that may have changed is named by status and save`() throws {
    let sample = try Sample()
    sample.folder.write("a.md", "비밀 글\n")
    sample.folder.write("b.md", "글\n")
    _ = try sample.notebook.save()
    sample.folder.write(".gitattributes", "a.md filter=secret\n")
    _ = try sample.notebook.save()
    sample.folder.write("a.md", "고친 비밀 글\n")
    let path = try sample.path("a.md")
    let changes = try sample.notebook.status().changes
    #expect(changes.map(\.path) == [path] && changes.first?.heldBack == .filtered)
    sample.folder.write("b.md", "고친 글\n")
    let outcome = try sample.notebook.save()
    #expect(outcome.changes.map(\.path.text) == ["b.md"])
    #expect(outcome.uncommitted == .git(.filtered(path, filter: "secret")))
    #expect(sample.folder.text("a.md") == "고친 비밀 글\n")
    #expect(git("show", "HEAD:a.md", in: sample.folder.path).text == "비밀 글\n")
  }

  @Test func `a memo under a filter that was only copied or touched is no change`() throws {
    let sample = try Sample()
    sample.folder.write("a.md", "비밀 글\n")
    sample.folder.write("b.md", "글\n")
    _ = try sample.notebook.save()
    sample.folder.write(".gitattributes", "a.md filter=secret\n")
    _ = try sample.notebook.save()
    var info = stat()
    #expect(stat(sample.folder.path("a.md"), &info) == 0)
    sample.folder.write("c", "비밀 글\n")
    utimensat(AT_FDCWD, sample.folder.path("c"), [info.st_mtim, info.st_mtim], 0)
    rename(sample.folder.path("c"), sample.folder.path("a.md"))
    sample.folder.write("b.md", "고친 글\n")
    #expect(try sample.notebook.status().changes.map(\.path.text) == ["b.md"])
    let outcome = try sample.notebook.save()
    #expect(outcome.uncommitted == nil && outcome.changes.map(\.path.text) == ["b.md"])
  }

  private func notebook(of count: Int) throws -> Sample {
    let sample = try Sample()
    for number in 0..<count { sample.folder.write("안/\(number).md", "글 \(number)\n") }
    sample.folder.write("밖.md", "남는 글\n")
    _ = try sample.notebook.save()
    return sample
  }

  @Test func `a folder that is gone with most memos is no removal`() throws {
    let sample = try notebook(of: 12)
    let before = sample.log()
    rename(sample.folder.path("안"), sample.folder.path + ".away")
    defer { removeTree(sample.folder.path + ".away") }
    #expect(throws: MemoError.mostAreGone(12, of: 13)) { try sample.notebook.save() }
    let changes = try sample.notebook.status().changes
    #expect(changes.count == 12 && changes.allSatisfy { $0.heldBack == .mostAreGone })
    sample.folder.write("밖.md", "고친 글\n")
    let outcome = try sample.notebook.create(Draft(title: "새 메모", body: [65]))
    #expect(outcome.notices == [.mostAreGone(12, of: 13), .captured(1)])
    #expect(sample.log() == ["Add 새-메모.md", "Save 밖.md"] + before)
    rename(sample.folder.path + ".away", sample.folder.path("안"))
    _ = try sample.notebook.save()
    #expect(sample.status == "" && sample.files.count == 15)
    removeTree(sample.folder.path("안"))
    let saved = try sample.notebook.save(letsGo: true)
    #expect(saved.changes.count == 12 && sample.status == "")
  }

  @Test(arguments: [
    (12, 6, 0, true), (20, 10, 0, true), (20, 11, 0, false), (9, 9, 0, true), (12, 10, 0, false),
    (20, 20, 20, true), (20, 20, 12, true), (20, 20, 5, false),
  ])
  func `most are at least ten, and more than half that did not come elsewhere`(
    count: Int, gone: Int, came: Int, isTaken: Bool
  ) throws {
    let sample = try notebook(of: count)
    for number in 0..<gone { removeTree(sample.folder.path("안/\(number).md")) }
    for number in 0..<came { sample.folder.write("새로/\(number).md", "글 \(number)\n") }
    #expect(((try? sample.notebook.save()) != nil) == isTaken)
  }

  /// A notebook by the machine's clock, which a file's age is measured with.
  private func living() throws -> (folder: TemporaryFolder, notebook: Notebook) {
    let folder = TemporaryFolder()
    let settings = Settings(
      now: {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(seconds: Int64(time.tv_sec), nanoseconds: Int32(time.tv_nsec))
      }, author: Author(name: "민아", email: "mina@example.org"), device: "test")
    _ = try Notebook.make(at: folder.path, settings: settings, timezoneName: nil)
    folder.write("a.md", "alter Text\n")
    let notebook = try Notebook(opening: folder.path, settings: settings)
    _ = try notebook.save()
    return (folder, notebook)
  }

  @Test(arguments: [
    // Truncated and written a moment later.
    ": > a.md; sleep 1; printf 'neuer Text\\n' > a.md",
    // Written in pieces.
    ": > a.md; for n in 1 2 3 4 5 6; do printf 'neuer ' >> a.md; sleep 0.1; done; echo >> a.md",
    // Renamed away and written anew.
    "mv a.md a.md~; sleep 0.1; printf 'neuer Text\\n' > a.md; rm a.md~",
    // Written beside it and renamed over it.
    "printf 'neuer ' > .a.tmp; sleep 0.2; printf 'Text\\n' >> .a.tmp; mv .a.tmp a.md",
  ])
  func `a file that is being written is not stored torn`(script: String) throws {
    let (folder, notebook) = try living()
    _ = run(
      "/bin/sh", ["-c", "(\(script); : > .done) > /dev/null 2>&1 &"], in: folder.path,
      environment: ["PATH": "/usr/bin:/bin"])
    while folder.read(".done") == nil {
      _ = try notebook.save()
      usleep(20_000)
    }
    _ = try notebook.save()
    let texts = git("log", "--format=%H", "--", "a.md", in: folder.path).text
      .split(separator: "\n").map { git("show", "\($0):a.md", in: folder.path).text }
    #expect(texts == [folder.text("a.md") ?? "", "alter Text\n"], "\(script)")
  }

  @Test func `a file that is meant to be empty is stored so in the end`() throws {
    let (folder, notebook) = try living()
    folder.write("a.md", "")
    _ = try notebook.save()
    _ = try notebook.save()
    #expect(git("cat-file", "-s", "HEAD:a.md", in: folder.path).text == "0\n")
  }

  @Test func `a branch that cannot be moved leaves nothing staged, and the next save says so`()
    throws
  {
    let sample = try Sample()
    let path = try sample.new("하나")
    let lock = sample.folder.path(".git/refs/heads/main.lock")
    sample.folder.write(".git/refs/heads/main.lock", "somebody\n")
    let outcome = try sample.notebook.update(path, Edit(title: "둘"))
    #expect(outcome.uncommitted != nil)
    #expect(sample.status == " M 하나.md\n" || sample.status.hasPrefix(" M "))
    #expect(try sample.notebook.status().changes.map(\.heldBack) == [nil])
    removeTree(lock)
    let saved = try sample.notebook.save()
    #expect(saved.notices == [.finished([path])])
    #expect(sample.status == "" && sample.log()[0] == "Edit 하나.md")
  }
}
