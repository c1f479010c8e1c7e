import MemoCLI
import MemoText
import TestKit
import Testing

@Suite struct PickerTests {
  private let world = RecordedWorld()

  init() {
    for title in ["장보기 목록", "가방 정리", "강릉 여행", "Birthday list", "買い物"] {
      _ = world.run(["new", title, "-b", "본문 \(title)"])
    }
    _ = world.run("pin 가방")
    world.terminals.input = true
    world.terminals.error = true
    world.environment["NO_COLOR"] = "1"
  }

  /// Runs a line at a terminal where `words` are typed.
  private func run(
    _ line: String, typing words: [String], columns: Int = 80, rows: Int = 24
  ) -> (result: RecordedWorld.Result, terminal: ScriptedTerminal) {
    let terminal = ScriptedTerminal(typing: words, columns: columns, rows: rows)
    world.terminal = terminal
    return (world.run(line), terminal)
  }

  @Test(arguments: [
    (["\r"], "가방-정리.md"), (["장보", "\r"], "장보기-목록.md"), (["장보\r"], "장보기-목록.md"),
    (["ㅈㅂㄱ\r"], "장보기-목록.md"), (["장ㅂ\r"], "장보기-목록.md"), (["갑\r"], "가방-정리.md"),
    (["birth\r"], "birthday-list.md"), (["목록\n"], "장보기-목록.md"), (["\u{1B}[B\r"], "買い物.md"),
    (["\u{E}\u{E}\u{10}\r"], "買い物.md"), (["\u{1B}[6~\r"], "장보기-목록.md"),
    (["없는말", "\r", "\u{15}강릉\r"], "강릉-여행.md"), (["買\r"], "買い物.md"),
    (["\u{1B}[200~강릉\n여행\u{1B}[201~\r"], "강릉-여행.md"), (["장보x\u{7F}\r"], "장보기-목록.md"),
    (["tag:x", "\u{15}path:birth\r"], "birthday-list.md"), (["본문 가방\r"], "가방-정리.md"),
    (["\u{1A}장보\r"], "장보기-목록.md"),
  ])
  func `what is typed chooses a memo`(_ typed: [String], _ path: String) {
    let (result, terminal) = run("show --format {path}", typing: typed)
    #expect(result.output == path + "\n")
    #expect(result.status == 0)
    #expect(terminal.isClosed)
    #expect(terminal.suspensions == (typed[0].hasPrefix("\u{1A}") ? 1 : 0))
  }

  @Test(arguments: ["\u{1B}", "\u{3}", "\u{7}", "\u{4}", "장보\u{1B}"])
  func `who leaves chooses nothing`(_ typed: String) {
    let (result, terminal) = run("show --json", typing: [typed])
    #expect(result.status == 130)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("\"code\":\"not_chosen\""))
    #expect(terminal.isClosed)
    #expect(terminal.drawn.suffix(11) == Array("\u{1B}[J\u{1B}[?2004l".utf8)[...])
  }

  @Test func `a terminal that goes away, and a signal, end it`() {
    #expect(run("show", typing: []).result.status == 130)
    let terminal = ScriptedTerminal([.signal(15)])
    world.terminal = terminal
    #expect(world.run("show").status == 130)
    #expect(terminal.endedBy == 15)
    #expect(terminal.isClosed)
  }

  @Test func `the picker shows the usual list, narrows, and says how far`() {
    let (_, terminal) = run("show", typing: ["장보", "\u{1B}"])
    #expect(terminal.screens[0][0].hasPrefix("show: "))
    #expect(terminal.screens[0][0].hasSuffix(" 5/5"))
    #expect(terminal.screens[0][1].hasPrefix(">  가방 정리  "))
    #expect(terminal.screens[0].count == 7)
    #expect(terminal.screens[0][6] == "Enter choose  Tab mark  Esc cancel")
    #expect(terminal.screens[1][0].hasPrefix("show: 장보  "))
    #expect(terminal.screens[1][0].hasSuffix(" 1/5"))
    #expect(terminal.screens[1].count == 7)
  }

  @Test func `it speaks Korean`() {
    world.environment["MEMO_LANG"] = "ko"
    let (result, terminal) = run("rm", typing: ["\t", "없는 말", "\u{1B}"])
    #expect(terminal.screens[1][0].hasPrefix("지우기: "))
    #expect(terminal.screens[1][0].hasSuffix("1개 표시  5/5"))
    #expect(terminal.screens[2][1] == "  맞는 메모가 없습니다")
    #expect(terminal.lastScreen.last == "Enter 고르기  Tab 표시  Esc 취소")
    #expect(result.errors.contains("아무것도 고르지 않았습니다"))
  }

  @Test func `nothing is wider or higher than the window allows`() {
    let title = "\u{1B}[31m빨강\u{202E} 아주 긴 제목이 끝없이 이어지고 이어지고 이어지고 이어집니다 👨‍👩‍👧👨‍👩‍👧"
    _ = world.run(["new", title, "-b", "x"])
    let typed = ["\t", "이어지고 이어지고 이어지고 이어지고", "\u{1}", "\u{1B}"]
    for columns in [1, 2, 5, 12, 20, 39, 40, 63, 64, 80, 200] {
      for rows in [1, 2, 3, 5, 8, 24, 60] {
        let (_, terminal) = run("pin", typing: typed, columns: columns, rows: rows)
        #expect(terminal.screens.count > 4)
        for screen in terminal.screens {
          #expect(screen.count <= max(min(rows, 5), rows / 2))
          #expect(screen.allSatisfy { DisplayWidth.of($0) <= max(1, columns - 1) })
          #expect(!screen.contains { $0.contains("\u{202E}") })
        }
        #expect(!String(decoding: terminal.drawn, as: UTF8.self).contains("\u{1B}[31m빨강"))
      }
    }
  }

  @Test func `hits are highlighted where colours are wanted`() {
    world.environment["NO_COLOR"] = nil
    let (_, terminal) = run("show", typing: ["목록", "\u{1B}"])
    let drawn = String(decoding: terminal.drawn, as: UTF8.self)
    #expect(drawn.contains("장보기 \u{1B}[0m\u{1B}[7;1;31m목록\u{1B}[0m"))
  }

  @Test func `a tie lets a person choose among the candidates`() {
    _ = world.run(["new", "장비", "-b", "망치"])
    let (result, terminal) = run("show 장 --format {path}", typing: ["\u{1B}[B", "\r"])
    #expect(terminal.screens[0][0].hasPrefix("“장”: "))
    #expect(terminal.screens[0][0].hasSuffix(" 2/2"))
    #expect(terminal.screens[0].count == 4)
    #expect(["장보기-목록.md\n", "장비.md\n"].contains(result.output))
    world.terminal = nil
    #expect(world.run("show 장").status == 4)
    let narrowed = run("show 장 --format {path}", typing: ["망치\r"]).result
    #expect(narrowed.output == "장비.md\n")
  }

  @Test func `several can be marked, and removing still asks`() {
    let terminal = ScriptedTerminal(typing: ["강릉\t", "\u{15}birth\t\r"])
    world.terminal = terminal
    #expect(world.run(["rm"], input: "n\n", kind: .terminal).status == 5)
    #expect(world.home.text("memos/강릉-여행.md") != nil)
    terminal.events = ["강릉\t", "\u{15}birth\t\r"].map { .typed(Array($0.utf8)) }
    let result = world.run(["rm"], input: "y\n", kind: .terminal)
    #expect(result.status == 0)
    #expect(result.errors.contains("Remove 강릉-여행.md, birthday-list.md?"))
    #expect(world.home.text("memos/강릉-여행.md") == nil)
    #expect(world.home.text("memos/birthday-list.md") == nil)
    #expect(world.home.text("memos/장보기-목록.md") != nil)
  }

  @Test func `pin offers what is not pinned, unpin what is`() {
    let (_, pins) = run("pin", typing: ["\u{1B}"])
    #expect(pins.screens[0][0].hasSuffix(" 4/4"))
    let (result, unpins) = run("unpin", typing: ["\r"])
    #expect(unpins.screens[0][0].hasSuffix(" 1/1"))
    #expect(result.status == 0)
    #expect(run("unpin", typing: ["\r"]).result.status == 3)
  }

  @Test func `edit opens what was chosen`() {
    var opened = ""
    world.environment["EDITOR"] = "ed"
    world.editor = {
      opened = $0
      return 0
    }
    #expect(run("edit", typing: ["장보\r"]).result.status == 0)
    #expect(opened.hasSuffix("/장보기-목록.md"))
    #expect(run("edit --tag x", typing: ["장보\r"]).result.status == 0)
    #expect(world.run("show 장보기-목록 --format {tags}").output.contains("x"))
  }

  @Test(arguments: ["show", "edit", "rm", "pin", "unpin", "rm --yes", "show --json"])
  func `without a person a missing MEMO is wrong usage`(_ line: String) {
    for (input, error, term) in [(false, true, ""), (true, false, ""), (true, true, "dumb")] {
      world.terminals.input = input
      world.terminals.error = error
      world.environment["TERM"] = term
      #expect(run(line, typing: ["\r"]).result.status == 2)
    }
    world.terminals.error = true
    world.terminal = nil
    world.environment["TERM"] = "xterm"
    #expect(world.run(line).status == 2)
  }

  @Test func `a part of a name never chooses alone for a change`() {
    let result = world.run(["edit", "장보", "--title", "x"], input: "n\n", kind: .terminal)
    #expect(result.status == 4)
    #expect(result.errors.contains("장보기-목록.md"))
    #expect(world.run(["edit", "장보", "--title", "x"], input: "y\n", kind: .terminal).status == 0)
  }
}
