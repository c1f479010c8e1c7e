import MemoHistory
import TestKit
import Testing

@testable import MemoKit

/// Files that are no plain memos, names that collide, and repositories that are more than a
/// notebook.
@Suite struct MergingEdgeTests {
  private typealias File = MergeBook.File

  /// Merges what two sides make of a base.
  private func merge(
    _ base: [String: File], _ left: [String: File?], _ right: [String: File?], prefix: String = ""
  ) throws -> (merge: MergedHistory, files: [String: String]) {
    try MergeBook(base: base, left, right, prefix: prefix).mergedEverywhere(prefix: prefix)
  }

  @Test func `links, submodules and rights are taken as they are`() throws {
    let (one, other) = (String(repeating: "1", count: 40), String(repeating: "2", count: 40))
    let (_, files) = try merge(
      ["run": "a\n", "sub": File(one, mode: "160000"), "link": File("a", mode: "120000")],
      [
        "run": File("a\n", mode: "100755"), "sub": File(other, mode: "160000"),
        "new": File("x", mode: "120000"),
      ],
      ["run": "aa\n", "link": File("b", mode: "120000")])
    #expect(
      files == [
        "run": "100755 aa\n", "sub": "160000 " + other, "link": "120000 b", "new": "120000 x",
      ])
  }

  @Test func `where both changed what is no text the later one stays`() throws {
    let ids = (1...3).map { String(repeating: "\($0)", count: 40) }
    let (merge, files) = try merge(
      ["p.png": "\0a", "link": File("a", mode: "120000"), "sub": File(ids[0], mode: "160000")],
      ["p.png": "\0b", "link": File("b", mode: "120000"), "sub": File(ids[1], mode: "160000")],
      ["p.png": "\0c", "link": File("c", mode: "120000"), "sub": File(ids[2], mode: "160000")])
    #expect(
      files.withoutIDs == [
        "p.png": "\0c", "p (conflict 2023-11-15 ####).png": "\0b", "link": "120000 c",
        "link (conflict 2023-11-15 ####)": "120000 b", "sub": "160000 " + ids[2],
      ])
    #expect(merge.copies.map(\.original.text) == ["link", "p.png"])
  }

  @Test func `settings merge by key and leave no copy`() throws {
    let (merge, files) = try merge(
      [".memo.yml": "pin_limit: 5\nfolder: a\n"], [".memo.yml": "pin_limit: 6\nfolder: a\n"],
      [".memo.yml": "pin_limit: 7\nfolder: a\nwatch_quiet: 3\n"])
    #expect(files == [".memo.yml": "pin_limit: 7\nfolder: a\nwatch_quiet: 3\n"])
    #expect(merge.copies.isEmpty)
    let born = try self.merge([:], [".memo.yml": "folder: a\n"], [".memo.yml": "pin_limit: 7\n"])
    #expect(born.files == [".memo.yml": "folder: a\npin_limit: 7\n"])
  }

  @Test func `what is no UTF-8 is kept whole`() throws {
    let book = try MergeBook(
      base: ["a.md": "a\n"], ["a.md": File([0xFF, 0xFE, 10])], ["a.md": File([0xFD, 10])])
    let (merge, _) = try book.mergedEverywhere()
    let copy = try #require(merge.copies.first)
    let read = git("show", "\(merge.commit.hex):\(copy.path.text)", in: book.folder.path)
    #expect(read.output == [0xFF, 0xFE, 10])
    #expect(git("show", "\(merge.commit.hex):a.md", in: book.folder.path).output == [0xFD, 10])
  }

  @Test func `empty files that go and come are no moves unless they are the only ones`() throws {
    let (_, files) = try merge(
      ["a.md": "", "b.md": "", "c.md": ""], ["a.md": nil, "b.md": nil, "x.md": "", "y.md": ""],
      ["a.md": "글\n", "c.md": "c\n"])
    #expect(files == ["a.md": "글\n", "c.md": "c\n", "x.md": "", "y.md": ""])
    let one = try merge(["a.md": ""], ["a.md": nil, "x.md": ""], ["a.md": "글\n"])
    #expect(one.files == ["x.md": "글\n"])
  }

  @Test func `names that some systems take for one are told apart`() throws {
    let (merge, files) = try merge(
      ["z": ""], ["Memo.md": "하나\n", "d/\u{AC00}.md": "둘\n", "same.md": "같다\n"],
      ["memo.md": "셋\n", "d/\u{1100}\u{1161}.md": "넷\n", "SAME.md": "같다\n"])
    #expect(files.count == 6 && merge.renamed.count == 2)
    #expect(Set(files.values) == ["", "하나\n", "둘\n", "셋\n", "넷\n", "같다\n"])
    #expect(files["SAME.md"] == "같다\n" && files["same.md"] == nil)
    #expect(merge.renamed.allSatisfy { $0.new.text.hasSuffix("-2.md") })
  }

  @Test func `a side's own names are left alone`() throws {
    let (merge, files) = try merge(
      ["A.md": "1\n"], ["a.md": "2\n", "B": "3\n", "b/c.md": "4\n"], ["d.md": "5\n"])
    #expect(files == ["A.md": "1\n", "a.md": "2\n", "B": "3\n", "b/c.md": "4\n", "d.md": "5\n"])
    #expect(merge.renamed.isEmpty)
  }

  @Test func `a file where the other side has a folder gets a number`() throws {
    let (merge, files) = try merge(
      ["z": ""], ["d": "file\n", "E": "file\n", "d-2": "taken\n"],
      ["d/a.md": "a\n", "e/b.md": "b\n"])
    #expect(
      files == [
        "z": "", "d/a.md": "a\n", "e/b.md": "b\n", "d-2": "taken\n", "d-3": "file\n",
        "E-2": "file\n",
      ])
    #expect(merge.renamed.map(\.new.text).sorted() == ["E-2", "d-3"])
  }

  @Test func `a notebook in a larger repository merges alone`() throws {
    let (merge, files) = try merge(
      ["a.md": "하나\n둘\n", "/src/x": "x\n"], ["a.md": "하나\n둘둘\n", "/src/x": "xx\n"],
      ["a.md": "하나하나\n둘\n", "/y": "y\n", "a (conflict).md": "c\n"], prefix: "docs/notes")
    #expect(
      files == [
        "docs/notes/a.md": "하나하나\n둘둘\n", "src/x": "xx\n", "y": "y\n",
        "docs/notes/a (conflict).md": "c\n",
      ])
    #expect(merge.merged.map(\.text) == ["a.md"])
  }

  @Test func `both sides changed something outside the notebook`() throws {
    let book = try MergeBook(
      base: ["a.md": "a\n", "/src/x": "x\n"], ["/src/x": "xx\n"], ["/src/x": "xxx\n"],
      prefix: "notes")
    #expect(throws: MemoError.clashOutside("src/x")) { try book.merged("left", "right") }
    let alike = try merge(
      ["a.md": "a\n", "/src/x": "x\n"], ["/src/x": "xx\n"], ["/src/x": "xx\n", "a.md": "b\n"],
      prefix: "notes")
    #expect(alike.files == ["notes/a.md": "b\n", "src/x": "xx\n"])
  }

  @Test(
    arguments: [("/d", "/d/e"), ("/notes", "a.md"), ("/x", "/x/y/z")] as [(String, String)])
  func `a file outside the notebook where the other side has a folder`(
    file: String, other: String
  ) throws {
    let book = try MergeBook(
      base: ["a.md": "a\n", "/b": "b\n"],
      file == "/notes" ? ["a.md": nil, file: "f\n"] : [file: "f\n"],
      [other: "other\n"], prefix: "notes/mine")
    #expect(throws: MemoError.clashOutside(String(file.dropFirst()))) {
      try book.merged("left", "right")
    }
  }

  @Test func `a copy in a larger repository names the memo from the notebook's root`() throws {
    let (merge, files) = try merge(
      ["d/a.md": "하나\n"], ["d/a.md": "둘\n"], ["d/a.md": "셋\n"], prefix: "notes")
    #expect(merge.copies.map(\.original.text) == ["d/a.md"])
    #expect(
      files.withoutIDs["notes/d/a (conflict 2023-11-15 ####).md"]
        == "---\nconflict_of: d/a.md\n---\n\n둘\n")
  }

  @Test func `of two new memos an empty one gives way`() throws {
    let (merge, files) = try merge([:], ["a.md": ""], ["a.md": "# 글\n"])
    #expect(files == ["a.md": "# 글\n"] && merge.copies.isEmpty && merge.renamed.isEmpty)
  }

  @Test func `a name that git refuses is told, and nothing is written`() throws {
    let book = try MergeBook(base: ["a.md": "a\n"], ["a.md": "b\n"], ["c.md": "c\n"])
    let place = book.folder.path
    let hex = git("rev-parse", "right:c.md", in: place).text.prefix(40)
    let blob = try #require(ObjectID(hex: String(hex)))
    let tree = git(
      "hash-object", "-w", "--literally", "--stdin", "-t", "tree", in: place,
      input: Array("100644 ..\0".utf8) + blob.bytes
    ).text.prefix(40)
    let bad = git("commit-tree", "-p", "base", "-m", "bad", String(tree), in: place).text.prefix(40)
    #expect(throws: MemoError.unsafeName("..")) { try book.merged("left", String(bad)) }
    #expect(throws: MemoError.unsafeName("..")) { try book.merged(String(bad), "right") }
  }

  @Test func `huge memos are not mixed`() throws {
    let text = String(repeating: "0123456789\n", count: 910_000)
    let (merge, files) = try merge(
      ["a.md": "\(text)"], ["a.md": "left\n\(text)"], ["a.md": "\(text)right\n"])
    #expect(files["a.md"] == text + "right\n")
    #expect(files[merge.copies[0].path.text] == "left\n" + text)
  }
}

extension MergeBook {
  /// What two sides made of a base, the right one later; without files there is no base.
  convenience init(
    base: [String: File], _ left: [String: File?], _ right: [String: File?], prefix: String = ""
  ) throws {
    let parents = base.isEmpty ? [] : ["base"]
    try self.init(
      prefix: prefix,
      (base.isEmpty ? [] : [Commit(name: "base", parents: [], files: base)]) + [
        Commit(name: "left", parents: parents, files: left, time: 1_700_000_100),
        Commit(name: "right", parents: parents, files: right, time: 1_700_000_200),
      ])
  }
}
