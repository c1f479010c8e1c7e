import MemoCLI
import Testing
import TestKit

@Suite struct CommandTests {
  private let world = RecordedWorld()

  private func withTwoMemos() {
    _ = world.run(["new", "장보기", "-b", "우유, 계란"])
    _ = world.run(["new", "회의", "-b", "첫째\n둘째 우유", "--pin"])
  }

  @Test func `alone and without a notebook it greets`() {
    let result = world.run("")
    #expect(result.status == 0)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("\n\n  memo new"))
  }

  @Test func `the first memo makes the notebook and is kept`() {
    let result = world.run(["new", "장보기", "-b", "우유"])
    #expect(result.status == 0)
    #expect(result.output == "장보기.md\n")
    #expect(result.errors.contains("/memos"))
    #expect(world.home.text("memos/장보기.md")?.hasSuffix("\n\n우유\n") == true)
  }

  @Test func `a list for programs has four fields`() {
    withTwoMemos()
    let lines = world.run("list").output.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(lines.map { $0[0] } == ["회의.md", "장보기.md"])
    #expect(lines.map { $0[2] } == ["*", ""])
    #expect(lines.map { $0[3] } == ["회의", "장보기"])
    #expect(lines.allSatisfy { $0.count == 4 && $0[1].hasSuffix("+09:00") })
  }

  @Test func `the forms of a list`() {
    withTwoMemos()
    #expect(world.run("list -0").output == "회의.md\0장보기.md\0")
    #expect(world.run(["list", "--format", "{stem}:{pinned}"]).output == "회의:true\n장보기:false\n")
    #expect(world.run("list --json").output.hasPrefix("[{\"path\":\"회의.md\",\"file\":\"/"))
    #expect(world.run("list --jsonl").output.split(separator: "\n").count == 2)
    #expect(world.run("list 없는말 --json").output == "[]\n")
    #expect(world.run("list --pinned -a -0").output == world.home.path("memos/회의.md") + "\0")
  }

  @Test func `a search prints a line for each line that fits`() {
    withTwoMemos()
    let result = world.run("search 우유")
    #expect(result.status == 0)
    #expect(result.output.contains("장보기.md:7:1:우유, 계란\n"))
    #expect(result.output.contains("회의.md:8:8:둘째 우유\n"))
    #expect(world.run("search -c 우유").output == "2\n")
    #expect(Set(world.run("search -l 우유").output.split(separator: "\n")).count == 2)
    #expect(world.run("search 우유 -계란 -l").output == "회의.md\n")
  }

  @Test func `show prints the text, or the whole file`() {
    withTwoMemos()
    #expect(world.run("show 장보기").output == "우유, 계란\n")
    #expect(world.run("show 장보기 --raw").output.hasPrefix("---\ntitle: 장보기\n"))
    #expect(world.run("show 장보기 --json").output.contains("\"body_line\":7,"))
  }

  @Test func `the text of a new memo comes from standard input`() {
    let piped = world.run(["new"], input: "# 제목\n\n본문\n", kind: .stream)
    #expect(piped.output == "제목.md\n")
    #expect(world.run("show 제목").output == "본문\n")
    let none = world.run(["new", "빈"], input: "x", kind: .none)
    #expect(none.status == 0)
    #expect(world.run("show 빈").output == "")
    #expect(world.run(["new"], input: "", kind: .none).status == 2)
  }

  @Test func `a file that a loop reads is left to the loop`() {
    let result = world.run(["new", "제목"], input: "둘\n", kind: .file(offset: 4))
    #expect(result.status == 2)
    #expect(result.errors.contains("hint: "))
    #expect(world.home.text("memos/제목.md") == nil)
    #expect(world.run(["new", "제목"], input: "본문\n", kind: .file(offset: 0)).status == 0)
  }

  @Test func `removing asks a person and needs a yes elsewhere`() {
    withTwoMemos()
    #expect(world.run("rm 장보기").status == 5)
    world.terminals.input = true
    world.terminals.error = true
    #expect(world.run(["rm", "장보기"], input: "n\n", kind: .terminal).status == 5)
    #expect(world.home.text("memos/장보기.md") != nil)
    #expect(world.run(["rm", "장보기"], input: "ㅛ\n", kind: .terminal).status == 0)
    #expect(world.home.text("memos/장보기.md") == nil)
    world.terminals.input = false
    #expect(world.run("rm 회의 --yes").status == 0)
  }

  @Test func `an editor that fails leaves the file and tells its path`() {
    withTwoMemos()
    world.environment["EDITOR"] = "ed"
    world.editor = { _ in 1 }
    let result = world.run("edit 장보기")
    #expect(result.status == 2)
    #expect(result.errors.contains("memos/장보기.md"))
    world.editor = { _ in 0 }
    #expect(world.run("edit 장보기").errors.contains("unchanged"))
  }

  @Test func `edit changes what its options say`() {
    withTwoMemos()
    #expect(world.run("edit 장보기 --append 빵 --title 장").status == 0)
    #expect(world.run("show 장").output == "우유, 계란\n빵\n")
    #expect(world.run(["edit", "장", "-b", "-"], input: "새 글\n", kind: .stream).status == 0)
    #expect(world.run("show 장").output == "새 글\n")
    #expect(world.run("edit 장 -b x --append y").status == 2)
    #expect(world.run("edit 장 --set nonsense").status == 2)
  }
}
