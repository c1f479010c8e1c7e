import MemoCore
import MemoHistory
import TestKit
import Testing

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
