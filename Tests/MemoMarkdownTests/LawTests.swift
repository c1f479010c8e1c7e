import MemoMarkdown
import TestKit
import Testing

/// Laws that hold for any bytes, tried on seeded mutations of the fixtures.
@Suite struct LawTests {
  @Test(arguments: 0..<40)
  func `mutated files are read without harm and edits keep their laws`(_ seed: Int) throws {
    var random = SeededRandom(UInt64(seed))
    for fixture in Fixture.all where fixture.file != "deep-nest.md" {
      let bytes = mutated(fixture.bytes, &random)
      let memo = MemoDocument(parsing: bytes)
      let facts = memo.facts(stem: "줄기")
      #expect(!facts.title.isEmpty && memo.bytes == bytes)
      check(memo, facts)
    }
  }

  @Test(arguments: 0..<20)
  func `files of one header that differ have bodies that differ`(_ seed: Int) {
    var random = SeededRandom(UInt64(seed))
    var found = 0
    for fixture in Fixture.all where fixture.file != "deep-nest.md" {
      let (old, new) = (fixture.bytes, mutated(fixture.bytes, &random))
      guard old != new, MemoDocument.haveSameHeader(old, new) else { continue }
      found += 1
      let (before, after) = (MemoDocument(parsing: old), MemoDocument(parsing: new))
      #expect(
        !before.bytes[before.bodyRange].elementsEqual(after.bytes[after.bodyRange]),
        "\(fixture.file)")
    }
    #expect(found > 0)
  }

  private func check(_ memo: MemoDocument, _ facts: MemoFacts) {
    let body = memo.bytes[memo.bodyRange]
    if let new = try? memo.setting("pinned", to: .plain("true")) {
      let after = MemoDocument(parsing: new)
      #expect(after.bytes[after.bodyRange].elementsEqual(body))
      #expect(after.facts(stem: "줄기").isPinned)
    }
    if let new = try? memo.setting("title", to: .text("새: 제목")) {
      let after = MemoDocument(parsing: new).facts(stem: "줄기")
      #expect(after.title == "새: 제목")
      #expect(after.isPinned == facts.isPinned && after.date == facts.date)
    }
    if let new = try? memo.addingTag("새태그") {
      #expect(MemoDocument(parsing: new).facts(stem: "줄기").tags.contains("새태그"))
    }
    if let new = try? memo.replacingBody(with: [65, 10]) {
      let after = MemoDocument(parsing: new)
      #expect(after.bytes[after.bodyRange].elementsEqual([65, 10]))
    }
  }

  private func mutated(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    let signs = Array("-:#'\"[]{}&*!|>%@`, \t\r\n0a\u{FF1A}\0".utf8) + [0xFF]
    var bytes = bytes
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      let sign = signs.randomElement(using: &random) ?? 0
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes.insert(sign, at: place)
      case 1: if place < bytes.count { bytes.remove(at: place) }
      default: if place < bytes.count { bytes[place] = sign }
      }
    }
    return bytes
  }
}
