import MemoKit
import TestKit
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder as another program lays it out, its files a day apart from each other.
struct ForeignFolder: Sendable, CustomTestStringConvertible {
  var testDescription: String
  /// Oldest first.
  var files: [(path: String, text: String)]
  /// What is listed, edited last first.
  var titles: [String]
}

extension ForeignFolder {
  static let all: [ForeignFolder] = [obsidian, hugo, jekyll, zk, joplin, gitJournal]

  static let obsidian = ForeignFolder(
    testDescription: "Obsidian",
    files: [
      (".obsidian/app.json", "{}\n"), (".obsidian/workspace.json", "{\"active\":\"1\"}"),
      ("Untitled.md", ""), ("첨부/도표 1.png", "\u{89}PNG"),
      ("일기/2024-03-01.md", "#일기\n[[장보기 목록]]에 우유 더하기\n"),
      ("장보기 목록.md", "- [ ] 우유\n- [x] 계란 ![[도표 1.png]]\n"),
      ("Map.canvas", "{\"nodes\":[]}"), (".trash/버린 글.md", "버림\n"),
      ("Projects/Attic.md", "---\naliases: [loft]\ntags:\n  - home\n---\n# Attic\n"),
    ], titles: ["Attic", "우유", "#일기", "Untitled"])

  static let hugo = ForeignFolder(
    testDescription: "Hugo",
    files: [
      ("hugo.toml", "baseURL = 'https://example.org/'\n"),
      ("content/_index.md", "---\ntitle: Home\n---\n"),
      ("static/css/site.css", "body {}\n"),
      ("content/posts/toml.md", "+++\ntitle = 'T'\ndate = 2024-01-02\n+++\n\nText below.\n"),
      ("content/posts/first/index.md", "---\ntitle: First\ndraft: true\n---\nx\n"),
      ("resources/_gen/x.json", "{}"),
    ], titles: ["First", "toml", "Home"])

  static let jekyll = ForeignFolder(
    testDescription: "Jekyll",
    files: [
      ("_config.yml", "title: site\n"),
      ("_posts/2024-01-02-hello-world.md", "---\ntitle:  \"Hello, world\"\n---\nHi\n"),
      ("_posts/2024-02-03-no-title.markdown", "---\nlayout: post\n---\n\nOnly text.\n"),
      ("_drafts/idea.md", "An idea\n=======\n\nmore\n"), ("_site/index.html", "<p>\n"),
    ], titles: ["An idea", "Only text.", "Hello, world"])

  static let zk = ForeignFolder(
    testDescription: "zk",
    files: [
      (".zk/config.toml", "[note]\n"), (".zk/notebook.db", "SQLite format 3\u{0}"),
      ("3rla.md", "# Zettel one\n\nSee [two](k9f2).\n"), ("k9f2.md", "# Zettel two\n"),
      ("log/2024-05-06.md", "# May 6\n"),
    ], titles: ["May 6", "Zettel two", "Zettel one"])

  static let joplin = ForeignFolder(
    testDescription: "Joplin",
    files: [
      ("_resources/3f1c.jpg", "\u{FF}\u{D8}"),
      (
        "Work/Plan.md",
        "---\ntitle: Plan A\nupdated: 2024-01-05 10:00:00Z\ncreated: 2024-01-04 09:00:00Z\n---\n\n"
          + "![](../_resources/3f1c.jpg)\n"
      ), ("Work/Plan-1.md", "---\ntitle: Plan A\ncreated: 2024-01-06 09:00:00Z\n---\n\nother\n"),
    ], titles: ["Plan A", "Plan A"])

  static let gitJournal = ForeignFolder(
    testDescription: "GitJournal",
    files: [
      (".gitjournal.yaml", "version: 1\n"),
      (
        "2023-09-01-10-00-00.md",
        "---\nmodified: 2023-09-02T10:00:00+09:00\ncreated: 2023-09-01T10:00:00+09:00\n---\n\n"
          + "첫 글\n"
      ), ("회의/월요일.md", "---\ncreated: 2023-09-04T10:00:00+09:00\n---\n\n# 월요일 회의\n"),
    ], titles: ["월요일 회의", "첫 글"])
}

@Suite struct AdoptionTests {
  @Test(arguments: ForeignFolder.all)
  func `a folder of another program is adopted and listed alike after a clone`(
    _ foreign: ForeignFolder
  ) throws {
    let sample = try Sample(isPlain: true)
    for (number, file) in foreign.files.enumerated() {
      sample.folder.write(file.path, file.text)
      sample.age(file.path, 1_700_000_000 + number * 86_400)
    }
    let before = foreign.files.map { Trace(sample.folder.path($0.path)) }
    let made = try sample.make()
    #expect(made.uncommitted == nil && made.notices.isEmpty)
    #expect(foreign.files.map { Trace(sample.folder.path($0.path)) } == before)
    #expect(sample.status == "")
    #expect(try sample.titles() == foreign.titles)
    let hidden = foreign.files.filter { $0.path.contains("/.") || $0.path.hasPrefix(".") }
    let tracked = git("ls-files", "-z", in: sample.folder.path).text.split(separator: "\0")
    #expect(tracked.count == foreign.files.count - hidden.count + 1)
    let copy = TemporaryFolder()
    git("clone", "-q", sample.folder.path, copy.path("nb"), in: copy.path)
    let clone = try Notebook(opening: copy.path("nb"), settings: sample.settings)
    #expect(
      try clone.list(ListOptions(order: .edited)).memos.map(\.title) == foreign.titles)
  }

  @Test func `a notebook of nb has a history, of which only the rest is added to`() throws {
    let sample = try Sample(isPlain: true)
    let folder = sample.folder
    git("init", "-q", "-b", "master", in: folder.path)
    folder.write(".index", "a.md\n")
    folder.write(".pindex", "")
    folder.write("a.md", "# A\n")
    git("add", "-A", in: folder.path)
    git("commit", "-qm", "[nb] Add: a.md", in: folder.path)
    folder.write("b.md", "# B\n")
    folder.write(".index", "a.md\nb.md\n")
    sample.age("b.md", 1_800_000_000)
    let made = try sample.make()
    #expect(made.uncommitted == nil && made.memos == 2)
    #expect(sample.log("%s").last == "[nb] Add: a.md" && sample.log("%at").contains("1800000000"))
    #expect(sample.status == " M .index\n")
    #expect(git("branch", "--show-current", in: folder.path).text == "master\n")
  }

  @Test func `what is staged stays staged`() throws {
    let sample = try Sample(isPlain: true)
    let folder = sample.folder
    git("init", "-q", "-b", "main", in: folder.path)
    folder.write("a.md", "a\n")
    git("add", "a.md", in: folder.path)
    folder.write("b.md", "b\n")
    #expect(try sample.make().uncommitted == nil)
    #expect(sample.status == "A  a.md\n")
    #expect(git("ls-files", in: folder.path).text == ".memo.yml\na.md\nb.md\n")
  }

  @Test(arguments: ["detached", "merge"])
  func `in the middle of something nothing is committed, and nothing lost`(
    _ state: String
  ) throws {
    let sample = try Sample(isPlain: true)
    let folder = sample.folder
    git("init", "-q", "-b", "main", in: folder.path)
    folder.write("a.md", "a\n")
    git("add", "-A", in: folder.path)
    git("commit", "-qm", "one", in: folder.path)
    if state == "detached" {
      git("checkout", "-q", "--detach", in: folder.path)
    } else {
      let head = git("rev-parse", "HEAD", in: folder.path).text
      folder.write(".git/MERGE_HEAD", head)
    }
    folder.write("b.md", "b\n")
    let made = try sample.make()
    guard case .git(.busy(state))? = made.uncommitted else {
      Issue.record("\(String(describing: made.uncommitted))")
      return
    }
    #expect(sample.status == "?? .memo.yml\n?? b.md\n" && sample.log("%s") == ["one"])
  }

  @Test func `nested repositories and submodules are other people's`() throws {
    let sample = try Sample(isPlain: true)
    let folder = sample.folder
    folder.write("inner/x.md", "x\n")
    git("init", "-q", in: folder.path("inner"))
    folder.write("sub/.git", "gitdir: ../nowhere\n")
    folder.write("sub/y.md", "y\n")
    folder.write("a.md", "a\n")
    #expect(try sample.make().memos == 1)
    #expect(git("ls-files", in: folder.path).text == ".memo.yml\na.md\n")
  }

  @Test func `files of git-lfs stay out, the rest comes in`() throws {
    let sample = try Sample(isPlain: true)
    let folder = sample.folder
    folder.write(".gitattributes", "*.psd filter=lfs diff=lfs merge=lfs -text\n")
    folder.write("big.psd", "8BPS")
    folder.write("a.md", "a\n")
    let made = try sample.make()
    guard case .git(.filtered(let path, "lfs"))? = made.uncommitted else {
      Issue.record("\(String(describing: made.uncommitted))")
      return
    }
    #expect(path.text == "big.psd" && made.commits == 1)
    #expect(git("ls-files", in: folder.path).text == ".memo.yml\na.md\n")
  }

  @Test func `odd files are adopted as they are`() throws {
    let sample = try Sample(isPlain: true)
    let folder = sample.folder
    folder.write(".gitignore", "draft*.md\n")
    let files = ["draft-1.md", "empty.md", "Case.md", "case.md", "old.md", "future.md", "ro.md"]
    for name in files { folder.write(name, name == "empty.md" ? "" : name + "\n") }
    let raw: [CChar] = Array(folder.path("").utf8CString.dropLast()) + [-1, 46, 109, 100, 0]
    close(open(raw, O_CREAT | O_WRONLY, 0o644))
    symlink("/etc/hostname", folder.path("link.md"))
    chmod(folder.path("ro.md"), 0o444)
    sample.age("old.md", -86_400 * 365)
    sample.age("future.md", 4_000_000_000)
    let before = files.map { Trace(folder.path($0)) }
    let made = try sample.make()
    #expect(made.uncommitted == nil && made.memos == 7)
    #expect(files.map { Trace(folder.path($0)) } == before)
    #expect(sample.status == "?? .gitignore\n?? link.md\n")
    let output = git("ls-files", "-z", in: folder.path).output
    let tracked: [[UInt8]] = output.split(separator: 0).map { Array($0) }
    let latin: [UInt8] = [255, 46, 109, 100]
    #expect(tracked.contains(latin))
    #expect(!tracked.contains(Array("draft-1.md".utf8)) && !tracked.contains(Array("link.md".utf8)))
    #expect(git("fsck", "--strict", in: folder.path).status == 0)
    let memos = try sample.notebook.list(ListOptions(order: .edited)).memos
    #expect(memos.last?.path.text == "old.md")
    #expect(memos.allSatisfy { !$0.isUncommitted })
  }

  @Test func `a hundred files become one pack, in which each day has its commit`() throws {
    let sample = try Sample(isPlain: true)
    for number in 0..<120 {
      let name = "\(number % 7)/memo-\(number).md"
      sample.folder.write(name, "글 \(number)\n")
      sample.age(name, 1_700_000_000 + number % 10 * 86_400)
    }
    var seen: [WorkProgress] = []
    let made = try Notebook.make(
      at: sample.folder.path, settings: sample.settings, timezoneName: nil
    ) {
      seen.append($0)
      return true
    }
    #expect(sample.log("%(trailers:key=Memo-Op)").allSatisfy { $0.hasPrefix("Memo-Op: init ") })
    #expect(made.commits == 11 && sample.log().count == 11 && sample.status == "")
    #expect(
      git("count-objects", "-v", in: sample.folder.path).text.contains("count: 0\n"))
    #expect(seen.last == WorkProgress(phase: .saving, done: 121, total: 121))
    #expect(git("fsck", "--strict", in: sample.folder.path).status == 0)
  }

  @Test func `adoption that is ended leaves a notebook, and the next time goes on`() throws {
    let sample = try Sample(isPlain: true)
    for number in 0..<120 { sample.folder.write("memo-\(number).md", "글 \(number)\n") }
    let soon: WorkProgress.Report = { $0.phase == .reading || $0.done < 50 }
    let error = #expect(throws: MemoError.self) {
      _ = try Notebook.make(
        at: sample.folder.path, settings: sample.settings, timezoneName: nil, progress: soon)
    }
    #expect(error == .interrupted)
    #expect(sample.log() == [] && sample.status.split(separator: "\n").count == 121)
    #expect(try sample.notebook.list().memos.count == 120)
    let made = try sample.make()
    #expect(made.wasNotebook && made.commits >= 1 && sample.status == "")
  }

  @Test func `a file is no folder for a notebook`() throws {
    let sample = try Sample(isPlain: true)
    sample.folder.write("a.md", "a\n")
    #expect(throws: MemoError.self) {
      _ = try Notebook.make(
        at: sample.folder.path("a.md"), settings: sample.settings, timezoneName: nil)
    }
    #expect(sample.folder.text("a.md") == "a\n")
  }
}

/// What must not change of a file: bytes, time and mode.
private struct Trace: Equatable {
  var bytes: [UInt8]?
  var seconds: Int
  var nanoseconds: Int
  var mode: UInt32

  init(_ path: String) {
    var info = stat()
    _ = lstat(path, &info)
    bytes = readFile(path)
    #if canImport(Darwin)
      (seconds, nanoseconds) = (info.st_mtimespec.tv_sec, info.st_mtimespec.tv_nsec)
    #else
      (seconds, nanoseconds) = (info.st_mtim.tv_sec, info.st_mtim.tv_nsec)
    #endif
    mode = UInt32(info.st_mode)
  }
}

extension Sample {
  fileprivate func make() throws -> MakeOutcome {
    try Notebook.make(at: folder.path, settings: settings, timezoneName: nil)
  }

  fileprivate func titles() throws -> [String] {
    try Notebook(opening: folder.path, settings: settings)
      .list(ListOptions(order: .edited)).memos.map(\.title)
  }
}
