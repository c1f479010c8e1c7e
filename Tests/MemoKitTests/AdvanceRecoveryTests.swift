import MemoHistory
import TestKit
import Testing

@testable import MemoKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A work tree whose way to a commit ended before its end.
@Suite struct AdvanceRecoveryTests {
  @Test(arguments: [false, true])
  func `a killed step goes on where nobody wrote, and goes back where somebody did`(
    isEdited: Bool
  ) throws {
    let pair = try AdvancePair {
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
    let pair = try AdvancePair {
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

  @Test func `what is taken back is the very file that was there, and needs no room`() throws {
    let long = Array(repeating: String(repeating: "가", count: 40), count: 3).joined(separator: "/")
    let names = ["a.md", "run.sh", long + "/b.md", "y.md", "z.md"]
    let pair = try AdvancePair {
      for name in names { $0.write(name, "여기 \(name)\n") }
      chmod($0.path("run.sh"), 0o755)
    }
    let folder = pair.sample.folder
    for name in names.prefix(3) { pair.clone.write(name, "그쪽\n") }
    for name in names.suffix(2) { unlink(pair.clone.path(name)) }
    let commit = try pair.commit()
    let before = inodes(names, folder)
    #expect(throws: MemoError.interrupted) {
      try pair.advance(to: commit) { done, total in
        guard done == total - 1 else { return true }
        removeTree(folder.path(".git/memo/tmp"))
        folder.write(".git/memo/tmp", "in the way")
        return false
      }
    }
    #expect(inodes(names, folder) == before)
    for name in names { #expect(folder.text(name) == "여기 \(name)\n") }
    #expect(folder.read(".git/memo/intent") == nil && pair.sample.status == "")
  }

  private func inodes(_ names: [String], _ folder: TemporaryFolder) -> [UInt64] {
    names.map { name in
      var info = stat()
      return lstat(folder.path(name), &info) == 0 ? UInt64(info.st_ino) : 0
    }
  }

  @Test func `a step stays written down where something could not be taken back`() throws {
    let pair = try AdvancePair {
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
        removeTree(folder.path(".git/memo/kept"))
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
}
