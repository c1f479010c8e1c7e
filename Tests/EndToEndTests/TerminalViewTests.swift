#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif
import TestKit
import Testing

/// What a person sees in the windows of a real terminal.
@Suite(.enabled(if: TerminalWindow.isPossible, "skipped: no tmux"))
struct TerminalViewTests {
  private let place = TerminalWindow.prepared()

  init() {
    place.write("notebook/.memo.yml", "pin_limit: 5\n")
    let words = String(repeating: "긴 제목 long title ", count: 20)
    place.write("notebook/1.md", "---\ntitle: 장보기 목록\npinned: true\n---\n우유, 계란\n")
    place.write("notebook/2.md", "---\ntitle: \(words)\n---\n\(words)\n")
    place.write("notebook/3.md", "---\ntitle: 買い物リスト\n---\n")
    place.write(
      "notebook/4.md", "# cafe\u{301} menu\n\n\(words)바늘 \(words)\n\n\u{1B}[41mred\u{202E}\n")
  }

  /// The lines that a command leaves on the screen of a window, without the line it was typed on.
  private func screen(
    _ line: String, columns: Int, rows: Int = 30, environment: [String: String] = [:]
  ) throws -> [String] {
    let window = TerminalWindow(place, columns: columns, rows: rows, environment: environment)
    window.type("clear; \(line); echo ended")
    window.press("Enter")
    let screen = try #require(window.wait { $0.contains("ended") && $0.last == "$" })
    return Array(screen.prefix { $0 != "ended" })
  }

  @Test(arguments: [20, 40, 80, 200])
  func `a list takes one row of the window a line`(columns: Int) throws {
    let screen = try screen("memo --no-pager", columns: columns)
    // Two headings, two rows for each memo, two empty lines and the count: none has wrapped.
    #expect(screen.count == 13, "\(screen)")
    #expect(screen.first == "Pinned" && screen.last == "4 memos", "\(screen)")
    #expect(screen.contains { $0.hasPrefix("  장보기 목록") })
    #expect(screen.contains { $0.hasPrefix("  긴 제목 ") && $0.contains("…") })
    #expect(screen.contains { $0.contains("No additional") || columns == 20 })
  }

  @Test func `columns line up whatever the script`() throws {
    let screen = try screen("memo list --no-pager --sort path", columns: 80)
    let rows = screen.filter { $0.hasPrefix("  ") && !$0.hasPrefix("    ") }
    let cells = rows.map { row in
      row.reversed().drop { $0 != " " }.dropFirst().drop { $0 != " " }.reversed()
        .reduce(0) {
          $0
            + ($1.unicodeScalars.contains { (0x1100..<0xFFFF).contains($0.value) } && $1 != "…"
              ? 2 : 1)
        }
    }
    #expect(rows.count == 4 && Set(cells).count == 1, "\(rows)")
  }

  @Test(arguments: [24, 40, 80])
  func `a hit is seen in any window`(columns: Int) throws {
    let screen = try screen("memo search --no-pager 바늘", columns: columns)
    #expect(screen.contains { $0.contains("…") && $0.contains("바늘") }, "\(screen)")
    #expect(screen.count == 4, "\(screen)")
  }

  @Test func `nothing in a memo steers the terminal`() throws {
    let screen = try screen("memo show --no-pager 4", columns: 80)
    #expect(screen.contains("^[[41mred\\u{202e}"), "\(screen)")
  }

  @Test(arguments: [
    ("memo list", 80, 30, false), ("memo list", 80, 8, true), ("memo show 2", 20, 12, true),
    ("memo list --no-pager -n 1", 80, 8, false), ("TERM=dumb memo list", 80, 14, false),
  ])
  func `a pager comes only where there is more than the screen holds`(
    _ line: String, _ columns: Int, _ rows: Int, _ isPaged: Bool
  ) throws {
    let screen = try screen(
      line, columns: columns, rows: rows, environment: ["PAGER": "sed -n '1s/.*/paged/p'"])
    #expect((screen == ["paged"]) == isPaged, "\(screen)")
  }
}
