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
      ["operation"]
    ),
    ("git bisect start -q", ["operation"]),
    ("git update-ref -d HEAD", ["unborn"]),
    (
      "git config extensions.worktreeConfig true; git config core.repositoryformatversion 1",
      ["unknown_extension"]
    ),
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
      "git gc -q; f=$(ls .git/objects/pack/*.idx); chmod u+w $f; printf x | dd of=$f bs=1 seek=$(($(wc -c < $f) - 1)) conv=notrunc 2>/dev/null",
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
