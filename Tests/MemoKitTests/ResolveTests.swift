import MemoKit
import TestKit
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Conflict copies, and how they end.
@Suite struct ResolveTests {
  private static let copy = "장보기 (conflict 2026-11-30 12ab).md"

  private func sample() throws -> Sample {
    let sample = try Sample()
    sample.folder.write("장보기.md", "---\ntitle: 장보기\n---\n\n우유\n")
    sample.folder.write(
      Self.copy, "---\ntitle: 장보기\nmood: 좋음\ntags: [집]\nconflict_of: 장보기.md\n---\n\n두유\n")
    sample.folder.write("다른.md", "다른 글\n")
    _ = try sample.notebook.save()
    return sample
  }

  @Test func `a copy is listed with its memo, by its key or by its name`() throws {
    let sample = try sample()
    sample.folder.write("다른 (conflict 2026-01-02 0123abcd).md", "머리글이 없는 사본\n")
    sample.folder.write("다른 (conflict).md", "사본이 아님\n")
    sample.folder.write("없는 (conflict 2026-01-02 0123abcd).md", "짝이 없음\n")
    sample.folder.write("떠난.md", "---\nconflict_of: 가고/없는.md\n---\n")
    let found = try sample.notebook.conflicts().map { [$0.copy.path.text, $0.memo?.path.text] }
    #expect(
      found == [
        ["다른 (conflict 2026-01-02 0123abcd).md", "다른.md"], ["떠난.md", nil],
        [Self.copy, "장보기.md"],
      ])
  }

  @Test func `it tells whose text is whose`() throws {
    let (_, a, b) = try Remotely.pair()
    a.folder.write("글.md", "에이\n\n둘\n\n셋\n")
    try a.sync()
    b.folder.write("글.md", "비\n\n둘\n\n셋\n")
    let outcome = try b.sync()
    #expect(outcome.copies.count == 1)
    let notebook = try b.notebook()
    let conflict = try #require(try notebook.tellingSides(notebook.conflicts()).first)
    let text = b.folder.text(conflict.copy.path.text) ?? ""
    let (lost, kept) = text.contains("에이") ? ("a", "b") : ("b", "a")
    #expect(conflict.copySide?.author == lost && conflict.memoSide?.author == kept)
    #expect(conflict.copySide?.device?.hasPrefix(lost + "-") == true)
    #expect(conflict.memoSide?.device?.hasPrefix(kept + "-") == true)
    let log = try notebook.past().log(of: try b.path("글.md"))
    #expect(log.contains { $0.revision == conflict.copySide?.revision && $0.kind == .edit })
    #expect(
      log.first { $0.revision == conflict.memoSide?.revision }?.date == conflict.memoSide?.date)
  }

  @Test func `a copy that only its name tells is none to be pinned, and is in the status`() throws {
    let sample = try sample()
    let name = "다른 (conflict 2026-01-02 0123abcd).md"
    sample.folder.write(name, "머리글이 없는 사본\n")
    for name in [name, Self.copy] {
      let path = try sample.path(name)
      #expect(throws: MemoError.conflictCopy(path)) {
        try sample.notebook.setPinned(true, [try sample.path("다른.md"), path])
      }
    }
    #expect(sample.folder.text("다른.md") == "다른 글\n")
    let copies = try sample.notebook.status().conflictCopies
    #expect(copies.map(\.path.text) == [name, Self.copy])
    #expect(copies.map(\.conflictOf) == ["다른.md", "장보기.md"])
  }

  @Test(arguments: [
    (Resolution.memo, "---\ntitle: 장보기\n---\n\n우유\n"),
    (.copy, "---\ntitle: 장보기\nmood: 좋음\ntags: [집]\n---\n\n두유\n"),
    (.both, "---\ntitle: 장보기\nmood: 좋음\ntags: [집]\n---\n\n우유\n\n두유\n"),
  ])
  func `it ends in one commit, which undo takes back`(keep: Resolution, text: String) throws {
    let sample = try sample()
    let before = sample.folder.text("장보기.md")
    let named = try sample.path(keep == .copy ? Self.copy : "장보기.md")
    let outcome = try sample.notebook.resolve(named, keep: keep, message: nil)
    #expect(outcome.memos.map(\.path.text) == ["장보기.md"] && outcome.isChanged)
    #expect(sample.folder.text("장보기.md") == text)
    #expect(sample.folder.read(Self.copy) == nil && sample.status == "")
    #expect(sample.log().first == "Resolve 장보기.md")
    #expect(try sample.notebook.conflicts().isEmpty)
    _ = try sample.notebook.undo()
    #expect(sample.folder.text("장보기.md") == before)
    #expect(try sample.notebook.conflicts().count == 1)
  }

  @Test(arguments: [
    ".git/commondir", ".git/hooks/x.md", ".memo.yml", "../밖.md", "/tmp/x.md", "설정.yml", "",
    "a/.숨은/b.md",
  ])
  func `a copy cannot name a file that is no memo of the notebook`(_ original: String) throws {
    let sample = try sample()
    let text = "---\ntitle: 낚시\nconflict_of: \"\(original)\"\n---\n\n../evil\n"
    sample.folder.write("낚시.md", text)
    _ = try sample.notebook.save()
    #expect(try sample.notebook.conflicts().count == 1)
    for keep in Resolution.allCases {
      #expect(throws: MemoError.noConflict(try sample.path("낚시.md"))) {
        try sample.notebook.resolve(try sample.path("낚시.md"), keep: keep)
      }
    }
    #expect(sample.folder.read(".git/commondir") == nil && sample.folder.text("낚시.md") == text)
  }

  @Test(arguments: [(Resolution.memo, "\0a"), (.copy, "\0b")])
  func `copies of files that are no memos are listed and end, too`(
    keep: Resolution, text: String
  ) throws {
    let sample = try sample()
    let copy = "그림 (conflict 2026-11-30 e7e1).bin"
    sample.folder.write("그림.bin", "\0a")
    sample.folder.write(copy, "\0b")
    sample.folder.write("없는 (conflict 2026-11-30 e7e1).bin", "짝이 없음")
    _ = try sample.notebook.save()
    let conflict = try #require(try sample.notebook.conflicts().first { !$0.copy.path.isMemo })
    #expect(conflict.copy.path.text == copy && conflict.memo?.path.text == "그림.bin")
    #expect(conflict.copy.conflictOf == "그림.bin")
    #expect(try sample.notebook.conflicts().count == 2)
    #expect(try sample.notebook.status().conflictCopies.map(\.path.text).contains(copy))
    _ = try sample.notebook.difference(of: conflict)
    let path = try sample.path("그림.bin")
    #expect(throws: MemoError.notAMemo(path)) { try sample.notebook.resolve(path, keep: .both) }
    let outcome = try sample.notebook.resolve(path, keep: keep)
    #expect(outcome.isChanged && outcome.memos.map(\.path) == [path])
    #expect(sample.folder.text("그림.bin") == text && sample.folder.read(copy) == nil)
    #expect(sample.status == "")
    _ = try sample.notebook.undo()
    #expect(sample.folder.text("그림.bin") == "\0a" && sample.folder.text(copy) == "\0b")
  }

  @Test func `a copy that was given the memo's name is the memo`() throws {
    let sample = try sample()
    rename(sample.folder.path(Self.copy), sample.folder.path("장보기.md"))
    _ = try sample.notebook.save()
    #expect(try sample.notebook.conflicts().isEmpty)
    let path = try sample.path("장보기.md")
    #expect(throws: MemoError.noConflict(path)) {
      try sample.notebook.resolve(path, keep: .memo)
    }
    #expect(try sample.notebook.list().memos.contains { $0.path == path && $0.title == "장보기" })
  }

  @Test func `a copy without its memo becomes the memo`() throws {
    let sample = try sample()
    _ = try sample.notebook.remove([try sample.path("장보기.md")])
    _ = try sample.notebook.resolve(try sample.path("장보기.md"), keep: .both)
    #expect(
      sample.folder.text("장보기.md") == "---\ntitle: 장보기\nmood: 좋음\ntags: [집]\n---\n\n두유\n")
    #expect(sample.folder.read(Self.copy) == nil && sample.status == "")
  }

  @Test func `a header that only had the key goes with it`() throws {
    let sample = try Sample()
    sample.folder.write("a.md", "하나\n")
    sample.folder.write("b.md", "---\nconflict_of: a.md\n---\n\n둘\n")
    _ = try sample.notebook.resolve(try sample.path("a.md"), keep: .copy)
    #expect(sample.folder.text("a.md") == "둘\n")
  }

  @Test func `no copy is an error, and of several one has to be named`() throws {
    let sample = try sample()
    sample.folder.write("장보기 (conflict 2026-11-30 34cd).md", "셋째\n")
    let memo = try sample.path("장보기.md")
    #expect(throws: MemoError.noConflict(try sample.path("다른.md"))) {
      try sample.notebook.resolve(try sample.path("다른.md"), keep: .memo)
    }
    let error = #expect(throws: MemoError.self) {
      try sample.notebook.resolve(memo, keep: .copy)
    }
    guard case .ambiguous(_, let candidates)? = error else {
      Issue.record("it is not ambiguous")
      return
    }
    #expect(candidates.count == 2)
    _ = try sample.notebook.resolve(memo, keep: .both)
    #expect(
      sample.folder.text("장보기.md")
        == "---\ntitle: 장보기\nmood: 좋음\ntags: [집]\n---\n\n우유\n\n두유\n\n셋째\n")
    #expect(try sample.notebook.conflicts().isEmpty)
  }
}
