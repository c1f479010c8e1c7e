import MemoCore
import MemoHistory
import TestKit
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Big blobs that are read piece by piece.
@Suite struct StreamingTests {
  /// Bytes that hardly get smaller, the same for the same seed.
  private func noise(_ count: Int, _ seed: UInt64) -> [UInt8] {
    var random = SeededRandom(seed)
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
  }

  private func streamed(_ id: ObjectID, _ fixture: Fixture) throws -> [UInt8] {
    var bytes: [UInt8] = []
    #expect(
      try fixture.history.stream(id) { piece in
        bytes += piece
        return true
      })
    return bytes
  }

  @Test func `a pack's index that names another blob is not believed`() throws {
    let fixture = try Fixture()
    var ids: [ObjectID] = []
    for number in 0..<2 {
      fixture.folder.write("\(number).bin", noise(100_000, UInt64(number)))
      let id = git("hash-object", "-w", "\(number).bin", in: fixture.folder.path).text.prefix(40)
      ids.append(try #require(ObjectID(hex: String(id))))
    }
    git("add", ".", in: fixture.folder.path)
    git("commit", "-q", "-m", "Two", in: fixture.folder.path)
    let start = ".git/objects/pack/pack"
    let name = git("pack-objects", "-q", "--all", start, in: fixture.folder.path, input: []).text
    git("prune-packed", "-q", in: fixture.folder.path)
    let path = "\(start)-\(name.dropLast()).idx"
    var bytes = try #require(fixture.folder.read(path))
    let count = bytes[1028..<1032].reduce(0) { $0 << 8 | Int($1) }
    let rows = ids.map { id in
      (0..<count).first { Array(bytes[(1032 + $0 * 20)...].prefix(20)) == id.bytes } ?? 0
    }
    let places = rows.map { 1032 + count * 24 + $0 * 4 }
    for byte in 0..<4 { bytes.swapAt(places[0] + byte, places[1] + byte) }
    chmod(fixture.folder.path(path), 0o600)
    fixture.folder.write(path, bytes)
    for id in ids {
      #expect(throws: HistoryError.self) { try fixture.history.stream(id) { _ in true } }
    }
  }

  @Test(arguments: ["loose", "packed", "differences"])
  func `a blob comes as it is, however git keeps it`(_ way: String) throws {
    let fixture = try Fixture()
    let first = noise(1_000_000, 1)
    let texts: [[UInt8]] = [
      first, first[..<500_000] + [1, 2, 3] + first[500_000...],
      [UInt8](repeating: 7, count: 3_000_000),
      [1], noise(200_003, 2),
    ]
    var ids: [ObjectID] = []
    for (number, bytes) in texts.enumerated() {
      fixture.folder.write("\(number).bin", bytes)
      let id = git("hash-object", "-w", "\(number).bin", in: fixture.folder.path).text.prefix(40)
      ids.append(try #require(ObjectID(hex: String(id))))
    }
    git("add", ".", in: fixture.folder.path)
    git("commit", "-q", "-m", "All", in: fixture.folder.path)
    if way != "loose" {
      let depth = way == "packed" ? "--depth=0" : "--depth=10"
      git("repack", "-q", "-a", "-d", "-f", depth, in: fixture.folder.path)
    }
    for (id, bytes) in zip(ids, texts) { #expect(try streamed(id, fixture) == bytes) }
    // Who wants no more gets no more.
    var count = 0
    let isWhole = try fixture.history.stream(ids[2]) { piece in
      count += piece.count
      return false
    }
    #expect(!isWhole && count > 0)
    let absent = try #require(ObjectID(hex: String(repeating: "ab", count: 20)))
    #expect(throws: HistoryError.self) { try fixture.history.stream(absent) { _ in true } }
  }
}
