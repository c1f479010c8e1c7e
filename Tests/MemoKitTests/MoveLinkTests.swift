import MemoCore
import TestKit
import Testing

@testable import MemoKit

/// The links to a memo or folder that moves, and its own.
@Suite struct MoveLinkTests {
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
}
