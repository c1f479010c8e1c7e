import MemoKit
import TestKit
import Testing

@Suite struct ChangeTests {
  @Test func `an edit of one key changes one line, CRLF and comments stay`() throws {
    let sample = try Sample()
    let text = "---\r\n# 머리\r\ntitle: '옛 제목'  # 왜\r\npinned: false\r\nx:  1\r\n---\r\n\r\n\r\n본문"
    sample.folder.write("a.md", text)
    let path = try sample.path("a.md")
    _ = try sample.notebook.setPinned(true, [path])
    #expect(sample.folder.text("a.md") == text.replacing("pinned: false", with: "pinned: true"))
    _ = try sample.notebook.update(path, Edit(title: "새: 제목"))
    #expect(
      sample.folder.text("a.md")
        == text.replacing("pinned: false", with: "pinned: true").replacing("옛 제목", with: "새: 제목"))
    #expect(sample.log().prefix(3) == ["Edit a.md", "Pin a.md", "Save a.md"])
  }

  @Test func `an edit that changes nothing makes no commit`() throws {
    let sample = try Sample()
    let path = try sample.new("하나")
    let before = sample.log("%H")
    #expect(try !sample.notebook.update(path, Edit(title: "하나")).isChanged)
    #expect(try !sample.notebook.setPinned(false, [path]).isChanged)
    #expect(sample.log("%H") == before)
  }

  @Test func `an edit of another revision is refused`() throws {
    let sample = try Sample()
    let path = try sample.new("하나")
    let revision = try #require(try sample.notebook.read(path).memo.revision)
    _ = try sample.notebook.update(
      path, Edit(body: .append(Array("둘".utf8)), ifRevision: String(revision.hex.prefix(8))))
    let now = try #require(try sample.notebook.read(path).memo.revision)
    #expect(throws: MemoError.otherRevision(path, current: now)) {
      try sample.notebook.update(path, Edit(body: .replace([]), ifRevision: revision.hex))
    }
    #expect(sample.folder.text("하나.md")?.hasSuffix("본문\n둘\n") == true)
  }

  @Test func `what an editor wrote is a commit of its own before the edit`() throws {
    let sample = try Sample()
    let path = try sample.new("하나")
    sample.folder.write("하나.md", "---\ntitle: 하나\n---\n\n편집기의 글\n")
    sample.folder.write("둘.md", "새 파일\n")
    sample.age("하나.md", 1_900_000_000)
    sample.age("둘.md", 1_900_000_500)
    _ = try sample.notebook.update(path, Edit(body: .replace(Array("명령의 글\n".utf8))))
    #expect(sample.log().prefix(3) == ["Edit 하나.md", "Save 하나.md", "Save 둘.md"])
    let times = Dictionary(
      uniqueKeysWithValues: sample.log("%s=%at").map { line in
        let parts = line.split(separator: "=")
        return (String(parts[0]), String(parts[1]))
      })
    #expect(times["Save 둘.md"] == "1900000500")
    // A captured change is never older than the edit before it.
    #expect((times["Save 하나.md"] ?? "") > "2000000000")
    let kept = git("log", "-p", "--format=", in: sample.folder.path).text
    #expect(kept.contains("+편집기의 글"))
  }

  @Test func `what is staged is neither captured nor lost by an edit`() throws {
    let sample = try Sample()
    let path = try sample.new("하나")
    sample.folder.write("하나.md", "---\ntitle: 하나\n---\n\n올려 둔 글\n")
    sample.folder.write("sheet.csv", "1,2\n")
    git("add", ".", in: sample.folder.path)
    _ = try sample.notebook.update(path, Edit(body: .replace(Array("명령의 글\n".utf8))))
    #expect(sample.status == "A  sheet.csv\n")
    let all = git("rev-list", "--all", "--objects", in: sample.folder.path).text
    let contents = git(
      "cat-file", "--batch", in: sample.folder.path,
      input: Array(
        all.split(separator: "\n").map { $0.prefix(40) }.joined(separator: "\n").utf8)
    ).text
    #expect(contents.contains("올려 둔 글"))
  }

  @Test func `a header with conflict markers is not written to`() throws {
    let sample = try Sample()
    let text = "---\n<<<<<<< HEAD\ntitle: 우리\n=======\ntitle: 저쪽\n>>>>>>> x\n---\n본문\n"
    sample.folder.write("a.md", text)
    #expect(throws: MemoError.self) {
      try sample.notebook.setPinned(true, [sample.path("a.md")])
    }
    #expect(sample.folder.text("a.md") == text)
    #expect(try sample.notebook.search("우리").hits.count == 1)
  }

  @Test func `no more memos are pinned than the limit, all or none`() throws {
    let sample = try Sample("pin_limit: 2\n")
    let paths = try ["가", "나", "다"].map { try sample.new($0) }
    #expect(throws: MemoError.pinLimit(limit: 2, pinned: 0, adding: 3)) {
      try sample.notebook.setPinned(true, paths)
    }
    #expect(try sample.notebook.list(ListOptions(isPinned: true)).memos.isEmpty)
    _ = try sample.notebook.setPinned(true, Array(paths.prefix(2)))
    #expect(throws: MemoError.pinLimit(limit: 2, pinned: 2, adding: 1)) {
      try sample.notebook.create(Draft(title: "라", isPinned: true))
    }
  }

  @Test func `removed memos stay in the history, one commit however many`() throws {
    let sample = try Sample()
    let paths = [try sample.new("가", "가의 글\n"), try sample.new("나", "나의 글\n")]
    let before = sample.log().count
    let outcome = try sample.notebook.remove(paths)
    #expect(outcome.memos.map(\.title) == ["가", "나"])
    #expect(sample.log().count == before + 1)
    #expect(git("show", "HEAD~1:가.md", in: sample.folder.path).text.contains("가의 글"))
    #expect(sample.status == "")
  }

  @Test func `nothing is removed where it cannot be committed`() throws {
    let sample = try Sample()
    let path = try sample.new("가")
    sample.folder.write(".git/index.lock", "")
    #expect(throws: MemoError.self) { try sample.notebook.remove([path]) }
    #expect(sample.folder.read("가.md") != nil)
  }

  @Test func `what an editor writes into a displaced file is kept`() throws {
    let sample = try Sample()
    let path = try sample.new("가")
    _ = try sample.notebook.update(path, Edit(body: .replace(Array("새 글\n".utf8))))
    _ = try sample.notebook.update(path, Edit(body: .replace(Array("더 새 글\n".utf8))))
    #expect(git("for-each-ref", "refs/memo", in: sample.folder.path).text == "")
    let kept = run("ls", [".git/memo/kept"], in: sample.folder.path).text
    let name = try #require(kept.split(separator: "\n").first)
    sample.folder.write(".git/memo/kept/" + name, "늦게 쓴 글\n")
    let outcome = try sample.notebook.update(path, Edit(title: "나"))
    guard case .keptLateWrite(let id)? = outcome.notices.first else {
      Issue.record("not told: \(outcome.notices)")
      return
    }
    #expect(git("cat-file", "blob", id.hex, in: sample.folder.path).text == "늦게 쓴 글\n")
  }

  @Test func `plain text of a filtered memo never enters the repository`() throws {
    let sample = try Sample()
    sample.folder.write(".gitattributes", "*.md filter=git-crypt\n")
    sample.folder.write("a.md", "비밀 글\n")
    let path = try sample.path("a.md")
    #expect(throws: MemoError.notKept(path, because: .filtered(path, filter: "git-crypt"))) {
      try sample.notebook.update(path, Edit(body: .replace([])))
    }
    #expect(throws: MemoError.self) { try sample.notebook.remove([path]) }
    #expect(sample.folder.text("a.md") == "비밀 글\n")
    let refs = git("for-each-ref", "refs/memo", in: sample.folder.path).text
    #expect(refs == "")
  }

  @Test func `a branch lock of another program survives any number of commands`() throws {
    let sample = try Sample()
    sample.folder.write(".git/refs/heads/main.lock", "")
    for title in ["가", "나"] {
      let outcome = try sample.notebook.create(Draft(title: title, body: Array("글\n".utf8)))
      #expect(outcome.uncommitted != nil)
    }
    #expect(sample.folder.read(".git/refs/heads/main.lock") == [])
    removeTree(sample.folder.path(".git/refs/heads/main.lock"))
    try sample.new("다")
    #expect(sample.status == "")
    #expect(git("ls-files", in: sample.folder.path).text.split(separator: "\n").count == 4)
  }

  @Test func `the work of a killed command on several files is finished by the next`() throws {
    let sample = try Sample()
    let paths = try ["가", "나", "다"].map { try sample.new($0) }
    let before = git("rev-parse", "HEAD", in: sample.folder.path).text.prefix(40)
    _ = try sample.notebook.remove(paths)
    let after = git("rev-parse", "HEAD", in: sample.folder.path).text.prefix(40)
    // As if it had died after the first file: branch, index and the other two are as before.
    git("reset", "-q", "--hard", String(before), in: sample.folder.path)
    removeTree(sample.folder.path("가.md"))
    sample.folder.write("다.md", "그 사이 고친 글\n")
    let encoded = paths.map { path in
      path.bytes.map { $0 < 128 ? String(UnicodeScalar($0)) : "%" + String($0, radix: 16) }.joined()
    }
    sample.folder.write(
      ".git/memo/intent",
      "memo intent 1\nrefs/heads/main\n\(before)\n\(after)\nfinish\n"
        + encoded.joined(separator: "\n") + "\nend\n")
    #expect(try sample.notebook.save().changes.map(\.path.text) == ["다.md"])
    #expect(sample.folder.read("나.md") == nil)
    #expect(sample.folder.text("다.md") == "그 사이 고친 글\n")
    #expect(sample.log().prefix(2) == ["Save 다.md", "Remove 3 memos"])
    #expect(sample.status == "")
  }

  @Test(arguments: ["", "* text=auto\n"])
  func `a big file is streamed to the blob git makes of it`(_ attributes: String) throws {
    let sample = try Sample()
    if !attributes.isEmpty { sample.folder.write(".gitattributes", attributes) }
    let line = Array("한 줄\r\n".utf8)
    sample.folder.write("큰.md", Array(repeatElement(line, count: 1_200_000).joined()))
    let saved = try sample.notebook.save()
    #expect(saved.changes.map(\.path.text) == ["큰.md"] && saved.uncommitted == nil)
    #expect(
      git("rev-parse", "HEAD:큰.md", in: sample.folder.path).text
        == git("hash-object", "큰.md", in: sample.folder.path).text)
    #expect(try !sample.notebook.read(sample.path("큰.md")).memo.isUncommitted)
  }
}
