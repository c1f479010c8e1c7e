#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif
import TestKit
import Testing

@Suite(.enabled(if: TerminalWindow.isPossible, "skipped: no tmux"))
struct TerminalPickerTests {
  private let place = TerminalWindow.prepared()

  init() {
    place.write("notebook/.memo.yml", "pin_limit: 5\n")
    let titles = ["장보기 목록", "가방 정리", "강릉 여행 계획", "Birthday list", "買い物リスト"]
    for title in titles {
      place.write("notebook/\(title).md", "---\ntitle: \(title)\n---\n\n본문 \(title)\n")
    }
  }

  /// Opens a window and begins a command line that keeps the terminal's modes before and after it.
  private func window(
    _ line: String, columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]
  ) -> TerminalWindow {
    let window = TerminalWindow(place, columns: columns, rows: rows, environment: environment)
    window.type("clear; stty -g >../before; \(line); echo \"ended=$?\"; stty -g >../after")
    window.press("Enter")
    return window
  }

  /// The screen once the command has ended, without the command line.
  private func end(_ window: TerminalWindow) throws -> [String] {
    let screen = try #require(
      window.wait { $0.contains { $0.hasPrefix("ended=") } && $0.last == "$" })
    #expect(place.text("before") == place.text("after"))
    #expect(place.text("before")?.isEmpty == false)
    return screen.dropLast()
  }

  @Test func `Korean is typed, arrows go, Enter chooses, and the screen is clean again`() throws {
    let window = window("memo show")
    try #require(window.wait { $0.first?.hasSuffix("5/5") == true } != nil)
    window.type("목")
    let narrowed = try #require(window.wait { $0.first?.hasSuffix(" 1/5") == true })
    #expect(narrowed[0].hasPrefix("show: 목  "))
    #expect(narrowed[1].hasPrefix(">  장보기 목록  "))
    window.press("BSpace")
    window.type("list")
    _ = window.wait { $0.first?.hasPrefix("show: list ") == true }
    window.press("C-u")
    let whole = try #require(window.wait { $0.first?.hasSuffix(" 5/5") == true })
    window.press("Down")
    let chosen = try #require(window.wait { $0.count > 2 && $0[2].hasPrefix(">") })
    #expect(chosen[2].dropFirst() == whole[2].dropFirst())
    window.press("Enter")
    let screen = try end(window)
    let title = try #require(
      ["장보기 목록", "가방 정리", "강릉 여행 계획", "Birthday list", "買い物リスト"].first {
        chosen[2].contains($0)
      })
    #expect(screen.first == title)
    #expect(screen.last == "ended=0")
    #expect(!screen.contains { $0.contains("Enter") || $0.contains("show:") })
  }

  @Test(arguments: ["Escape", "C-c", "C-g"])
  func `who leaves finds the terminal as it was`(_ key: String) throws {
    let window = window("memo edit")
    try #require(window.wait { $0.first?.hasPrefix("edit:") == true } != nil)
    window.type("장")
    _ = window.wait { $0.first?.hasSuffix("/5") == true }
    window.press(key)
    #expect(try end(window) == ["memo: error: nothing was chosen", "ended=130"])
  }

  @Test func `a signal gives the terminal back`() throws {
    let window = window("sh -c 'echo $$ >../pid; exec memo show'")
    try #require(window.wait { $0.first?.hasPrefix("show:") == true } != nil)
    let text = try #require(place.text("pid"))
    let process = try #require(pid_t(text.filter(\.isNumber)))
    kill(process, SIGTERM)
    let screen = try end(window)
    #expect(screen.last == "ended=143")
    #expect(!screen.contains { $0.contains("Enter") || $0.contains("show:") })
  }

  @Test func `it can be stopped and goes on`() throws {
    let window = window("memo show; fg")
    try #require(window.wait { $0.first?.hasPrefix("show:") == true } != nil)
    window.type("목록")
    _ = window.wait { $0.first?.hasPrefix("show: 목록") == true }
    window.press("C-z")
    let again = window.wait { $0.contains { $0.hasPrefix("show: 목록") } && $0.count > 5 }
    try #require(again != nil)
    window.press("Enter")
    let screen = try end(window)
    #expect(screen.contains("장보기 목록"))
    #expect(!screen.contains { $0.contains("Esc cancel") || $0.contains("show:") })
  }

  @Test func `a narrow window is enough, and it may change its size`() throws {
    let window = window("memo rm", columns: 20, rows: 12, environment: ["MEMO_LANG": "ko"])
    let narrow = try #require(window.wait { $0.count == 6 && $0[0].hasPrefix("지우기:") })
    #expect(narrow[1...4].allSatisfy { $0.hasPrefix(">  ") || $0.hasPrefix("   ") })
    #expect(narrow[5].hasPrefix("Enter 고르기"))
    window.resize(columns: 60, rows: 20)
    let wide = try #require(window.wait { $0.count == 7 && $0[0].hasSuffix("5/5") })
    #expect(wide[6] == "Enter 고르기  Tab 표시  Esc 취소")
    window.resize(columns: 30, rows: 8)
    let low = try #require(
      window.wait { $0.contains { $0.hasPrefix("Enter 고르기") } && $0.count == 5 })
    #expect(low[0].hasPrefix("지우기:"))
    window.press("Escape")
    #expect(try end(window).last == "ended=130")
  }

  @Test func `what goes to a pipe is clean`() throws {
    let window = window("memo show -0 | cat >../chosen")
    try #require(window.wait { $0.first?.hasPrefix("show:") == true } != nil)
    window.type("birth")
    window.press("Enter")
    #expect(try end(window) == ["ended=0"])
    #expect(place.text("chosen") == "Birthday list.md\0")
  }

  @Test func `a tie is chosen from`() throws {
    let window = window("memo path ㅈ >../chosen")
    let screen = try #require(window.wait { $0.first?.hasPrefix("“ㅈ”:") == true })
    #expect(screen[0].hasSuffix(" 2/2"))
    window.type("가방")
    window.press("Enter")
    #expect(try end(window) == ["ended=0"])
    #expect(place.text("chosen")?.hasSuffix("/notebook/가방 정리.md\n") == true)
  }

  @Test func `a part of a name asks before it removes`() throws {
    let window = window("memo rm 정리")
    let asked = try #require(window.wait { $0.first?.hasPrefix("Do you") == true })
    #expect(asked[0].hasPrefix("Do you mean “가방 정리”"))
    window.press("n", "Enter")
    #expect(try end(window).last == "ended=4")
    #expect(place.text("notebook/가방 정리.md") != nil)
  }
}
