import MemoCLI
import Testing
import TestKit

@Suite struct TerminalTests {
  private let world = RecordedWorld()

  init() {
    _ = world.run(["new", "장보기", "-b", "우유"])
    _ = world.run(["new", "빈 메모", "-b", "", "--pin"])
    world.terminals.output = true
  }

  @Test func `a list for a person has sections, previews and a count`() {
    world.environment["NO_COLOR"] = "1"
    world.environment["LANG"] = "ko"
    let text = world.run("list").output
    #expect(text.hasPrefix("고정됨\n  빈 메모"))
    #expect(text.contains("    추가 텍스트 없음\n"))
    #expect(text.contains("\n메모\n  장보기"))
    #expect(text.hasSuffix("\n2개의 메모\n"))
    #expect(!text.contains("\u{1B}"))
  }

  @Test(arguments: [
    ([:], "", true), (["NO_COLOR": "1"], "", false), (["NO_COLOR": "1"], " --color always", true),
    ([:], " --color never", false), (["TERM": "dumb"], "", false),
  ])
  func `colours are for terminals that want them`(
    _ variables: [String: String], _ options: String, _ isColoured: Bool
  ) {
    world.environment.merge(variables) { $1 }
    #expect(world.run("list" + options).output.contains("\u{1B}[") == isColoured)
  }

  @Test func `escape sequences of a file never reach a terminal`() {
    world.environment["NO_COLOR"] = "1"
    world.home.write("memos/evil.md", "\u{1B}[31mred\u{7}\n")
    for line in ["show evil", "show evil --raw", "list", "search red", "list --format {title}"] {
      let result = world.run(line)
      #expect(!result.output.contains("\u{1B}"), "\(line)")
      #expect(!result.output.contains("\u{7}"), "\(line)")
    }
    world.terminals.output = false
    #expect(world.run("show evil").output.contains("\u{1B}[31m"))
  }
}
