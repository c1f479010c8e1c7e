import MemoCore
import TestKit
import Testing

@testable import MemoSearch

@Suite struct CorruptionTests {
  private static let image = {
    var source = RandomMemos(seed: 3)
    let folders = [
      IndexedFolder(path: nil, stat: source.stat()),
      IndexedFolder(
        path: RelativePath("a"), stat: nil, ignoreStat: source.stat(), isVolatile: true),
    ]
    return Index(
      building: (0..<12).map { _ in source.memo() }, head: source.id(), folders: folders
    ).image.array
  }()

  /// The delta of a few changes of that image.
  private static let delta = {
    var source = RandomMemos(seed: 4)
    var index = Index(image: Bytes(image))
    for _ in 0..<6 { index?.apply(.put(source.memo())) }
    if let path = index?.memo(at: 2).path { index?.apply(.remove(path)) }
    index?.apply(.folders([IndexedFolder(path: nil, stat: nil)]))
    return index?.delta?.array ?? []
  }()

  /// Reads all there is in an index, if the bytes are taken for one.
  private static func readAll(_ bytes: [UInt8], _ delta: [UInt8]? = nil) -> Bool {
    guard var index = Index(image: Bytes(bytes), delta: delta.map { Bytes($0) }) else {
      return false
    }
    for position in 0..<index.count {
      let entry = index.memo(at: position)
      _ = (entry.path, entry.title, entry.tags, entry.links, entry.date, entry.stat, entry.added)
      _ = (entry.content, entry.head, entry.preview, entry.conflictOf, entry.foldedBody)
      _ = (entry.problems, index.position(of: entry.path))
    }
    index.files.forEach(in: 0..<index.count) { _ = ($0.path.count, $0.stat) }
    _ = (index.folders, index.wantsCompacting, index.isWhole)
    for text in [
      "회의", "서울에서", "회", "ㅎㅇ", "ㅎ", "cat", "a", "c++", "/c./", "/cat.*회의/", "tag:a", "title:회의",
      "date:2020 edited:>1d", "path:a", "👩",
    ] {
      _ = index.search(query(text))
    }
    index.apply(.remove(RelativePath("a/1.md")!))
    _ = index.delta
    return !index.image.array.isEmpty
  }

  @Test func `the sound image is read`() {
    #expect(Self.readAll(Self.image))
  }

  @Test func `each byte of the header matters`() {
    for place in 0..<ImageHeader.width {
      var bytes = Self.image
      bytes[place] ^= 0x10
      #expect(Index(image: Bytes(bytes)) == nil, "\(place)")
    }
  }

  @Test func `a cut or longer image is none`() {
    for count in stride(from: 0, to: Self.image.count, by: 7) {
      #expect(Index(image: Bytes(Array(Self.image[..<count]))) == nil)
    }
    #expect(Index(image: Bytes(Self.image + [0])) == nil)
    #expect(Index(image: Bytes(Self.image + [UInt8](repeating: 0, count: 8))) == nil)
  }

  @Test(arguments: UInt64(1)...8)
  func `damaged bytes never lead astray`(seed: UInt64) {
    var random = SeededRandom(seed)
    for _ in 0..<150 {
      var bytes = Self.image
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: ImageHeader.width..<bytes.count, using: &random)
        bytes[place] = [0, 1, 0x2F, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
      }
      _ = Self.readAll(bytes)
    }
  }

  @Test(arguments: UInt64(1)...4)
  func `a damaged delta never leads astray`(seed: UInt64) {
    var random = SeededRandom(seed)
    for _ in 0..<150 {
      var bytes = Self.delta
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: ImageHeader.width..<bytes.count, using: &random)
        bytes[place] = [0, 1, 0x2F, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
      }
      _ = Self.readAll(Self.image, bytes)
    }
  }

  @Test func `a delta belongs to its image alone`() {
    #expect(Self.readAll(Self.image, Self.delta))
    let other = Index(building: [memo("a.md")], head: nil).image
    #expect(Index(image: other, delta: Bytes(Self.delta)) == nil)
    #expect(Index(image: other, delta: Bytes([])) == nil)
  }

  @Test func `damage behind the header is found when it is looked for`() throws {
    #expect(try #require(Index(image: Bytes(Self.image))).isWhole)
    for place in stride(from: ImageHeader.width, to: Self.image.count, by: 13) {
      var bytes = Self.image
      bytes[place] ^= 1
      #expect(try #require(Index(image: Bytes(bytes))).isWhole == false)
    }
  }

  @Test(arguments: UInt64(1)...8)
  func `a forged header never leads astray`(seed: UInt64) {
    var random = SeededRandom(seed)
    for _ in 0..<300 {
      var bytes = Self.image
      let place = 32 + 8 * Int.random(in: 0..<9, using: &random)
      let number: UInt64 =
        Bool.random(using: &random)
        ? random.next() >> UInt64.random(in: 0..<64, using: &random)
        : UInt64(Int.random(in: 0...bytes.count, using: &random))
      Self.write(number, at: place, in: &bytes)
      if Bool.random(using: &random) { bytes[104] ^= 5 }
      let sum = bytes[..<136].withUnsafeBufferPointer { ImageHash.of($0) }
      Self.write(sum, at: 136, in: &bytes)
      _ = Self.readAll(bytes)
    }
  }

  private static func write(_ number: UInt64, at place: Int, in bytes: inout [UInt8]) {
    for byte in 0..<8 {
      bytes[place + byte] = UInt8(truncatingIfNeeded: number >> (8 * UInt64(byte)))
    }
  }
}
