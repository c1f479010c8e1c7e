import MemoCore

@testable import MemoSearch

/// Bytes that are taken for an index never lead outside themselves, whatever they are.
///
/// The first byte chooses: an image, or a delta to a sound image. The sums of the header are put
/// right, so that the fuzzer comes past them.
enum ImageLaws {
  @Sendable static func check(_ bytes: [UInt8]) {
    guard let choice = bytes.first else { return }
    var image = Array(bytes.dropFirst())
    if choice & 2 != 0 { sign(&image) }
    if choice & 1 == 0 {
      read(Index(image: Bytes(image)))
    } else {
      if choice & 4 != 0 { belong(&image) }
      read(Index(image: Bytes(Self.image), delta: Bytes(image)))
      _ = Index.state(ofDelta: Bytes(image), to: Bytes(Self.image))
    }
    _ = Index.state(ofImage: Bytes(image))
  }

  private static let queries = [
    "회의", "ㅎㅇ", "cat", "a", "/c.t/", "tag:a", "title:회의", "date:2020 edited:>1d", "path:a", "-a",
  ].map { Query(parsing: $0, now: Instant(seconds: 0), zone: Zone(fixed: 0)) }

  private static func read(_ stored: Index?) {
    guard var index = stored else { return }
    for position in 0..<min(index.count, 64) {
      let entry = index.memo(at: position)
      _ = (entry.path, entry.title, entry.tags, entry.links, entry.date, entry.stat, entry.added)
      _ = (entry.content, entry.head, entry.preview, entry.conflictOf, entry.foldedBody)
      _ = (entry.problems, index.position(of: entry.path))
    }
    index.files.forEach(in: 0..<index.count) { _ = ($0.path.count, $0.stat) }
    _ = (index.folders, index.wantsCompacting, index.isWhole)
    for query in queries { _ = index.search(query) }
    if let path = RelativePath("a.md") { index.apply(.remove(path)) }
    _ = (index.delta, index.image.count)
  }

  // MARK: Samples

  static let image = index(["a/1.md", "b.md", "일기/2.md"]).image.array

  static let delta: [UInt8] = {
    var changed = Index(image: Bytes(image))
    for memo in memos(["b.md", "c.md"]) { changed?.apply(.put(memo)) }
    if let path = RelativePath("a/1.md") { changed?.apply(.remove(path)) }
    return changed?.delta?.array ?? []
  }()

  private static func index(_ paths: [String]) -> Index {
    Index(building: memos(paths), head: nil, folders: [IndexedFolder(path: nil, stat: nil)])
  }

  private static func memos(_ paths: [String]) -> [IndexedMemo] {
    paths.compactMap { RelativePath($0) }.map {
      IndexedMemo(
        path: $0, title: "회의 cat", edited: Instant(seconds: 1), tags: ["a"], links: ["b.md"],
        preview: "서울에서", body: Array("concatenate 회의록\n가방 C++".utf8))
    }
  }

  // MARK: Sums

  private static func sign(_ bytes: inout [UInt8]) {
    let width = ImageHeader.width
    guard bytes.count >= width else { return }
    put(bytes[width...].withUnsafeBufferPointer { ImageHash.of($0) }, at: 24, in: &bytes)
    let sum = bytes[..<(width - 8)].withUnsafeBufferPointer { ImageHash.of($0) }
    put(sum, at: width - 8, in: &bytes)
  }

  /// Makes a delta one of the sound image, by the key that the delta of it has.
  private static func belong(_ bytes: inout [UInt8]) {
    guard bytes.count >= ImageHeader.width else { return }
    bytes.replaceSubrange(16..<24, with: delta[16..<24])
    sign(&bytes)
  }

  private static func put(_ number: UInt64, at place: Int, in bytes: inout [UInt8]) {
    for byte in 0..<8 {
      bytes[place + byte] = UInt8(truncatingIfNeeded: number >> (8 * UInt64(byte)))
    }
  }
}
