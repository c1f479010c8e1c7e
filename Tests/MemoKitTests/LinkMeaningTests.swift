import TestKit
import Testing

@testable import MemoKit
@testable import MemoMarkdown

/// Where links point, among the files of a notebook that is a table.
@Suite struct LinkMeaningTests {
  private static let files: [(path: String, title: String?)] = [
    ("a.md", "첫째"), ("sub/a.md", "다른 첫째"), ("sub/b.md", "둘째"), ("sub/deep/c.markdown", "셋째"),
    ("회의 자료.md", "회의"), ("e\u{301}.md", "été"), ("pic (1).png", nil), ("sub/pic.png", nil),
    ("v1.2.md", "판"), ("읽어줘.MD", "READ ME"), ("both.md", "둘"), ("both/x.md", "엑스"),
    ("회의 (conflict 2026-11-30 abcd).md", nil), ("q?.md", "물음"), ("d.md", "첫째 글"),
    ("sub/d.md.md", "끝 둘"), ("a#b.md", "우물"),
  ]
  private static let catalogue = LinkCatalogue(
    files.map { LinkCatalogue.File(path: RelativePath($0.path)!, title: $0.title) })

  private func meant(_ link: String, in memo: String) throws -> String {
    let bytes = Array(link.utf8)
    let reference = try #require(MemoDocument(parsing: bytes).references.first)
    let path = try #require(RelativePath(memo))
    return switch Self.catalogue.meaning(of: reference, in: path.folder).target {
    case .external: "external"
    case .broken: "broken"
    case .file(let path): path.text
    case .folder(let path): path.text + "/"
    case .ambiguous(let paths): paths.map(\.text).joined(separator: " | ")
    }
  }

  @Test(arguments: [
    ("[x](a.md)", "a.md", "a.md"), ("[x](a.md)", "sub/b.md", "sub/a.md"),
    ("[x](../a.md)", "sub/b.md", "a.md"), ("[x](/a.md)", "sub/b.md", "a.md"),
    ("[x](./sub/../a)", "d.md", "a.md"), ("[x](b)", "sub/a.md", "sub/b.md"),
    ("[x](deep/c)", "sub/a.md", "sub/deep/c.markdown"), ("[x](c)", "a.md", "broken"),
    ("[x](%ED%9A%8C%EC%9D%98%20%EC%9E%90%EB%A3%8C.md)", "a.md", "회의 자료.md"),
    ("[x](<회의 자료>)", "a.md", "회의 자료.md"), ("[x](é.md)", "a.md", "e\u{301}.md"),
    ("![](pic%20(1).png)", "a.md", "pic (1).png"), ("![](<pic (1).png>)", "a.md", "pic (1).png"),
    ("![](pic)", "sub/a.md", "broken"), ("[x](v1.2)", "a.md", "v1.2.md"),
    ("[x](읽어줘)", "a.md", "읽어줘.MD"), ("[x](A.md)", "a.md", "broken"),
    ("[x](both/)", "a.md", "both/"), ("[x](both)", "a.md", "both | both.md"),
    ("[x](q?.md)", "a.md", "q?.md"), ("[x](q%3F)", "a.md", "q?.md"),
    ("[x](sub/pic.png?raw=1#x)", "a.md", "sub/pic.png"), ("[x](a%23b.md)", "a.md", "a#b.md"),
    ("[x](a#b.md)", "d.md", "a.md"), ("[x](d.md)", "sub/a.md", "broken"),
    ("[x](d.md.md)", "sub/a.md", "sub/d.md.md"),
    ("[x](../../y.md)", "sub/a.md", "external"), ("[x](/home/mina/y.md)", "a.md", "external"),
    ("[x](/sub/y.md)", "a.md", "broken"), ("[x](#y)", "a.md", "external"),
    ("[x](..)", "sub/a.md", "external"), ("[x](../sub)", "both/x.md", "sub/"),
  ])
  func `a Markdown link is a path from its memo`(_ link: String, _ memo: String, _ file: String)
    throws
  {
    #expect(try meant(link, in: memo) == file)
  }

  @Test(arguments: [
    ("[[a]]", "a.md", "a.md | sub/a.md"), ("[[sub/a]]", "d.md", "sub/a.md"),
    ("[[sub/a.md]]", "d.md", "sub/a.md"), ("[[/a]]", "sub/b.md", "a.md"),
    ("[[./a]]", "sub/b.md", "sub/a.md"), ("[[../a]]", "sub/b.md", "a.md"),
    ("[[b]]", "a.md", "sub/b.md"), ("[[deep/c]]", "a.md", "sub/deep/c.markdown"),
    ("[[둘째]]", "a.md", "sub/b.md"), ("[[ 둘째 #그곳|말]]", "a.md", "sub/b.md"),
    ("[[회의]]", "a.md", "회의 자료.md"), ("[[회의 자료]]", "a.md", "회의 자료.md"),
    ("[[É]]", "a.md", "e\u{301}.md"), ("[[ＲＥＡＤ me]]", "a.md", "읽어줘.MD"),
    ("![[pic.png]]", "a.md", "sub/pic.png"), ("![[pic]]", "a.md", "broken"),
    ("![[pic (1).png]]", "sub/a.md", "pic (1).png"), ("[[d.md]]", "a.md", "d.md"),
    ("[[첫째]]", "d.md", "a.md"), ("[[v1.2]]", "a.md", "v1.2.md"), ("[[#x]]", "a.md", "external"),
    ("[[both]]", "a.md", "both.md"), ("[[both/]]", "a.md", "broken"),
    ("[[a^y]]", "a.md", "a.md | sub/a.md"),
    ("[[회의 (conflict 2026-11-30 abcd)]]", "a.md", "회의 (conflict 2026-11-30 abcd).md"),
    ("[[../../y]]", "sub/a.md", "external"),
  ])
  func `a wiki link is the end of a path, a stem or a title`(
    _ link: String, _ memo: String, _ file: String
  ) throws {
    #expect(try meant(link, in: memo) == file)
  }

  /// Names in several spellings, so that they meet.
  private static let names = [
    "a", "A", "ａ", "é", "e\u{301}", "a b", "a.md", "b", "x/a", "a?", "a#b", "각", "가\u{11A8}",
  ]

  @Test(arguments: 0..<40) func `a memo that is added changes no other memo's target`(seed: Int)
    throws
  {
    var random = SeededRandom(UInt64(seed))
    func path(_ isMemo: Bool) -> RelativePath {
      let folder = ["", "", "x/", "a/", "x/y/", "X/"].randomElement(using: &random)!
      let ending = isMemo ? [".md", ".md", ".markdown", ".MD"] : ["", ".png", ".md.png"]
      let name = Self.names.filter { !$0.contains("/") }.randomElement(using: &random)!
      return RelativePath(folder + name + ending.randomElement(using: &random)!)!
    }
    func file(_ isMemo: Bool) -> LinkCatalogue.File {
      let title = isMemo ? Self.names.randomElement(using: &random)! : nil
      return LinkCatalogue.File(path: path(isMemo), title: title)
    }
    var files: [LinkCatalogue.File] = (0..<8).map { _ in file(Bool.random(using: &random)) }
    let links = Self.names.flatMap { name in
      [
        "[[\(name)]]", "[[./\(name)]]", "[[/\(name)]]", "[x](<\(name)>)", "[x](<../\(name).md>)",
        "[x](</\(name)>)", "![](<x/\(name).png>)", "[x](<\(name)/>)",
      ]
    }
    let references = links.compactMap { MemoDocument(parsing: Array($0.utf8)).references.first }
    let folders = [nil, RelativePath("x"), RelativePath("x/y")]
    for _ in 0..<12 {
      let before = LinkCatalogue(files)
      let new = file(true)
      guard !files.contains(where: { $0.path == new.path }) else { continue }
      files.append(new)
      let after = LinkCatalogue(files)
      for reference in references {
        for folder in folders {
          let old = before.meaning(of: reference, in: folder).target
          let now = after.meaning(of: reference, in: folder).target
          guard old != now else { continue }
          switch (old, now) {
          case (.file(let path), .ambiguous(let all)), (.folder(let path), .ambiguous(let all)):
            #expect(all.contains(path))
          case (.ambiguous(let some), .ambiguous(let all)): #expect(Set(all).isSuperset(of: some))
          case (.broken, _), (.external, _): break
          default: Issue.record("\(reference) \(old) \(now)")
          }
        }
      }
    }
  }
}
