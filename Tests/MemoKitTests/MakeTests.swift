import MemoKit
import TestKit
import Testing

@testable import MemoKit

@Suite struct MakeTests {
  @Test func `a folder with files is adopted by days, and no file changes`() throws {
    let sample = try Sample(isPlain: true)
    sample.folder.write("옛.md", "옛 글\r\n")
    sample.folder.write("그림.png", [1, 2, 3])
    sample.folder.write(".obsidian/app.json", "{}")
    sample.folder.write("새.md", "새 글")
    sample.age("옛.md", 1_600_000_000)
    sample.age("그림.png", 1_600_000_100)
    sample.age("새.md", 1_700_000_000)
    let made = try Notebook.make(
      at: sample.folder.path, settings: sample.settings, timezoneName: "Asia/Seoul")
    #expect(made.memos == 2 && !made.wasNotebook)
    #expect(sample.folder.text("옛.md") == "옛 글\r\n")
    #expect(sample.log("%at").suffix(2) == ["1700000000", "1600000100"])
    #expect(sample.status == "")
    #expect(
      try sample.notebook.list(ListOptions(order: .edited)).memos.map(\.title) == ["새 글", "옛 글"])
    let again = try Notebook.make(
      at: sample.folder.path, settings: sample.settings, timezoneName: nil)
    #expect(again.wasNotebook && again.commits == 0)
  }

  @Test func `more pinned memos than the usual limit lift it`() throws {
    let sample = try Sample(isPlain: true)
    for number in 1...6 { sample.folder.write("\(number).md", "---\npinned: true\n---\n") }
    _ = try Notebook.make(at: sample.folder.path, settings: sample.settings, timezoneName: nil)
    #expect(
      try Notebook(opening: sample.folder.path, settings: sample.settings).configuration.pinLimit
        == 0)
  }

  @Test func `a notebook inside a repository commits only below itself`() throws {
    let folder = TemporaryFolder()
    git("init", "-q", "-b", "main", in: folder.path)
    folder.write("code.c", "1\n")
    folder.write("notes/a.md", "있던 글\n")
    git("add", "code.c", in: folder.path)
    let sample = try Sample(isPlain: true)
    let made = try Notebook.make(
      at: folder.path("notes"), settings: sample.settings, timezoneName: nil)
    #expect(made.uncommitted == nil)
    #expect(git("status", "--porcelain", in: folder.path).text == "A  code.c\n")
    #expect(
      git("ls-tree", "-r", "--name-only", "HEAD", in: folder.path).text
        == "notes/.memo.yml\nnotes/a.md\n")
  }

  @Test func `outside changes are parted by moments, and many by days`() throws {
    let zone = Zone(fixed: 32_400)
    func item(_ name: String, _ seconds: Int64) throws -> CaptureGroups.Item {
      .init(path: try #require(RelativePath(name)), time: Instant(seconds: seconds))
    }
    let few = CaptureGroups([try item("b", 20), try item("a", 20), try item("c", 10)], zone: zone)
    #expect(few.groups.map { $0.paths.map(\.text) } == [["c"], ["a", "b"]])
    let many = CaptureGroups(
      try (0..<50).map { try item("n\($0)", Int64($0) * 3600) }, zone: zone)
    #expect(many.groups.map(\.paths.count) == [15, 24, 11])
  }
}
