import MemoKit
import TestKit
import Testing

@Suite struct RenameTagTests {
  private func sample() throws -> Sample {
    let sample = try Sample()
    sample.folder.write("a.md", "---\ntags: [work]\n---\n\n글 #work/a\n")
    sample.folder.write("안/b.md", "글 #Work\n")
    sample.folder.write("c.md", "글 #works\n")
    sample.folder.write("a (conflict 2026-11-30 abcd).md", "---\nconflict_of: a.md\n---\n#work\n")
    _ = try sample.notebook.save()
    return sample
  }

  @Test func `it is one commit and one step, and counts as an edit`() throws {
    let sample = try sample()
    let before = sample.log()
    let edited = try sample.notebook.snapshot().memos.map(\.edited)
    let outcome = try sample.notebook.renameTag("#WORK", to: "일")
    #expect(outcome.memos.map(\.path.text) == ["a.md", "안/b.md"] && outcome.uncommitted == nil)
    #expect(sample.log() == ["Rename tag WORK to 일"] + before)
    #expect(sample.folder.text("a.md") == "---\ntags: [일]\n---\n\n글 #일/a\n")
    #expect(sample.folder.text("안/b.md") == "글 #일\n" && sample.folder.text("c.md") == "글 #works\n")
    #expect(sample.folder.text("a (conflict 2026-11-30 abcd).md")?.contains("#work") == true)
    let now = try sample.notebook.snapshot().memos.map(\.edited)
    #expect(zip(edited, now).map { $0 != $1 } == [false, true, false, true])
    _ = try sample.notebook.undo(1)
    #expect(sample.folder.text("a.md") == "---\ntags: [work]\n---\n\n글 #work/a\n")
    #expect(sample.folder.text("안/b.md") == "글 #Work\n" && sample.status == "")
  }

  @Test func `a dry run tells the difference and changes nothing`() throws {
    let sample = try sample()
    let before = sample.log()
    let differences = try sample.notebook.renamingTag("work", to: "일").differences
    #expect(differences.map(\.path.text) == ["a.md", "안/b.md"])
    #expect(String(decoding: differences[1].patch, as: UTF8.self).contains("-글 #Work\n+글 #일\n"))
    #expect(sample.log() == before && sample.status == "")
    #expect(sample.folder.text("안/b.md") == "글 #Work\n")
  }

  @Test func `an outside edit is committed before it`() throws {
    let sample = try sample()
    sample.folder.write("안/b.md", "글 #work 더\n")
    let outcome = try sample.notebook.renameTag("work", to: "일")
    #expect(outcome.notices.contains(.captured(1)))
    #expect(sample.log().prefix(2) == ["Rename tag work to 일", "Save 안/b.md"])
    #expect(sample.folder.text("안/b.md") == "글 #일 더\n")
  }

  @Test func `what is not there and what is no tag are told`() throws {
    let sample = try sample()
    #expect(throws: MemoError.noSuchTag("없음")) { try sample.notebook.renameTag("없음", to: "x") }
    #expect(throws: MemoError.invalidValue(field: "tag", text: "a b")) {
      try sample.notebook.renameTag("work", to: "a b")
    }
    #expect(try !sample.notebook.renameTag("works", to: "works").isChanged)
  }

  @Test func `a memo that is damaged is left alone and told, by a dry run too`() throws {
    let sample = try sample()
    let damaged = [
      "---\ntags:\n  - work\n  - \"work\"\n  # - work\n  - work/deep # c\n  - WORK\n- x\n---\nb #work\n",
      "---\ntags: [work\n---\nx #work\n",
      "---\ntags: [work]\n<<<<<<< a\n=======\n>>>>>>> b\n---\n#work\n",
    ]
    for (number, text) in damaged.enumerated() { sample.folder.write("z\(number).md", text) }
    _ = try sample.notebook.save()
    let kept = (0..<3).compactMap { RelativePath("z\($0).md") }
    #expect(try sample.notebook.renamingTag("work", to: "일").notices == [.tagKept(kept)])
    let outcome = try sample.notebook.renameTag("work", to: "일")
    #expect(outcome.memos.map(\.path.text) == ["a.md", "안/b.md"])
    #expect(outcome.notices.contains(.tagKept(kept)))
    #expect((0..<3).map { sample.folder.text("z\($0).md") } == damaged)
    #expect(throws: MemoError.self) { try sample.notebook.renameTag("work", to: "x") }
    #expect((0..<3).map { sample.folder.text("z\($0).md") } == damaged)
  }

  @Test func `what is no text among tags stays as it is`() throws {
    let sample = try sample()
    sample.folder.write("n.md", "---\ntags:\n  - work\n  - null # n\n---\n")
    sample.folder.write("m.md", "---\ntags: [ work, {a: work}, [work]]\n---\n")
    #expect(try sample.notebook.renameTag("work", to: "일").notices.contains(.captured(2)))
    #expect(sample.folder.text("n.md") == "---\ntags:\n  - 일\n  - null # n\n---\n")
    #expect(sample.folder.text("m.md") == "---\ntags: [ 일, {a: work}, [work]]\n---\n")
  }
}
