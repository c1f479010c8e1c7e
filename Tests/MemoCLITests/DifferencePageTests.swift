import MemoCore
import MemoKit
import MemoText
import Screen
import Testing

@testable import MemoCLI

/// A difference as a person sees it.
@Suite struct DifferencePageTests {
  private func state(_ text: String?, _ path: String = "a.md") -> Difference.State? {
    guard let text, let path = RelativePath(path),
      let id = ObjectID(bytes: Array(repeating: 1, count: 20))
    else { return nil }
    return Difference.State(path: path, bytes: Array(text.utf8), revision: id)
  }

  /// The rows of a difference without colours.
  private func rows(
    _ old: String?, _ new: String?, width: Int = 60, _ language: Language = .english
  ) throws -> [String] {
    let (before, after) = (state(old), state(new))
    let difference: Difference
    if let after {
      difference = Difference(from: before, to: after)
    } else {
      difference = Difference(removalOf: try #require(before))
    }
    let page = DifferencePage(Words(language), width: width)
    return page.lines(of: difference).map {
      String(decoding: $0.bytes(isColoured: false), as: UTF8.self)
    }
  }

  @Test func `front matter is told in words, the text by line`() throws {
    let rows = try rows(
      "---\ntitle: 장보기\npinned: false\ntags: [a, b]\nx: 1\n---\n\n우유\n계란 두 판\n",
      "---\ntitle: 장 볼 것\npinned: true\ntags: [b, c]\ndate: 2026-11-30\n---\n\n우유\n계란 세 판\n")
    #expect(
      rows == [
        "a.md", "  title: 장보기 → 장 볼 것", "  pinned: no → yes", "  tags: +c −a",
        "  +date: 2026-11-30", "  −x: 1", "", "    8   우유", "    9 - 계란 두 판",
        "    9 + 계란 세 판",
      ])
  }

  @Test func `it speaks Korean, and folds what did not change`() throws {
    let rows = try rows(
      "---\npinned: true\n---\n1\n2\n3\n4\n5\n6\n7\n8", "---\n---\n1\n2\n3\n4\n5\n6\n7\n팔\n",
      .korean)
    #expect(
      rows == [
        "a.md", "  pinned: 예 → 아니요", "  마지막 줄에 줄 끝이 생김", "", "        … 그대로인 5줄",
        "    8   6", "    9   7", "   11 - 8", "   10 + 팔",
      ])
  }

  @Test func `what came and what went is said`() throws {
    #expect(try rows(nil, "글\n") == ["a.md  new", "    1 + 글"])
    #expect(try rows("글\n", nil) == ["a.md  removed", "    1 - 글"])
    let moved = Difference(from: state("글\n", "b.md"), to: try #require(state("글\n", "c.md")))
    let lines = DifferencePage(Words(.english), width: 60).lines(of: moved)
    #expect(
      lines.map { String(decoding: $0.bytes(isColoured: false), as: UTF8.self) } == [
        "c.md  was b.md"
      ])
  }

  @Test func `changed words stand out, and the rest of a long line is folded`() throws {
    let filler = String(repeating: "그대로인 낱말 ", count: 60)
    let new = try #require(state(filler + "세 병 " + filler + "\n"))
    let difference = Difference(from: state(filler + "두 병 " + filler + "\n"), to: new)
    let lines = DifferencePage(Words(.english), width: 80).body(of: difference)
    let text = lines.map { String(decoding: $0.bytes(isColoured: true), as: UTF8.self) }.joined()
    #expect(text.contains("\u{1B}[7;31m두\u{1B}[0m"))
    #expect(text.contains("\u{1B}[7;32m세\u{1B}[0m"))
    #expect(text.contains(" … "))
    #expect(lines.count < 12)
  }

  @Test(arguments: [8, 20, 40, 80])
  func `no row is wider than the window, and nothing steers the terminal`(_ width: Int) throws {
    let old = "---\ntitle: \(String(repeating: "긴 제목 ", count: 30))\n---\n\u{1B}[31m\t한 줄\u{202E}\n"
    let new = "---\ntitle: x\n---\n\u{1B}[32m\t\(String(repeating: "두 줄", count: 50))\n"
    for row in try rows(old, new, width: width) {
      #expect(DisplayWidth.of(row) <= max(20, width), "\(row)")
      #expect(!row.unicodeScalars.contains { $0.value < 32 || $0.value == 0x202E }, "\(row)")
    }
  }
}
