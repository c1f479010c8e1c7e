import MemoCore
import TestKit
import Testing

@testable import MemoSearch

@Suite struct DeltaTests {
  private static let texts = ["", "회의", "cat", "ㅎㅇ", "/c[ao]/", "tag:a", "path:일기", "-cat"]

  private static func expectSame(_ left: Index, _ right: Index) {
    #expect(left.count == right.count && left.head == right.head && left.key == right.key)
    #expect(left.folders == right.folders && left.image.array == right.image.array)
    for text in texts {
      #expect(left.search(query(text)) == right.search(query(text)), "\(text)")
    }
  }

  @Test(arguments: UInt64(1)...8)
  func `an image and its delta are the index that was stored`(seed: UInt64) throws {
    var source = RandomMemos(seed: seed)
    var memos: [RelativePath: IndexedMemo] = [:]
    for _ in 0..<30 {
      let memo = source.memo()
      memos[memo.path] = memo
    }
    var index = Index(building: Array(memos.values), head: source.id(), key: seed)
    let base = index.image
    #expect(index.delta == nil)
    for step in 0..<12 {
      if step % 3 == 0 {
        let path = source.path()
        memos[path] = nil
        index.apply(.remove(path))
      } else {
        let memo = source.memo()
        memos[memo.path] = memo
        index.apply(.put(memo))
      }
      if step % 4 == 3 {
        index.apply(.head(source.id()))
        index.apply(.folders([IndexedFolder(path: source.path(), stat: source.stat())]))
      }
      let stored = try #require(Index(image: base, delta: index.delta))
      Self.expectSame(stored, index)
      Self.expectSame(
        stored,
        Index(
          building: Array(memos.values), head: index.head, key: seed, folders: index.folders))
      index = stored
    }
  }

  @Test func `a builder takes memos in any order`() {
    var source = RandomMemos(seed: 21)
    var memos: [RelativePath: IndexedMemo] = [:]
    var builder = IndexBuilder(head: nil, key: 3)
    for _ in 0..<40 {
      let memo = source.memo()
      memos[memo.path] = memo
      builder.append(memo)
    }
    let built = builder.finish().index()
    #expect(built.isCompact)
    #expect(
      built.image.array == Index(building: Array(memos.values), head: nil, key: 3).image.array)
  }

  @Test func `files come in the order of positions, in any part`() {
    var source = RandomMemos(seed: 9)
    var index = Index(building: (0..<60).map { _ in source.memo() }, head: nil)
    for _ in 0..<12 { index.apply(.put(source.memo())) }
    for _ in 0..<6 { index.apply(.remove(source.path())) }
    for start in 0...index.count {
      let range = start..<min(start + 7, index.count)
      var seen: [Int] = []
      index.files.forEach(in: range) { file in
        seen.append(file.position)
        let entry = index.memo(at: file.position)
        #expect(Array(file.path) == entry.path.bytes && file.stat == entry.stat)
      }
      #expect(seen == Array(range))
    }
  }

  @Test func `many changes ask for a new image`() {
    var index = Index(building: (0..<10).map { memo("\($0).md") }, head: nil)
    #expect(!index.wantsCompacting)
    index.apply(.put(memo("a.md", String(repeating: "x ", count: 1 << 20))))
    #expect(index.wantsCompacting)
    index.compact()
    #expect(!index.wantsCompacting && index.isCompact)
    for number in 0..<65 { index.apply(.put(memo("n\(number).md"))) }
    #expect(index.wantsCompacting)
  }

  @Test func `folders come back as they went in`() {
    var source = RandomMemos(seed: 2)
    let folders =
      [IndexedFolder(path: nil, stat: source.stat())]
      + (0..<30).map { _ in
        IndexedFolder(
          path: source.path(), stat: source.stat(), ignoreStat: source.stat(),
          isVolatile: Bool.random(using: &source.random))
      }
    var index = Index(building: [], head: nil, folders: folders)
    #expect(index.folders == folders)
    index.apply(.folders(Array(folders.dropLast())))
    #expect(index.folders == Array(folders.dropLast()) && !index.isCompact)
    index.apply(.folders(folders))
    #expect(index.isCompact)
  }
}
