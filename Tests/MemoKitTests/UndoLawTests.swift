import MemoKit
import TestKit
import Testing

/// Random steps, with what editors do between them, taken back and made again.
@Suite struct UndoLawTests {
  @Test(arguments: 0..<8 as Range<UInt64>)
  func `undo then redo gives the same bytes, and nothing written is lost`(seed: UInt64) throws {
    var play = try RandomPlay(seed)
    for _ in 0..<14 {
      try play.act()
      try play.takeBackAndDoAgain()
    }
    play.checkThatAllIsReachable()
  }
}

/// A person and an editor in one notebook, each line they write a word of its own.
private struct RandomPlay {
  private let sample: Sample
  private var random: SeededRandom
  private var written: [String] = []
  private var steps = 0

  init(_ seed: UInt64) throws {
    sample = try Sample()
    random = SeededRandom(seed)
    for title in ["가", "나", "다"] {
      try sample.new(title, line() + line() + line())
      steps += 1
    }
  }

  private mutating func line() -> String {
    written.append("word\(written.count)x\(Int.random(in: 0..<1_000_000, using: &random))")
    return written[written.count - 1] + "\n"
  }

  private var memos: [String] { sample.files.keys.filter { $0.hasSuffix(".md") }.sorted() }

  /// One step of `memo`, or one change by somebody else, which is captured at once.
  mutating func act() throws {
    guard let name = memos.randomElement(using: &random) else {
      try sample.new("새 메모 \(steps)", line())
      steps += 1
      return
    }
    let path = try sample.path(name)
    let edit: Edit
    switch Int.random(in: 0..<11, using: &random) {
    case 0: edit = Edit(body: .append(Array(line().utf8)))
    case 1: edit = Edit(body: .replace(Array((line() + line()).utf8)))
    case 2: edit = Edit(body: .prepend(Array(line().utf8)))
    case 3: edit = Edit(title: line())
    case 4: edit = Edit(addedTags: ["t\(steps)"], texts: [("key", "\(steps)")])
    case 5:
      let isPinned = try sample.notebook.read(path).memo.isPinned
      let pinned = try sample.notebook.list(ListOptions(isPinned: true)).total
      if isPinned || pinned < 5 {
        _ = try sample.notebook.setPinned(!isPinned, [path])
        steps += 1
      }
      return
    case 6:
      _ = try sample.notebook.remove([path])
      steps += 1
      return
    case 7:
      try sample.new("새 메모 \(steps)", line())
      steps += 1
      return
    default: return try meddle(name)
    }
    if try sample.notebook.update(path, edit).isChanged { steps += 1 }
  }

  /// What an editor does to a file.
  private mutating func meddle(_ name: String) throws {
    let text = sample.folder.text(name) ?? ""
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: removeTree(sample.folder.path(name))
    case 1:
      removeTree(sample.folder.path(name))
      sample.folder.write("moved \(steps) \(written.count).md", text)
    case 2: sample.folder.write(name, text + line())
    case 3: sample.folder.write(name, text.replacing("pinned: false", with: "pinned: true"))
    default:
      let place = Int.random(in: lines.indices, using: &random)
      lines.insert(String(line().dropLast()), at: place)
      sample.folder.write(name, lines.joined(separator: "\n"))
    }
    _ = try sample.notebook.save()
  }

  mutating func takeBackAndDoAgain() throws {
    let before = sample.files
    let count = Int.random(in: 1...min(3, steps), using: &random)
    do {
      _ = try sample.notebook.undo(count)
    } catch MemoError.overtaken {
      #expect(sample.files == before && sample.status == "")
      return
    } catch MemoError.noSteps(_, _, let found) {
      #expect(found < count && sample.files == before)
      return
    }
    #expect(sample.status == "")
    // Sometimes it stays taken back, which a new step then makes final.
    guard Int.random(in: 0..<4, using: &random) > 0 else { return }
    let redone = try sample.notebook.redo(count)
    #expect(redone.steps.count == count)
    #expect(sample.files == before && sample.status == "", "undo \(count)")
  }

  func checkThatAllIsReachable() {
    let place = sample.folder.path
    let ids = git("rev-list", "--all", "--objects", in: place).text.split(separator: "\n").map {
      $0.prefix(40)
    }
    let objects = git(
      "cat-file", "--batch", in: place, input: Array(ids.joined(separator: "\n").utf8)
    ).text
    for word in written { #expect(objects.contains(word), "\(word)") }
    #expect(git("fsck", "--strict", in: place).status == 0)
  }
}
