import TestKit
import Testing

@testable import MemoKit
@testable import MemoMarkdown

/// Seeded notebooks full of links: whatever moves, every link that pointed to one file points to
/// it afterwards, and nothing but links is different.
@Suite struct MoveLawTests {
  private static let stems = ["a", "b", "새 글", "e\u{301}", "c (1)", "d#1", "100%", "x.y", "f"]
  private static let folders = ["", "", "sub/", "sub/deep/", "가 나/"]

  /// Where each link of the notebook points, read from all files, without the index's help.
  private func targets(_ sample: Sample) throws -> [String: [MemoLink.Target]] {
    let snapshot = try sample.notebook.snapshot()
    let others = try sample.texts().keys.compactMap { RelativePath($0) }.filter { !$0.isMemo }
    let catalogue = LinkCatalogue(
      snapshot.memos.map { .init(path: $0.path, title: $0.conflictOf == nil ? $0.title : nil) }
        + others.filter { !$0.isHidden }.map { .init(path: $0, title: nil) })
    var targets: [String: [MemoLink.Target]] = [:]
    for memo in snapshot.memos {
      let document = MemoDocument(parsing: try #require(sample.folder.read(memo.path.text)))
      targets[memo.path.text] = document.references.map {
        catalogue.meaning(of: $0, in: memo.path.folder).target
      }
    }
    return targets
  }

  private func link(_ paths: [String], from folder: String, _ random: inout SeededRandom) -> String
  {
    let path = paths.randomElement(using: &random)!
    let bare = path.hasSuffix(".md") ? String(path.dropLast(3)) : path
    let depth = folder.split(separator: "/").count
    let way = String(repeating: "../", count: depth) + path
    let encoded = way.replacing("%", with: "%25").replacing(" ", with: "%20")
      .replacing("#", with: "%23")
    let stem = bare.split(separator: "/").last.map(String.init) ?? bare
    let forms = [
      "[t](\(encoded))", "[t](<\(way.replacing("#", with: "%23"))>)", "[t](/\(encoded)#s)",
      "![t](\(encoded) \"t\")", "\n[r]: \(encoded)\n", "[t](none.md)", "[[\(stem)]]",
      "[[\(bare)|l]]",
      "[[\(path)#s]]", "![[\(stem)]]", "[[/\(bare)]]", "[[제목 \(stem)]]", "`[[\(stem)]]`",
      "[t](\(encoded.replacing(".md", with: "")))", "[t](https://a.b/c.md)", "[s](\(way)/../)",
    ]
    return forms.randomElement(using: &random)!
  }

  private func fill(_ sample: Sample, _ random: inout SeededRandom) {
    var paths: Set<String> = []
    for _ in 0..<9 {
      let ending = Int.random(in: 0..<4, using: &random) == 0 ? ".png" : ".md"
      paths.insert(
        Self.folders.randomElement(using: &random)! + Self.stems.randomElement(using: &random)!
          + ending)
    }
    let all = paths.sorted()
    for path in all {
      var text = ""
      if Bool.random(using: &random) {
        text = "---\ntitle: 제목 \(Self.stems.randomElement(using: &random)!)\n---\n"
      }
      let folder = path.split(separator: "/").dropLast().joined(separator: "/")
      for _ in 0..<Int.random(in: 0..<8, using: &random) {
        text +=
          link(all, from: folder, &random) + [" ", "\n", " 글\n"].randomElement(using: &random)!
      }
      sample.folder.write(path, text)
    }
  }

  @Test(arguments: 0..<30) func `every link still points where it did`(seed: Int) throws {
    var random = SeededRandom(UInt64(seed))
    let sample = try Sample()
    fill(sample, &random)
    _ = try sample.notebook.save()
    for _ in 0..<4 {
      let (before, texts) = (try targets(sample), try sample.texts())
      let isFolder = Int.random(in: 0..<4, using: &random) == 0
      let old =
        isFolder
        ? ["sub/", "가 나/"].randomElement(using: &random)!
        : before.keys.sorted().randomElement(using: &random)!
      let stem = (Self.stems + ["z", "y [1]", "w"]).randomElement(using: &random)!
      let folder = (Self.folders + ["new/"]).randomElement(using: &random)!
      let new = isFolder ? folder + stem + "/" : folder + stem + ".md"
      let outcome: MoveOutcome
      do {
        outcome = try sample.move(isFolder ? old : "./" + old, "./" + new)
      } catch let error as MemoError {
        switch error {
        case .exists, .folderExists, .intoItself, .noSuchMemo, .noSuchFolder, .lostLink: break
        default: Issue.record("\(old) → \(new): \(error)")
        }
        #expect(try sample.texts() == texts && sample.status == "")
        continue
      }
      let moves = Dictionary(uniqueKeysWithValues: outcome.renames.map { ($0.old, $0.new) })
      let after = try targets(sample)
      for (path, old) in before {
        let place = try moves[sample.path(path)] ?? sample.path(path)
        let now = try #require(after[place.text])
        #expect(old.count == now.count)
        for (old, now) in zip(old, now) {
          guard case .file(let file) = old else { continue }
          #expect(now == .file(moves[file] ?? file), "\(seed) \(path) \(old)")
        }
      }
      _ = try sample.notebook.undo()
      #expect(try sample.texts() == texts && sample.status == "")
      _ = try sample.notebook.redo()
    }
  }
}
