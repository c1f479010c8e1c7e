import TestKit
import Testing

@testable import MemoMarkdown

/// What a glance and a short way tell of a memo is what reading it tells.
@Suite struct NamingTests {
  private static let heads = [
    "---\n", "--- \n", "---\r\n", "--\n", "\u{FEFF}---\n", "+++\n", "", "",
  ]
  private static let lines = [
    "title: 장보기 목록\n", "title: \"A b\"\n", "title: null\n", "title: ''\n", "Title: x\n",
    "title: [a]\n", "title:  b  \n", "tag: a, b\n", "tags: c d\n", "tags: [Null, a]\n",
    "tags: []\n", "title: \"a\\tb\"\n", "title: 'it''s'\n", "title: 'a'\n",
    "tags: [a, \"b c\", 일]\n", "tags: [a, b\n", "tags:\n", "  - a\n", "- b/c\n", " - d\n",
    "date: 2026-01-02T03:04:05+09:00\n",
    "a: b: c\n", "url: http://a.b/c\n", "x: {a: 1}\n", "\n", "# note\n", "key : v\n",
    "pinned: true\r\n", "a: |\n",
    "  text\n", "b: -1\n", "c: *x\n", "d: &y z\n", "e: \u{85}f\n", "f: a\u{2028}b\n", "g: a #b\n",
    "h: a#b\n", "i:j\n",
    "_k: (x) + y_z@w\n", "k-1: \u{FEFF}\n", "l: \"a\" b\n", "m: [a,b]\n", "n: [[a]]\n", "o: a,b\n",
    "p: [] \n", "<<<<<<< a\n",
    "q: é à\n", "r: a:\n", "s: 'x\n", "t: a\tb\n",
  ]
  private static let ends = ["---\n", "---\n", "...\n", "---\r\n", "--- x\n", ""]
  private static let bodies = [
    "# 제목\n\n본문\n", "## **두** `줄`\n", "글 #태그\n", "# \n글\n", "\n# 뒤\n", "```\n#코드\n```\n",
    "a\n===\n", "# a\n# b #c-1\n",
    "    # code\n", "#nospace\n", "# 닫힌 ##\n", "####### seven\n", "> # quoted\n",
    "# [라벨](x) y\r\n끝", "- # item\n", "",
  ]

  private func file(_ random: inout SeededRandom) -> [UInt8] {
    var text = Self.heads.randomElement(using: &random) ?? ""
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      text += Self.lines.randomElement(using: &random) ?? ""
    }
    text += Self.ends.randomElement(using: &random) ?? ""
    text += Self.bodies.randomElement(using: &random) ?? ""
    var bytes = Array(text.utf8)
    if Int.random(in: 0..<30, using: &random) == 0, !bytes.isEmpty { bytes[bytes.count / 2] = 0xFF }
    return bytes
  }

  @Test(arguments: 0..<8)
  func `a header that looks plain is whole and says what stands there`(seed: UInt64) {
    var random = SeededRandom(seed)
    var plain = 0
    for _ in 0..<1500 {
      let bytes = file(&random)
      let glance = bytes.withUnsafeBufferPointer { HeaderGlance(at: $0) }
      let memo = MemoDocument(parsing: bytes)
      guard glance != .doubtful, memo.isUTF8 else { continue }
      let damage = memo.problems.filter { $0.severity == .damage }
      #expect(damage.isEmpty, "\(String(decoding: bytes, as: UTF8.self))")
      #expect((memo.header != nil) == (glance == .plain))
      guard glance == .plain, let title = memo.header?.text(for: "title") else { continue }
      plain += 1
      #expect(String(decoding: bytes, as: UTF8.self).contains(title))
    }
    #expect(plain > 5)
  }

  @Test(arguments: 0..<8)
  func `the names are those of the facts`(seed: UInt64) {
    var random = SeededRandom(seed)
    for _ in 0..<1500 {
      let memo = MemoDocument(parsing: file(&random))
      for rule in [TitleRule.text, .stem] {
        let facts = memo.facts(stem: "줄기", titleRule: rule)
        let names = memo.names(stem: "줄기", titleRule: rule)
        #expect(
          names == MemoNames(title: facts.title, tags: facts.tags),
          "\(String(decoding: memo.bytes, as: UTF8.self))")
      }
    }
  }

  @Test(arguments: 0..<8)
  func `a memo that is read briefly is what a parser reads`(seed: UInt64) {
    var random = SeededRandom(seed)
    var read = 0
    for _ in 0..<1500 {
      let bytes = file(&random)
      for rule in [TitleRule.text, .stem] {
        guard let brief = BriefMemo(of: bytes, stem: "줄기", titleRule: rule) else { continue }
        read += 1
        check(brief, bytes, rule)
      }
    }
    #expect(read > 50)
  }

  private func check(_ brief: BriefMemo, _ bytes: [UInt8], _ rule: TitleRule) {
    let memo = MemoDocument(parsing: bytes)
    let facts = memo.facts(stem: "줄기", titleRule: rule)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(brief.names == MemoNames(title: facts.title, tags: facts.tags), "\(text)")
    #expect(brief.bodyRange == memo.bodyRange, "\(text)")
    #expect(!memo.problems.contains { $0.severity == .damage }, "\(text)")
  }

  @Test func `the names of the fixtures are those of the facts`() {
    for fixture in Fixture.all {
      let memo = MemoDocument(parsing: fixture.bytes)
      let facts = memo.facts(stem: "줄기")
      #expect(memo.names(stem: "줄기") == MemoNames(title: facts.title, tags: facts.tags))
      if let brief = BriefMemo(of: fixture.bytes, stem: "줄기") { check(brief, fixture.bytes, .text) }
      let glance = fixture.bytes.withUnsafeBufferPointer { HeaderGlance(at: $0) }
      if glance != .doubtful, memo.isUTF8 {
        #expect(!memo.problems.contains { $0.severity == .damage }, "\(fixture.file)")
      }
    }
  }
}
