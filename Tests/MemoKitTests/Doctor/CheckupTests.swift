import MemoKit
import TestKit
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import MemoKit
import TestKit
import Testing

@Suite struct CheckupTests {
  @Test func `a sound notebook has no findings, and nothing is written`() throws {
    let book = try SickBook()
    let before = book.tree
    let checkup = try book.checkup()
    #expect(checkup.findings == [] && checkup.isClean && checkup.memos == 3)
    #expect(book.tree == before)
    #expect(readFile(book.folder.path + ".cache") == nil)
  }

  @Test func `mending a sound notebook changes nothing`() throws {
    let book = try SickBook()
    let before = book.tree
    let checkup = try book.checkup(mending: true)
    #expect(checkup.mended == [] && checkup.findings == [])
    #expect(book.tree == before)
  }

  @Test func `who wants no more is heard`() throws {
    let book = try SickBook()
    let before = book.tree
    #expect(throws: MemoError.interrupted) {
      try book.sample.notebook.checkup(mending: true) { _ in false }
    }
    #expect(throws: MemoError.interrupted) {
      try book.sample.notebook.checkup { $0.phase != .checking }
    }
    #expect(book.tree == before)
  }

  /// States of memos and files: a shell line, and what is found.
  static let files: [(line: String, found: [String])] = [
    ("printf -- '---\\ntitle: [x\\n---\\n' > d.md", ["invalidYAML d.md 3:1"]),
    (
      "printf '# T\\n\\n<<<<<<< HEAD\\na\\n=======\\nb\\n>>>>>>> x\\n' > d.md",
      ["conflictMarkers d.md 3:1"]
    ),
    ("printf '<<<<<<< HEAD\\na\\n=======\\nb\\n>>>>>>> x\\n' > d.md", ["conflictMarkers d.md 1:1"]),
    ("printf 'x\\n```\\n<<<<<<< HEAD\\na\\n=======\\nb\\n>>>>>>> x\\n```\\n<<<<<<<\\n' > d.md", []),
    ("printf -- '---\\ndate: 2026-02-30\\n---\\n' > d.md", ["invalidDate d.md 2:7"]),
    ("printf -- '---\\ndate: 05/03/2024\\n---\\n' > d.md", ["ambiguousDate d.md 2:7"]),
    ("printf -- '---\\ndate: 2999-01-01\\n---\\n' > d.md", ["future_date d.md"]),
    ("printf 'a\\n\\377\\n' > d.md", ["notUTF8 d.md 2:1"]),
    ("printf -- '---\\ntitle: 하나\\n---\\n' > d.md", ["same_title d.md"]),
    ("touch 'con.md' 'b?.md' 'e .md'", ["unportable_name b?.md", "unportable_name con.md"]),
    (
      "touch 'b .md' 'aux.txt' ; mkdir 'x.'; touch x./y.md",
      ["unportable_name aux.txt", "unportable_name x."]
    ),
    ("touch A.md", ["same_name a.md"]),
    (
      "mkdir dist .github; echo x > dist/x.js; echo dist > .gitignore; git add .gitignore; "
        + "git commit -qm ignore; printf '[b](dist/) [c](.github/) [d](dist/x.js)\\n' > d.md", []
    ),
    ("mkdir q Q; touch q/1.md Q/2.md", ["same_name q"]),
    (
      "touch \"$(printf '\\341\\204\\200\\341\\205\\241').md\"",
      ["decomposed_name \u{1100}\u{1161}.md"]
    ),
    ("printf -- '---\\npinned: true\\n---\\n' | tee p1.md p2.md p3.md > p4.md", ["pin_limit"]),
    (
      "cp a.md 'a (conflict 2026-11-30 abcd).md'",
      [
        "conflict_copy a (conflict 2026-11-30 abcd).md"
      ]
    ),
    (
      "printf -- '---\\nconflict_of: a.md\\n---\\n' > x.md", ["conflict_copy x.md"]
    ),
    (
      "head -c 2000 /dev/zero > big.bin; git add -f big.bin; git commit -qm big",
      ["big_file big.bin"]
    ),
    ("chmod 0 a.md", ["unreadable a.md"]),
    ("printf 'capture: x\\n' >> .memo.yml", ["setting .memo.yml 3:10"]),
    (
      "mkdir m; i=0; while [ $i -le 2000 ]; do i=$((i+1)); echo $i > m/$i.md; done",
      ["crowded_folder m"]
    ),
    (
      "mkdir -p .memo/drafts .memo-init",
      ["leftover_folder .memo", "leftover_folder .memo-init", "leftover_folder .memo/drafts"]
    ),
    ("mkdir -p .memo/drafts; echo x > .memo/drafts/1", ["draft"]),
    ("echo x > .memo-0123456789abcdef.tmp", ["staged_file .memo-0123456789abcdef.tmp"]),
    ("printf 'a\n[x](y.md) ok [z](a.md)\n' > d.md", ["broken_link d.md 2:1"]),
    (
      "mkdir q; echo 1 > 안/n.md; echo 2 > q/n.md; printf 'x [[n]]\n' > d.md",
      ["ambiguous_link d.md 1:3"]
    ),
    ("touch 안/.d.md.icloud", ["not_downloaded 안/d.md"]),
  ]

  @Test(arguments: files)
  func `what is wrong with files is found, and stays as it is`(
    line: String, found: [String]
  ) throws {
    // Who may read everything meets no file that cannot be read.
    if line.hasPrefix("chmod"), geteuid() == 0 { return }
    let book = try SickBook("pin_limit: 3\ncapture_limit: 1 KB\n")
    book.shell(line)
    let before = book.tree
    #expect(try book.codes() == found)
    #expect(book.tree == before)
  }
}
