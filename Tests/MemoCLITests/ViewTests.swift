import MemoText
import TestKit
import Testing

@testable import MemoCLI

/// Lists and hits as a person sees them, in windows of every width.
@Suite struct ViewTests {
  private let world = RecordedWorld()

  init() {
    let titles = [
      "장보기 목록", String(repeating: "긴 제목 ", count: 40), "👨‍👩‍👧‍👦 가족 🇰🇷 👍🏽 1️⃣ ☎️", "é\u{301}\u{301} ñ",
      "ｶﾞﾊﾟ ＡＢＣ",
      "\u{1112}\u{1161}\u{11AB}글", "zero\u{200B}width\u{200D}x", "tab\\there", "x",
      String(repeating: "w", count: 300),
    ]
    for (number, title) in titles.enumerated() {
      world.home.write(
        "memos/\(number).md",
        "---\ntitle: \"\(title)\"\npinned: \(number < 2)\n---\n\(title) 바늘 \(title)\n")
    }
    let long = String(repeating: "가나다 ", count: 300)
    world.home.write("memos/long.md", "\(long)바늘\(long)\n\n앞줄 \(long)\n\t바늘\n뒷줄\n")
    _ = world.run("init memos")
    world.environment["NO_COLOR"] = "1"
    world.terminals.output = true
  }

  static let widths = [8, 20, 24, 40, 80, 200]

  @Test(arguments: widths, ["en", "ko"])
  func `no line of a list is wider than the window`(_ width: Int, _ language: String) {
    world.environment["MEMO_LANG"] = language
    world.terminals.width = width
    for line in ["list", "list --sort date", "search 바늘", "search -C 2 바늘", "list -n 3"] {
      for text in world.run(line).output.split(separator: "\n") {
        #expect(DisplayWidth.of(String(text)) <= max(width, 20), "\(line): \(text)")
      }
    }
  }

  @Test(arguments: [40, 80, 200])
  func `dates stand in one column`(_ width: Int) {
    world.terminals.width = width
    let rows = world.run("list --sort path").output.split(separator: "\n")
      .filter { $0.hasPrefix("  ") && !$0.hasPrefix("    ") }
    let columns = rows.map { row in
      row.firstRange(of: "9:53 AM").map { DisplayWidth.of(String(row[..<$0.lowerBound])) }
    }
    #expect(columns.count == 11)
    #expect(Set(columns).count == 1 && columns[0] != nil, "\(rows)")
  }

  @Test(arguments: widths.dropFirst())
  func `the hit is seen`(_ width: Int) {
    world.terminals.width = width
    let lines = world.run("search path:long 바늘").output.split(separator: "\n")
    #expect(lines.count { $0.contains("바늘") } == 2, "\(lines)")
    #expect(lines.contains { $0.contains("…") })
  }

  @Test func `the hit is marked, and others on its line, too`() {
    world.home.write("memos/two.md", "첫 바늘과 둘째 바늘\n")
    world.environment["NO_COLOR"] = nil
    let text = world.run("search path:two 바늘").output
    #expect(text.contains("\u{1B}[1;31m바늘\u{1B}[0m과 둘째 \u{1B}[1;31m바늘\u{1B}[0m\n"))
  }

  @Test func `of many lines the title's and those with most words are shown`() {
    world.home.write(
      "memos/many.md", "---\ntitle: 바늘 일\n---\n바늘\n실\n바늘 바늘\n바늘과 실\n끝\n실과 바늘\n")
    let lines = world.run("search path:many 바늘 OR 실").output.split(separator: "\n")
    let shown = lines.filter { $0.contains(": ") }.map { $0.drop { $0 == " " } }
    #expect(shown == ["2: title: 바늘 일", "7: 바늘과 실", "9: 실과 바늘"], "\(lines)")
    #expect(lines.contains("       … 3 more lines"), "\(lines)")
    world.environment["MEMO_LANG"] = "ko"
    #expect(world.run("search path:many 바늘 OR 실").output.contains("… 3줄 더\n"))
    world.terminals.output = false
    #expect(world.run("search path:many 바늘 OR 실").output.split(separator: "\n").count == 6)
  }

  @Test func `a list that was cut says of how many`() {
    #expect(world.run("list -n 2").output.hasSuffix("\n2 of 11 memos\n"))
    world.environment["MEMO_LANG"] = "ko"
    #expect(world.run("list -n 2").output.hasSuffix("\n11개의 메모 중 2개\n"))
  }

  @Test func `the text of a memo is not wrapped`() {
    world.terminals.width = 20
    let text = world.run("show long").output
    #expect(text.split(separator: "\n").contains { DisplayWidth.of(String($0)) > 1000 })
  }

  @Test func `a hit shows its text in one line of a pipe`() {
    world.terminals.output = false
    let lines = world.run("search -C 1 path:long 바늘").output.split(separator: "\n")
    #expect(lines.map { $0.prefix { $0 != " " && $0 != "가" } }.count == 5)
    #expect(lines.allSatisfy { $0.utf8.count < 450 && $0.hasPrefix("long.md") })
    #expect(lines.contains("long.md:4:2: 바늘") && lines.contains("long.md-5-뒷줄"))
  }
}

/// Snippets alone.
@Suite struct SnippetTests {
  @Test(arguments: [
    ("abc needle def", 40, "abc [needle] def"), ("abc needle def", 14, "abc [needle] def"),
    ("abc needle def", 10, "… [needle] …"), ("needle", 6, "[needle]"), ("needle", 5, "[nee]…"),
    ("needle", 3, "[n]…"), ("가나다needle라마바", 12, "…다[needle]라…"),
    ("needle needle", 40, "[needle] [needle]"),
    ("\tneedle\r", 40, " [needle] "), ("\u{1B}needle", 40, "^[[needle]"), ("none", 40, "none"),
    ("none here", 5, "non…"),
    ("", 5, ""), ("x👨‍👩‍👧‍👦needle", 10, "x👨‍👩‍👧‍👦[needle]"), ("xy👨‍👩‍👧‍👦needle", 9, "…[needle]"),
  ])
  func `a line is cut round its first mark`(_ text: String, _ width: Int, _ shown: String) {
    var marks: [Range<Int>] = []
    for range in text.ranges(of: "needle") {
      let start = text[..<range.lowerBound].utf8.count
      marks.append(start..<start + 6)
    }
    let pieces = Snippet(text, marking: marks).pieces(fitting: width)
    #expect(pieces.map { $0.isMatch ? "[\($0.text)]" : $0.text }.joined() == shown)
    #expect(DisplayWidth.of(pieces.map(\.text).joined()) <= width)
  }

  @Test func `what is cut before is told`() {
    let pieces = Snippet("x needle", marking: [2..<8], isCutBefore: true).pieces(fitting: 40)
    #expect(pieces.map(\.text) == ["…x ", "needle"])
  }
}
