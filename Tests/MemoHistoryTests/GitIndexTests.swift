import MemoCore
import MemoHistory
import TestKit
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct GitIndexTests {
  /// The index as git reads it: mode, id, stage and path of each entry.
  private func entries(_ fixture: Fixture) -> String {
    git("ls-files", "--stage", in: fixture.folder.path).text
  }

  private func version(_ fixture: Fixture) -> UInt8? {
    let bytes = readFile(fixture.folder.path(".git/index")) ?? []
    return bytes.count > 8 ? bytes[7] : nil
  }

  /// What the cached trees of the index say, against what HEAD has.
  private func isSameTree(_ fixture: Fixture) -> Bool {
    git("write-tree", in: fixture.folder.path).text
      == git("rev-parse", "HEAD^{tree}", in: fixture.folder.path).text
  }

  @Test(arguments: [2, 4])
  func `every version is read, kept and understood by git`(_ version: Int) throws {
    let fixture = try Fixture { folder in
      git("config", "index.version", "\(version)", in: folder.path)
      for number in 0..<40 {
        folder.write("year/month-\(number % 7)/memo \(number).md", "text \(number)\n")
      }
      folder.write("a.md", "a\n")
      git("add", "-A", in: folder.path)
      git("commit", "-qm", "start", in: folder.path)
    }
    try fixture.commit(["year/month-3/memo 3.md": "new\n", "year/z.md": "z\n"])
    try fixture.commit(["0.md": "first\n"], removing: ["year/month-0/memo 7.md", "a.md"])
    #expect(self.version(fixture) == UInt8(version))
    #expect(fixture.status == "")
    #expect(isSameTree(fixture))
    #expect(git("fsck", "--strict", in: fixture.folder.path).status == 0)
    #expect(entries(fixture).split(separator: "\n").count == 41)
  }

  @Test func `a path of one letter may be the last thing in an index`() throws {
    let fixture = try Fixture { folder in
      folder.write("f", "file\n")
      git("add", "f", in: folder.path)
      git("commit", "-qm", "start", in: folder.path)
      // Written without cached trees, the index ends with the entry.
      git("rm", "-q", "--cached", "f", in: folder.path)
      git("add", "f", in: folder.path)
    }
    try fixture.commit(["a.md": "a\n"])
    #expect(fixture.status == "")
    try fixture.commit(["b.md": "b\n"], removing: ["a.md"])
    #expect(fixture.status == "")
  }

  @Test func `flags of other entries stay`() throws {
    let fixture = try Fixture { folder in
      folder.write("a.md", "a\n")
      folder.write("b.md", "b\n")
      folder.write("c.md", "c\n")
      git("add", "a.md", "b.md", in: folder.path)
      git("commit", "-qm", "start", in: folder.path)
      git("update-index", "--skip-worktree", "a.md", in: folder.path)
      git("update-index", "--assume-unchanged", "b.md", in: folder.path)
      git("add", "-N", "c.md", in: folder.path)
    }
    try fixture.commit(["d.md": "d\n"])
    #expect(version(fixture) == 3)
    #expect(
      git("ls-files", "-v", in: fixture.folder.path).text == "S a.md\nh b.md\nH c.md\nH d.md\n")
    #expect(fixture.status == " A c.md\n")
  }

  @Test func `a file takes the place of a folder, and a folder that of a file`() throws {
    let fixture = try Fixture { folder in
      folder.write("x/one.md", "1\n")
      folder.write("x/deep/two.md", "2\n")
      folder.write("x-y.md", "between\n")
      folder.write("f", "file\n")
      git("add", "-A", in: folder.path)
      git("commit", "-qm", "start", in: folder.path)
      git("rm", "-rq", "--cached", "x", "f", in: folder.path)
      git("commit", "-qm", "gone", in: folder.path)
      // The index has them again, HEAD has not.
      git("add", "x", "f", in: folder.path)
      git("reset", "-q", in: folder.path)
      git("add", "x", in: folder.path)
    }
    unlink(fixture.folder.path("x/one.md"))
    unlink(fixture.folder.path("x/deep/two.md"))
    rmdir(fixture.folder.path("x/deep"))
    rmdir(fixture.folder.path("x"))
    unlink(fixture.folder.path("f"))
    try fixture.commit(["x": "now a file\n", "f/inside.md": "now a folder\n"])
    let paths = git("ls-files", in: fixture.folder.path).text
    #expect(paths == "f/inside.md\nx\nx-y.md\n")
    #expect(fixture.status == "")
    #expect(isSameTree(fixture))
  }

  @Test func `a change in the tick in which the index was written is not forgotten`() throws {
    let fixture = try Fixture { folder in
      git("config", "core.trustctime", "false", in: folder.path)
      folder.write("a.md", "old\n")
      git("add", "a.md", in: folder.path)
      git("commit", "-qm", "start", in: folder.path)
    }
    // The same size, and a time that is not older than the index: racily clean.
    var info = stat()
    #expect(stat(fixture.folder.path(".git/index"), &info) == 0)
    let times = [info.st_mtim, info.st_mtim]
    utimensat(AT_FDCWD, fixture.folder.path("a.md"), times, 0)
    git("update-index", "--refresh", in: fixture.folder.path)
    utimensat(AT_FDCWD, fixture.folder.path(".git/index"), times, 0)
    let handle = open(fixture.folder.path("a.md"), O_WRONLY)
    _ = "new\n".withCString { write(handle, $0, 4) }
    close(handle)
    utimensat(AT_FDCWD, fixture.folder.path("a.md"), times, 0)
    #expect(fixture.status == " M a.md\n")
    try fixture.commit(["b.md": "another\n"])
    #expect(fixture.status == " M a.md\n")
  }

  @Test func `what is the same in the tick in which the index was written stays known`() throws {
    let fixture = try Fixture { folder in
      folder.write("a.md", "same\n")
      git("add", "a.md", in: folder.path)
      git("commit", "-qm", "start", in: folder.path)
    }
    var info = stat()
    #expect(stat(fixture.folder.path("a.md"), &info) == 0)
    utimensat(AT_FDCWD, fixture.folder.path(".git/index"), [info.st_mtim, info.st_mtim], 0)
    try fixture.commit(["b.md": "another\n"])
    let entries = git("ls-files", "--debug", in: fixture.folder.path).text
    #expect(entries.split(separator: "\n").filter { $0.contains("size: 5\t") }.count == 1)
    #expect(fixture.status == "")
  }

  /// Debian's git compares whole seconds only.
  @Test func `a change in the second in which the index was written is not forgotten`() throws {
    let fixture = try Fixture { folder in
      folder.write("a.md", "old\n")
      folder.write("same.md", "same\n")
      git("add", ".", in: folder.path)
      git("commit", "-qm", "start", in: folder.path)
    }
    var info = stat()
    #expect(stat(fixture.folder.path("a.md"), &info) == 0)
    func set(_ name: String, nanoseconds: Int) {
      let time = timespec(tv_sec: info.st_mtim.tv_sec, tv_nsec: nanoseconds)
      utimensat(AT_FDCWD, fixture.folder.path(name), [time, time], 0)
    }
    set("a.md", nanoseconds: 100)
    set("same.md", nanoseconds: 100)
    git("update-index", "--refresh", in: fixture.folder.path)
    set(".git/index", nanoseconds: 500)
    let handle = open(fixture.folder.path("a.md"), O_WRONLY)
    _ = "new\n".withCString { write(handle, $0, 4) }
    close(handle)
    set("a.md", nanoseconds: 900)
    usleep(1_100_000)
    try fixture.commit(["b.md": "another\n"])
    #expect(fixture.status == " M a.md\n")
    let sizes = git("ls-files", "--debug", in: fixture.folder.path).text
      .split(separator: "\n").filter { $0.contains("size:") }.map { $0.split(separator: " ")[1] }
    #expect(sizes.map { $0.prefix { $0.isNumber } } == ["0", "8", "5"])
  }

  @Test func `an unmerged path is not committed until git knows it merged`() throws {
    let fixture = try Fixture { folder in
      folder.write("a.md", "base\n")
      folder.write("b.md", "other\n")
      git("add", "-A", in: folder.path)
      git("commit", "-qm", "start", in: folder.path)
      let one = git("hash-object", "-w", "a.md", in: folder.path).text.prefix(40)
      git("update-index", "--force-remove", "a.md", in: folder.path)
      for stage in 1...3 {
        git(
          "update-index", "--index-info", in: folder.path,
          input: Array("100644 \(one) \(stage)\ta.md\n".utf8))
      }
    }
    #expect(try fixture.history.unmergedPaths().map(\.text) == ["a.md"])
    let path = try fixture.path("a.md")
    #expect {
      try fixture.commit(["a.md": "merged\n"])
    } throws: { error in
      guard case CommitFailure<any Error>.before(.conflicted(path)) = error else { return false }
      return true
    }
    #expect(try fixture.history.unmergedPaths() == [path])
    try fixture.commit(["b.md": "another\n"])
    #expect(try fixture.history.unmergedPaths() == [path])
    git("add", "a.md", in: fixture.folder.path)
    try fixture.commit(["a.md": "merged\n"])
    #expect(try fixture.history.unmergedPaths().isEmpty)
    #expect(fixture.status == "")
  }

  @Test func `a missing index is that of HEAD`() throws {
    let fixture = try Fixture { folder in
      folder.write("a.md", "a\n")
      folder.write("x/b.md", "b\n")
      git("add", "-A", in: folder.path)
      git("commit", "-qm", "start", in: folder.path)
      unlink(folder.path(".git/index"))
    }
    #expect(try fixture.changes(["a.md", "x/b.md"]) == [])
    try fixture.commit(["c.md": "c\n"])
    #expect(fixture.status == "")
    #expect(entries(fixture).split(separator: "\n").count == 3)
  }

  /// Damage at every place of a small index: refused, or read as something; never a crash, and the
  /// files that are there are never taken for removed.
  @Test func `a damaged index is refused or harmless`() throws {
    let fixture = try Fixture { folder in
      git("config", "index.version", "4", in: folder.path)
      folder.write("a.md", "a\n")
      folder.write("x/b.md", "b\n")
      git("add", "-A", in: folder.path)
      git("commit", "-qm", "start", in: folder.path)
    }
    for form in ["4", "2"] {
      git("update-index", "--index-version", form, in: fixture.folder.path)
      let path = fixture.folder.path(".git/index")
      let sound = try #require(readFile(path))
      var refused = 0
      for place in 0..<sound.count {
        for cut in [false, true] {
          var bytes = sound
          if cut { bytes.removeSubrange(place...) } else { bytes[place] ^= 0xFF }
          fixture.folder.write(".git/index", bytes)
          do throws(HistoryError) {
            let changes = try fixture.history.outsideChanges(
              files: [
                (RelativePath("a.md")!, try! fixture.stat("a.md")),
                (RelativePath("x/b.md")!, try! fixture.stat("x/b.md")),
              ]
            ) { readFile(fixture.root + "/" + $0.text) }
            for change in changes where ["a.md", "x/b.md"].contains(change.path.text) {
              #expect(change.kind != .removed)
            }
          } catch {
            switch error {
            case .refused, .library: refused += 1
            default: Issue.record("\(error) at \(place)")
            }
          }
        }
      }
      #expect(refused > sound.count)
      fixture.folder.write(".git/index", sound)
    }
  }
}
