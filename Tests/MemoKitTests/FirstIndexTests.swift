import TestKit
import Testing

@testable import MemoKit
@testable import MemoSearch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The first index of a notebook, made by several threads and written while it is made.
@Suite struct FirstIndexTests {
  private static func notebook() throws -> (Sample, Int) {
    let sample = try Sample()
    for number in 0..<40 {
      sample.folder.write("\(number % 3)/\(number).md", "# memo \(number)\n\nonly\(number) 긴 회의록\n")
    }
    return (sample, 40)
  }

  private static func expectWhole(_ snapshot: Snapshot, _ count: Int) {
    #expect(snapshot.memos.count == count)
    for number in [0, 7, count - 1] {
      #expect(
        snapshot.search("only\(number)").hits.map(\.memo.title).contains("memo \(number)"))
    }
    #expect(snapshot.search("회의록").hits.count == count)
  }

  private static func bytes(_ sample: Sample, _ name: String) -> [UInt8]? {
    sample.folder.read(".git/memo/" + name)
  }

  @Test func `it lies whole in its place, and nothing beside it`() throws {
    let (sample, count) = try Self.notebook()
    Self.expectWhole(try sample.notebook.snapshot(), count)
    let image = try #require(Self.bytes(sample, "index"))
    #expect(Self.bytes(sample, "index.new") == nil)
    Self.expectWhole(try sample.notebook.snapshot(), count)
    #expect(Self.bytes(sample, "index") == image)
  }

  @Test(arguments: ["cache.lock", "cache.lock.new"])
  func `where another process stores, it is made in memory`(lock: String) throws {
    let (sample, count) = try Self.notebook()
    mkdir(sample.folder.path(".git/memo"), 0o700)
    let held = open(sample.folder.path(".git/memo/" + lock), O_RDWR | O_CREAT, 0o600)
    defer { close(held) }
    #expect(flock(held, LOCK_EX) == 0)
    Self.expectWhole(try sample.notebook.snapshot(), count)
    #expect(Self.bytes(sample, "index") == nil && Self.bytes(sample, "index.new") == nil)
  }

  @Test func `it is the same in whatever parts it is made`() throws {
    let (sample, count) = try Self.notebook()
    let whole = try sample.notebook.look(.kept).snapshot
    for size in [1, 300, 1000] {
      var heard: [Int] = []
      let parts = try sample.notebook.look(.kept, partSize: size) { progress in
        if progress.phase == .reading { heard.append(progress.done) }
        return true
      }.snapshot
      #expect(parts.index.image.array == whole.index.image.array)
      #expect(heard.first == 0 && heard == heard.sorted() && heard.count > count / 8)
    }
    #expect(throws: MemoError.interrupted) {
      try sample.notebook.look(.kept, partSize: 1) { $0.phase != .reading || $0.done < 9 }
    }
  }

  @Test func `interrupted, it leaves nothing`() throws {
    let (sample, _) = try Self.notebook()
    #expect(throws: MemoError.interrupted) {
      try sample.notebook.snapshot { $0.phase != .reading }
    }
    #expect(Self.bytes(sample, "index") == nil && Self.bytes(sample, "index.new") == nil)
  }
}
