import MemoKit
import TestKit
import Testing

@Suite struct FindTests {
  @Test func `pinned memos come first, then the newest edit; a pin is no edit`() throws {
    let sample = try Sample()
    let paths = try ["가", "나", "다"].map { try sample.new($0) }
    _ = try sample.notebook.setPinned(true, [paths[0]])
    #expect(try sample.notebook.list().memos.map(\.title) == ["가", "다", "나"])
    #expect(
      try sample.notebook.list(ListOptions(order: .edited)).memos.map(\.title) == ["다", "나", "가"])
    _ = try sample.notebook.update(paths[1], Edit(body: .append(Array("더".utf8))))
    #expect(try sample.notebook.list().memos.map(\.title) == ["가", "나", "다"])
  }

  @Test(arguments: [
    ("[그곳](새곳.md)\n", "Move\n\nMemo-Moved: 옛곳.md 새곳.md", false),
    ("[그곳](새곳.md)\n", "Edit", true),
    ("[저곳](새곳.md)\n", "Move\n\nMemo-Moved: 옛곳.md 새곳.md", true),
  ])
  func `a link repaired by a move is no edit`(body: String, message: String, isEdit: Bool) throws {
    let sample = try Sample()
    let path = try sample.new("글", "[그곳](옛곳.md)\n")
    let before = try sample.notebook.read(path).memo.edited
    let text = try #require(sample.folder.text(path.text))
    let end = try #require(text.firstRange(of: "["))
    sample.folder.write(path.text, text[..<end.lowerBound] + body)
    git("commit", "-qam", message, in: sample.folder.path, at: 2_100_000_000)
    #expect(try (sample.notebook.read(path).memo.edited != before) == isEdit)
  }

  @Test func `the order survives a clone`() throws {
    let sample = try Sample()
    for title in ["다", "가", "나"] { try sample.new(title) }
    let clone = TemporaryFolder()
    git("clone", "-q", sample.folder.path, clone.path("c"), in: clone.path)
    let notebook = try Notebook(opening: clone.path("c"), settings: sample.settings)
    #expect(try notebook.list().memos.map(\.title) == ["나", "가", "다"])
  }

  @Test(arguments: [
    ("둘", "폴더/둘.md"), ("둘.md", "둘.md"), ("./폴더/둘", "폴더/둘.md"), ("폴더/둘", "폴더/둘.md"),
    ("하나의 제목", "하나.md"), ("하나의", "하나.md"), ("ㅎㄴㅇ", "하나.md"), ("@", "하나.md"),
    ("@2", "폴더/둘.md"),
  ])
  func `a name is looked for step by step`(_ name: String, _ expected: String) throws {
    let sample = try Sample()
    sample.folder.write("폴더/둘.md", "둘의 글\n")
    sample.age("폴더/둘.md", 1_900_000_100)
    if name != "둘", name != "@2" {
      sample.folder.write("둘.md", "또 둘\n")
      sample.age("둘.md", 1_900_000_000)
    }
    sample.folder.write("하나.md", "---\ntitle: 하나의 제목\n---\n글\n")
    sample.age("하나.md", 1_900_000_900)
    let path = try sample.notebook.resolve(name, for: .reading, from: sample.folder.path)
    #expect(path.text == expected)
  }

  @Test func `ties are told with candidates, and parts never choose for a change`() throws {
    let sample = try Sample()
    sample.folder.write("a/노트.md", "하나\n")
    sample.folder.write("b/노트.md", "둘\n")
    sample.folder.write("회의록.md", "셋\n")
    do {
      _ = try sample.notebook.resolve("노트", for: .reading, from: nil)
      Issue.record("a tie was decided")
    } catch {
      guard case .ambiguous("노트", let candidates) = error else { throw error }
      #expect(candidates.map(\.path.text) == ["a/노트.md", "b/노트.md"])
    }
    #expect(try sample.notebook.resolve("회의", for: .reading, from: nil).text == "회의록.md")
    #expect(throws: MemoError.self) {
      try sample.notebook.resolve("회의", for: .changing, from: nil)
    }
    for outside in ["../밖.md", "/etc/motd", "a/../../밖"] {
      #expect(throws: MemoError.outside(outside)) {
        try sample.notebook.resolve(outside, for: .reading, from: sample.folder.path)
      }
    }
    #expect(throws: MemoError.noSuchMemo("없는")) {
      try sample.notebook.resolve("없는", for: .reading, from: nil)
    }
  }

  @Test func `hits have the places an editor jumps to`() throws {
    let sample = try Sample()
    sample.folder.write(
      "a.md", "---\r\ntitle: 서울 이야기\r\ntags: [서울, 비]\r\n---\r\n\r\n😀 서울은 비\r\n")
    let hit = try #require(try sample.notebook.search("서울").hits.first)
    #expect(
      hit.matches.map { "\($0.line):\($0.column):\($0.utf16Column):\($0.text)" } == [
        "2:8:8:title: 서울 이야기", "3:8:8:tags: [서울, 비]", "6:6:4:😀 서울은 비",
      ])
  }

  @Test func `a damaged memo is listed with its place and hides no other`() throws {
    let sample = try Sample()
    sample.folder.write("a.md", "---\ntitle: [열린\nnext: 1\n---\n글\n")
    sample.folder.write("b.md", [0xFF, 0xFE, 0x61, 0x00])
    try sample.new("멀쩡")
    let listing = try sample.notebook.list(ListOptions(order: .path))
    #expect(listing.memos.map(\.path.text) == ["a.md", "b.md", "멀쩡.md"])
    #expect(listing.damaged == 2)
    #expect(listing.memos[1].title == "b")
    #expect(listing.memos[1].problems.first?.code == "notUTF8")
    #expect(listing.memos[0].problems.first?.mark.line == 3)
  }

  @Test func `filters take days, tags and folders`() throws {
    let sample = try Sample()
    sample.folder.write("가/a.md", "---\ndate: 2024-01-01\ntags: 여행/부산\n---\n")
    sample.folder.write("b.md", "---\ndate: 2024-06-01\n---\n#여행 글\n")
    func titles(_ options: ListOptions) throws -> [String] {
      try sample.notebook.list(options).memos.map(\.path.text).sorted()
    }
    #expect(try titles(ListOptions(tags: ["여행"])) == ["b.md", "가/a.md"])
    #expect(try titles(ListOptions(tags: ["여행/부산"])) == ["가/a.md"])
    #expect(try titles(ListOptions(folder: "가/")) == ["가/a.md"])
    #expect(try titles(ListOptions(date: "2024-01..2024-03")) == ["가/a.md"])
    #expect(try titles(ListOptions(query: "has:link OR tag:여행 -글")) == ["가/a.md"])
    #expect(throws: MemoError.invalidValue(field: "since", text: "언젠가")) {
      try titles(ListOptions(since: "언젠가"))
    }
  }
}
