import MemoKit
import TestKit
import Testing

/// A notebook inside a larger repository whose folder is renamed.
@Suite struct FolderRenameTests {
  private let folder = TemporaryFolder()
  private let settings: Settings

  init() throws {
    settings = try Sample(isPlain: true).settings
    git("init", "-q", "-b", "main", in: folder.path)
    folder.write("outside.txt", "x\n")
    folder.write("notes/.memo.yml", "")
    git("add", ".", in: folder.path)
    git("commit", "-q", "-m", "Begin", in: folder.path)
  }

  private func notebook(_ name: String) throws -> Notebook {
    try Notebook(opening: folder.path(name), settings: settings)
  }

  private func move(_ old: String, _ new: String) {
    git("mv", old, new, in: folder.path)
    git("commit", "-q", "-m", "Move", in: folder.path)
  }

  private func log(_ notebook: Notebook, _ path: RelativePath) throws -> [String] {
    try notebook.past().log(of: path).map(\.message)
  }

  @Test func `log, states and undo follow the folder`() throws {
    let notes = try notebook("notes")
    let path = try notes.create(Draft(title: "하나", body: Array("글\n".utf8))).memos[0].path
    let gone = try notes.create(Draft(title: "둘", body: Array("글\n".utf8))).memos[0].path
    _ = try notes.remove([gone])
    _ = try notes.update(path, Edit(body: .append(Array("더\n".utf8))))
    move("notes", "journal")
    let journal = try notebook("journal")
    #expect(try log(journal, path) == ["Edit 하나.md", "Add 하나.md"])
    #expect(try journal.past(of: path).log(of: path).map(\.message) == ["Edit 하나.md", "Add 하나.md"])
    #expect(try journal.past().memo(path, at: "~1").content.body == Array("글\n".utf8))
    #expect(try journal.past().removedMemos().map(\.path) == [gone])
    git("mv", "journal", "deep", in: folder.path)
    folder.write("sub/x", "x")
    git("add", ".", in: folder.path)
    git("commit", "-q", "-m", "Move", in: folder.path)
    move("deep", "sub/deep")
    let deep = try notebook("sub/deep")
    #expect(try log(deep, path) == ["Edit 하나.md", "Add 하나.md"])
    #expect(try deep.undo(2).steps.map(\.subject) == ["Edit 하나.md", "Remove 둘.md"])
    #expect(folder.text("sub/deep/하나.md")?.hasSuffix("\n\n글\n") == true)
    #expect(folder.text("sub/deep/둘.md") != nil)
    #expect(git("status", "--porcelain", in: folder.path).text == "")
    #expect(try log(deep, gone).prefix(2) == ["Undo: Remove 둘.md", "Remove 둘.md"])
  }

  @Test func `a folder that was copied is another one`() throws {
    let notes = try notebook("notes")
    let path = try notes.create(Draft(title: "하나")).memos[0].path
    _ = run("/bin/cp", ["-r", "notes", "copy"], in: folder.path)
    git("add", ".", in: folder.path)
    git("commit", "-q", "-m", "Copy", in: folder.path)
    #expect(try log(try notebook("copy"), path) == ["Copy"])
    #expect(try log(notes, path) == ["Add 하나.md"])
  }
}
