import MemoCore
import TestKit
import Testing

@testable import MemoHistory

@Suite struct CaptureTests {
  /// Names that test the order of git's trees, and files in the place of folders.
  static let names = [
    "a.md", "a/b.md", "a/b/c.md", "a", "a-b/x.md", "a0/x.md", "b.md", "가/나.md", "가/다/라.md",
    "long/er/way/down.md", "a/b", "z",
  ]

  @Test(arguments: [(1, 3, 2), (2, 12, 4), (3, 60, 4), (4, 80, 6)])
  func `every commit has the tree of its moment, loose or in a pack`(
    _ seed: UInt64, _ count: Int, _ size: Int
  ) throws {
    let fixture = try Fixture()
    var model = Model(seed: seed)
    let groups = try (0..<count).map { try model.group($0, size: size, fixture) }
    let receipt = try fixture.capture(groups, model)
    #expect(receipt.left.isEmpty)
    let commits = fixture.log("%H").split(separator: "\n").reversed().map(String.init)
    #expect(commits == receipt.commits.map(\.hex))
    let states = model.distinctStates
    try #require(commits.count == states.count)
    for (commit, state) in zip(commits, states) {
      let listed = git("ls-tree", "-r", "-z", commit, in: fixture.folder.path).text
        .split(separator: "\0").map(String.init)
      let expected = try state.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map {
        let id = try Blobs.id(of: $0.value)
        return "100644 blob \(id.hex)\t\($0.key)"
      }
      #expect(listed == expected)
    }
    #expect(fixture.isSound)
    let packs = git("count-objects", "-v", in: fixture.folder.path).text
    #expect(packs.contains(count * size >= 100 ? "packs: 1\n" : "packs: 0\n"))
  }

  @Test func `a capture that is ended changes nothing`() throws {
    let fixture = try Fixture()
    try fixture.commit(["a.md": "one\n"])
    let before = fixture.log("%H")
    var model = Model(seed: 5)
    let groups = try (0..<50).map { try model.group($0, size: 4, fixture) }
    #expect(throws: HistoryError.interrupted) {
      try fixture.capture(groups, model) { $0 < 120 }
    }
    #expect(fixture.log("%H") == before && fixture.status == "")
    #expect(git("count-objects", "-v", in: fixture.folder.path).text.contains("garbage: 0"))
  }

  @Test func `a file that only git could store is left out alone`() throws {
    let fixture = try Fixture { $0.write(".gitattributes", "*.bin filter=lfs\n") }
    var model = Model(seed: 6)
    let groups = try [
      model.group(["a.md": "1", "b.bin": "2"], at: 0, fixture),
      model.group(["c.md": "3"], at: 1, fixture),
    ]
    let receipt = try fixture.capture(groups, model)
    #expect(receipt.left.map(\.path.text) == ["b.bin"] && receipt.commits.count == 2)
    #expect(
      git("ls-tree", "-r", "--name-only", "HEAD", in: fixture.folder.path).text == "a.md\nc.md\n")
  }

  @Test func `an index of a pack holds offsets beyond two gigabytes`() throws {
    let entries = try (0..<3).map {
      PackEntry(
        id: try #require(ObjectID(bytes: [UInt8](repeating: UInt8($0), count: 20))), check: 7,
        offset: [12, 5 << 30, 6 << 30][$0])
    }
    let bytes = PackIndex.bytes(entries, pack: [UInt8](repeating: 9, count: 20))
    let offsets = Array(bytes[(8 + 1024 + 60 + 12)...].prefix(12 + 16))
    #expect(
      offsets == [
        0, 0, 0, 12, 0x80, 0, 0, 0, 0x80, 0, 0, 1, 0, 0, 0, 1, 0x40, 0, 0, 0, 0, 0, 0, 1, 0x80, 0,
        0, 0,
      ])
  }
}

/// Files as they are supposed to be after each group.
private struct Model {
  private(set) var files: [String: [UInt8]] = [:]
  private(set) var states: [[String: [UInt8]]] = []
  private var versions: [RelativePath: [UInt8]] = [:]
  private var random: SeededRandom
  /// What each read of a path gives, oldest first.
  let reads = Reads()

  final class Reads {
    var waiting: [RelativePath: [[UInt8]]] = [:]
  }

  init(seed: UInt64) {
    random = SeededRandom(seed)
  }

  var distinctStates: [[String: [UInt8]]] {
    var result: [[String: [UInt8]]] = []
    for state in states where result.last != state { result.append(state) }
    return result
  }

  mutating func group(
    _ number: Int, size: Int, _ fixture: Fixture
  ) throws -> CapturePlan.Group {
    var chosen: [String: String?] = [:]
    while chosen.count < size {
      let name =
        Bool.random(using: &random)
        ? CaptureTests.names.randomElement(using: &random) ?? ""
        : "many/\(Int.random(in: 0..<300, using: &random)).md"
      // In one moment a file is not inside another.
      guard chosen.keys.allSatisfy({ !$0.hasPrefix(name + "/") && !name.hasPrefix($0 + "/") })
      else { continue }
      let isGone = files[name] != nil && Int.random(in: 0..<3, using: &random) == 0
      chosen[name] = .some(
        isGone ? nil : "\(name) \(Int.random(in: 0..<4, using: &random))\n")
    }
    return try group(chosen, at: number, fixture)
  }

  mutating func group(
    _ chosen: [String: String?], at number: Int, _ fixture: Fixture
  ) throws -> CapturePlan.Group {
    for (name, text) in chosen {
      guard let text else {
        files[name] = nil
        continue
      }
      files = files.filter { !$0.key.hasPrefix(name + "/") && !name.hasPrefix($0.key + "/") }
      files[name] = Array(text.utf8)
      reads.waiting[try fixture.path(name), default: []].append(Array(text.utf8))
    }
    states.append(files)
    return CapturePlan.Group(
      files: try chosen.map { name, text in
        .init(path: try fixture.path(name), stat: text.map { Self.stat($0.utf8.count) })
      }, time: Instant(seconds: 1_600_000_000 + Int64(number)), offset: 32_400)
  }

  static func stat(_ size: Int) -> FileStat {
    FileStat(
      size: Int64(size), modified: Instant(seconds: 1), changed: Instant(seconds: 1), inode: 1)
  }
}

extension Fixture {
  fileprivate func capture(
    _ groups: [CapturePlan.Group], _ model: Model, progress: @escaping (Int) -> Bool = { _ in true }
  ) throws -> CaptureReceipt {
    let session = try history.beginWriting()
    return try session.capture(
      CapturePlan(
        groups: groups, now: Instant(seconds: 1_700_000_000), offset: 32_400,
        read: { path in
          let bytes = model.reads.waiting[path]?.removeFirst()
          return bytes.map { ($0, Model.stat($0.count)) }
        }, name: { ("Save \($0.count)", []) }, progress: progress))
  }
}
