import TestKit
import Testing

@testable import MemoKit

/// Merges where a side moved a memo away and something else took its path.
@Suite struct MergingTakenTests {
  /// What one side does in a commit: it moves a memo, or changes files.
  enum Step {
    case move(String, String)
    case change([String: String?])
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let left: [Step]
    let right: [Step]
    let result: [String: String]
    var testDescription: String { name }
  }

  private static let a = (1...9).map { "가 \($0)\n" }.joined()
  private static let b = (1...9).map { "나 \($0)\n" }.joined()
  private static let base = ["a.md": a, "b.md": b]
  private static let edits: [Step] = [.change(["a.md": a + "A\n", "b.md": b + "B\n"])]
  private static let swap: [Step] = [
    .move("a.md", "t.md"), .move("b.md", "a.md"), .move("t.md", "b.md"),
  ]

  static let cases = [
    Case(
      name: "a new memo at the old path",
      left: [.move("a.md", "c.md"), .change(["a.md": "# 새\n"])],
      right: edits, result: ["a.md": "# 새\n", "b.md": b + "B\n", "c.md": a + "A\n"]),
    Case(
      name: "a new memo at the old path, both edited again",
      left: [
        .move("a.md", "c.md"), .change(["a.md": "# 새\n"]),
        .change(["a.md": "# 새\n\n글\n", "c.md": "C\n" + a]),
      ],
      right: edits, result: ["a.md": "# 새\n\n글\n", "b.md": b + "B\n", "c.md": "C\n" + a + "A\n"]),
    Case(
      name: "the new memo moves, too",
      left: [
        .move("a.md", "x.md"), .change(["a.md": "# 새\n"]), .move("a.md", "c.md"),
      ],
      right: edits, result: ["c.md": "# 새\n", "b.md": b + "B\n", "x.md": a + "A\n"]),
    Case(
      name: "one after the other", left: [.move("a.md", "c.md"), .move("b.md", "a.md")],
      right: edits, result: ["a.md": b + "B\n", "c.md": a + "A\n"]),
    Case(
      name: "one after the other, the first edited",
      left: [.move("a.md", "c.md"), .move("b.md", "a.md")],
      right: [.change(["a.md": a + "A\n"])], result: ["a.md": b, "c.md": a + "A\n"]),
    Case(
      name: "one after the other, the second edited",
      left: [.move("a.md", "c.md"), .move("b.md", "a.md")],
      right: [.change(["b.md": b + "B\n"])], result: ["a.md": b + "B\n", "c.md": a]),
    Case(
      name: "two that change places", left: swap, right: edits,
      result: ["a.md": b + "B\n", "b.md": a + "A\n"]),
    Case(
      name: "two that change places, one edited", left: swap,
      right: [.change(["a.md": a + "A\n"])], result: ["a.md": b, "b.md": a + "A\n"]),
    Case(
      name: "two that change places on both sides", left: swap,
      right: swap + [.change(["b.md": a + "A\n"])], result: ["a.md": b, "b.md": a + "A\n"]),
    Case(
      name: "taken back", left: [.move("a.md", "c.md"), .move("c.md", "a.md")],
      right: edits, result: ["a.md": a + "A\n", "b.md": b + "B\n"]),
    Case(
      name: "a memo in place of a removed one",
      left: [.change(["a.md": nil]), .move("b.md", "a.md")],
      right: edits, result: ["a.md": b + "B\n", "a-2.md": a + "A\n"]),
    Case(
      name: "a memo in place of a removed one that nobody edits",
      left: [.change(["a.md": nil]), .move("b.md", "a.md")],
      right: [.change(["b.md": b + "B\n"])], result: ["a.md": b + "B\n"]),
    Case(
      name: "a new memo, and the other side moves the old one",
      left: [.move("a.md", "c.md"), .change(["a.md": "# 새\n"])],
      right: [.move("a.md", "d.md"), .change(["d.md": a + "A\n"])],
      result: ["a.md": "# 새\n", "b.md": b, "c.md": a + "A\n"]),
    Case(
      name: "new memos on both sides",
      left: [.move("a.md", "c.md"), .change(["a.md": "# 새\n"])],
      right: [.move("a.md", "c.md"), .change(["a.md": "# 다른\n", "c.md": a + "A\n"])],
      result: ["a.md": "# 새\n", "a-2.md": "# 다른\n", "b.md": b, "c.md": a + "A\n"]),
    Case(
      name: "chains that cross", left: [.move("a.md", "c.md"), .move("b.md", "a.md")],
      right: [.move("b.md", "d.md"), .change(["a.md": a + "A\n", "d.md": b + "B\n"])],
      result: ["a.md": b + "B\n", "c.md": a + "A\n"]),
    Case(
      name: "written anew at the same path",
      left: [.change(["a.md": nil]), .change(["a.md": "C\n" + a])],
      right: edits, result: ["a.md": "C\n" + a + "A\n", "b.md": b + "B\n"]),
  ]

  @Test(arguments: cases, [false, true])
  func `text stays in its memo`(_ row: Case, isLater: Bool) throws {
    var commits = [
      MergeBook.Commit(name: "base", parents: [], files: Self.base.mapValues { "\($0)" })
    ]
    commits += Self.side("left", row.left, from: isLater ? 1_700_000_500 : 1_700_000_100)
    commits += Self.side("right", row.right, from: 1_700_000_300)
    let (merge, files) = try MergeBook(commits).mergedEverywhere()
    #expect(Set(files.values) == Set(row.result.values) && files.count == row.result.count)
    if !isLater { #expect(files == row.result) }
    #expect(merge.copies.isEmpty)
  }

  private static func side(_ name: String, _ steps: [Step], from start: Int) -> [MergeBook.Commit] {
    var files = base
    return steps.enumerated().map { (number, step) in
      var changes: [String: String?] = [:]
      var message = "Change"
      switch step {
      case .move(let old, let new):
        changes = [old: nil, new: files[old]]
        message = "Move\n\nMemo-Moved: \(old) \(new)"
      case .change(let new): changes = new
      }
      for (path, text) in changes { files[path] = text }
      return MergeBook.Commit(
        name: number == steps.count - 1 ? name : name + "\(number)",
        parents: [number == 0 ? "base" : name + "\(number - 1)"],
        files: changes.mapValues { $0.map { "\($0)" } }, time: start + number, message: message)
    }
  }
}
