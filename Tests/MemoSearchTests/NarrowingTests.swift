import MemoCore
import MemoText
import TestKit
import Testing

@testable import MemoSearch

/// An image answers by its terms what a pass over all texts would answer.
@Suite struct NarrowingTests {
  private static let words = [
    "회의", "회의록", "서울에서는", "장보기", "장을 보기", "Café", "Straße", "ㅋㅋ", "ㅎㅇ", "cat", "concatenate",
    "catalogue_2026", "リンゴジュース", "ひらがなー", "软件更新", "软件", "인공 지능", "a/b", "👨‍👩‍👧", "🍎", "C++",
    "2026", "กรุงเทพ", "日本語とかな交じり", "Ünïcode", "—", "。", "\n", "\t", "ᄀ", "x", "naïveté", "Ωμέγα",
    "https://example.org/a?b=c",
  ]

  private static func text(_ most: Int, _ random: inout SeededRandom) -> String {
    (0..<Int.random(in: 0...most, using: &random)).map { _ in
      words.randomElement(using: &random) ?? ""
    }.joined(separator: ["", " ", "  "].randomElement(using: &random) ?? " ")
  }

  private static func memos(_ count: Int, _ random: inout SeededRandom) -> [IndexedMemo] {
    (0..<count).map { number in
      var body = Array(text(24, &random).utf8)
      if Int.random(in: 0..<12, using: &random) == 0 { body.insert(0xC3, at: body.count / 2) }
      if Int.random(in: 0..<20, using: &random) == 0 {
        body += Array(repeating: UInt8(ascii: "q"), count: 300) + Array("cat".utf8)
      }
      return IndexedMemo(
        path: RelativePath("\(number % 7)/\(number).md")!, title: text(3, &random),
        edited: Instant(seconds: Int64.random(in: 0...3, using: &random)),
        tags: (0..<Int.random(in: 0...3, using: &random)).map { _ in text(1, &random) },
        body: body)
    }
  }

  /// A part of something that memos hold, often cut in the middle of a word.
  private static func guess(_ memos: [IndexedMemo], _ random: inout SeededRandom) -> String {
    func part() -> String {
      let text = Array(
        (Bool.random(using: &random)
          ? Self.text(2, &random)
          : memos.randomElement(using: &random)
            .map { String(decoding: $0.body, as: UTF8.self) } ?? "").unicodeScalars)
      guard !text.isEmpty else { return "" }
      let start = Int.random(in: 0..<text.count, using: &random)
      let end = min(text.count, start + Int.random(in: 1...6, using: &random))
      var view = String.UnicodeScalarView()
      view.append(contentsOf: text[start..<end])
      return String(view)
    }
    return switch Int.random(in: 0..<8, using: &random) {
    case 0...2: "\"" + part() + "\""
    case 3: part() + " " + part()
    case 4: part() + " -" + part()
    case 5: ["title:", "body:", "tag:"].randomElement(using: &random)! + part()
    case 6: ["ㅎㅇ", "ㅈㅂ", "ㅈㅂㄱ", "ㅎ", "ㅇㄱㅈㄴ", "ㅋㅋ", "ㅅㅇㅇ", "ㅄ"].randomElement(using: &random)!
    default:
      [
        "/c.t/", "/회의.?록/", "/cat|軟/", "/ca+t/", "/서울(에서)?는/", #"/c\+\+/"#, "/^cat/", "/[회장]의?/",
        "/CAFÉ/", "/장.보기/", "/x{2}|リンゴ/", "/(cat|회의) ?x/",
      ].randomElement(using: &random)!
    }
  }

  @Test(arguments: UInt64(1)...5)
  func `an image with terms answers as a pass over the texts`(seed: UInt64) {
    var random = SeededRandom(seed)
    let memos = Self.memos(120, &random)
    let index = Index(building: memos, head: nil)
    var scanned = Index(building: [], head: nil)
    for memo in memos { scanned.apply(.put(memo)) }
    for _ in 0..<100 {
      let text = Self.guess(memos, &random)
      #expect(
        index.search(query(text)) == scanned.search(query(text)),
        "\(text)")
    }
  }

  @Test(arguments: UInt64(1)...4)
  func `a phrase is found where its folded bytes are`(seed: UInt64) {
    var random = SeededRandom(seed)
    let memos = Self.memos(100, &random)
    let index = Index(building: memos, head: nil)
    for _ in 0..<80 {
      let part = Self.text(2, &random).filter { $0 != "\"" && $0 != "\\" }
      let needle = Folding.fold(part)
      guard !needle.isEmpty, !Hangul.isInitials(needle) else { continue }
      let expected = (0..<index.count).filter { position in
        let entry = index.memo(at: position)
        let texts =
          [entry.foldedTitle, entry.foldedBody] + entry.tags.map { Folding.fold($0) }
        return texts.contains { Self.holds($0, needle) }
      }
      #expect(
        index.positions(matching: query("\"\(part)\"")).positions == expected,
        "\(part)")
    }
  }

  private static func holds(_ text: [UInt8], _ needle: [UInt8]) -> Bool {
    guard text.count >= needle.count else { return false }
    return (0...(text.count - needle.count)).contains {
      text[$0..<$0 + needle.count].elementsEqual(needle)
    }
  }

  @Test func `what the terms say of a needle`() {
    let index = Index(
      building: [
        memo("a.md", "concatenate 인공지능 🍎"), memo("b.md", "cat 인공 지능"), memo("c.md", "dog c++"),
      ], head: nil)
    func rows(_ needle: String) -> [Int]? {
      index.base.read { reader in
        Narrowing(Array(needle.utf8), in: reader).map { found in
          (found.isExact ? [] : [-1]) + (0..<3).filter(found.rows.contains)
        }
      }
    }
    #expect(rows("cat") == [0, 1] && rows("cate") == [0] && rows("dogs") == [])
    #expect(rows("공지") == [0] && rows("인") == [0, 1] && rows("인공지") == [-1, 0])
    #expect(rows("🍎") == [0] && rows("c++") == [-1, 2] && rows("++") == nil)
    #expect(rows("cat 인공") == [-1, 1] && rows("t 인") == [-1, 1] && rows("") == nil)
  }

  @Test func `an index of many rows keeps its lists whole`() {
    let memos = (0..<4000).map { number in
      memo(
        String(format(number) + ".md"),
        "common " + (number % 3 == 0 ? "third 셋째 " : "") + (number == 3777 ? "lonely" : ""))
    }
    let index = Index(building: memos, head: nil)
    #expect(index.search(query("common"), limit: 1).total == 4000)
    #expect(index.search(query("hird"), limit: 1).total == 1334)
    #expect(index.search(query("셋"), limit: 1).total == 1334)
    #expect(index.paths("lonely") == ["3777.md"])
  }

  private func format(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}

@Suite struct ExpressionLiteralTests {
  @Test(
    arguments: [
      ("cat", [["cat"]]), ("Cat|dog", [["cat"], ["dog"]]), ("ca+t", [["ca", "t"]]),
      ("ca*t", [["c", "t"]]), (#"a\.b\d+c"#, [["a.b", "c"]]), ("(x|y)z", [["z"]]),
      ("[a]]b", [["]b"]]), ("[]a]b", [["b"]]), ("ab{2}c", [["a", "c"]]),
      ("ab{0,2}c", [["a", "c"]]),
      ("회의?록", [["회", "록"]]), ("^회의$", [["회의"]]), ("(?:a)b(?=c)", [["b"]]),
      ("(?<=a)b", [["b"]]), (#"a(\)|b)c"#, [["a", "c"]]), ("a++b", [["a", "b"]]),
    ] as [(String, [[String]])])
  func `the parts that must be there`(pattern: String, parts: [[String]]) {
    let found = ExpressionLiterals(Array(pattern.utf8))?.alternatives
    #expect(found?.map { $0.map { String(decoding: $0, as: UTF8.self) } } == parts)
  }

  @Test(arguments: [
    "a|", "|a", "[ab]", "a|[b]", "(?i)a", "(?x) a b", "(*UTF)a", #"\x41b"#, #"\Qa.b\E"#, "a{x|b}c",
    "{a", "(a", "a)", "[a", #"a\"#, ".*", "", #"\p{L}a"#, #"(\Q)\E)a"#, "[[:alpha:]]a", "(?#a)b",
  ])
  func `nothing is said of what is unusual`(pattern: String) {
    #expect(ExpressionLiterals(Array(pattern.utf8)) == nil)
  }
}
