import MemoCore
import MemoSearch
import MemoText
import TestKit
import Testing

@Suite struct IndexTests {
  @Test func `every column comes back as it went in`() throws {
    var source = RandomMemos(seed: 7)
    for _ in 0..<200 {
      let memo = source.memo()
      let index = Index(building: [memo], head: memo.head)
      let entry = index.memo(at: 0)
      #expect(index.count == 1 && index.head == memo.head)
      #expect(entry.path == memo.path && entry.stat == memo.stat)
      #expect(entry.content == memo.content && entry.head == memo.head)
      #expect(entry.title == memo.title && entry.date == memo.date)
      #expect(entry.foldedTitle == Folding.fold(memo.title))
      #expect(entry.edited == memo.edited && entry.editedOrder == memo.editedOrder)
      #expect(entry.added == memo.added && entry.isPinned == memo.isPinned)
      #expect(entry.tags == memo.tags && entry.links == memo.links)
      #expect(entry.has == memo.has && entry.flags == memo.flags)
      #expect(entry.preview == memo.preview && entry.conflictOf == memo.conflictOf)
      #expect(entry.problems == memo.problems)
      #expect(entry.foldedBody == Folding.fold(memo.body))
    }
  }

  @Test func `far times do not overflow`() throws {
    var memo = memo("a.md", "x")
    memo.edited = Instant(seconds: .max)
    memo.added = Instant(seconds: .min)
    memo.date = .zoned(Instant(seconds: .min), offset: .max)
    memo.stat = FileStat(
      size: .max, modified: Instant(seconds: .max), changed: Instant(seconds: .min), inode: .max)
    let index = try #require(Index(image: Index(building: [memo], head: nil).image))
    #expect(index.memo(at: 0).stat == memo.stat)
    #expect(index.paths("edited:>=2026 date:<2026") == ["a.md"])
  }

  @Test func `an empty index is an index`() throws {
    let empty = Index(building: [], head: nil)
    #expect(empty.count == 0 && empty.paths("") == [] && empty.paths("a /b/ ㅋ") == [])
    #expect(empty.position(of: RelativePath("a")!) == nil)
    #expect(try #require(Index(image: empty.image)).count == 0)
  }

  @Test func `the image is the same in whatever order the memos come`() {
    var source = RandomMemos(seed: 11)
    var memos = (0..<60).map { _ in source.memo() }
    let seen = Dictionary(memos.map { ($0.path, $0) }) { $1 }
    memos = Array(seen.values)
    let image = Index(building: memos, head: nil).image.array
    #expect(image.count % 8 == 0)
    for _ in 0..<5 {
      memos.shuffle(using: &source.random)
      #expect(Index(building: memos, head: nil).image.array == image)
    }
  }

  @Test func `of two memos with one path the later counts`() {
    let index = Index(
      building: [memo("a.md", title: "하나"), memo("a.md", title: "둘")], head: nil)
    #expect(index.count == 1 && index.memo(at: 0).title == "둘")
  }

  @Test(arguments: UInt64(1)...12)
  func `an index after any changes is one built from scratch`(seed: UInt64) throws {
    var source = RandomMemos(seed: seed)
    var memos: [RelativePath: IndexedMemo] = [:]
    for _ in 0..<Int(seed) * 3 {
      let memo = source.memo()
      memos[memo.path] = memo
    }
    var index = Index(building: Array(memos.values), head: nil)
    for step in 0..<60 {
      let change = Self.change(&source, &memos)
      index.apply(change.0)
      if let head = change.head { index.apply(.head(head)) }
      guard step % 6 == 5 else { continue }
      try Self.expectSame(index, Index(building: Array(memos.values), head: index.head))
      if step == 29 { index.compact() }
    }
  }

  private static func change(
    _ source: inout RandomMemos, _ memos: inout [RelativePath: IndexedMemo]
  ) -> (IndexChange, head: ObjectID?) {
    if Int.random(in: 0..<3, using: &source.random) == 0 {
      let path = source.path()
      memos[path] = nil
      return (.remove(path), source.id())
    }
    let memo = source.memo()
    memos[memo.path] = memo
    return (.put(memo), nil)
  }

  private static func expectSame(_ changed: Index, _ built: Index) throws {
    try #require(changed.count == built.count)
    for position in 0..<built.count {
      let path = built.memo(at: position).path
      #expect(changed.memo(at: position).path == path)
      #expect(changed.position(of: path) == position)
      #expect(changed.memo(at: position).foldedBody == built.memo(at: position).foldedBody)
    }
    #expect(changed.position(of: RelativePath("없음.md")!) == nil)
    for text in queries {
      #expect(changed.search(query(text)) == built.search(query(text)), "\(text)")
      #expect(
        changed.positions(matching: query(text)).positions
          == built.positions(matching: query(text)).positions)
    }
    #expect(changed.image.array == built.image.array)
    #expect(
      try #require(Index(image: changed.image)).search(query("회의"))
        == built.search(query("회의")))
  }

  private static let queries = [
    "", "회의", "cat", "cafe -회의", "ㅎㅇ", "ㅋㅋ", "/c[ao]/", "title:회의", "tag:a", "body:cat",
    "path:일기", "pinned:yes", "회의 OR cat", "has:link -pinned:no", "date:2020-09-13", "strasse",
    "edited:>=2020", "C++", "-cat",
  ]
}
