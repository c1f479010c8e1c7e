import MemoMerge
import Testing

/// Bytes that are not plain lines of text, and files that are no memos.
@Suite struct MergeTests {
  private static let old = Array("하나\n둘\n".utf8)

  @Test func `bytes that are no text are not mixed`() {
    let left = MergeSide([0xFF, 0xFE, 0x41, 0], at: 300)
    let right = MergeSide("하나\n둘\n셋\n", at: 200)
    let merge = Merge.ofMemos(base: Self.old, left: left, right: right)
    #expect(merge.bytes == left.bytes && merge.lost == right)
  }

  @Test func `where each removed what the other kept the memo is not emptied`() {
    let head = "---\ntitle: 가\n---\n\n"
    let (left, right) = (
      MergeSide(head + "둘\n", at: 300), MergeSide(head + "하나\n", at: 200)
    )
    let merge = Merge.ofMemos(base: Array((head + "하나\n\n둘\n").utf8), left: left, right: right)
    #expect(merge.bytes == left.bytes && merge.lost == right)
  }

  @Test func `no key of a header is mixed into a text that begins with dashes`() {
    let left = MergeSide(
      "---\ntitle: b\ntitle: a\ntags: [x, y]\n---\n\none two\nthree\n", at: 300)
    let right = MergeSide("---\nte tw---\n\nonee\nfour\n", at: 200)
    let base = "---\ntitle: a\ntags: [x, y]\n---\n\ntags: [x, y]\n---\none two\nthrEe\n"
    let merge = Merge.ofMemos(base: Array(base.utf8), left: left, right: right)
    #expect(merge.bytes == left.bytes && merge.lost == right)
  }

  @Test func `a tie is settled by the smaller id`() {
    let one = MergeSide([0xFF, 1], at: 100)
    let other = MergeSide([0xFF, 2], at: 100)
    let winner = one.id < other.id ? one : other
    let merge = Merge.ofMemos(base: Self.old, left: one, right: other)
    #expect(merge.bytes == winner.bytes && merge.lost != winner)
  }

  @Test func `a mark of order that one side added stays with the other's edit`() {
    let merge = Merge.memos("가\n나\n", "\u{FEFF}가\n나\n", "가\n나\n다\n")
    #expect(merge.text == "\u{FEFF}가\n나\n다\n")
    #expect(merge.lost == nil)
  }

  @Test func `mixed ends of lines stay as they are`() {
    let base = "---\ntitle: 가\n---\n하나\r\n둘\r\n셋"
    let merge = Merge.memos(
      base, base.replacing("title: 가", with: "title: 나"), base.replacing("둘\r\n", with: "두울\r\n"))
    #expect(merge.text == "---\ntitle: 나\n---\n하나\r\n두울\r\n셋")
  }

  @Test func `files that are no memos give way as a whole`() {
    let left = MergeSide("가\n둘\n", at: 300)
    let right = MergeSide("하나\n나\n", at: 200)
    let merge = Merge.ofFiles(base: Self.old, left: left, right: right)
    #expect(merge.bytes == left.bytes && merge.lost == right)
    let same = Merge.ofFiles(base: right.bytes, left: left, right: right)
    #expect(same.bytes == left.bytes && same.lost == nil)
  }

  @Test func `settings merge key by key and keep no copy`() {
    let base = "# 공책\npin_limit: 5\ntimezone: Asia/Seoul\n"
    let merge = Merge.ofSettings(
      base: Array(base.utf8), left: MergeSide("# 공책\npin_limit: 7\ntimezone: Asia/Seoul\n", at: 1),
      right: MergeSide("# 공책\npin_limit: 9\ntimezone: Asia/Seoul\nsync: true\n", at: 2))
    #expect(merge.text == "# 공책\npin_limit: 9\ntimezone: Asia/Seoul\nsync: true\n")
    #expect(merge.lost == nil)
  }

  @Test(arguments: [
    // The base, the earlier and the later edit, the result; where words meet, the later stays.
    ["우유 두 병 사기", "우유 세 병 사기", "두유 두 병 사기", "두유 세 병 사기"],
    ["meet at 3 pm", "meet at 4 pm", "meet at 5 pm", "meet at 5 pm"],
    ["우유", "우유, 계란", "우유, 빵", "우유, 계란, 빵"],
    ["回答は三時です", "回答は四時です", "解答は三時です", "解答は四時です"],
    ["color", "colour", "colors", "colors"],
    ["하나 둘 셋", "하나 셋", "하나 둘둘 셋", "하나 둘둘 셋"],
    ["a [b](c.md) d", "a [e](c.md) d", "a [b](f.md) d", "a [e](f.md) d"],
    ["pay/rent by 1-5", "pay/rest by 1-5", "pay/rent by 1-6", "pay/rest by 1-6"],
  ])
  func `a line that both changed is merged word by word`(_ texts: [String]) {
    #expect(Merge.memos(texts[0], texts[1], texts[2]).text == texts[3])
  }

  @Test(arguments: [
    // The base, the earlier and the later edit.
    ["by 2026-10-15", "by 2027-10-15", "by 2026-10-20"],
    ["see a/b/c.md now", "see x/b/c.md now", "see a/b/y.md now"],
    ["word-cho-186-end", "word-bob-208-end", "word-cho-211-end"],
    ["ada@example.com", "bob@example.com", "ada@example.org"],
    ["회의 10:30 강남-역", "회의 10:30 강북-역", "회의 10:45 강남-점"],
  ])
  func `no word is made of half of one and half of another`(_ texts: [String]) {
    let merge = Merge.memos(texts[0], texts[1], texts[2])
    let words = texts.flatMap { $0.split(separator: " ") }
    #expect(merge.text?.split(separator: " ").allSatisfy(words.contains) == true)
    #expect(merge.lostText == texts[1])
  }

  @Test(arguments: [
    // The base, the earlier and the later edit, the result.
    ["가\n나\n", "다\n", "다\n나\n", "다\n"],
    ["가\n나\n라\n", "다\n라\n", "다\n나\n", "다\n"],
    ["가\n나\n", "다\n", "다\n나\n라\n", "다\n라\n"],
    ["가 마 나\n", "가 다\n", "가 다 나\n", "가 다\n"],
  ])
  func `what one side alone removed is gone, also beside what both wrote`(_ texts: [String]) {
    let merge = Merge.memos(texts[0], texts[1], texts[2])
    #expect(merge.text == texts[3])
    #expect(merge.lost == nil)
  }

  @Test func `a comment in the header is never dropped in silence`() {
    func memo(_ line: String) -> String { "---\n\(line)\n---\n" }
    let merge = Merge.memos(
      memo("mood: 좋음"), memo("mood: \"좋음\" # 아침에"), memo("mood: '좋음'"))
    #expect(merge.text == memo("mood: '좋음'"))
    #expect(merge.lostText == memo("mood: \"좋음\" # 아침에"))
  }

  @Test(arguments: [
    // The base, the earlier and the later edit, of which the later has the remark.
    ["pinned: false", "pinned: true", "pinned: no # 나중에"],
    ["tags: [가]", "tags: [가, 나]", "tags: [가, 다] # 더"],
    ["modified: 2026-11-01", "modified: 2026-11-09", "modified: 2026-11-03 # 밤"],
  ])
  func `a comment of the winner stays, whatever its value`(_ lines: [String]) {
    let memos = lines.map { "---\n\($0)\n---\n" }
    let merge = Merge.memos(memos[0], memos[1], memos[2])
    let remark = lines[2].split(separator: "#")[1]
    #expect(merge.text?.contains(remark) == true)
    #expect(merge.text?.contains(lines[1].suffix(3)) == true || merge.lostText == memos[1])
  }

  @Test func `no mark of a conflict is made`() {
    let merge = Merge.memos("가\n", "나 다 라 마\n", "바 사 아 자\n")
    #expect(merge.text == "바 사 아 자\n")
    #expect(merge.lostText == "나 다 라 마\n")
  }
}
