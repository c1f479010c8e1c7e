import MemoCLI
import TestKit
import Testing

@Suite struct CompletionTests {
  private let world = RecordedWorld()

  init() {
    world.home.write("memos/.memo.yml", "")
    world.home.write("memos/plan.md", "---\ntags: [집, a b]\n---\n# 업무 계획\n")
    world.home.write("memos/work/-x.md", "# -x\n")
    world.home.write("other/.memo.yml", "")
    world.home.write("other/else.md", "# Elsewhere\n")
  }

  /// What fish is told for these words.
  private func answer(_ words: String...) -> [String] {
    let result = world.run(["__complete", "fish", "--"] + words)
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    return result.output.split(separator: "\n").map(String.init)
  }

  @Test func `memos, tags, folders and days are found where they are meant`() {
    #expect(answer("show", "업") == ["words", "업무 계획\tplan.md"])
    #expect(answer("show", "ㅇㅁ") == ["words", "업무 계획\tplan.md"])
    #expect(answer("show", "pl") == ["words", "plan\t업무 계획"])
    #expect(answer("show", "업무 계획", "업") == ["words"])
    #expect(answer("list", "--tag", "") == ["words", "a b\t1 memo", "집\t1 memo"])
    #expect(answer("list", "--tag=a") == ["words", "--tag=a b\t1 memo"])
    #expect(answer("new", "--folder", "w") == ["words", "work"])
    #expect(answer("list", "--on", "yes") == ["words", "yesterday"])
    #expect(answer("config", "capture", "m") == ["words", "memos"])
    #expect(answer("config", "sync", "") == ["words", "true", "false"])
    #expect(answer("config", "folder", "w") == ["words", "work"])
    #expect(answer("config", "pin_l").last?.hasPrefix("pin_limit\t") == true)
    #expect(answer("init", "") == ["folders"])
    #expect(answer("show", "./") == ["files"])
    #expect(answer("completions", "f") == ["words", "fish"])
    #expect(answer("help", "dat").first == "words")
  }

  @Test func `the notebook typed earlier is the one that is asked`() {
    let other = world.home.path("other")
    #expect(answer("-N", other, "show", "El") == ["words", "Elsewhere\telse.md"])
    #expect(answer("show", "--notebook=" + other, "El") == ["words", "Elsewhere\telse.md"])
    #expect(answer("-N", other, "show", "업") == ["words"])
  }

  @Test func `a name that begins with a dash is offered where it can be typed`() {
    #expect(answer("show", "--", "-") == ["words", "-x\twork/-x.md"])
    #expect(answer("show", "-x") == ["words"])
    let path = world.home.path("memos/work/-x.md")
    #expect(answer("show", "").contains(path + "\twork/-x.md"))
  }

  @Test func `bash is told what to insert`() {
    let line = "memo show 'ㅇㅁ"
    let result = world.run(["__complete", "bash", "--", line, "ㅇㅁ"])
    #expect(result.output == "words\n업무 계획\n")
    #expect(
      world.run(["__complete", "bash", "--", "memo show ㅇㅁ", "ㅇㅁ"]).output.contains("업무\\ 계획"))
  }

  @Test(arguments: [
    [], ["sh", "--", "x"], ["bash"], ["bash", "--", "memo show 'x", "y"], ["zsh", "--"],
    ["fish", "--", "-N", "nowhere", "show", ""], ["fish", "--", "nonsense", ""],
    ["fish", "--", "list", "--format=", ""], ["fish", "--", "-N"], ["bash", "--", "\"", ""],
  ])
  func `nobody who types is disturbed`(words: [String]) {
    let result = world.run(["__complete"] + words)
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
  }

  @Test func `a broken notebook disturbs nobody either`() {
    world.home.write("memos/.memo.yml", "pin_limit: many\n\t:::")
    #expect(answer("show", "업").first == "words")
    #expect(answer("lis") == ["words", "list\tList memos"])
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `each shell has a script`(shell: String) {
    let result = world.run(["completions", shell])
    #expect(result.status == 0)
    #expect(result.output.contains("__complete \(shell) -- "))
    #expect(!result.output.contains("NAME"))
  }

  @Test func `another shell has none`() {
    let result = world.run("completions tcsh")
    #expect(result.status == 2)
    #expect(result.errors.contains("hint: memo completions bash"))
  }
}
