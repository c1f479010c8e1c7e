import MemoCLI
import Testing
import TestKit

@Suite struct StatusTests {
  private let world = RecordedWorld()

  init() {
    _ = world.run(["new", "장보기", "-b", "우유"])
    _ = world.run(["new", "장비", "-b", "망치"])
  }

  @Test(arguments: [
    ("list", 0), ("list 없는말", 0), ("search 우유", 0), ("search 없는말", 1), ("--version", 0),
    ("help", 0), ("help new", 0), ("help nonsense", 2), ("lst", 2), ("list --jsn", 2),
    ("list --json -0", 2), ("search -l --json 우유", 2), ("list --format {x}", 2),
    ("list --format \\q", 2), ("list --format {title", 2), ("pin 장보기 --format {title}", 2),
    ("list --pinned --unpinned", 2), ("show", 2), ("show 없는말", 3), ("list -N nowhere", 3),
    ("show 장", 4), ("rm 장보 --yes", 4), ("edit 장보 --title x", 4), ("rm 장보기", 5),
    ("show ../../etc/passwd", 2), ("save", 0), ("list --help", 0), ("list --on nonsense", 2),
  ])
  func `the status tells what happened`(_ line: String, _ status: Int) {
    #expect(world.run(line).status == Int32(status), "\(line)")
  }

  @Test(arguments: ["show 없는말", "lst", "show 장", "list --jsn", "list -N nowhere"])
  func `in JSON mode errors are objects a line`(_ line: String) {
    let result = world.run(line + " --json")
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("{\"error\":{\"code\":\""))
    #expect(result.errors.hasSuffix("}}\n"))
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  @Test func `a tie names its candidates`() {
    let result = world.run("show 장 --json")
    #expect(result.errors.contains("\"code\":\"ambiguous\""))
    #expect(result.errors.contains("{\"path\":\"장보기.md\",\"title\":\"장보기\"}"))
  }

  @Test func `an unknown command names the nearest and how to write it as a memo`() {
    let result = world.run("lst")
    #expect(result.errors.contains("memo list"))
    #expect(result.errors.contains("memo new lst"))
  }

  @Test func `a reader that went away ends it quietly`() {
    world.refusal = .closed
    let result = world.run("list")
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
  }

  @Test func `a full disk behind the output is a failure`() {
    world.refusal = .system(28)
    let result = world.run("list")
    #expect(result.status == 7)
    #expect(result.errors.hasPrefix("memo: error: "))
  }

  @Test(arguments: [
    (["LANG": "ko_KR.UTF-8"], "그런 메모가"), (["LANG": "en_US.UTF-8"], "no memo"),
    (["LC_ALL": "C", "LANG": "ko_KR"], "no memo"), (["MEMO_LANG": "ko", "LC_ALL": "C"], "그런"),
    (["LC_MESSAGES": "ko", "LANG": "de"], "그런 메모가"), (["LANG": "", "LANGUAGE": "ko"], "그런"),
  ])
  func `people are spoken to in their language`(_ variables: [String: String], _ said: String) {
    world.environment.merge(variables) { $1 }
    #expect(world.run("show 없는말").errors.contains(said))
  }
}
