import MemoKit
import TestKit
import Testing

@testable import MemoCLI

/// `diff`, `show --at`, `restore` and `trash` from the words that are typed.
@Suite struct PastCommandTests {
  private let world = RecordedWorld()

  init() {
    _ = world.run(["new", "장보기", "-b", "우유"])
    _ = world.run(["edit", "장보기", "-b", "우유, 계란"])
  }

  private func atTerminal(typing words: [String] = []) {
    world.terminals.input = true
    world.terminals.output = true
    world.terminals.error = true
    world.environment["NO_COLOR"] = "1"
    world.terminal = ScriptedTerminal(typing: words, columns: 80, rows: 24)
  }

  @Test func `a patch is printed where a program reads`() {
    let patch = world.run("diff 장보기 ~1").output
    #expect(patch.hasPrefix("diff --git a/장보기.md b/장보기.md\nindex "))
    #expect(patch.hasSuffix("\n-우유\n+우유, 계란\n"))
    #expect(world.run("diff").output.isEmpty)
    world.home.write("memos/새것.md", "글")
    #expect(world.run("diff").output.contains("new file mode 100644"))
    #expect(world.run("diff -0").output == "새것.md\0")
    #expect(world.run("diff --format {path}").status == 2)
  }

  @Test func `a person sees words`() {
    atTerminal()
    let shown = world.run("diff 장보기 ~1 --no-pager").output
    #expect(shown.hasPrefix("장보기.md\n"))
    #expect(shown.contains(" - 우유\n") && shown.contains(" + 우유, 계란\n"))
    #expect(world.run("diff 장보기").errors == "nothing is different\n")
    world.environment["MEMO_LANG"] = "ko"
    #expect(world.run("diff").errors == "다른 것이 없습니다\n")
  }

  @Test func `a memo is shown as it was`() {
    #expect(world.run("show 장보기 --at ~1").output == "우유\n")
    #expect(world.run("show 장보기 --at ~1 --raw").output.hasPrefix("---\n"))
    let json = world.run("show 장보기 --at ~1 --json").output
    #expect(json.contains("\"body\":\"우유\\n\"") && json.contains("\"rev_date\":\"2026-"))
    #expect(world.run("show 장보기 --at ~9").status == 3)
    #expect(world.run("show 장보기 --at 2020").status == 3)
    #expect(world.run("show 장보기 --at 언젠가").status == 2)
    atTerminal()
    #expect(world.run("show 장보기 --at ~1 --no-pager").output.contains("as of "))
  }

  @Test func `a removed memo is found by its title, listed and brought back`() {
    _ = world.run("rm 장보기 --yes")
    #expect(world.run("show 장보기").status == 3)
    #expect(world.run("show 장보기 --at ~1").output == "우유, 계란\n")
    let line = world.run("trash").output
    #expect(line.hasPrefix("장보기.md\t2026-") && line.hasSuffix("\t장보기\n"))
    #expect(world.run("trash -0").output == "장보기.md\0")
    #expect(
      world.run(["trash", "--format", "{title} {removed:%Y} {body}"]).output
        == "장보기 2026 우유, 계란\n\n")
    let restored = world.run("restore 장보기")
    #expect(restored.errors == "restored 장보기.md\n" && restored.status == 0)
    #expect(world.run("show 장보기").output == "우유, 계란\n")
    #expect(world.run("trash").output.isEmpty)
    #expect(world.run("trash --json").output == "[]\n")
  }

  @Test func `a part of a name does not choose what is restored`() {
    #expect(world.run("restore 장보").status == 4)
    _ = world.run("rm 장보기 --yes")
    #expect(world.run("restore 장보").status == 4)
    #expect(world.run("restore 없는것").status == 3)
    #expect(world.run("restore").status == 2)
  }

  @Test func `restore goes back, says nothing changed, and writes beside`() {
    #expect(world.run("restore 장보기").status == 0)
    #expect(world.run("show 장보기").output == "우유\n")
    #expect(world.run("restore 장보기 --at ~0").errors == "unchanged 장보기.md\n")
    #expect(world.run("restore 장보기 --at ~1 --as 예전").status == 0)
    #expect(world.run("show 예전 --format {path}").output == "예전.md\n")
    #expect(world.run("restore 장보기 --as 예전").status == 5)
    #expect(world.run("restore 장보기 --json").output.contains("\"path\":\"장보기.md\""))
    #expect(world.run("undo").status == 0)
  }

  @Test func `a person chooses among removed memos`() {
    _ = world.run(["new", "둘째", "-b", "x"])
    _ = world.run("rm 장보기 둘째 --yes")
    atTerminal(typing: ["장보\r"])
    #expect(world.run("restore").errors == "restored 장보기.md\n")
    let shown = world.run("trash --no-pager").output
    #expect(shown.contains("둘째") && shown.hasSuffix("1 removed memo\n"))
    world.terminal = ScriptedTerminal(typing: ["\u{1B}"], columns: 80, rows: 24)
    #expect(world.run("restore").status == 130)
    _ = world.run("restore 둘째")
    #expect(world.run("restore").status == 3)
  }
}
