import TestKit
import Testing

@testable import MemoKit

/// Links to files that moved on one device or on both.
@Suite struct MergingLinksTests {
  /// Files of two devices, what each does, and what both have in the end.
  struct Case: CustomTestStringConvertible, Sendable {
    /// What a device does: moves, and files that it writes after those.
    struct Work: Sendable {
      var isLate = false
      var moves: [(String, String)] = []
      var files: [String: String] = [:]
    }

    let testDescription: String
    let files: [String: String]
    let a: Work
    let b: Work
    let after: [String: String]

    init(
      _ name: String, _ files: [String: String], a: Work, b: Work, _ after: [String: String]
    ) {
      (testDescription, self.files, self.a, self.b, self.after) = (name, files, a, b, after)
    }
  }

  static let cases: [Case] = [
    Case(
      "both move one memo, and the earlier move names it",
      ["x/plan.md": "# 계획\n", "할 일.md": "[[plan]] [p](x/plan.md#곳) [[계획]]\n\n우유\n"],
      a: .init(moves: [("x/plan.md", "aa/p1.md")]),
      b: .init(isLate: true, moves: [("x/plan.md", "bb/p2.md")]),
      ["aa/p1.md": "# 계획\n", "할 일.md": "[[p1]] [p](aa/p1.md#곳) [[계획]]\n\n우유\n"]),
    Case(
      "both move one memo, and edit what links to it",
      ["plan.md": "글\n", "a.md": "[p](plan.md) 하나\n\n둘\n\n셋\n"],
      a: .init(moves: [("plan.md", "p1.md")], files: ["a.md": "[p](p1.md) 하나\n\n둘\n\n셋넷\n"]),
      b: .init(
        isLate: true, moves: [("plan.md", "d/p2.md")],
        files: ["a.md": "[p](d/p2.md) 하나, 하나\n\n둘\n\n셋\n"]),
      ["p1.md": "글\n", "a.md": "[p](p1.md) 하나, 하나\n\n둘\n\n셋넷\n"]),
    Case(
      "both move one memo that has links of its own",
      ["plan.md": "[a](a.md)\n\n글\n\n끝\n", "a.md": "하나\n"],
      a: .init(isLate: true, moves: [("plan.md", "x/p1.md")]),
      b: .init(
        moves: [("plan.md", "y/z/p2.md")], files: ["y/z/p2.md": "[a](../../a.md)\n\n글\n\n끝, 끝\n"]),
      ["y/z/p2.md": "[a](../../a.md)\n\n글\n\n끝, 끝\n", "a.md": "하나\n"]),
    Case(
      "a new link to the old place of a memo, in the folder that moves and outside of it",
      ["w/o.md": "글\n", "w/v.md": "글글\n", "a.md": "하나\n"],
      a: .init(moves: [("w/o.md", "ww/o.md"), ("w/v.md", "ww/v.md")]),
      b: .init(files: ["w/새.md": "[o](o.md) [[v]]\n", "a.md": "하나 [[w/v]]\n"]),
      [
        "ww/o.md": "글\n", "ww/v.md": "글글\n", "w/새.md": "[o](../ww/o.md) [[v]]\n",
        "a.md": "하나 [[ww/v]]\n",
      ]),
    Case(
      "a new link in a memo that moves, to another one that does",
      ["o.md": "글\n\n둘\n", "v.md": "글글\n"],
      a: .init(moves: [("o.md", "ww/o.md"), ("v.md", "x.md")]),
      b: .init(files: ["o.md": "글\n\n둘\n\n[v](v.md)\n"]),
      ["ww/o.md": "글\n\n둘\n\n[v](../x.md)\n", "x.md": "글글\n"]),
    Case(
      "a memo moves on one device, and the line of its link is edited on the other",
      ["o.md": "글\n", "a.md": "하나 [o](o.md) 둘\n"],
      a: .init(moves: [("o.md", "p.md")]), b: .init(files: ["a.md": "하나, 하나 [o](o.md) 둘둘\n"]),
      ["p.md": "글\n", "a.md": "하나, 하나 [o](p.md) 둘둘\n"]),
    Case(
      "a new link to a memo whose place another one has by now",
      ["o.md": "# 옛글\n\n하나\n", "a.md": "하나\n"],
      a: .init(moves: [("o.md", "p.md")], files: ["o.md": "# 새글\n"]),
      b: .init(files: ["a.md": "하나 [옛글](o.md)\n"]),
      ["p.md": "# 옛글\n\n하나\n", "o.md": "# 새글\n", "a.md": "하나 [옛글](p.md)\n"]),
    Case(
      "links that mean several memos, and those in code, stay",
      ["o.md": "글\n", "d/n.md": "---\ntitle: o\n---\n"],
      a: .init(moves: [("o.md", "p.md")]), b: .init(files: ["a.md": "[[o]] `[o](o.md)` [[x]]\n"]),
      ["p.md": "글\n", "d/n.md": "---\ntitle: o\n---\n", "a.md": "[[o]] `[o](o.md)` [[x]]\n"]),
  ]

  @Test(arguments: cases) func `links end at the place where the memo is`(_ row: Case) throws {
    let remote = Remotely()
    let a = try remote.device("a")
    for (path, text) in row.files { a.folder.write(path, text) }
    try a.sync()
    let b = try remote.clone("b")
    for (device, work) in [(a, row.a), (b, row.b)] {
      if work.isLate { for _ in 0..<99 { _ = device.settings.now() } }
      for (old, new) in work.moves {
        _ = try device.notebook().move(.memo(try device.path(old)), to: try device.path(new))
      }
      for (path, text) in work.files { device.folder.write(path, text) }
    }
    try a.sync()
    #expect(try b.sync().copies == [])
    try a.sync()
    for device in [a, b] {
      #expect(device.files.filter { $0.key != ".memo.yml" } == row.after)
      #expect(device.isSound)
    }
    #expect(a.head == b.head)
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `what two devices move at random is found by all links, and leaves no copies`(
    seed: UInt64
  ) throws {
    var random = SeededRandom(seed)
    let remote = Remotely()
    let a = try remote.device("a")
    let names = (0..<8).map { "m\($0)" }
    var places = Dictionary(
      uniqueKeysWithValues: names.enumerated().map { ($1, "d\($0 % 3)/\($1)") })
    for name in names {
      let links = names.map { Self.link($0, places[$0] ?? "", &random) }
      a.folder.write("\(places[name] ?? "").md", "id \(name)\n\n" + links.joined(separator: "\n\n"))
    }
    try a.sync()
    let b = try remote.clone("b")
    let start = places
    for device in [a, b] {
      places = start
      for name in names.shuffled(using: &random).prefix(3) {
        let new = "e\(Int.random(in: 0..<3, using: &random))/\(name)\(device === a ? "a" : "b")"
        _ = try device.notebook().move(
          .memo(try device.path("\(places[name] ?? "").md")), to: try device.path(new + ".md"))
        places[name] = new
        let linked = names.randomElement(using: &random) ?? ""
        device.folder.write(
          "d0/new-\(new.filter { $0 != "/" }).md",
          Self.link(linked, places[linked] ?? "", &random))
      }
    }
    try a.sync()
    #expect(try b.sync().copies == [])
    try a.sync()
    #expect(a.head == b.head && a.isSound && b.isSound)
    let notebook = try b.notebook()
    for path in try notebook.snapshot().memos.map(\.path) {
      for link in try notebook.links(of: path).links {
        guard case .file(let target) = link.target else {
          Issue.record("\(path): \(link.destination) \(link.target)")
          continue
        }
        #expect(b.folder.text(target.text)?.hasPrefix("id \(link.label)\n") == true)
      }
    }
  }

  /// A link that is labelled with the name of what it means.
  private static func link(
    _ name: String, _ place: String, _ random: inout SeededRandom
  ) -> String {
    let stem = place.split(separator: "/").last ?? ""
    return [
      "[\(name)](/\(place).md)", "[[\(stem)|\(name)]]", "[[\(place)|\(name)]]",
      "[\(name)](</\(place)>)",
    ].randomElement(using: &random) ?? ""
  }
}
