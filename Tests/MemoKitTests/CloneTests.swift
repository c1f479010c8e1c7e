import MemoKit
import TestKit
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Notebooks that begin as clones.
@Suite struct CloneTests {
  private func clone(
    _ url: String, _ device: Device, into folder: String? = nil,
    progress: @escaping WorkProgress.Report = { _ in true }
  ) throws -> SyncOutcome {
    try Notebook.clone(
      url, into: folder ?? device.folder.path, settings: device.settings, isInteractive: false,
      progress: progress
    ).1
  }

  @Test func `an empty remote becomes an empty notebook`() throws {
    let remote = Remotely()
    let a = try remote.clone("a")
    #expect(a.files.keys.sorted() == [".memo.yml"] && a.isSound)
    try a.sync()
    #expect(remote.tip() == a.head)
  }

  @Test func `a remote without settings gets some`() throws {
    let remote = Remotely()
    let seed = TemporaryFolder()
    git("init", "-q", "-b", "main", in: seed.path)
    seed.write("글.md", "하나\n")
    seed.write("실행", "#!/bin/sh\n")
    chmod(seed.path("실행"), 0o755)
    symlink("/etc/passwd", seed.path("연결"))
    git("add", "-A", in: seed.path)
    git("commit", "-q", "-m", "Begin", in: seed.path)
    git("push", "-q", remote.bare.path, "main", in: seed.path)
    let a = Device(empty: "a")
    let outcome = try clone(remote.bare.path, a)
    #expect(outcome.lines == ["received add 글.md", "received add 실행", "received add 연결"])
    #expect(a.files.keys.sorted() == [".memo.yml", "글.md", "실행", "연결"] && a.isSound)
    #expect(a.git("log", "-1", "--format=%s").text == "Save .memo.yml\n")
    #expect(try a.notebook().snapshot().memos.map(\.path.text) == ["글.md"])
  }

  @Test func `a folder with something in it is refused and left as it is`() throws {
    let remote = Remotely()
    let a = Device(empty: "a")
    a.folder.write("남의 것", "글\n")
    #expect(throws: MemoError.notEmpty(a.folder.path)) { try clone(remote.bare.path, a) }
    #expect(readFile(a.folder.path(".git/HEAD")) == nil)
    let b = try Device("b")
    #expect(throws: MemoError.notEmpty(b.folder.path)) { try clone(remote.bare.path, b) }
    #expect(b.isSound)
    let file = a.folder.path("남의 것")
    #expect(throws: MemoError.notAFolder(file)) { try clone(remote.bare.path, a, into: file) }
  }

  @Test func `one that comes to nothing leaves nothing`() throws {
    let a = Device(empty: "a")
    let folder = a.folder.path("새/메모")
    let nowhere = a.folder.path("없는 곳.git")
    #expect(throws: MemoError.remote(.notARepository, url: nowhere)) {
      try clone(nowhere, a, into: folder)
    }
    #expect(access(folder, F_OK) != 0)
    #expect(throws: MemoError.self) { try clone("-oProxyCommand=x", a, into: folder) }
    #expect(access(folder, F_OK) != 0)
  }

  @Test func `one that is broken off at any moment can be made again`() throws {
    let remote = Remotely()
    let seed = try remote.device("seed")
    for number in 0..<4 { seed.folder.write("글 \(number).md", "\(number)\n") }
    try seed.sync()
    for moment in 0..<30 {
      let a = Device(empty: "a")
      var (count, isBroken) = (0, false)
      do {
        _ = try clone(remote.bare.path, a) { _ in
          count += 1
          return count <= moment
        }
      } catch MemoError.interrupted {
        isBroken = true
      }
      if isBroken {
        #expect(a.files.isEmpty && readFile(a.folder.path(".git/HEAD")) == nil, "\(moment)")
        _ = try clone(remote.bare.path, a)
      }
      #expect(a.files == seed.files && a.isSound && a.head == seed.head, "moment \(moment)")
      if !isBroken { break }
    }
  }

  @Test func `one inside a larger work tree has a history of its own`() throws {
    let remote = Remotely()
    try remote.device("seed").sync()
    let a = Device(empty: "a")
    git("init", "-q", in: a.folder.path)
    _ = try clone(remote.bare.path, a, into: a.folder.path("메모"))
    #expect(readFile(a.folder.path("메모/.git/HEAD")) != nil)
  }
}
