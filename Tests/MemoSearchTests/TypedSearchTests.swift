import MemoCore
import MemoSearch
import MemoText
import TestKit
import Testing

@Suite struct TypedSearchTests {
  /// Where a memo stands among many: whether it holds the word as it is written, whether its title
  /// does, and when it was edited.
  private struct Rank: Comparable {
    var isLiteral: Bool
    var isTitled: Bool
    var edited: Int64
    var order: UInt32
    var path: RelativePath

    static func < (left: Rank, right: Rank) -> Bool {
      if left.isLiteral != right.isLiteral { return left.isLiteral }
      if left.isTitled != right.isTitled { return left.isTitled }
      if left.edited != right.edited { return left.edited > right.edited }
      if left.order != right.order { return left.order > right.order }
      return left.path < right.path
    }
  }

  /// 900 memos, a few of which came after the index was built.
  private func index(seed: UInt64) -> Index {
    var source = RandomMemos(seed: seed)
    var memos: [IndexedMemo] = []
    for number in 0..<900 {
      var memo = source.memo()
      memo.path = RelativePath("\(number % 7)/\(number).md")!
      memos.append(memo)
    }
    var index = Index(building: Array(memos.dropLast(20)), head: nil)
    for memo in memos.suffix(20) { index.apply(.put(memo)) }
    for _ in 0..<20 {
      var memo = source.memo()
      memo.path = memos[Int.random(in: 0..<900, using: &source.random)].path
      index.apply(.put(memo))
    }
    return index
  }

  private func holds(_ word: String, _ text: [UInt8], loosely: Bool) -> Bool {
    let needle = Folding.fold(word)
    return text.withUnsafeBufferPointer { text in
      guard loosely else { return ByteSearch.find(needle, in: text) != nil }
      return Hangul.isInitials(needle)
        ? InitialsPattern(needle).find(in: text) != nil
        : GrowthPattern(needle)?.find(in: text) != nil
    }
  }

  @Test(
    arguments: ["회", "c", "ㅎ", "ㅎㅇ", "서", "ㅅ", "a", "/c[ao]/", "caf", "호"], [1, 2] as [UInt64])
  func `many memos stand by how they hold a word and by their last edit`(
    word: String, seed: UInt64
  ) throws {
    let index = index(seed: seed)
    var typed = TypedSearch(index)
    let query = Query(typing: word, now: Instant(seconds: 0), zone: .utc)
    let found = typed.answer(query).hits
    #expect(Set(found.map(\.position)) == Set(index.search(query).hits.map(\.position)))
    guard found.count > TypedSearch.mostScored, !word.hasPrefix("/") else { return }
    let ranks = found.map { hit in
      let memo = index.memo(at: hit.position)
      let texts = [memo.foldedTitle, memo.foldedBody] + memo.tags.map { Folding.fold($0) }
      let isLiteral = texts.contains { holds(word, $0, loosely: false) }
      return Rank(
        isLiteral: isLiteral, isTitled: holds(word, memo.foldedTitle, loosely: !isLiteral),
        edited: memo.edited.seconds, order: memo.editedOrder, path: memo.path)
    }
    #expect(ranks == ranks.sorted())
  }
}
