import MemoKit
import TestKit
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Earlier states of a memo: looked at, compared, brought back.
@Suite struct RestoreTests {
  private let sample: Sample
  private let path: RelativePath

  /// A memo with three states: one, two and three.
  init() throws {
    sample = try Sample("pin_limit: 1\n")
    path = try sample.new("목록", "하나\n")
    try edit("둘\n")
    try edit("셋\n")
  }

  private func edit(_ body: String) throws {
    _ = try sample.notebook.update(path, Edit(body: .replace(Array(body.utf8))))
  }

  private func body(at revision: String) throws -> String {
    String(
      decoding: try sample.notebook.past().memo(path, at: revision).content.body, as: UTF8.self)
  }

  private func body(of path: RelativePath) throws -> String {
    String(decoding: try sample.notebook.read(path).body, as: UTF8.self)
  }

  /// Somebody else takes a file away.
  private func lose(_ name: String) { unlink(sample.folder.path(name)) }

  private func remove() throws { _ = try sample.notebook.remove([path]) }

  // MARK: Looking

  @Test func `a state is named by changes back, by commit, by blob and by date`() throws {
    #expect(try body(at: "~0") == "셋\n")
    #expect(try body(at: "~1") == "둘\n")
    #expect(try body(at: "~2") == "하나\n")
    let commits = sample.log("%H")
    #expect(try body(at: String(commits[0].prefix(12))) == "셋\n")
    #expect(try body(at: String(commits[1].prefix(12))) == "둘\n")
    let blob = try #require(try sample.notebook.past().memo(path, at: "~2").content.memo.revision)
    #expect(try body(at: blob.hex) == "하나\n")
    #expect(try body(at: "2033") == "셋\n")
    #expect(throws: MemoError.noSuchRevision(path, "2032")) { try body(at: "2032") }
    #expect(throws: MemoError.noSuchRevision(path, "~3")) { try body(at: "~3") }
    #expect(throws: MemoError.noSuchRevision(path, "abcdef1")) { try body(at: "abcdef1") }
    #expect(throws: MemoError.invalidValue(field: "rev", text: "soon")) { try body(at: "soon") }
  }

  @Test func `a change that is not committed counts as one, dated by the file`() throws {
    sample.folder.write("목록.md", "---\ntitle: 목록\n---\n\n넷\n")
    sample.age("목록.md", 2_100_000_000)
    #expect(try body(at: "~0") == "넷\n")
    #expect(try body(at: "~1") == "셋\n")
    #expect(try body(at: "~2") == "둘\n")
    #expect(try body(at: "2033") == "셋\n")
    #expect(try body(at: "2040") == "넷\n")
  }

  @Test func `a commit that left the memo alone stands for what the memo was then`() throws {
    let other = try sample.new("다른 것")
    let commit = sample.log("%H")[0]
    try edit("넷\n")
    #expect(try body(at: commit) == "셋\n")
    #expect(throws: MemoError.self) {
      try sample.notebook.past().memo(other, at: sample.log("%H").last ?? "")
    }
  }

  @Test func `a removed memo is seen as it was, and not where it was gone`() throws {
    try remove()
    #expect(try body(at: "~1") == "셋\n")
    #expect(try body(at: sample.log("%H")[0]) == "셋\n")
    #expect(throws: MemoError.notThere(path, "~0")) { try body(at: "~0") }
    #expect(throws: MemoError.notThere(path, "2040")) { try body(at: "2040") }
  }

  @Test func `a memo that was removed comes back beside the one that has its path now`() throws {
    try remove()
    try sample.new("목록", "다른 것\n")
    #expect(throws: MemoError.occupied(path)) { try sample.notebook.restore(path) }
    #expect(throws: MemoError.notThere(path, "~1")) {
      try sample.notebook.restore(path, at: "~1")
    }
    let place = try sample.path("옛.md")
    #expect(try sample.notebook.restore(path, as: "옛").memos.map(\.path) == [place])
    #expect(try body(of: place) == "셋\n")
    #expect(try body(of: path) == "다른 것\n")
    #expect(throws: MemoError.occupied(place)) { try sample.notebook.restore(path, as: "옛") }
  }

  @Test func `a removed memo is found by the bytes of its path before one that only looks so`()
    throws
  {
    let composed = "caf\u{E9}.md"
    let decomposed = Array("cafe\u{301}.md".utf8)
    let other = try #require(RelativePath(bytes: decomposed))
    let file = open(
      sample.folder.path + "/" + String(decoding: decomposed, as: UTF8.self),
      O_WRONLY | O_CREAT, 0o644)
    write(file, "two\n", 4)
    close(file)
    sample.folder.write(composed, "one\n")
    _ = try sample.notebook.save()
    _ = try sample.notebook.remove([other])
    let past = try sample.notebook.past()
    func found(_ name: [UInt8]) throws -> [UInt8] {
      try sample.notebook.resolveInPast(
        name, for: .reading, from: nil,
        in: { () throws(MemoError) in try sample.notebook.snapshot() },
        removed: { () throws(MemoError) in try past.removedMemos() }
      ).bytes
    }
    #expect(try found(decomposed) == decomposed)
    #expect(try found(Array(decomposed.dropLast(3))) == decomposed)
    #expect(try found(Array(composed.utf8)) == Array(composed.utf8))
    #expect(
      try sample.notebook.resolve(
        String(decoding: decomposed, as: UTF8.self), for: .reading, from: nil
      )
      .bytes == Array(composed.utf8))
  }

  // MARK: Comparing

  @Test func `differences are between the states that are named`() throws {
    let notebook = sample.notebook
    #expect(try notebook.past().difference(of: path).isEmpty)
    let last = try notebook.past().difference(of: path, from: "~1").comparison
    #expect(last.sections.flatMap(\.lines).map(\.text) == ["둘", "셋"])
    let between = try notebook.past().difference(of: path, from: "~2", to: "~1").comparison
    #expect(between.sections.flatMap(\.lines).map(\.text) == ["하나", "둘"])
    sample.folder.write("목록.md", "넷\n")
    let now = try notebook.past().difference(of: path)
    #expect(String(decoding: now.patch, as: UTF8.self).contains("\n-셋\n+넷\n"))
    lose("목록.md")
    #expect(try notebook.past().difference(of: path).kind == .remove)
  }

  @Test func `what is not committed is told file by file, staged or not, and git takes it`() throws
  {
    sample.folder.write("목록.md", "넷\n")
    sample.folder.write("새 것.md", "새 글")
    sample.folder.write("그림.png", [0, 1, 2])
    git("add", "새 것.md", in: sample.folder.path)
    let found = try sample.notebook.uncommittedDifferences()
    #expect(found.map(\.path.text) == ["그림.png", "목록.md", "새 것.md"])
    #expect(found.map(\.kind) == [.add, .edit, .add])
    let patch = found.filter { $0.path.isMemo }.flatMap(\.patch)
    git("reset", "-q", in: sample.folder.path)
    git("checkout", "-q", ".", in: sample.folder.path)
    lose("새 것.md")
    let applied = git("apply", "-", in: sample.folder.path, input: patch)
    #expect(applied.status == 0, "\(applied.errorText)")
    #expect(sample.folder.text("목록.md") == "넷\n")
    #expect(sample.folder.text("새 것.md") == "새 글")
  }

  // MARK: Bringing back

  @Test func `a removed memo comes back byte for byte, as a step of its own`() throws {
    let before = sample.folder.read("목록.md")
    try remove()
    let outcome = try sample.notebook.restore(path)
    #expect(outcome.isChanged && outcome.uncommitted == nil)
    #expect(sample.folder.read("목록.md") == before)
    #expect(sample.log()[0] == "Restore 목록.md")
    #expect(sample.log("%(trailers:key=Memo-Op,valueonly)")[0].hasPrefix("restore "))
    #expect(sample.status.isEmpty)
    #expect(try sample.notebook.past().removedMemos().isEmpty)
    _ = try sample.notebook.undo()
    #expect(sample.folder.read("목록.md") == nil)
  }

  @Test func `a memo that is there goes one change back, or to the state that is named`() throws {
    _ = try sample.notebook.restore(path)
    #expect(try body(of: path) == "둘\n")
    _ = try sample.notebook.restore(path)
    #expect(try body(of: path) == "셋\n")
    _ = try sample.notebook.restore(path, at: "2033", message: "그때로")
    #expect(try !sample.notebook.restore(path, at: "~0").isChanged)
    _ = try sample.notebook.restore(path, at: sample.log("%H").suffix(2).first)
    #expect(try body(of: path) == "하나\n")
  }

  @Test func `what an editor wrote meanwhile is in the history first`() throws {
    sample.folder.write("목록.md", "편집기\n")
    _ = try sample.notebook.restore(path)
    #expect(try body(of: path) == "셋\n")
    #expect(sample.log().prefix(2) == ["Restore 목록.md", "Save 목록.md"])
    lose("목록.md")
    _ = try sample.notebook.restore(path)
    #expect(try body(of: path) == "셋\n")
  }

  @Test func `a state is written beside the memo under another name`() throws {
    let beside = try sample.notebook.restore(path, at: "~2", as: "예전")
    #expect(beside.memos.map(\.path.text) == ["예전.md"])
    #expect(try body(of: beside.memos[0].path) == "하나\n")
    #expect(try body(of: path) == "셋\n")
    _ = try sample.notebook.restore(path, at: "~1", as: "폴더/")
    #expect(try body(of: try sample.path("폴더/목록.md")) == "둘\n")
    #expect(throws: MemoError.occupied(try sample.path("예전.md"))) {
      try sample.notebook.restore(path, as: "예전.md")
    }
    for name in ["../밖", ".숨은", "/절대", "a/../b"] {
      #expect(throws: MemoError.outside(name)) { try sample.notebook.restore(path, as: name) }
    }
  }

  @Test func `something else in the place is left alone`() throws {
    try remove()
    mkdir(sample.folder.path("목록.md"), 0o755)
    #expect(throws: MemoError.occupied(path)) { try sample.notebook.restore(path) }
    let inner = try sample.path("일/계획.md")
    sample.folder.write("일/계획.md", "글\n")
    _ = try sample.notebook.save()
    _ = try sample.notebook.remove([inner])
    sample.folder.write("일", "파일\n")
    #expect(throws: MemoError.occupied(try sample.path("일"))) {
      try sample.notebook.restore(inner)
    }
    #expect(sample.folder.text("일") == "파일\n")
  }

  @Test func `a pinned memo comes back pinned, and the limit is told`() throws {
    _ = try sample.notebook.setPinned(true, [path])
    try remove()
    let other = try sample.new("둘째")
    _ = try sample.notebook.setPinned(true, [other])
    let outcome = try sample.notebook.restore(path)
    #expect(outcome.memos[0].isPinned)
    #expect(outcome.notices.contains(.pinnedBeyondLimit(limit: 1, pinned: 2)))
  }

  @Test func `a memo that never was is none`() throws {
    let nobody = try sample.path("없는것.md")
    #expect(throws: MemoError.noSuchMemo("없는것.md")) { try sample.notebook.restore(nobody) }
    let young = try sample.new("새것")
    #expect(throws: MemoError.noSuchRevision(young, "~1")) { try sample.notebook.restore(young) }
  }

  // MARK: The removed ones

  @Test func `removed memos are listed, the last one first, and none that is there`() throws {
    let other = try sample.new("둘째")
    let third = try sample.new("셋째")
    _ = try sample.notebook.remove([other])
    try remove()
    lose(third.text)
    let removed = try sample.notebook.past().removedMemos()
    #expect(removed.map(\.title) == ["셋째", "목록", "둘째"])
    #expect(removed.map { $0.revision == nil } == [true, false, false])
    sample.folder.write("목록.md", "다시\n")
    #expect(try sample.notebook.past().removedMemos().map(\.title) == ["셋째", "둘째"])
  }

  @Test func `line ends that git changes come back as the folder has them`() throws {
    sample.folder.write(".gitattributes", "*.md text eol=crlf\n")
    git("add", ".gitattributes", in: sample.folder.path)
    git("commit", "-q", "-m", "line ends", in: sample.folder.path)
    sample.folder.write("crlf.md", "하나\r\n둘\r\n")
    _ = try sample.notebook.save()
    let memo = try sample.path("crlf.md")
    #expect(try sample.notebook.past().difference(of: memo).isEmpty)
    _ = try sample.notebook.remove([memo])
    _ = try sample.notebook.restore(memo)
    #expect(sample.folder.text("crlf.md") == "하나\r\n둘\r\n")
    #expect(sample.status.isEmpty)
  }
}
