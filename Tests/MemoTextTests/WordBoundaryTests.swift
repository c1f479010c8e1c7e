import MemoText
import Testing

@Suite struct WordBoundaryTests {
  @Test(
    arguments: [
      ("서울", "서울", .whole), ("서울", "서울은 비", .whole), ("부산", "비. 부산에서 만났다", .whole),
      ("서울", "서울에서는", .whole), ("서울", "서울시청", .start), ("울", "서울", .inside),
      ("서울", "서울에서는.", .whole), ("서울", "서울은행", .start), ("서울", "서울은x", .whole),
      ("memo", "a memo, b", .whole), ("mem", "memo", .start), ("emo", "memo", .inside),
      ("git", "git은", .whole), ("index", "git_index_add", .inside), ("b", "a-b", .whole),
      ("tar.gz", "파일.tar.gz)", .whole), ("東京", "東京都", .start), ("京都", "東京都", .inside),
      ("食", "食べる", .whole), ("更新", "软件更新", .inside), ("りんご", "りんごを", .start),
      ("リンゴ", "リンゴを", .whole), ("らー", "らーめん", .start), ("メン", "ラーメン", .inside),
      ("c++", "c++ (1)", .whole), ("1)", "(1)", .whole), ("ab1", "ab12", .start),
      ("ไม", "ไม่", .start), ("가", "가는", .whole),
    ] as [(String, String, WordBoundary.Fit)])
  func `a hit fits its word`(_ hit: String, _ text: String, _ fit: WordBoundary.Fit) throws {
    let bytes = Array(text.utf8)
    try bytes.withUnsafeBufferPointer { buffer in
      let start = try #require(ByteSearch.find(Array(hit.utf8), in: buffer))
      #expect(WordBoundary.fit(of: start..<start + hit.utf8.count, in: buffer) == fit)
    }
  }

  @Test func `a better fit comes first`() {
    #expect([.inside, .whole, .start].sorted() == [WordBoundary.Fit.whole, .start, .inside])
  }

  @Test func `bytes that are no text stand between words`() {
    let bytes: [UInt8] = [0x80, 0x61, 0xFF, 0x62, 0x80, 0x80, 0x80, 0x80]
    bytes.withUnsafeBufferPointer { buffer in
      for index in 0...8 { #expect(WordBoundary.isBoundary(index, in: buffer)) }
    }
  }
}
