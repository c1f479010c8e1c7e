import MemoKit
import TestKit
import Testing

@Suite struct CreateTests {
  @Test(arguments: [
    ("장보기 목록", "장보기-목록.md"),
    ("1/2분기 계획", "1-2분기-계획.md"),
    ("CON", "con_.md"),
    ("../../밖", "밖.md"),
    (".env 정리", "env-정리.md"),
  ])
  func `a title becomes a name inside the notebook and reads back`(
    _ title: String, _ name: String
  ) throws {
    let sample = try Sample()
    let path = try sample.new(title)
    #expect(path.text == name)
    #expect(try sample.notebook.read(path).memo.title == title)
    #expect(sample.status == "")
  }

  @Test(arguments: ["🎉", "!!!", "/", ".."])
  func `a title without a letter gets a visible name of its own`(_ title: String) throws {
    let sample = try Sample()
    let path = try sample.new(title)
    #expect(!path.isHidden && path.stem.count > 4)
    #expect(try sample.notebook.read(path).memo.title == title)
  }

  @Test func `a taken name gets a number, also by case and normal form`() throws {
    let sample = try Sample()
    #expect(try sample.new("Plan").text == "plan.md")
    #expect(try sample.new("PLAN").text == "plan-2.md")
    sample.folder.write("\u{1112}\u{116C}.md", "분해된 이름\n")
    #expect(try sample.new("회").text == "회-2.md")
  }

  @Test func `the first line of a body without title becomes the title`() throws {
    let sample = try Sample()
    let outcome = try sample.notebook.create(Draft(body: Array("\n## 첫 줄 \n\n둘째 줄\n".utf8)))
    let content = try sample.notebook.read(outcome.memos[0].path)
    #expect(content.memo.title == "첫 줄")
    #expect(String(decoding: content.body, as: UTF8.self) == "둘째 줄\n")
    #expect(throws: MemoError.nothingToWrite) {
      try sample.notebook.create(Draft(body: Array(" \n\n".utf8)))
    }
  }

  @Test func `a name the person gave is not numbered and stays inside`() throws {
    let sample = try Sample()
    let draft = Draft(title: "하나", fileName: "고른 이름")
    #expect(try sample.notebook.create(draft).memos[0].path.text == "고른 이름.md")
    #expect(throws: MemoError.exists(try sample.path("고른 이름.md"))) {
      try sample.notebook.create(draft)
    }
    for name in ["../밖", "/etc/motd", ".숨은"] {
      #expect(throws: MemoError.outside(name)) {
        try sample.notebook.create(Draft(title: "둘", fileName: name))
      }
      #expect(throws: MemoError.outside(name)) {
        try sample.notebook.create(Draft(title: "둘", folder: name))
      }
    }
  }

  @Test func `settings place and name a memo by its day`() throws {
    let sample = try Sample(
      "folder: '{year}/{month}'\nfile_name: '{date} {title}'\nkeep_blanks: true\n")
    let outcome = try sample.notebook.create(
      Draft(title: "Walk Home", date: .day(CivilDate(year: 2026, month: 3, day: 4)!)))
    #expect(outcome.memos[0].path.text == "2026/03/2026-03-04 walk home.md")
  }

  @Test(arguments: ["MERGE_HEAD", "index.lock", "detached"])
  func `a memo is saved where it cannot be committed, and the next command catches up`(
    _ trouble: String
  ) throws {
    let sample = try Sample()
    try sample.new("먼저")
    let head = git("rev-parse", "HEAD", in: sample.folder.path).output
    switch trouble {
    case "detached": git("checkout", "-q", "--detach", in: sample.folder.path)
    default: sample.folder.write(".git/" + trouble, head)
    }
    let outcome = try sample.notebook.create(Draft(title: "나중", body: Array("글\n".utf8)))
    #expect(outcome.uncommitted != nil && outcome.commit == nil)
    #expect(sample.folder.text("나중.md")?.hasSuffix("글\n") == true)
    #expect(git("rev-parse", "HEAD", in: sample.folder.path).output == head)
    git("checkout", "-q", "main", in: sample.folder.path)
    removeTree(sample.folder.path(".git/" + trouble))
    #expect(try sample.notebook.save().changes.map(\.path.text) == ["나중.md"])
    #expect(sample.status == "")
  }

  @Test func `an ignored memo is saved, not committed, and said so`() throws {
    let sample = try Sample()
    sample.folder.write(".gitignore", "비밀*\n")
    let outcome = try sample.notebook.create(Draft(title: "비밀번호", body: Array("x\n".utf8)))
    #expect(outcome.notices.contains(.ignoredByGit(try sample.path("비밀번호.md"))))
    #expect(outcome.commit == nil && sample.folder.read("비밀번호.md") != nil)
  }

  @Test func `a memo that iCloud took away is not overwritten`() throws {
    let sample = try Sample()
    sample.folder.write(".장보기.md.icloud", "bplist00")
    #expect(throws: MemoError.notDownloaded(try sample.path("장보기.md"))) {
      try sample.new("장보기")
    }
  }

  @Test func `a folder without git keeps the memo`() throws {
    let sample = try Sample(isPlain: true)
    sample.folder.write("있던.md", "있던 글\n")
    let outcome = try sample.notebook.create(Draft(title: "새것", body: Array("글\n".utf8)))
    #expect(outcome.uncommitted == .git(.noRepository))
    #expect(sample.folder.read(".git/HEAD") == nil)
    let path = try sample.path("있던.md")
    #expect(throws: MemoError.notKept(path, because: .noRepository)) {
      try sample.notebook.update(path, Edit(body: .replace([])))
    }
    #expect(sample.folder.text("있던.md") == "있던 글\n")
  }

  @Test func `a text with a header of its own keeps it, and gets no second one`() throws {
    let sample = try Sample()
    let text = "---\n# mine\ntitle: 제 제목\naliases: [x]\n---\n\n글\n"
    let path = try sample.notebook.create(Draft(body: Array(text.utf8))).memos[0].path
    #expect(path.text == "제-제목.md")
    let written = try #require(sample.folder.text("제-제목.md"))
    #expect(written.hasPrefix("---\n# mine\ntitle: 제 제목\n"))
    #expect(written.contains("aliases: [x]\n") && written.contains("date: "))
    #expect(written.components("---\n") == 3)
    let named = Draft(title: "새 제목", body: Array(text.utf8), isPinned: true, tags: ["집"])
    let memo = try sample.notebook.create(named).memos[0]
    #expect(memo.title == "새 제목" && memo.isPinned && memo.tags == ["집"])
  }

  @Test func `what an editor left in a draft becomes the memo byte for byte`() throws {
    let sample = try Sample()
    let session = try sample.notebook.beginDraft(Draft(title: "하나"))
    let text = "---\ntitle: 둘\ndate: 어제쯤\naliases: [x] # 남길 것\n---\n\n글\n"
    let place = session.filePath.dropFirst(sample.folder.path.count + 1)
    sample.folder.write(String(place), text)
    let outcome = try sample.notebook.finishDraft(session, draft: Draft(title: "하나"))
    #expect(outcome.memos[0].path.text == "둘.md")
    #expect(sample.folder.text("둘.md") == text)
    #expect(sample.folder.read(String(place)) == nil)
    let fresh = try sample.notebook.beginDraft(Draft(title: "셋"))
    let begun = try #require(readFile(fresh.filePath))
    #expect(String(decoding: begun, as: UTF8.self).hasSuffix("pinned: false\n---\n\n"))
    let empty = try sample.notebook.beginDraft(Draft())
    #expect(throws: MemoError.nothingToWrite) {
      try sample.notebook.finishDraft(empty, draft: Draft())
    }
  }

  @Test func `a text that is no UTF-8 is refused, and a blank title is none`() throws {
    let sample = try Sample()
    #expect(throws: MemoError.notUTF8(byte: 2)) {
      try sample.notebook.create(Draft(title: "x", body: [0x61, 0xFF]))
    }
    #expect(throws: MemoError.nothingToWrite) { try sample.notebook.create(Draft(title: " ")) }
  }

  @Test func `a draft that has no room in the notebook is kept beside the caches`() throws {
    let sample = try Sample()
    sample.folder.write(".git/memo/drafts", "in the way\n")
    let draft = try sample.notebook.beginDraft(Draft(title: "하나", body: Array("글\n".utf8)))
    #expect(draft.filePath.hasPrefix(sample.folder.path + ".cache/drafts/"))
    let kept = String(decoding: readFile(draft.filePath) ?? [], as: UTF8.self)
    #expect(kept.hasSuffix("글\n"))
    let outcome = try sample.notebook.finishDraft(draft, draft: Draft())
    #expect(outcome.memos[0].title == "하나")
    #expect(readFile(draft.filePath) == nil)
  }
}

extension String {
  /// How many parts `separator` leaves.
  fileprivate func components(_ separator: String) -> Int {
    split(separator: separator, omittingEmptySubsequences: false).count
  }
}
