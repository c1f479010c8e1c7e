import MemoCore
import Testing

@Suite struct RelativePathTests {
  @Test(arguments: [
    "", "/", "/a", "a/", "a//b", ".", "..", "./a", "a/.", "../a", "a/../b", "a/..", "a\u{0}b",
  ])
  func `a path that could leave the root is refused`(text: String) {
    #expect(RelativePath(text) == nil)
  }

  @Test(arguments: ["a", "...", ".a", "a/b.md", "..a/b", "일기/2026-11-30.md", "a b", "\\", "a\nb"])
  func `a path inside the root is kept byte for byte`(text: String) {
    #expect(RelativePath(text)?.bytes == Array(text.utf8))
  }

  struct Name: Sendable {
    var path: String
    var name: String
    var stem: String
    var ending: String
    var folder: String?
  }

  @Test(arguments: [
    Name(path: "a.md", name: "a.md", stem: "a", ending: "md", folder: nil),
    Name(path: "x/y/a.b.md", name: "a.b.md", stem: "a.b", ending: "md", folder: "x/y"),
    Name(path: ".md", name: ".md", stem: ".md", ending: "", folder: nil),
    Name(path: "x.d/a", name: "a", stem: "a", ending: "", folder: "x.d"),
    Name(path: "a.", name: "a.", stem: "a", ending: "", folder: nil),
  ])
  func `the parts of a name`(name: Name) throws {
    let path = try #require(RelativePath(name.path))
    #expect(path.name == Array(name.name.utf8))
    #expect(path.stem == Array(name.stem.utf8))
    #expect(path.fileExtension == Array(name.ending.utf8))
    #expect(path.folder?.text == name.folder)
  }

  @Test(arguments: [
    ("a.md", true), ("a.MD", true), ("a.Markdown", true), ("a.mdx", false), (".md", false),
    ("md", false), ("a.md/b", false), ("a.md/b.md", true),
  ])
  func `memos are told by their ending`(text: String, isMemo: Bool) {
    #expect(RelativePath(text)?.isMemo == isMemo)
  }

  @Test func `composed and decomposed names are two paths`() {
    let composed = RelativePath("\u{AC00}.md")
    let decomposed = RelativePath("\u{1100}\u{1161}.md")
    #expect(composed != nil && decomposed != nil && composed != decomposed)
  }

  @Test func `bytes that are no text are a path without exact text`() throws {
    let path = try #require(RelativePath(bytes: [0xFF, 0x2E, 0x6D, 0x64]))
    #expect(path.exactText == nil)
    #expect(path.text == "\u{FFFD}.md")
    #expect(path.isMemo)
  }

  @Test func `going down and coming back gives the same path`() throws {
    let folder = try #require(RelativePath("a/b"))
    let below = try #require(folder.appending(Array("c".utf8)))
    #expect(below.text == "a/b/c")
    #expect(below.relative(to: folder)?.text == "c")
    #expect(RelativePath("c")?.under(folder) == below)
    #expect(RelativePath("c")?.under(nil).text == "c")
    #expect(RelativePath("a/bc")?.relative(to: folder) == nil)
    #expect(folder.relative(to: folder) == nil)
    #expect(folder.appending(Array("..".utf8)) == nil)
    #expect(folder.appending(Array("c/d".utf8)) == nil)
    #expect(folder.appending([UInt8]()) == nil)
  }

  @Test(arguments: [("a/.b/c", true), (".a", true), ("a.b/c", false)])
  func `a dot in front of any component hides`(text: String, isHidden: Bool) {
    #expect(RelativePath(text)?.isHidden == isHidden)
  }

  @Test func `the order is that of the bytes`() {
    let sorted = ["a/b", "a.md", "a-b", "가", "Z"].compactMap { RelativePath($0) }.sorted()
    #expect(sorted.map(\.text) == ["Z", "a-b", "a.md", "a/b", "가"])
  }
}
