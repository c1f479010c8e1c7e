import TestKit
import Testing

@testable import MemoKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A memo or folder that moves.
@Suite struct MoveTests {
  @Test(arguments: [
    ("a", "b", MemoError.exists(RelativePath("b.md")!)),
    ("a", "B", .exists(RelativePath("b.md")!)), ("a", "a", .exists(RelativePath("a.md")!)),
    ("a", "É", .exists(RelativePath("e\u{301}.md")!)),
    ("a", "sub", .exists(RelativePath("sub.md")!)),
    ("a", "SUB/x", .exists(RelativePath("sub/x.md")!)),
    ("other/", "SUB/", .exists(RelativePath("sub")!)),
    ("a", "b.md/x", .exists(RelativePath("b.md")!)),
    ("a", ".hidden", .outside(".hidden")), ("a", "../x", .outside("../x")),
    ("a", "out.md", .ignored(RelativePath("out.md")!)),
    ("sub/", "sub/deep/", .intoItself(RelativePath("sub")!)),
    ("sub/", "other/", .folderExists(RelativePath("other")!)),
    ("none/", "x/", .noSuchFolder("none/")), ("a/", "x", .noSuchFolder("a/")),
    ("a", "x|y", .lostLink(RelativePath("c.md")!, Mark(line: 1, column: 1), "a")),
  ])
  func `what cannot be done is refused, and nothing is touched`(
    _ old: String, _ new: String, _ error: MemoError
  ) throws {
    let sample = try Sample()
    sample.folder.write(".gitignore", "out.md\n")
    for name in ["a", "b", "e\u{301}", "sub", "sub/x", "other/y"] {
      sample.folder.write(name + ".md", name + " 글\n")
    }
    sample.folder.write("c.md", "[[a]]\n")
    _ = try sample.notebook.save()
    let (before, status) = (try sample.texts(), sample.status)
    #expect(throws: error) { try sample.move(old, new) }
    #expect(try sample.texts() == before && sample.status == status)
  }

  @Test func `what may mean several is left and told`() throws {
    let sample = try Sample()
    sample.folder.write("a.md", "[[x]] [y](none.md)\n")
    sample.folder.write("x.md", "하나\n")
    sample.folder.write("sub/x.md", "둘\n")
    let outcome = try sample.move("x.md", "z")
    #expect(outcome.repaired == [])
    #expect(
      outcome.unclear.map(\.target) == [
        .ambiguous([RelativePath("sub/x.md")!, RelativePath("x.md")!])
      ])
    #expect(sample.folder.text("a.md") == "[[x]] [y](none.md)\n")
  }

  @Test func `what stays of a folder is told, with what keeps it`() throws {
    let sample = try Sample("capture: memos\n")
    sample.folder.write(".gitignore", "*.log.md\nbuild/\n")
    for name in [
      "w/a.md", "w/in/b.md", "w/n.txt", "w/x.log.md", "w/.hidden.md", "w/in/a.md~",
      "w/build/deep/c.md", "w/own/.git/HEAD", "w/own/d.md",
    ] { sample.folder.write(name, "글\n") }
    symlink("a.md", sample.folder.path("w/link.md"))
    _ = try sample.notebook.list()
    let outcome = try sample.move("w/", "v/")
    #expect(outcome.renames.map(\.new.text) == ["v/a.md", "v/in/b.md"])
    #expect(sample.log().first == "Move w/ to v/")
    #expect(
      outcome.left.map { "\($0.path) \($0.reason)" } == [
        "w/.hidden.md passedOver", "w/build ignored", "w/in/a.md~ passedOver", "w/link.md notAFile",
        "w/n.txt uncommitted", "w/own repository", "w/x.log.md ignored",
      ])
    let undone = try sample.notebook.undo()
    #expect(undone.steps.map(\.isWorded) == [false])
  }

  @Test func `a preview touches nothing and tells all`() throws {
    let sample = try Sample()
    sample.folder.write("a.md", "[[x]]\n")
    sample.folder.write("x.md", "하나\n")
    let log = sample.log()
    let source = MoveSource.memo(RelativePath("x.md")!)
    let preview = try sample.notebook.preview(moving: source, to: RelativePath("y.md")!)
    #expect(preview.differences.map(\.kind) == [.edit, .rename])
    #expect(String(decoding: preview.differences[0].patch, as: UTF8.self).contains("+[[y]]"))
    #expect(sample.folder.text("a.md") == "[[x]]\n" && sample.log() == log)
  }

  @Test func `what editors wrote is committed before, and stays in the move`() throws {
    let sample = try Sample()
    let path = try sample.new("글", "[x](x.md)\n")
    sample.folder.write("x.md", "하나\n")
    _ = try sample.notebook.save()
    let text = (sample.folder.text(path.text) ?? "") + "더\n"
    sample.folder.write(path.text, text)
    _ = try sample.move("x", "y")
    #expect(sample.folder.text(path.text) == text.replacing("x.md", with: "y.md"))
    #expect(sample.log().prefix(2) == ["Move x.md to y.md", "Save 글.md"])
    #expect(sample.log("%(trailers:key=Memo-Moved,valueonly)").first == "x.md y.md")
  }

  @Test func `who may read a memo may read it at its new place`() throws {
    let sample = try Sample()
    let path = try sample.new("글", "하나\n")
    chmod(sample.folder.path(path.text), 0o600)
    try sample.move("글", "새 글")
    var info = stat()
    #expect(stat(sample.folder.path("새 글.md"), &info) == 0 && info.st_mode & 0o777 == 0o600)
  }

  @Test func `the past of a moved memo is one`() throws {
    let sample = try Sample()
    let path = try sample.new("글", "하나\n")
    _ = try sample.notebook.update(path, Edit(body: .append(Array("둘\n".utf8))))
    _ = try sample.move("글", "일기/새 글")
    let new = try sample.path("일기/새 글.md")
    let past = try sample.notebook.past()
    #expect(try past.log(of: new).map(\.kind.rawValue) == ["rename", "edit", "add"])
    let old = try past.memo(new, at: "~2")
    #expect(String(decoding: old.content.body, as: UTF8.self) == "하나\n")
  }
}

extension Sample {
  /// Moves as the command does.
  @discardableResult
  func move(_ name: String, _ new: String) throws -> MoveOutcome {
    let folder = try notebook.movableFolder(Array(name.utf8), from: folder.path)
    let source =
      try folder.map(MoveSource.folder)
      ?? .memo(notebook.resolve(name, for: .changing, from: self.folder.path))
    let target = try notebook.newPlace(of: source, Array(new.utf8), from: self.folder.path)
    return try notebook.move(source, to: target)
  }

  /// The texts of all files that git has.
  func texts() throws -> [String: String] {
    let names = git("-c", "core.quotePath=false", "ls-files", "-z", in: folder.path).text
    var texts: [String: String] = [:]
    for name in names.split(separator: "\0").map(String.init) { texts[name] = folder.text(name) }
    return texts
  }

  /// When the memos were edited last.
  func edited() throws -> [String: Timestamp] {
    Dictionary(
      uniqueKeysWithValues: try notebook.snapshot().memos.map { ($0.path.text, $0.edited) })
  }
}
