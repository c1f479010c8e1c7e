import MemoCore
import MemoSearch
import TestKit
import Testing

@Suite struct LocatorTests {
  @Test(arguments: [
    ("cafe", "le café, un CAFE\u{301}", ["café", "CAFE\u{301}"]),
    ("strasse", "die Straße 12", ["Straße"]), ("다운로드", "다운\u{200B}로드", ["다운\u{200B}로드"]),
    ("회의 OR 의자", "회의자", ["회의자"]), ("회의 -비", "회의 비", ["회의"]),
    ("ㅈㅂㄱ", "오늘 장보기", ["장보기"]), ("ㅋㅋ", "ㅋㅋ 쿠키", ["ㅋㅋ"]),
    ("/c.t/", "CAT cot", ["CAT", "cot"]), ("/x*/", "axxb", ["xx"]), ("title:cat", "cat", []),
    ("body:cat", "cat", ["cat"]), ("tag:cat", "cat", []), ("aa", "aaaa", ["aa", "aa"]),
    ("", "cat", []), ("pinned:yes", "yes", []), ("ＡＢＣ", "abc", ["abc"]),
  ])
  func `hits stand in the memo's own bytes`(text: String, body: String, hits: [String]) {
    let source = Array("cat café ㅈㅂㄱ|".utf8) + Array(body.utf8) + Array("|cat 장보기".utf8)
    let start = Array("cat café ㅈㅂㄱ|".utf8).count
    let range = start..<start + body.utf8.count
    let found = Locator(query(text)).locations(inBody: source, range: range)
    #expect(found.map { Array(source[$0]) } == hits.map { Array($0.utf8) })
  }

  @Test func `a title and a tag have their own hits`() {
    let locator = Locator(query("title:cat body:dog tag:work -tag:home bird"))
    func texts(_ ranges: [Range<Int>]) -> [String] { ranges.map { "\($0)" } }
    let title = Array("cat dog bird".utf8)
    #expect(locator.locations(inTitle: title, range: 0..<12) == [0..<3, 8..<12])
    func inTag(_ name: String) -> [Range<Int>] {
      let source = Array(name.utf8)
      return locator.locations(ofTag: name, in: source, range: source.indices)
    }
    #expect(inTag("Work/x") == [0..<6])
    #expect(inTag("home") == [])
    #expect(inTag("bird") == [0..<4])
  }

  @Test(
    arguments: [
      ("has:task", .task), ("has:link has:code x", [.link, .code]), ("-has:task", []),
      ("has:image OR y", .image), ("task", []),
    ] as [(String, HasBits)])
  func `what a query asks a memo to have is known`(text: String, has: HasBits) {
    #expect(Locator(query(text)).has == has)
  }

  @Test func `every memo found by words has a place`() {
    var source = RandomMemos(seed: 5)
    let memos = (0..<200).map { _ in source.memo() }
    for text in ["회의", "cat", "cafe", "strasse", "ㅎㅇ", "c++", "/c[ao]/", "软件"] {
      let locator = Locator(query(text))
      for memo in memos {
        let index = Index(building: [memo], head: nil)
        var places = locator.locations(inBody: memo.body, range: 0..<memo.body.count)
        for other in [memo.title] + memo.tags {
          let bytes = Array(other.utf8)
          places += locator.locations(inTitle: bytes, range: 0..<bytes.count)
        }
        #expect(places.isEmpty == index.search(query(text)).hits.isEmpty)
      }
    }
  }
}
