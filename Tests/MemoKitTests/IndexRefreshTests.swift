import TestKit
import Testing

@testable import MemoKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The kept index answers as one that was built from scratch, whatever happened in between.
@Suite struct IndexRefreshTests {
  private static let words = ["우유", "milk", "회의록", "カメラ", "plan", "#집", "#work/a"]
  private static let names = ["a.md", "b.md", "폴더/c.md", "폴더/d.markdown", "x/y/e.md", "f.md"]

  private func body(_ random: inout SeededRandom) -> String {
    let header = [
      "", "---\ntitle: 제목 \(Int.random(in: 0..<9, using: &random))\n---\n",
      "---\npinned: true\n---\n",
      "---\ndate: 2020-01-0\(Int.random(in: 1..<9, using: &random))\n---\n",
      "---\ntitle: [broken\n---\n",
    ]
    let text = (0..<3).compactMap { _ in Self.words.randomElement(using: &random) }
    return (header.randomElement(using: &random) ?? "") + text.joined(separator: " ") + "\n"
  }

  /// What a snapshot knows, in a form that two of them are compared by.
  private func facts(_ snapshot: Snapshot) throws -> [String] {
    var facts = snapshot.memos.map { "\($0)" }
    facts += try snapshot.list().memos.map { "list \($0.path)" }
    for word in Self.words + ["ㅎㅇㄹ", "tag:work", "title:제목", "pinned:yes"] {
      let found = snapshot.search(word)
      facts += found.hits.map { "\(word) \($0.memo.path) \($0.score) \($0.matches)" }
    }
    return facts
  }

  private func change(_ sample: Sample, _ random: inout SeededRandom) throws {
    let folder = sample.folder
    let name = Self.names.randomElement(using: &random) ?? ""
    switch Int.random(in: 0..<12, using: &random) {
    case 0...3: folder.write(name, body(&random))
    case 4: unlink(folder.path(name))
    case 5:
      let other = Self.names.randomElement(using: &random) ?? ""
      rename(folder.path(name), folder.path(other))
    case 6: _ = try sample.notebook.save()
    case 7:
      git("add", "-A", in: folder.path)
      git("-c", "user.name=x", "-c", "user.email=x", "commit", "-qm", "by hand", in: folder.path)
    case 8: git("checkout", "-q", "-f", "HEAD~1", "--", ".", in: folder.path)
    case 9:
      let isThere = folder.read(".gitignore") != nil
      if isThere {
        unlink(folder.path(".gitignore"))
      } else {
        folder.write(".gitignore", "b.md\nx/\n")
      }
    case 10:
      if let memo = try sample.notebook.list().memos.randomElement(using: &random) {
        _ = try? sample.notebook.setPinned(!memo.isPinned, [memo.path])
      }
    default: try sample.new("새 메모", body(&random))
    }
  }

  @Test(arguments: 0..<12)
  func `after any changes it answers as a new one`(seed: UInt64) throws {
    let sample = try Sample("pin_limit: 0\n")
    var random = SeededRandom(seed)
    for step in 0..<25 {
      try change(sample, &random)
      let kept = try facts(sample.notebook.snapshot())
      let fresh = try facts(sample.notebook.look(.kept, key: 0).snapshot)
      #expect(kept == fresh, "seed \(seed), step \(step)")
      if kept != fresh { return }
    }
  }

  @Test func `a memo rewritten with its size and time put back is seen`() throws {
    let sample = try Sample()
    sample.folder.write("a.md", "milk\n")
    sample.age("a.md", 1_700_000_000)
    #expect(try sample.notebook.search("milk").hits.count == 1)
    usleep(20_000)
    sample.folder.write("a.md", "plan\n")
    sample.age("a.md", 1_700_000_000)
    #expect(try sample.notebook.search("milk").hits.isEmpty)
    #expect(try sample.notebook.search("plan").hits.count == 1)
  }

  @Test(arguments: ["index", "index.delta"])
  func `a damaged index is made anew`(name: String) throws {
    let sample = try Sample()
    try sample.new("하나", "우유\n")
    _ = try sample.notebook.list()
    try sample.new("둘", "우유\n")
    _ = try sample.notebook.list()
    var random = SeededRandom(7)
    for _ in 0..<40 {
      guard var bytes = sample.folder.read(".git/memo/" + name), !bytes.isEmpty else { continue }
      let place = Int.random(in: 0..<min(bytes.count, 256), using: &random)
      bytes[place] ^= UInt8.random(in: 1...255, using: &random)
      sample.folder.write(".git/memo/" + name, bytes)
      _ = try sample.notebook.list()
      sample.folder.write(".git/memo/" + name, Array(bytes.prefix(place)))
      #expect(try sample.notebook.search("우유").hits.count == 2)
    }
  }

  @Test func `what nothing can be stored in only costs time`() throws {
    let sample = try Sample(isPlain: true)
    sample.folder.write("a.md", "milk\n")
    let settings = Settings(now: sample.settings.now)
    let notebook = try Notebook(opening: sample.folder.path, settings: settings)
    #expect(try notebook.search("milk").hits.count == 1)
    sample.folder.write("b.md", "milk too\n")
    #expect(try notebook.search("milk").hits.count == 2)
  }

  @Test func `another zone, and other rules for titles, void it`() throws {
    let sample = try Sample("title_from: text\n")
    sample.folder.write("a.md", "# Heading\n")
    #expect(try sample.notebook.list().memos.map(\.title) == ["Heading"])
    sample.folder.write(".memo.yml", "title_from: stem\n")
    let notebook = try Notebook(opening: sample.folder.path, settings: sample.settings)
    #expect(try notebook.list().memos.map(\.title) == ["a"])
  }
}
