import MemoKit
import TestKit
import Testing

/// A notebook of which git leaves a part out of the folder: that part is there all the same.
@Suite struct SparseCheckoutTests {
  private let sample: Sample

  init() throws {
    sample = try Sample()
    sample.folder.write("hid/x.md", "숨은 글 [v](../vis/b.md)\n")
    sample.folder.write("vis/x.md", "글 [h](../hid/x.md) [[hid/x]]\n")
    sample.folder.write("vis/b.md", "비\n")
    _ = try sample.notebook.save()
    git("update-index", "-q", "--refresh", in: sample.folder.path)
    git("sparse-checkout", "set", "vis", in: sample.folder.path)
    #expect(sample.folder.read("hid/x.md") == nil)
  }

  private var hidden: String { git("show", "HEAD:hid/x.md", in: sample.folder.path).text }

  private func isWhole() -> Bool { hidden.hasPrefix("숨은 글") && sample.status == "" }

  @Test func `a new memo gets another name, or is refused the one that is taken`() throws {
    let path = try sample.path("hid/x.md")
    let outcome = try sample.notebook.create(Draft(title: "X", folder: "hid"))
    #expect(outcome.memos.map(\.path.text) == ["hid/x-2.md"])
    #expect(throws: MemoError.notCheckedOut(path)) {
      try sample.notebook.create(Draft(title: "Y", folder: "hid", fileName: "x"))
    }
    #expect(isWhole())
  }

  @Test func `nothing comes back or moves over it`() throws {
    let path = try sample.path("hid/x.md")
    let refusal = MemoError.notCheckedOut(path)
    #expect(throws: refusal) { try sample.move("vis/b", "hid/x") }
    #expect(throws: refusal) { try sample.move("vis/b", "hid/X") }
    #expect(throws: refusal) { try sample.move("vis/", "hid/") }
    #expect(throws: refusal) {
      try sample.notebook.restore(try sample.path("vis/b.md"), at: "~0", as: "hid/x")
    }
    #expect(isWhole() && sample.folder.text("vis/b.md") == "비\n")
  }

  @Test func `one file that is left out alone keeps its name, too`() throws {
    let sample = try Sample()
    let path = try sample.new("x", "하나\n")
    git("update-index", "--skip-worktree", path.text, in: sample.folder.path)
    removeTree(sample.folder.path(path.text))
    #expect(try sample.new("x", "둘\n").text == "x-2.md")
    #expect(git("show", "HEAD:x.md", in: sample.folder.path).text.hasSuffix("하나\n"))
  }

  @Test func `links to it lead there, and follow what moves`() throws {
    let links = try sample.notebook.links(of: try sample.path("vis/x.md")).links
    let path = try sample.path("hid/x.md")
    #expect(links.map(\.target) == [.file(path), .file(path)])
    #expect(try sample.notebook.troubledLinks().links == [])
    #expect(try sample.notebook.checkup().findings.filter { $0.code == "broken_link" } == [])
    try sample.move("vis/x", "vis/deep/y")
    #expect(sample.folder.text("vis/deep/y.md") == "글 [h](../../hid/x.md) [[hid/x]]\n")
    #expect(isWhole())
  }

  @Test func `a folder leaves it where it is and says so`() throws {
    git("sparse-checkout", "disable", in: sample.folder.path)
    sample.folder.write("top/in/a.md", "하나\n")
    sample.folder.write("top/out/b.md", "둘\n")
    _ = try sample.notebook.save()
    git("update-index", "-q", "--refresh", in: sample.folder.path)
    git("sparse-checkout", "set", "vis", "top/in", in: sample.folder.path)
    let outcome = try sample.move("top/", "new/")
    #expect(outcome.renames.map(\.new.text) == ["new/in/a.md"])
    let path = try sample.path("top/out/b.md")
    #expect(outcome.left == [LeftBehind(path: path, reason: .notCheckedOut)])
  }

  @Test func `a step on it is not taken back, for the reason there is`() throws {
    git("sparse-checkout", "disable", in: sample.folder.path)
    let path = try sample.path("hid/x.md")
    _ = try sample.notebook.update(path, Edit(body: .append(Array("더\n".utf8))))
    git("update-index", "-q", "--refresh", in: sample.folder.path)
    git("sparse-checkout", "set", "vis", in: sample.folder.path)
    #expect(throws: MemoError.notCheckedOut(path)) { try sample.notebook.undo() }
    #expect(isWhole())
  }
}
