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

  /// The titles that fit a text, best first.
  private func titles(_ typing: inout Typing, _ text: String) -> [String] {
    typing.narrow(to: text)
    return typing.result.places.map { typing.snapshot.memo(at: $0).title }
  }

  @Test(arguments: [
    ("장ㅂ", ["장보기", "회의"]), ("장보", ["장보기"]), ("자", ["장보기", "회의"]), ("갑", ["값", "가방"]),
    ("고", ["과일"]), ("ㄱㅂ", ["가방"]), ("가방", ["가방"]), ("milk", ["Plan"]), ("mil", ["Plan"]),
    ("여행 갑", ["가방"]), ("우유 -장보기", []), ("\"갑", []), ("title:갑", []), ("없", []),
  ])
  func `a query being typed finds what it may become`(
    _ text: String, _ titles: [String]
  ) throws {
    let sample = try sample()
    var typing = Typing(in: try sample.notebook.snapshot())
    let found = self.titles(&typing, text)
    #expect(Set(found) == Set(titles))
    #expect(found.count == titles.count)
  }

  @Test func `what is written so comes before what it may become`() throws {
    let sample = try sample()
    sample.folder.write("자.md", "글\n자 자 자\n")
    var typing = Typing(in: try sample.notebook.snapshot())
    let found = titles(&typing, "자")
    #expect(found.first == "글")
    #expect(found.count == 3)
  }

  @Test func `where many are found, those with the title come first`() throws {
    let sample = try sample()
    for number in 1...500 { sample.folder.write("\(number).md", "\(number)\n자 글 자 글\n") }
    sample.folder.write("자.md", "---\ntitle: 자\n---\n")
    sample.folder.write("잔.md", "---\ntitle: 잔\n---\n")
    var typing = Typing(in: try sample.notebook.snapshot())
    let found = titles(&typing, "자")
    #expect(found.first == "자")
    #expect(found.count == 504)
    #expect(Set(found.suffix(3)) == ["장보기", "회의", "잔"])
    #expect(found[501] != "회의")
  }

  @Test func `nothing typed is the usual list`() throws {
    let sample = try sample()
    let snapshot = try sample.notebook.snapshot()
    var typing = Typing(in: snapshot)
    for text in ["가", "", " "] {
      typing.narrow(to: text)
      guard text != "가" else { continue }
      let memos = typing.result.places.map(snapshot.memo)
      #expect(memos == (try snapshot.list().memos))
      #expect(typing.result.titleRanges(of: memos[0]).isEmpty)
    }
  }

  /// Keys as an input method shows them, with some taken back.
  private static let keys = [
    ["ㅈ", "자", "장", "장ㅂ", "장보", "장복", "장보기", "장보", "장ㅂ", "장"],
    ["여", "여해", "여행", "여행 ", "여행 ㄱ", "여행 가", "여행 갑", "여행 가바", "여행 가방", "여행 가", "여행"],
    ["ㄱ", "ㄱㅂ", "ㄱ바", "가", "각", "고", "과", "괄", "과이"],
    ["m", "mi", "mil", "milk", "milk ㅂ", "milk b", "mil", "-m", "m OR 가", "m OR 갑", "/m/", "\"m"],
  ]

  @Test(arguments: keys) func `each key finds what a new search does`(texts: [String]) throws {
    let sample = try sample()
    _ = try sample.notebook.snapshot()
    sample.folder.write("새 글.md", "가방 각자 buy milk 장본다\n")
    let snapshot = try sample.notebook.snapshot()
    var typing = Typing(in: snapshot)
    for text in texts {
      var other = Typing(in: snapshot)
      typing.narrow(to: text)
      other.narrow(to: text)
      #expect(typing.result.places == other.result.places, "\(text)")
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
    var typing = Typing(in: try sample.notebook.snapshot())
    typing.narrow(to: text)
    let memos = typing.result.places.map(typing.snapshot.memo)
    let memo = try #require(memos.first { $0.title == title })
    #expect(typing.result.titleRanges(of: memo) == ranges)
  }
}
