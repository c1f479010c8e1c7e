import TestKit
import Testing

@testable import MemoKit

/// Merges whose outcome hangs on more than three trees: times, moves, copies.
@Suite struct MergingPastTests {
  private typealias Commit = MergeBook.Commit

  @Test func `of one commit and its past the later one is the merge`() throws {
    let book = try MergeBook(base: ["a.md": "a\n"], ["a.md": "b\n"], ["c.md": "c\n"])
    #expect(try book.merged("base", "left") == MergedHistory(commit: book.id("left")))
    #expect(try book.merged("left", "left") == MergedHistory(commit: book.id("left")))
    let merge = try book.merged("left", "right")
    #expect(try book.merged(merge.commit.hex, "right") == MergedHistory(commit: merge.commit))
    #expect(try book.merged("left", merge.commit.hex) == MergedHistory(commit: merge.commit))
  }

  @Test func `the merge is nobody's, at the time of the later parent`() throws {
    let book = try MergeBook([
      Commit(name: "base", parents: [], files: ["a.md": "a\n"]),
      Commit(
        name: "left", parents: ["base"], files: ["b.md": "b\n"], time: 1_700_000_500,
        zone: "-0330"),
      Commit(name: "right", parents: ["base"], files: ["c.md": "c\n"], time: 1_700_000_400),
    ])
    let commit = try book.merged("left", "right").commit.hex
    let format = "%an %ae %at %ai|%cn %ce %ct|%P|%B"
    let told = git("log", "-1", "--format=" + format, commit, in: book.folder.path).text
    let parents = try [book.id("left"), book.id("right")].sorted().map(\.hex).joined(separator: " ")
    #expect(
      told.hasPrefix(
        "memo memo@localhost 1700000500 2023-11-14 18:51:40 -0330|memo memo@localhost 1700000500|"
          + parents + "|Merge\n\nMemo-Merge: 1"))
  }

  @Test func `the later edit wins, whenever it was committed and whatever came after it`() throws {
    let header = "---\npinned: false\n---\n\n"
    let pinned = "---\npinned: true\n---\n\n"
    let book = try MergeBook([
      Commit(name: "base", parents: [], files: ["a.md": "\(header)base\n"]),
      Commit(
        name: "early", parents: ["base"], files: ["a.md": "\(header)early\n"], time: 1_700_050_000,
        zone: "-1100"),
      // A pin is no edit.
      Commit(
        name: "left", parents: ["early"], files: ["a.md": "\(pinned)early\n"], time: 1_700_300_000),
      Commit(
        name: "right", parents: ["base"], files: ["a.md": "\(header)late\n"], time: 1_700_200_000),
    ])
    let (merge, files) = try book.mergedEverywhere()
    #expect(files["a.md"] == pinned + "late\n")
    #expect(merge.copies.map(\.day.description) == ["2023-11-15"])
    #expect(merge.copies.map(\.path.text) == ["a (conflict 2023-11-15 \(try short(book))).md"])
  }

  private func short(_ book: MergeBook) throws -> String {
    String(git("rev-parse", "left:a.md", in: book.folder.path).text.prefix(4))
  }

  @Test func `an earlier move names the memo`() throws {
    let text = "하나\n둘\n셋\n"
    let book = try MergeBook([
      Commit(name: "base", parents: [], files: ["a.md": "\(text)"]),
      Commit(
        name: "left", parents: ["base"], files: ["a.md": nil, "a-moved.md": "\(text)"],
        time: 1_700_000_300),
      Commit(
        name: "moved", parents: ["base"], files: ["a.md": nil, "z.md": "\(text)"],
        time: 1_700_000_200),
      Commit(
        name: "right", parents: ["moved"], files: ["z.md": "\(text)넷\n"], time: 1_700_000_400),
    ])
    let (merge, files) = try book.mergedEverywhere()
    #expect(files == ["z.md": text + "넷\n"])
    #expect(merge.merged.map(\.text) == ["z.md"])
  }

  @Test func `a name that changed in case alone changed when the memo was edited`() throws {
    let header = "---\npinned: false\n---\n\n"
    let pinned = "---\npinned: true\n---\n\n"
    let book = try MergeBook([
      Commit(
        name: "base", parents: [], files: ["z.md": "\(header)base\n", "o.md": "\(header)o\n"]),
      Commit(
        name: "renamed", parents: ["base"],
        files: [
          "z.md": nil, "o.md": nil, "Z.md": "\(header)all is new\nhere\n",
          "O.md": "\(header)other\n",
        ], time: 1_700_100_000),
      // A pin is no edit.
      Commit(
        name: "left", parents: ["renamed"], files: ["Z.md": "\(pinned)all is new\nhere\n"],
        time: 1_700_300_000),
      Commit(
        name: "right", parents: ["base"], files: ["z.md": nil, "B.md": "\(header)base\n"],
        time: 1_700_200_000),
    ])
    let files = try book.mergedEverywhere().files
    #expect(files.keys.sorted() == ["O.md", "Z.md"], "\(files)")
  }

  @Test func `a memo that goes in one commit and comes in another was not moved`() throws {
    let book = try MergeBook([
      Commit(name: "base", parents: [], files: ["a.md": "틀\n"]),
      Commit(name: "gone", parents: ["base"], files: ["a.md": nil], time: 1_700_000_100),
      Commit(name: "left", parents: ["gone"], files: ["b.md": "틀\n"], time: 1_700_000_200),
      Commit(name: "right", parents: ["base"], files: ["a.md": "틀\n글\n"], time: 1_700_000_300),
    ])
    #expect(try book.mergedEverywhere().files == ["a.md": "틀\n글\n", "b.md": "틀\n"])
  }

  @Test func `memos that look alike are no move unless it was told`() throws {
    let text = (1...9).map { "\($0)번째 줄이다.\n" }.joined()
    let book = try MergeBook(
      base: ["a.md": "\(text)"], ["a.md": nil, "b.md": "\(text)끝\n"], ["a.md": "첫\n\(text)"])
    let files = try book.mergedEverywhere().files
    #expect(files == ["a.md": "첫\n" + text, "b.md": text + "끝\n"])
  }

  @Test func `two memos moved to one name stay two`() throws {
    let (one, other) = ("하나\n둘\n셋\n", "넷\n다섯\n여섯\n")
    let book = try MergeBook(
      base: ["a.md": "\(one)", "d.md": "\(other)"],
      ["a.md": nil, "z.md": "\(one)", "d.md": "\(other)끝\n"],
      ["d.md": nil, "z.md": "\(other)", "a.md": "\(one)끝\n"])
    let (_, files) = try book.mergedEverywhere()
    #expect(Set(files.keys) == ["z.md", "z-2.md"])
    #expect(Set(files.values) == [one + "끝\n", other + "끝\n"])
  }
}

// MARK: - Copies

extension MergingPastTests {
  /// A merge in which the left side loses `text`, next to other files.
  private func losing(
    _ text: String, beside files: [String: MergeBook.File] = [:], at path: String = "a.md"
  ) throws -> (merge: MergedHistory, files: [String: String]) {
    var base = files
    base[path] = "base\n"
    return try MergeBook(base: base, [path: "\(text)"], [path: "winner\n"]).mergedEverywhere()
  }

  @Test func `the same bytes make no second copy`() throws {
    let first = try losing("loser\n")
    let copy = try #require(first.merge.copies.first)
    let kept = try #require(first.files[copy.path.text])
    let again = try losing("loser\n", beside: [copy.path.text: "\(kept)"])
    #expect(again.merge.copies.isEmpty && again.files.count == 2)
    let otherDay = "a (conflict 2020-01-01 abcd).md"
    #expect(try losing("loser\n", beside: [otherDay: "\(kept)"]).merge.copies.isEmpty)
  }

  @Test func `a name that is taken gets more of the id`() throws {
    let first = try losing("loser\n")
    let copy = try #require(first.merge.copies.first)
    let again = try losing("loser\n", beside: [copy.path.text: "other\n"])
    let longer = "a (conflict 2023-11-15 \(copy.blob.hex.prefix(5))).md"
    #expect(again.merge.copies.map(\.path.text) == [longer])
    #expect(again.files[copy.path.text] == "other\n")
  }

  @Test(
    arguments: [
      "---\ntitle: x\n\nno end\n", "+++\ntitle = \"x\"\n+++\n\ntext\n",
      "---\n- list\n---\n\ntext\n",
    ])
  func `a header that takes no key is kept as it is`(text: String) throws {
    let (merge, files) = try losing(text)
    #expect(merge.copies.map { files[$0.path.text] } == [text])
  }

  @Test func `a copy of a name of the greatest length has a name, too`() throws {
    let name = String(repeating: "가", count: 84) + ".md"
    let (merge, files) = try losing("loser\n", at: name)
    let copy = try #require(merge.copies.first)
    #expect(copy.path.name.count <= 255 && copy.path.text.hasPrefix("가가"))
    #expect(files[copy.path.text] == "---\nconflict_of: \(name)\n---\n\nloser\n")
  }
}
