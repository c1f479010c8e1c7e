import MemoCore
import TestKit
import Testing

@testable import MemoHistory

/// Trees that somebody made by hand, and what is written of them.
@Suite struct MergingTreesTests {
  /// An entry of a tree: mode, name, and which object.
  private typealias Row = (mode: String, name: [UInt8])

  @Test(
    arguments: [
      ".git", ".GIT", ".gIt", "git~1", "GIT~1", ".git ", ".git.", ".git::$INDEX_ALLOCATION", "..",
      ".", "a/../b", "/a", "a/b", ".g\u{200C}it", ".git\\x", "x\\..git\\.git", "\u{FEFF}.git",
    ])
  func `a name that git refuses is taken from nobody`(name: String) throws {
    let fixture = try Fixture()
    let bad = try fixture.handMade([("100644", Array(name.utf8))])
    #expect(throws: HistoryError.unsafeName(Array(name.utf8))) {
      try fixture.history.treeChanges(from: nil, to: bad)
    }
    let folder = try fixture.handMade([("40000", Array(name.utf8))])
    #expect(throws: HistoryError.unsafeName(Array(name.utf8))) {
      try fixture.history.treeChanges(from: nil, to: folder)
    }
  }

  @Test(
    arguments: [
      "a.md", ".gitignore", ".gitattributes", ".github", "git", "git~2", "gitmodules", "...",
      "a\\b.md", "가.md", ".gít", "con.md", "a:b.md", ".git2",
    ])
  func `other names are taken, odd or not`(name: String) throws {
    let fixture = try Fixture()
    let commit = try fixture.handMade([("100644", Array(name.utf8))])
    let found = try fixture.history.treeChanges(from: nil, to: commit)
    #expect(found.map(\.path.text) == [name])
  }

  @Test func `the file of submodules is no link`() throws {
    let fixture = try Fixture()
    for name in [".gitmodules", "GITMOD~1", ".gitmodules ."] {
      let bad = try fixture.handMade([("120000", Array(name.utf8))])
      #expect(throws: HistoryError.unsafeName(Array(name.utf8))) {
        try fixture.history.treeChanges(from: nil, to: bad)
      }
    }
    let link = try fixture.handMade([("120000", Array("a.md".utf8))])
    #expect(try fixture.history.treeChanges(from: nil, to: link)[0].new?.mode == .link)
  }

  @Test(
    arguments: [
      ["100644 b", "100644 a"], ["100644 a", "100644 a"], ["100644 a", "100644 a-b", "40000 a"],
      ["40000 a", "100644 a"],
    ])
  func `a tree in disorder is taken from nobody`(rows: [String]) throws {
    let fixture = try Fixture()
    let bad = try fixture.handMade(
      rows.map { row in
        let words = row.split(separator: " ").map(String.init)
        return (words[0], Array(words[1].utf8))
      })
    #expect(throws: HistoryError.self) { try fixture.history.treeChanges(from: nil, to: bad) }
  }

  @Test func `a few folders that hold each other many times over are taken from nobody`() throws {
    let fixture = try Fixture()
    for hasFile in [true, false] {
      let tree = try fixture.history.outline(of: fixture.bomb(hasFile: hasFile)).tree
      #expect(throws: HistoryError.tooManyEntries) {
        try fixture.history.with { (repository) throws(HistoryError) in
          var reader = try ObjectReader(repository)
          // The usual room is used up only after some millions.
          try reader.compare(nil, tree, bound: EntryBound(bytes: 1 << 18)) { _ in }
        }
      }
    }
  }

  @Test func `rights that git does not know are no difference`() throws {
    let fixture = try Fixture()
    let one = try fixture.handMade([("100644", Array("a".utf8)), ("100755", Array("b".utf8))])
    let other = try fixture.handMade([("100664", Array("a".utf8)), ("100777", Array("b".utf8))])
    #expect(try fixture.history.treeChanges(from: one, to: other).isEmpty)
  }

  @Test(arguments: [1, 150])
  func `a draft becomes the tree that git makes of the same`(count: Int) throws {
    let fixture = try Fixture()
    let first = try fixture.commit(["a.md": "a\n", "d/b.md": "b\n", "d/c.md": "c\n"]).commit
    let other = try fixture.commit(["a.md": "aa\n"]).commit
    let root = try fixture.history.outline(of: other).tree
    var changes: [RelativePath: MergeDraft.Content] = [try fixture.path("d/b.md"): .nothing]
    for number in 0..<count {
      let bytes = Array("\(number)\n".utf8)
      changes[try fixture.path("e/\(number).md")] = .bytes(
        bytes, TreeEntry(mode: .executable, id: ObjectID(blob: bytes)))
    }
    let commit = try fixture.history.commit(
      MergeDraft(root: root, changes: changes), merging: [first, other].sorted())
    let listing = git("ls-tree", "-r", commit.hex, in: fixture.folder.path).text
    #expect(listing.split(separator: "\n").count == count + 2)
    #expect(listing.contains("100755 blob"))
    let text = git("cat-file", "commit", commit.hex, in: fixture.folder.path).text
    let parents = [first, other].sorted().map { "parent \($0.hex)\n" }.joined()
    let person = "memo <memo@localhost> 1700000000 +0900\n"
    #expect(
      text.split(separator: "\n", maxSplits: 1)[1]
        == "\(parents)author \(person)committer \(person)\nMerge\n\nMemo-Merge: 1\n")
    #expect(fixture.isSound)
  }
}

extension Fixture {
  /// A commit of a tree whose bytes are written as they are; its entries are all the same.
  fileprivate func handMade(_ rows: [(mode: String, name: [UInt8])]) throws -> ObjectID {
    let blob = try object("blob", Array("text\n".utf8))
    let inner = try object("tree", Array("100644 a\0".utf8) + blob.bytes)
    var bytes: [UInt8] = []
    for row in rows {
      bytes += Array(row.mode.utf8) + [32] + row.name + [0]
      bytes += (row.mode == "40000" ? inner : blob).bytes
    }
    return try commit(try object("tree", bytes))
  }

  /// A commit of a folder with ten equal folders in it, each with ten, and so on, to a file, or
  /// nothing.
  fileprivate func bomb(hasFile: Bool) throws -> ObjectID {
    let blob = try object("blob", Array("text\n".utf8))
    var tree = try object("tree", hasFile ? Array("100644 a\0".utf8) + blob.bytes : [])
    for _ in 0..<15 {
      let inner = tree
      tree = try object(
        "tree", (0..<10).flatMap { Array("40000 \($0)\0".utf8) + inner.bytes })
    }
    return try commit(tree)
  }

  private func commit(_ tree: ObjectID) throws -> ObjectID {
    let person = "A <a@b> 1700000000 +0900"
    return try object(
      "commit", Array("tree \(tree.hex)\nauthor \(person)\ncommitter \(person)\n\nx\n".utf8))
  }

  private func object(_ kind: String, _ bytes: [UInt8]) throws -> ObjectID {
    let made = git(
      "hash-object", "-w", "--literally", "--stdin", "-t", kind, in: folder.path, input: bytes)
    return try #require(ObjectID(hex: String(made.text.prefix(40))), "\(made.errorText)")
  }
}
