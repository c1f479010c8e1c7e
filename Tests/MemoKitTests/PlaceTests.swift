import MemoKit
import TestKit
import Testing

/// Where a hit stands that is no word: at the tag, at the task, at the link.
@Suite struct PlaceTests {
  private static let memo = """
    ---
    title: 할 일
    tags: [일, "집", work/urgent]
    ---

    첫 줄 #Work 그리고 `code`
    - [ ] 우유 사기
    - [x] 계란
    [링크](http://a.b/c) ![그림](p.png)
    #집/마당 끝

    """

  @Test(arguments: [
    ("tag:work", ["3:20 work/urgent", "6:9 #Work"]), ("tag:집", ["3:14 집", "10:1 #집/마당"]),
    ("tag:일", ["3:8 일"]), ("has:task", ["7:3 [ ] 우유 사기"]),
    ("has:link", ["9:1 [링크](http://a.b/c)"]), ("has:image", ["9:24 ![그림](p.png)"]),
    ("has:code", ["6:25 `code`"]), ("has:task 계란", ["7:3 [ ] 우유 사기", "8:7 계란"]),
    ("tag:집 마당", ["3:14 집", "10:1 #집/마당"]), ("-tag:없음 has:code -has:nothing", ["6:25 `code`"]),
    ("pinned:no", ["2:8 "]), ("tag:work -tag:집없음", ["3:20 work/urgent", "6:9 #Work"]),
  ])
  func `a tag and what a memo has are found where they stand`(
    query: String, places: [String]
  ) throws {
    let sample = try Sample(isPlain: true)
    sample.folder.write("a.md", Self.memo)
    let hit = try #require(try sample.notebook.search(query).hits.first)
    #expect(hit.matches.map { "\($0.line):\($0.column) \(Self.text($0))" } == places)
  }

  @Test(arguments: [
    ("tags: a, 나다, c", "tag:나다", "2:10 나다"), ("tag: 나", "tag:나", "2:6 나"),
    ("tags: '가 나'", "tag:나", "2:12 나"), ("tags:\n- x\n- '나'", "tag:나", "4:4 나"),
    ("tags: \"#나\"", "tag:나", "2:9 나"), ("tags: [나, 나무]", "tag:나무", "2:13 나무"),
  ])
  func `tags of the header are found however they are written`(
    header: String, query: String, place: String
  ) throws {
    let sample = try Sample(isPlain: true)
    sample.folder.write("a.md", "---\n\(header)\n---\n글\n")
    let hit = try #require(try sample.notebook.search(query).hits.first)
    #expect(hit.matches.map { "\($0.line):\($0.column) \(Self.text($0))" } == [place])
  }

  @Test func `of a block of code the first line is told, of a line of hits the first thousand`()
    throws
  {
    let sample = try Sample(isPlain: true)
    let words = String(repeating: "나 ", count: 2000)
    sample.folder.write("a.md", "제목\n\n```swift\nlet a = 1\n```\n\(words)\n나\n")
    let code = try #require(try sample.notebook.search("has:code").hits.first)
    #expect(code.matches.map { "\($0.line):\($0.column) \(Self.text($0))" } == ["3:1 ```swift"])
    let hit = try #require(try sample.notebook.search("나").hits.first)
    #expect(hit.matches.map(\.line) == Array(repeating: 6, count: 1000) + [7])
    #expect(hit.matches[999].column == 1 + 999 * 4)
    #expect(hit.matches[999].utf16Column == 1 + 999 * 2)
  }

  /// The text of a match itself.
  private static func text(_ match: Match) -> String {
    let bytes = Array(match.text.utf8).dropFirst(match.textColumn - 1).prefix(match.length)
    return String(decoding: bytes, as: UTF8.self)
  }
}
