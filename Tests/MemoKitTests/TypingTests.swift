import MemoKit
import TestKit
import Testing

@Suite struct TypingTests {
  /// A notebook whose memos are told apart by their titles.
  private func sample() throws -> Sample {
    let sample = try Sample(isPlain: true)
    let texts = [
      "장보기": "우유", "가방": "여행 가방을 산다", "값": "물건", "과일": "사과", "회의": "가나다 장부", "Plan": "buy milk",
    ]
    for (title, body) in texts {
      sample.folder.write("\(title).md", "---\ntitle: \(title)\n---\n\(body)\n")
    }
    return sample
  }

  @Test(arguments: [
    ("장ㅂ", ["장보기", "회의"]), ("장보", ["장보기"]), ("자", ["장보기", "회의"]), ("갑", ["값", "가방"]),
    ("고", ["과일"]), ("ㄱㅂ", ["가방"]), ("가방", ["가방"]), ("milk", ["Plan"]), ("mil", ["Plan"]),
    ("여행 갑", ["가방"]), ("우유 -장보기", []), ("\"갑", []), ("title:갑", []), ("없", []),
  ])
  func `a query being typed finds what it may become`(_ text: String, _ titles: [String]) throws {
    let sample = try sample()
    let narrowing = try sample.notebook.snapshot().narrowed(typing: text)
    #expect(Set(narrowing.memos.map(\.title)) == Set(titles))
    #expect(narrowing.memos.count == titles.count)
  }

  @Test func `what is written so comes before what it may become`() throws {
    let sample = try sample()
    sample.folder.write("자.md", "글\n자 자 자\n")
    let titles = try sample.notebook.snapshot().narrowed(typing: "자").memos.map(\.title)
    #expect(titles.first == "글")
    #expect(titles.count == 3)
  }

  @Test func `where a search finds many, it is not asked what else may come`() throws {
    let sample = try sample()
    for number in 1...100 { sample.folder.write("\(number).md", "자 \(number)\n") }
    let narrowing = try sample.notebook.snapshot().narrowed(typing: "자")
    #expect(narrowing.memos.count == 100)
    #expect(narrowing.titleRanges(of: narrowing.memos[0]).count == 1)
  }

  @Test func `nothing typed is the usual list`() throws {
    let sample = try sample()
    let snapshot = try sample.notebook.snapshot()
    for text in ["", " "] {
      let narrowing = try snapshot.narrowed(typing: text)
      #expect(narrowing.memos == (try snapshot.list().memos))
      #expect(narrowing.titleRanges(of: narrowing.memos[0]).isEmpty)
    }
  }

  @Test(
    arguments: [
      ("보", "장보기", [3..<6]), ("장ㅂ", "장보기", [0..<6]), ("갑", "가방", [0..<6]), ("LA", "Plan", [1..<3]),
      ("ㅂㄱ", "장보기", [3..<9]), ("우유", "장보기", []),
    ] as [(String, String, [Range<Int>])])
  func `the places in a title are told`(
    _ text: String, _ title: String, _ ranges: [Range<Int>]
  ) throws {
    let sample = try sample()
    let narrowing = try sample.notebook.snapshot().narrowed(typing: text)
    let memo = try #require(narrowing.memos.first { $0.title == title })
    #expect(narrowing.titleRanges(of: memo) == ranges)
  }
}
