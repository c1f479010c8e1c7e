import MemoCore
import MemoMerge
import TestKit
import Testing

/// Patches, held against the git that prints and takes them.
@Suite struct PatchTests {
  /// A repository in which a file goes from one state to another.
  private struct Change: Sendable {
    var name = "a.md"
    var old: String?
    var new: String?
    var mayRun = false
  }

  private func id(_ text: String, _ folder: TemporaryFolder) -> ObjectID? {
    let result = git("hash-object", "--stdin", in: folder.path, input: Array(text.utf8))
    return ObjectID(hex: String(result.text.prefix(40)))
  }

  private func state(
    _ text: String?, _ name: String, _ folder: TemporaryFolder, mayRun: Bool = false
  ) -> FileState? {
    guard let text, let id = id(text, folder), let path = RelativePath(name) else { return nil }
    return FileState(path: path, bytes: Array(text.utf8), id: id, isExecutable: mayRun)
  }

  @Test(arguments: [
    Change(old: "우유\n계란\n", new: "우유\n빵\n"),
    Change(old: "우유\n", new: "우유"),
    Change(old: "우유", new: "우유\n"),
    Change(old: "우유", new: "계란"),
    Change(old: "", new: "우유\n"),
    Change(old: "우유\n", new: ""),
    Change(old: nil, new: "우유\n계란\n"),
    Change(old: nil, new: ""),
    Change(old: "우유\n", new: nil),
    Change(old: "", new: nil),
    Change(old: "a\r\nb\r\n", new: "a\r\nc\r\n"),
    Change(old: "a\rb\rc\n", new: "a\rb\rd\n"),
    Change(name: "장보기 목록.md", old: "1\n", new: "2\n"),
    Change(name: "b/tab\there \"q\" \\.md", old: "1\n", new: "2\n"),
    Change(name: "\u{7F}\u{1}.md", old: "1\n", new: "2\n"),
    Change(old: "a\0b", new: "a\0c"),
    Change(old: "same\n", new: "same\n", mayRun: true),
    Change(old: "one\n", new: "two\n", mayRun: true),
    Change(
      old: "Heading of it  \n\n1\n2\n3\n4\n5\n6\n7\n8\n9\n",
      new: "Heading of it  \n\n1\n2\n3\n4\n5\n6\n7\n8\nnine\n"),
    Change(
      old: "# 제목\n1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15\n16\n",
      new: "# 제목\n1\n2\n3\n4\nfive\n6\n7\n8\n9\n10\n11\n12\nthirteen\n14\n15\n16\n"),
    Change(
      old: "\(String(repeating: "x", count: 100))\n1\n2\n3\n4\n5\n",
      new: "\(String(repeating: "x", count: 100))\n1\n2\n3\n4\nfive\n"),
  ])
  private func `a patch is what git prints`(_ change: Change) {
    let folder = TemporaryFolder()
    git("init", "-q", in: folder.path)
    git("config", "core.quotePath", "false", in: folder.path)
    if let old = change.old { folder.write(change.name, old) }
    git("add", "-A", in: folder.path)
    git("commit", "-q", "--allow-empty", "-m", "old", in: folder.path)
    git("rm", "-q", "-f", "--ignore-unmatch", change.name, in: folder.path)
    if let new = change.new { folder.write(change.name, new) }
    if change.mayRun { _ = run("chmod", ["755", change.name], in: folder.path) }
    git("add", "-A", in: folder.path)
    let patch = FilePatch(
      from: state(change.old, change.name, folder),
      to: state(change.new, change.name, folder, mayRun: change.mayRun))
    let printed = git("diff", "--cached", "--no-renames", in: folder.path).text
    #expect(String(decoding: patch.bytes, as: UTF8.self) == printed)
  }

  @Test func `a file that moved is told as git tells it`() throws {
    let folder = TemporaryFolder()
    git("init", "-q", in: folder.path)
    let text = (1...20).map { "line \($0)\n" }.joined()
    folder.write("old.md", text)
    git("add", "-A", in: folder.path)
    git("commit", "-q", "-m", "old", in: folder.path)
    git("mv", "old.md", "new name.md", in: folder.path)
    let moved = FilePatch(
      from: state(text, "old.md", folder), to: state(text, "new name.md", folder))
    #expect(
      String(decoding: moved.bytes, as: UTF8.self)
        == git("diff", "--cached", "-M", in: folder.path).text)
    let other = text.replacing("line 7\n", with: "line seven\n")
    folder.write("new name.md", other)
    git("add", "-A", in: folder.path)
    let edited = FilePatch(
      from: state(text, "old.md", folder), to: state(other, "new name.md", folder))
    let printed = git("diff", "--cached", "-M", in: folder.path).text
    let isSimilarity = { (line: Substring) in line.hasPrefix("similarity") }
    #expect(
      String(decoding: edited.bytes, as: UTF8.self).split(separator: "\n").filter {
        !isSimilarity($0)
      } == printed.split(separator: "\n").filter { !isSimilarity($0) })
  }

  @Test(arguments: 0..<40)
  func `git takes a patch and makes the new text of the old`(_ seed: Int) throws {
    var random = SeededRandom(UInt64(seed))
    let pieces = [
      "우유", "a", "---", "", "-x", "+y", " z", "\\ No newline", "a\r", "@@ -1 +1 @@", "b",
    ]
    func text() -> String {
      let count = Int.random(in: 0..<30, using: &random)
      let lines = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }
      return lines.joined(separator: "\n") + (Bool.random(using: &random) ? "\n" : "")
    }
    let (old, new) = (text(), text())
    let folder = TemporaryFolder()
    git("init", "-q", in: folder.path)
    folder.write("메 모.md", old)
    let patch = FilePatch(
      from: state(old, "메 모.md", folder), to: state(new, "메 모.md", folder))
    guard old != new else { return #expect(patch.bytes.isEmpty) }
    let applied = git("apply", "-", in: folder.path, input: patch.bytes)
    #expect(applied.status == 0, "\(applied.errorText)")
    #expect(folder.text("메 모.md") == new)
    let back = git("apply", "-R", "-", in: folder.path, input: patch.bytes)
    #expect(back.status == 0, "\(back.errorText)")
    #expect(folder.text("메 모.md") == old)
  }
}
