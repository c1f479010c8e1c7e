import MemoKit
import TestKit
import Testing

/// What `mending` puts right, and that it does no more.
@Suite struct CheckupMendingTests {
  @Test(arguments: [
    ("printf 'memo holds this lock\\n999999999\\n' > .git/index.lock", "dead_lock"),
    ("printf 'memo holds this lock\n999999999\n' > .git/config.lock", "dead_lock"),
    ("printf 'memo holds this lock\n999999999\n' > .git/config.lock.memo", "dead_lock"),
    ("echo x > .git/index.memo-999999999", "dead_lock"),
    ("echo x > .git/memo/intent.memo-999999999", "dead_lock"),
    (
      "echo x > .git/memo/.memo-0123456789abcdef.tmp; touch -d 2020-01-01 .git/memo/.memo-*.tmp",
      "dead_lock"
    ),
    ("mkdir -p .git/memo/tmp; : > .git/memo/tmp/.memo-0123456789abcdef.tmp", "dead_lock"),
    ("mkdir -p .git/memo/tmp; echo x > .git/memo/tmp/.memo-0123456789abcdef.part", "dead_lock"),
    ("mkdir .memo-init; touch -d 2020-01-01 .memo-init", "leftover_folder"),
  ])
  func `what a killed command left goes, and nothing else`(line: String, code: String) throws {
    let book = try SickBook()
    // The folders that every writing command makes are there, and the cache is.
    _ = try book.sample.notebook.snapshot()
    // So is the lock of syncs.
    book.shell("touch .git/memo/sync.lock; chmod 600 .git/memo/sync.lock")
    let before = book.tree
    book.shell(line)
    #expect(try book.checkup().findings.map(\.code) == [code])
    let checkup = try book.checkup(mending: true)
    #expect(checkup.mended.map(\.code) == [code] && checkup.findings == [])
    #expect(book.tree == before)
  }

  @Test func `a command that was killed is finished, and tells so`() throws {
    let book = try SickBook()
    book.shell(
      """
      before=$(git rev-parse HEAD); printf '새 글\n' > a.md; printf '다른 글\n' > b.md
      git commit -qam new; after=$(git rev-parse HEAD)
      git reset -q --hard $before; printf '새 글\n' > a.md
      printf 'memo intent 1 999999999\n%s\n%s\n%s\nfinish\na.md\nb.md\nend\n' \
        $(git symbolic-ref HEAD) $before $after > .git/memo/intent; echo $after > .git/after
      """)
    let before = book.tree
    #expect(try book.codes() == ["interrupted a.md"])
    #expect(book.tree == before)
    let checkup = try book.checkup(mending: true)
    #expect(checkup.mended.map(\.code) == ["interrupted"] && checkup.findings.map(\.code) == [])
    #expect(checkup.notices.count == 1)
    #expect(book.folder.text("b.md") == "다른 글\n" && book.sample.status == "")
    #expect(book.shell("git rev-parse HEAD").text == book.folder.text(".git/after"))
  }

  @Test func `a decomposed name is composed where nothing else has to change`() throws {
    let book = try SickBook()
    let (one, two) = ("\u{1100}\u{1161}.md", "\u{1102}\u{1161}.md")
    book.folder.write(one, "글\n")
    book.folder.write(two, "또 글\n")
    book.folder.write("d.md", "[x](\(two))\n")
    _ = try book.sample.notebook.save()
    let found = try book.checkup().findings
    #expect(found.map(\.code) == ["decomposed_name", "decomposed_name"])
    #expect(found.map(\.isMendable) == [true, false])
    let checkup = try book.checkup(mending: true)
    #expect(checkup.mended.map(\.path?.text) == [one])
    #expect(checkup.findings.map(\.path?.text) == [two])
    #expect(book.shell("ls | grep '^가'").text.utf8.elementsEqual("가.md\n".utf8))
    #expect(book.folder.text("d.md") == "[x](\(two))\n" && book.sample.status == "")
    #expect(try book.sample.notebook.undo(1).steps.count == 1)
    #expect(book.folder.read(one) == Array("글\n".utf8))
  }

  /// What names some disk takes for one, and which of them are composed.
  @Test(arguments: [
    (["cafe\u{301}.md", "a\u{308}b.md", "CAFÉ.md"], ["a\u{308}b.md"]),
    (["e\u{323}\u{301}x.md", "e\u{301}\u{323}x.md", "a\u{308}b.md"], ["a\u{308}b.md"]),
    (["A\u{308}b.md", "a\u{308}b.md", "o\u{308}.md"], ["o\u{308}.md"]),
  ])
  func `a name that cannot be composed keeps no other from it`(names: [String], plain: [String])
    throws
  {
    let book = try SickBook()
    for name in names { book.folder.write(name, name + " 글\n") }
    _ = try book.sample.notebook.save()
    let found = try book.checkup().findings.filter { $0.code == "decomposed_name" }
    #expect(found.filter(\.isMendable).map(\.path?.bytes) == plain.map { Array($0.utf8) })
    let checkup = try book.checkup(mending: true)
    #expect(checkup.mended.map(\.path?.bytes) == plain.map { Array($0.utf8) })
    #expect(checkup.notices == [] && book.sample.status == "")
    #expect(try book.checkup(mending: true).mended == [])
    #expect(try !book.codes().contains("kept_texts"))
  }

  @Test func `a text that was written into a displaced file is kept in the history`() throws {
    let book = try SickBook()
    book.shell("mkdir -p .git/memo/kept; echo late > .git/memo/kept/0123456789abcdef-a.md")
    #expect(try book.codes() == ["kept_file"])
    let checkup = try book.checkup(mending: true)
    #expect(checkup.mended.map(\.code) == ["kept_file"])
    #expect(checkup.findings.map(\.code) == ["kept_texts"] && checkup.isClean)
    let id = book.shell("git for-each-ref --format='%(objectname)' refs/memo/kept").text
    #expect(book.shell("git cat-file -p \(id)").text == "late\n")
  }

  @Test func `a text that a killed command had not finished is told for what it is`() throws {
    let book = try SickBook()
    book.shell("mkdir -p .git/memo/tmp; echo half > .git/memo/tmp/.memo-0123456789abcdef.tmp")
    let notices = try book.checkup(mending: true).notices
    guard case .keptUnfinished(let id)? = notices.first, notices.count == 1 else {
      Issue.record("not told: \(notices)")
      return
    }
    #expect(book.shell("git cat-file -p \(id.hex)").text == "half\n")
  }

  @Test(arguments: [true, false])
  func `a lock of the branch that a dead command left goes, wherever the notebook is`(
    isNamed: Bool
  ) throws {
    let folder = TemporaryFolder()
    let lines = """
      git init -q -b main .; mkdir docs; echo a >docs/a.md; git add -A
      git -c user.name=x -c user.email=x@y commit -qm a
      """
    #expect(run("/bin/sh", ["-c", lines], in: folder.path).status == 0)
    let sample = try Sample(isPlain: true)
    let root = folder.path("docs")
    _ = try Notebook.make(at: root, settings: sample.settings, timezoneName: nil)
    let before = git("rev-parse", "HEAD", in: folder.path).text.trimmed
    folder.write(
      ".git/memo/intent-docs",
      "memo intent 1 999999999\nrefs/heads/main\n\(before)\n\(before)\nleave\nend\n")
    let lock = ".git/refs/heads/main.lock"
    folder.write(lock, isNamed ? before + "\n" : "")
    func checkup(mending: Bool) throws -> Checkup {
      try Notebook(opening: root, settings: sample.settings).checkup(mending: mending)
    }
    let found = try checkup(mending: false).findings.filter { $0.file?.hasSuffix(lock) == true }
    #expect(found.map(\.code) == ["dead_lock"] && found.allSatisfy(\.isMendable))
    #expect(try checkup(mending: true).mended.map(\.code).contains("dead_lock"))
    #expect(folder.text(lock) == nil)
  }

  @Test(arguments: [0, 8, 20, 150, 400, 1000, -1])
  func `a cache with a wrong byte is found, removed and made anew`(place: Int) throws {
    let book = try SickBook()
    _ = try book.sample.notebook.snapshot()
    let file = ".git/memo/index"
    let whole = try #require(book.folder.read(file))
    let place = place < 0 ? whole.count - 1 : place
    var broken = whole
    broken[place] ^= 0x55
    book.folder.write(file, broken)
    // Another version of the format, or of folding, is no damage.
    let isOther = (8..<16).contains(place)
    let before = book.tree
    #expect(try book.codes() == (isOther ? [] : ["damaged_cache"]))
    #expect(book.tree == before)
    guard !isOther else { return }
    let checkup = try book.checkup(mending: true)
    #expect(checkup.mended.map(\.code) == ["damaged_cache"] && checkup.findings == [])
    #expect(book.folder.read(file) == whole)
  }

  @Test(arguments: ["index.delta", "path-times", "path-changes"])
  func `the other caches are looked at as well`(name: String) throws {
    let book = try SickBook()
    _ = try book.sample.notebook.snapshot()
    book.folder.write("d.md", "---\ntitle: 넷\n---\n")
    _ = try book.sample.notebook.snapshot()
    let file = ".git/memo/" + name
    var bytes = try #require(book.folder.read(file))
    bytes[bytes.count / 2] ^= 0x55
    book.folder.write(file, bytes)
    #expect(try book.codes() == ["damaged_cache"])
    let checkup = try book.checkup(mending: true)
    #expect(checkup.mended.map(\.code) == ["damaged_cache"] && checkup.findings == [])
    #expect(try book.sample.notebook.snapshot().memos.map(\.path.text).contains("d.md"))
  }
}
