import TestKit
import Testing

@testable import MemoKit

/// Two commits made one.
@Suite struct MergingTests {
  private typealias Commit = MergeBook.Commit

  @Test func `what only one side changed is taken`() throws {
    let book = try MergeBook([
      Commit(name: "base", parents: [], files: ["a.md": "a\n", "b.md": "b\n", "c.md": "c\n"]),
      Commit(name: "left", parents: ["base"], files: ["a.md": "aa\n", "c.md": nil]),
      Commit(name: "right", parents: ["base"], files: ["b.md": "bb\n", "d/e.md": "e\n"]),
    ])
    let (merge, files) = try book.mergedEverywhere()
    #expect(files == ["a.md": "aa\n", "b.md": "bb\n", "d/e.md": "e\n"])
    #expect(merge.merged.isEmpty && merge.copies.isEmpty && merge.renamed.isEmpty)
  }
}
