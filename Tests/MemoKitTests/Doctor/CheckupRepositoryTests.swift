@testable import MemoKit
import TestKit
import Testing

/// Repositories that real git, or an accident, brought into a state.
@Suite struct CheckupRepositoryTests {
  static let states: [(line: String, found: [String])] = [
    ("git checkout -q --detach", ["detached"]),
    (
      "git checkout -qb x; echo 1 >> a.md; git commit -qam 1; git checkout -q -; "
        + "echo 2 >> a.md; git commit -qam 2; git merge -q x",
      ["operation", "conflictMarkers a.md 6:1"]
    ),
    ("git bisect start -q", ["operation"]),
    ("git update-ref -d HEAD", ["unborn"]),
    (
      "git config extensions.worktreeConfig true; git config core.repositoryformatversion 1",
      ["unknown_extension"]
    ),
    (
      "git config extensions.preciousObjects true; git config core.repositoryformatversion 1",
      ["unknown_extension"]
    ),
    // Git goes by these in the first format, and all that is read here is as it was.
    (
      "git config extensions.worktreeConfig true; git config extensions.preciousObjects true; "
        + "git config core.repositoryformatversion 0", []
    ),
    ("git config extensions.noop true; git config core.repositoryformatversion 1", []),
    (
      "printf '[extensions]\\n\\t# reftable = true\\n; x = y\\n\\tobjectformat = sha1 ; the usual\\n"
        + "\\tnoop = a \\\\\\n[x]\\n' >> .git/config", []
    ),
    ("git symbolic-ref HEAD refs/heads/gone", ["branch_gone"]),
    (": > .git/HEAD", ["unreadable_ref"]),
    ("printf garbagegarbage > .git/index", ["repository_refused"]),
    ("git config core.bare true", ["repository_refused"]),
    ("git config core.worktree /nonexistent", ["repository_refused"]),
    (
      "mkdir ../elsewhere-$$; git config core.worktree $(cd ../elsewhere-$$; pwd); rmdir ../elsewhere-$$",
      ["repository_refused"]
    ),
    (
      "b=.git/refs/heads/$(git symbolic-ref --short HEAD); cp $b \"$b (conflicted copy)\"; "
        + "cp .git/index '.git/index 2'", ["stray_file", "stray_file"]
    ),
    (
      "git commit-graph write --reachable; f=.git/objects/info/commit-graph; chmod u+w $f; "
        + "printf xx | dd of=$f bs=1 seek=30 conv=notrunc 2>/dev/null", ["damaged_graph"]
    ),
    ("echo junk > .git/packed-refs", ["unreadable_ref"]),
    (
      "git config extensions.refstorage reftable; git config core.repositoryformatversion 1",
      ["unknown_extension"]
    ),
    (
      "git config extensions.objectformat sha256; git config core.repositoryformatversion 1",
      ["unknown_extension"]
    ),
    (
      "git config extensions.partialClone origin; git config core.repositoryformatversion 1",
      ["unknown_extension"]
    ),
    ("git update-index --split-index", ["repository_refused"]),
    ("rm .git/HEAD", ["repository_refused"]),
    (": > .git/refs/heads/$(git symbolic-ref --short HEAD)", ["unreadable_ref"]),
    ("echo 1111111111111111111111111111111111111111 > .git/refs/tags/x", ["lost_target"]),
    ("echo junk >> .git/logs/HEAD", ["unreadable_reflog 3:1"]),
    (
      "o=$(git rev-parse HEAD:a.md); rm -f .git/objects/$(echo $o | cut -c1-2)/$(echo $o | cut -c3-)",
      ["missing_object a.md"]
    ),
    (
      "o=$(git rev-parse HEAD:안); rm -f .git/objects/$(echo $o | cut -c1-2)/$(echo $o | cut -c3-)",
      ["history_unread", "missing_object 안"]
    ),
    (
      "o=$(git rev-parse HEAD:a.md); f=.git/objects/$(echo $o | cut -c1-2)/$(echo $o | cut -c3-); "
        + "chmod u+w $f; echo x > $f", ["damaged_object"]
    ),
    (
      "git gc -q; f=$(ls .git/objects/pack/*.idx); chmod u+w $f; printf xxxxxxxx | dd of=$f bs=1 seek=$(($(wc -c < $f) - 8)) conv=notrunc 2>/dev/null",
      ["damaged_pack"]
    ),
    ("touch .git/index.lock", ["lock"]),
    ("touch .git/refs/heads/x.lock", ["lock"]),
    ("git remote add origin 'ext::sh -c true'", ["no_upstream", "unknown_address"]),
    ("git remote add origin ../r.git", ["no_upstream"]),
    (
      "echo text > ../kept; git update-ref refs/memo/kept/x $(git hash-object -w ../kept); rm ../kept",
      ["kept_texts"]
    ),
  ]

  @Test(arguments: states)
  func `it is named, the other checks go on, and nothing is changed`(
    line: String, found: [String]
  ) throws {
    let book = try SickBook()
    book.shell(line)
    book.folder.write("d.md", "---\ndate: 2026-02-30\n---\n")
    let before = book.tree
    let codes = try book.codes()
    #expect(codes.filter { $0 != "invalidDate d.md 2:7" } == found)
    #expect(codes.contains("invalidDate d.md 2:7"))
    #expect(book.tree == before)
    // What is not provably ours, or could lose something, is left alone.
    let mended = try book.checkup(mending: true)
    #expect(mended.mended == [])
    #expect(mended.findings.map(SickBook.text) == codes)
    #expect(book.tree == before)
  }

  @Test(arguments: [
    ("HEAD~1", "missing_object"), ("HEAD~1^{tree}", "missing_object"),
    ("HEAD~1:a.md", "missing_object a.md"), ("v1^{}:old/x.txt", "missing_object old/x.txt"),
  ])
  func `an object that only an earlier version needs is missed`(
    object: String, found: String
  ) throws {
    let book = try SickBook()
    book.shell(
      """
      git checkout -qb side; mkdir old; echo x > old/x.txt; git add .; git commit -qm 1
      git tag -am v v1; git checkout -q -; git branch -qD side
      echo 1 >> a.md; git commit -qam 1; echo 2 >> a.md; git commit -qam 2
      """)
    #expect(try book.codes() == [])
    book.shell(
      """
      o=$(git rev-parse \(object)); rm -f .git/objects/$(echo $o | cut -c1-2)/$(echo $o | cut -c3-)
      rm -rf .git/memo
      """)
    let before = book.tree
    #expect(try book.codes().contains(found))
    #expect(book.tree == before)
    #expect(throws: MemoError.interrupted) {
      try Notebook(opening: book.folder.path, settings: book.sample.settings)
        .checkup { $0.phase != .checking }
    }
  }

  @Test func `a shallow past ends where it ends`() throws {
    let book = try SickBook()
    book.shell(
      "echo 1 >> a.md; git commit -qam 1; git clone -q --depth 1 file://$PWD c; cp .memo.yml c")
    let found = try Notebook(opening: book.folder.path("c"), settings: book.sample.settings)
      .checkup().findings
    #expect(!found.map(\.code).contains("missing_object"))
  }

  @Test func `what an undo misses is named`() throws {
    let book = try SickBook()
    let edit = Edit(body: .append(Array("더".utf8)))
    _ = try book.sample.notebook.update(try #require(RelativePath("a.md")), edit)
    let id = try #require(ObjectID(hex: String(book.shell("git rev-parse HEAD~1").text.prefix(40))))
    book.shell(
      "rm -rf .git/memo/*; o=\(id.hex); rm -f .git/objects/$(echo $o | cut -c1-2)/$(echo $o | cut -c3-)"
    )
    #expect(throws: MemoError.git(.missingObject(id))) {
      _ = try Notebook(opening: book.folder.path, settings: book.sample.settings).undo(1)
    }
  }

  @Test func `in a folder of a larger repository only that is looked at, and all its objects`()
    throws
  {
    let book = try SickBook(isPlain: true)
    book.shell(
      """
      mkdir n; echo x > n/x.md; git init -q; git add .; git commit -qm 1
      o=$(git rev-parse HEAD:a.md)
      rm -f .git/objects/$(echo $o | cut -c1-2)/$(echo $o | cut -c3-)
      """)
    let place = book.folder.path("n")
    let found = try Notebook(opening: place, settings: book.sample.settings).checkup().findings
    #expect(found.map(\.code) == ["missing_object"])
    #expect(found.map(\.file) == [book.folder.path("a.md")])
  }

  @Test func `without a repository the other checks run`() throws {
    let book = try SickBook(isPlain: true)
    book.folder.write("d.md", "---\ndate: 2026-02-30\n---\n")
    #expect(try book.codes() == ["no_repository", "invalidDate d.md 2:7"])
  }

  @Test(arguments: [
    ("/h/Library/Mobile Documents/com~apple~CloudDocs/memos/.git", "iCloud"),
    ("/h/Dropbox/memos/.git", "Dropbox"), ("/h/Dropbox (Personal)/m/.git", "Dropbox"),
    ("/h/OneDrive - Firma/m/.git", "OneDrive"), ("/h/OneDrive/m", "OneDrive"),
    ("/h/Library/CloudStorage/GoogleDrive-mina@example.org/My Drive/m", "GoogleDrive"),
    ("/h/Google Drive/m", "Google Drive"), ("/h/Dropboxes/m", nil), ("/h/memos/.git", nil),
  ])
  func `a folder that another program syncs is known by its name`(path: String, service: String?) {
    #expect(SyncedFolderCheck.service(of: path) == service)
  }

  @Test func `a folder of Syncthing's is known by its mark`() throws {
    let book = try SickBook()
    book.shell("mkdir .stfolder")
    #expect(try book.codes() == ["synced_folder"])
  }
}
