import MemoKit
import TestKit
import Testing

@testable import MemoCLI

/// `remote`, `sync`, `clone`, `conflicts` and `resolve` from the words that are typed, between two
/// notebooks of one person.
@Suite struct SyncCommandTests {
  private let world = RecordedWorld()

  init() {
    _ = world.run("init memos")
    _ = world.run(["new", "장보기", "-b", "우유, 계란\n\n끝"])
  }

  private func atTerminal(typing words: [String] = []) {
    world.terminals.input = true
    world.terminals.output = true
    world.terminals.error = true
    world.environment["NO_COLOR"] = "1"
    world.terminal = ScriptedTerminal(typing: words, columns: 80, rows: 24)
  }

  /// A remote, and a second device, both level with the notebook.
  private func shareWithDevice() {
    #expect(world.run("remote --create ./r.git").status == 0)
    #expect(world.run("sync").status == 0)
    #expect(world.run("clone ./r.git device").status == 0)
  }

  /// Edits the same words on both devices, the notebook's later, and syncs both.
  private func disagree() {
    world.clock = { Instant(seconds: 1_796_000_100) }
    #expect(world.run("-N device edit 장보기 -b 두유,\u{A0}파").status == 0)
    #expect(world.run("-N device sync").status == 0)
    world.clock = { Instant(seconds: 1_796_000_200) }
    #expect(world.run("edit 장보기 -b 물,\u{A0}빵").status == 0)
    let result = world.run("sync")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("copy\t장보기 (conflict 2026-"), "\(result.output)")
  }

  @Test func `a remote is made, shown, added to and forgotten`() {
    #expect(world.run("remote").output.isEmpty)
    let made = world.run("remote --create ./r.git")
    let path = world.home.path("r.git")
    #expect(made.errors.hasPrefix("made an empty repository: \(path)\norigin: \(path)\n"))
    #expect(world.run("remote").output.hasPrefix("origin\t\(path)\t"))
    #expect(world.run("remote origin --json").output.contains("\"url\":\"\(path)\""))
    #expect(world.run("remote --create ./r.git").status == 5)
    #expect(world.run("remote backup ./b/../b.git").status == 0)
    #expect(world.run("remote backup").output.hasPrefix("backup\t\(world.home.path("b.git"))\t"))
    #expect(world.run("remote --remove backup").errors == "removed the remote backup\n")
    #expect(world.run("remote --remove backup").status == 3)
    #expect(world.run("remote --jsonl").output.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    "remote --create", "remote --remove", "remote --remove a b", "remote --create --remove x",
    "remote a b c", "clone", "clone / ", "remote -0", "resolve",
    "resolve 장보기 --keep none", "sync a b", "conflicts x", "sync --format {path}",
  ])
  func `wrong usage is told with what is right`(line: String) {
    let result = world.run(line)
    #expect(result.status == 2, "\(line) \(result.errors)")
    #expect(result.errors.contains("hint: memo "), "\(result.errors)")
  }

  @Test func `a word that is neither a remote nor an address changes nothing`() {
    let result = world.run("remote backup")
    #expect(result.status == 3)
    #expect(result.errors.contains("hint: memo remote backup URL adds it"))
    #expect(world.run("remote").output.isEmpty)
  }

  @Test func `without a remote a sync says how to get one`() {
    let result = world.run("sync")
    #expect(result.status == 3 && result.errors.contains("memo remote --create URL"))
    #expect(world.run("sync backup").status == 3)
    let json = world.run("sync --json")
    #expect(json.errors.hasPrefix("{\"error\":{\"code\":\"no_remote\"") && json.output.isEmpty)
  }

  @Test func `what one device writes the other gets`() {
    shareWithDevice()
    _ = world.run(["-N", "device", "new", "새 메모", "-b", "글"])
    #expect(world.run("-N device sync --dry-run").output == "sent\tadd\t새-메모.md\n")
    #expect(world.run("-N device sync").output == "sent\tadd\t새-메모.md\n")
    #expect(world.run("sync").output == "received\tadd\t새-메모.md\n")
    let level = world.run("sync")
    #expect(level.output.isEmpty && level.errors.isEmpty && level.status == 0)
    #expect(world.run("show 새").output == "글\n")
    atTerminal()
    #expect(world.run("sync").errors == "nothing to do, level with origin\n")
  }

  @Test func `a conflict is listed, shown, and ended by what a person says`() {
    shareWithDevice()
    disagree()
    let line = world.run("conflicts").output
    #expect(line.hasPrefix("장보기 (conflict 2026-") && line.contains("\t장보기.md\t2026-"))
    #expect(world.run("resolve 장보 --keep copy").status == 4)
    atTerminal()
    let shown = world.run("conflicts --no-pager").output
    #expect(shown.contains(" - 물") && shown.contains(" + 두유"))
    #expect(shown.contains("1 conflict copy\n→ memo resolve 장보기.md"))
    #expect(world.run("status --no-pager").output.contains("→ memo conflicts shows both texts"))
    #expect(world.run("list --no-pager").output.hasSuffix("\n1 memo, 1 conflict copy\n"))
    let unsaid = world.run(["resolve", "장보기", "--no-pager"], input: "x\n", kind: .terminal)
    #expect(unsaid.status == 130 && unsaid.output.contains(" + 두유"))
    let done = world.run(["resolve", "장보기", "--no-pager"], input: "ㅊ\n", kind: .terminal)
    #expect(done.errors.contains("장보기.md has the copy's text; memo undo takes it back\n"))
    #expect(world.run("conflicts").errors == "there are no conflict copies\n")
    world.terminals = Context.Terminals()
    #expect(world.run("show 장보기").output == "두유,\u{A0}파\n")
    #expect(world.run("undo").status == 0)
    #expect(world.run("conflicts -0").output.hasSuffix(").md\0"))
    #expect(world.run("show 장보기").output == "물,\u{A0}빵\n")
  }

  @Test(arguments: [
    ("ours", "물,\u{A0}빵\n"), ("memo", "물,\u{A0}빵\n"), ("theirs", "두유,\u{A0}파\n"),
  ])
  func `a side is kept, and the memo or the copy may be named`(keep: String, text: String) {
    shareWithDevice()
    disagree()
    let copy = String(world.run("conflicts").output.prefix { $0 != "\t" })
    let name = keep == "ours" ? "장보기" : copy
    let result = world.run(["resolve", name, "--keep", keep, "--json"])
    #expect(result.status == 0 && result.output.contains("\"path\":\"장보기.md\""), "\(result)")
    #expect(world.run("show 장보기").output == text)
    #expect(world.run("conflicts --json").output == "[]\n")
    #expect(world.run("resolve 장보기 --keep memo").status == 3)
    #expect(world.run("sync").status == 0)
    #expect(world.run("-N device sync").status == 0)
    #expect(world.run("-N device conflicts").output.isEmpty)
  }

  @Test func `only memos in conflict are meant by a part of a name`() {
    _ = world.run(["new", "장보기 둘", "-b", "글"])
    shareWithDevice()
    #expect(world.run("resolve 장보").status == 4)
    #expect(world.run("resolve 장보기").status == 3)
    disagree()
    let one = world.run("resolve 장보")
    #expect(one.status == 4 && !one.errors.contains("둘"), "\(one.errors)")
    #expect(one.errors.contains("memo resolve 장보기.md"), "\(one.errors)")
    atTerminal()
    let asked = world.run(["resolve", "장보", "--no-pager"], input: "y\nm\n", kind: .terminal)
    #expect(asked.status == 0, "\(asked.errors)")
  }

  @Test func `a file that is no memo is named by its path`() {
    world.home.write("memos/그림.bin", "\0a")
    world.home.write("memos/그림 (conflict 2026-11-30 e7e1).bin", "\0b")
    #expect(
      world.run("conflicts").output
        == "그림 (conflict 2026-11-30 e7e1).bin\t그림.bin\t2026-11-30\n")
    #expect(
      Schemas.problems(of: world.run("conflicts --json").output, "conflicts", isLines: false) == [])
    let status = world.run("status")
    #expect(status.output.contains("conflict_copy\t그림 (conflict 2026-11-30 e7e1).bin\t그림.bin\n"))
    let undecided = world.run("resolve 그림.bin")
    #expect(undecided.status == 2 && !undecided.errors.contains("both"), "\(undecided.errors)")
    let both = world.run("resolve 그림.bin --keep both")
    #expect(both.status == 5 && both.errors.contains("--keep copy 그림.bin"), "\(both.errors)")
    let path = world.home.path("memos/그림.bin")
    #expect(world.run(["resolve", path, "--keep", "copy"]).status == 0)
    #expect(world.home.read("memos/그림.bin") == [0, 98])
    #expect(world.run("conflicts").output.isEmpty)
  }

  @Test func `a remote in the notebook or of an unknown kind is refused at once`() {
    let inside = world.run("remote --create memos/memos.git")
    #expect(inside.status == 5 && inside.errors.contains("../memos.git"), "\(inside.errors)")
    #expect(world.home.read("memos/memos.git/HEAD") == nil)
    #expect(world.run("remote git://example.org/m.git").status == 2)
    #expect(world.run("remote").output.isEmpty)
    #expect(world.run("remote --create ./r.git").errors.contains("hint: memo sync brings"))
    #expect(world.run("remote backup ./b.git").errors.contains("hint: memo sync backup brings"))
  }

  @Test func `a clone whose place nobody named tells how it is found`() {
    shareWithDevice()
    let clone = world.run("clone ./r.git")
    #expect(clone.output == world.home.path("r") + "\n")
    #expect(clone.errors.contains("cd \(world.home.path("r"))"), "\(clone.errors)")
    let again = world.run("clone ./r.git device/../r")
    #expect(
      again.status == 5 && again.errors.contains(": \(world.home.path("r")) is"), "\(again.errors)")
    #expect(!world.run("clone ./r.git r2").errors.contains("cd "))
  }

  @Test func `both texts stand one below the other`() {
    shareWithDevice()
    disagree()
    #expect(world.run("resolve 장보기 --keep both").status == 0)
    let text = world.run("show 장보기").output
    #expect(text.hasPrefix("물,\u{A0}빵\n") && text.hasSuffix("두유,\u{A0}파\n"), "\(text)")
  }

  @Test func `a person is asked before another past is joined`() {
    git("init", "-q", "other", in: world.home.path)
    world.home.write("other/readme.txt", "x\n")
    git("add", ".", in: world.home.path("other"))
    git(
      "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "x",
      in: world.home.path("other"))
    git("clone", "-q", "--bare", "other", "other.git", in: world.home.path)
    _ = world.run("remote ./other.git")
    #expect(world.run("sync").status == 5)
    atTerminal()
    #expect(world.run(["sync"], input: "n\n", kind: .terminal).status == 5)
    let joined = world.run(["sync"], input: "네\n", kind: .terminal)
    #expect(joined.status == 0, "\(joined.errors)")
    #expect(world.home.read("memos/readme.txt") == Array("x\n".utf8))
  }

  @Test func `a person is asked before most memos go`() {
    for number in 0..<12 { _ = world.run(["new", "메모 \(number)", "-b", "x"]) }
    shareWithDevice()
    #expect(world.run(["-N", "device", "rm", "--yes"] + (0..<12).map { "메모 \($0)" }).status == 0)
    #expect(world.run("-N device sync").status == 0)
    let refused = world.run("sync")
    #expect(refused.status == 5 && refused.errors.contains("memo sync --yes"), "\(refused.errors)")
    #expect(world.run("sync --json").errors.contains("\"code\":\"most_are_gone\""))
    atTerminal()
    #expect(world.run(["sync"], input: "y\n", kind: .terminal).status == 0)
    #expect(world.run("list --no-pager").output.hasSuffix("\n1 memo\n"))
  }

  @Test func `remotes and conflicts are completed`() {
    shareWithDevice()
    disagree()
    func answer(_ words: String...) -> [String] {
      world.run(["__complete", "fish", "--"] + words).output.split(separator: "\n").map(String.init)
    }
    #expect(answer("sync", "o") == ["words", "origin\t\(world.home.path("r.git"))"])
    #expect(answer("remote", "x") == ["words"])
    #expect(answer("resolve", "장보").count == 3)
    #expect(answer("resolve", "장보기.").last == "장보기.md\t장보기")
  }

  @Test func `the status tells how the branch stands to the remote`() {
    #expect(world.run("status").output.isEmpty)
    _ = world.run("remote --create ./r.git")
    #expect(world.run("status").output == "never_synced\t\torigin\n")
    _ = world.run("sync")
    #expect(world.run("status").output.isEmpty)
    _ = world.run("pin 장보기")
    #expect(world.run("status").output == "ahead\t\t1\n")
    #expect(world.run("status --json").output.contains("\"remotes\":[{\"name\":\"origin\""))
    atTerminal()
    let page = world.run("status --no-pager").output
    #expect(page.contains(": 1 ahead\n") && page.contains("→ memo sync brings both"))
  }
}
