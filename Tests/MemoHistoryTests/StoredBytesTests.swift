import MemoCore
import Testing

@testable import MemoHistory

/// Small files that git and the program keep, with numbers and lines that nobody writes.
@Suite struct StoredBytesTests {
  private static let id = String(repeating: "ab", count: 20)

  @Test(arguments: [
    "\u{0}-1 -1\n", "\u{0}-1 -9223372036854775808\n", "\u{0}-1 9223372036854775807\n",
    "\u{0}-1 1\na\u{0}-1 -1\n",
  ])
  func `cached trees with an impossible number of folders are none`(text: String) throws {
    let path = try #require(RelativePath("a/b.md"))
    #expect(CachedTrees(Array(text.utf8)).without([path]) == nil)
  }

  @Test func `cached trees without folders are kept`() throws {
    let path = try #require(RelativePath("b.md"))
    let bytes = Array("\u{0}-1 1\na\u{0}-1 0\n".utf8)
    #expect(CachedTrees(bytes).without([path]) == bytes)
  }

  @Test func `an intent that ends before its paths is none`() {
    let lines = ["memo intent 1 17", "refs/heads/main", "-", Self.id]
    func intent(_ rest: [String]) -> Intent? {
      Intent(Array((lines + rest).joined(separator: "\n").utf8))
    }
    #expect(intent(["end", ""]) == nil)
    #expect(intent(["end"]) == nil)
    #expect(intent(["finish", "end", ""])?.paths == [])
    #expect(intent(["finish", "a.md", "end", ""])?.paths.count == 1)
  }
}
