import TestKit
import Testing

@testable import MemoKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A memo or folder that moves, and the links that follow.
@Suite struct MoveTests {
  /// Files, a move, and the files that are different then.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let files: [String: String]
    let move: (String, String)
    let after: [String: String]

    init(
      _ name: String, _ files: [String: String], _ move: (String, String), _ after: [String: String]
    ) {
      (testDescription, self.files, self.move, self.after) = (name, files, move, after)
    }
  }

  static let cases: [Case] = [
    Case(
      "a conflict copy is never meant by its title, even where its name alone tells that it is one",
      [
        "b.md": "# b\n", "a.md": "[[b]]\n", "b (conflict 2026-11-30 abcd).md": "# b\n",
        "d/c (conflict 2026-11-30 abcd).md": "# b\n",
      ], ("b", "x"),
      [
        "x.md": "# b\n", "a.md": "[[x]]\n", "x (conflict 2026-11-30 abcd).md": "# b\n",
        "d/c (conflict 2026-11-30 abcd).md": "# b\n",
      ]),
    Case(
      "every way to write a Markdown link",
      [
        "old.md": "# 옛\n",
        "a.md": """
        [1](old.md) [2](<old.md>) [3](./old.md#곳 "제목") [4](old) [5](/old.md) ![6](old.md)
        [7]: old.md "t"
        > [8]: <old.md>
        `[c](old.md)` <!-- [c](old.md) --> \\[c](old.md) [c](http://x.y/old.md)
        | [9](old.md) | [![10](old.md)](old.md) |

        """,
      ], ("old", "sub/new name"),
      [
        "sub/new name.md": "# 옛\n",
        "a.md": """
        [1](sub/new%20name.md) [2](<sub/new name.md>) [3](./sub/new%20name.md#곳 "제목") \
        [4](sub/new%20name) [5](/sub/new%20name.md) ![6](sub/new%20name.md)
        [7]: sub/new%20name.md "t"
        > [8]: <sub/new name.md>
        `[c](old.md)` <!-- [c](old.md) --> \\[c](old.md) [c](http://x.y/old.md)
        | [9](sub/new%20name.md) | [![10](sub/new%20name.md)](sub/new%20name.md) |

        """,
      ]),
    Case(
      "every way to write a wiki link",
      [
        "sub/old.md": "---\ntitle: 제목\n---\n",
        "a.md":
          "[[old]] [[old.md]] [[sub/old#곳|말]] ![[old]] [[제목]] [[./sub/old]] [[/sub/old]] [[OLD^x]]\n| [[old\\|b]] |\n",
      ], ("sub/old", "sub/새 이름"),
      [
        "sub/새 이름.md": "---\ntitle: 제목\n---\n",
        "a.md":
          "[[새 이름]] [[새 이름.md]] [[sub/새 이름#곳|말]] ![[새 이름]] [[제목]] [[./sub/새 이름]] [[/sub/새 이름]] [[새 이름^x]]\n| [[새 이름\\|b]] |\n",
      ]),
    Case(
      "a stem that would be one of two gets its folder",
      ["a.md": "[[x]] [[b]]\n", "x.md": "글\n", "sub/b.md": "b\n"], ("x", "b"),
      ["a.md": "[[/b]] [[sub/b]]\n", "b.md": "글\n"]),
    Case(
      "links of the memo itself",
      [
        "sub/a.md":
          "[b](b.md) [c](../c.md) ![p](img/p%20q.png) [a](a.md) [[b]] [out](../../x?y=1#z) [n](none.md)\n",
        "sub/b.md": "b\n", "c.md": "c\n", "sub/img/p q.png": "p",
      ], ("sub/a", "x/y/"),
      [
        "x/y/a.md":
          "[b](../../sub/b.md) [c](../../c.md) ![p](../../sub/img/p%20q.png) [a](a.md) [[b]] [out](../../../x?y=1#z) [n](none.md)\n"
      ]),
    Case(
      "what is encoded stays encoded",
      [
        "회의 자료.md": "m\n",
        "a.md":
          "[1](%ED%9A%8C%EC%9D%98%20%EC%9E%90%EB%A3%8C.md) [2](회의%20자료.md) [3](<회의%20자료.md>)\n",
      ], ("회의 자료", "새 (글) #1"),
      [
        "새 (글) #1.md": "m\n",
        "a.md":
          "[1](%EC%83%88%20(%EA%B8%80)%20%231.md) [2](새%20(글)%20%231.md) [3](<새%20(글)%20%231.md>)\n",
      ]),
    Case(
      "names with everything in them",
      ["a.md": "[1](b.md) [2](<b.md>)\n", "b.md": "b\n"], ("b", "x) 100% [y] a&b; `c` q?.md"),
      [
        "a.md":
          "[1](x%29%20100%%20%5By%5D%20a%26b;%20%60c%60%20q%3F.md) [2](<x) 100% %5By%5D a%26b; %60c%60 q%3F.md>)\n",
        "x) 100% [y] a&b; `c` q?.md": "b\n",
      ]),
    Case(
      "a name like a scheme", ["a.md": "[1](b.md)\n", "b.md": "b\n"], ("b", "note: c"),
      ["a.md": "[1](./note:%20c.md)\n", "note: c.md": "b\n"]),
    Case(
      "a query stays", ["a.md": "![1](b.md?x=1#y)\n", "b.md": "b\n"], ("b", "c"),
      ["a.md": "![1](c.md?x=1#y)\n", "c.md": "b\n"]),
    Case(
      "line ends, marks and missing ends stay",
      ["a.md": "\u{FEFF}---\r\ntitle: 가\r\n---\r\n[1](b.md)\r\n[[b]]", "b.md": "b\n"], ("b", "c"),
      ["a.md": "\u{FEFF}---\r\ntitle: 가\r\n---\r\n[1](c.md)\r\n[[c]]", "c.md": "b\n"]),
    Case(
      "the other normal form is found, and what stays keeps it",
      ["a.md": "[1](e\u{301}/b.md) [[e\u{301}/b]]\n", "é/b.md": "b\n"], ("é/b.md", "é/c.md"),
      ["a.md": "[1](e\u{301}/c.md) [[é/c]]\n", "é/c.md": "b\n"]),
    Case(
      "the case alone", ["a.md": "[1](b.md) [[b]]\n", "b.md": "b\n"], ("b", "B"),
      ["a.md": "[1](B.md) [[b]]\n", "B.md": "b\n"]),
    Case(
      "a title that is the stem", ["a.md": "[[b]]\n", "b.md": "\n"], ("b", "c"),
      ["a.md": "[[c]]\n", "c.md": "\n"]),
    Case(
      "a title that shows a link",
      ["a.md": "[[b 글]]\n", "b.md": "b\n", "d.md": "# [[b]] 글\n"], ("b", "c"),
      ["a.md": "[[d]]\n", "c.md": "b\n", "d.md": "# [[c]] 글\n"]),
    Case(
      "a folder with all it has",
      [
        "sub/a.md": "[b](b.md) [c](../c.md) ![p](p.png)\n", "sub/b.md": "[[a]] [up](../sub/a.md)\n",
        "sub/p.png": "p", "sub/deep/d.md": "[f](../) [a](../a.md)\n",
        "c.md": "[a](sub/a.md) [[sub/a]] [s](sub/) [d](./sub/deep/) ![p](sub/p.png)\n",
      ], ("sub/", "new/place/"),
      [
        "new/place/a.md": "[b](b.md) [c](../../c.md) ![p](p.png)\n",
        "new/place/b.md": "[[a]] [up](a.md)\n", "new/place/p.png": "p",
        "new/place/deep/d.md": "[f](../) [a](../a.md)\n",
        "c.md":
          "[a](new/place/a.md) [[new/place/a]] [s](new/place/) [d](./new/place/deep/) ![p](new/place/p.png)\n",
      ]),
    Case(
      "conflict copies",
      [
        "a.md": "a\n", "a (conflict 2026-11-30 abcd).md": "---\nconflict_of: a.md # x\n---\nb\n",
        "a (conflict 2026-11-29 beef).md": "c\n",
      ], ("a.md", "sub/b"),
      [
        "sub/b.md": "a\n",
        "a (conflict 2026-11-30 abcd).md": "---\nconflict_of: sub/b.md # x\n---\nb\n",
        "sub/b (conflict 2026-11-29 beef).md": "c\n",
      ]),
  ]

  @Test(arguments: cases) func `links follow`(_ row: Case) throws {
    let sample = try Sample()
    for (name, text) in row.files { sample.folder.write(name, text) }
    _ = try sample.notebook.save()
    let before = try sample.texts()
    let edited = try sample.edited()
    let outcome = try sample.move(row.move.0, row.move.1)
    #expect(sample.status == "")
    var expected = before
    for rename in outcome.renames { expected[rename.old.text] = nil }
    for (name, text) in row.after { expected[name] = text }
    let after = try sample.texts()
    #expect(after == expected)
    for (path, time) in edited {
      let now = outcome.renames.first { $0.old.text == path }?.new.text ?? path
      #expect(try sample.edited()[now] == time, "\(path) counts as edited")
    }
    _ = try sample.notebook.undo()
    #expect(try sample.texts() == before && sample.status == "")
    #expect(try sample.edited() == edited)
    _ = try sample.notebook.redo()
    #expect(try sample.texts() == after && sample.status == "")
  }

  @Test(arguments: [
    ("a", "b", MemoError.exists(RelativePath("b.md")!)),
    ("a", "B", .exists(RelativePath("b.md")!)), ("a", "a", .exists(RelativePath("a.md")!)),
    ("a", "É", .exists(RelativePath("e\u{301}.md")!)),
    ("a", "sub", .exists(RelativePath("sub.md")!)),
    ("a", "SUB/new", .exists(RelativePath("sub")!)),
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
