import MemoCore
import MemoHistory
import TestKit

/// A repository with a random past, made by `git fast-import` from a seed.
///
/// It has branches, merges of two and more, criss-cross merges, moves, swaps of names, reverts,
/// changes of modes, commits that only pin, and clocks that go wrong.
struct SeededHistory {
  let fixture: Fixture
  /// The text of each blob.
  private(set) var texts: [String: String] = [:]
  private(set) var commits: [String] = []

  /// One commit of the stream: its files, each a text and whether it may be run.
  private typealias Files = [String: File]
  private struct File: Hashable {
    var text: String
    var mode = "100644"
  }

  init(seed: UInt64, commits count: Int, folder: String = "") throws {
    var random = SeededRandom(seed)
    var stream = ""
    var states: [Files] = []
    var blobs: [String: Int] = [:]
    var tips = [0]
    for number in 0..<count {
      let parents = number == 0 ? [] : Self.parents(&tips, number, &random)
      var files = parents.first.map { states[$0] } ?? [:]
      if parents.count > 1 {
        Self.merge(parents.dropFirst().map { states[$0] }, into: &files, &random)
      } else {
        Self.change(&files, number, states, &random)
      }
      states.append(files)
      for file in files.values.sorted(by: { $0.text < $1.text }) where blobs[file.text] == nil {
        blobs[file.text] = 1_000_000 + blobs.count
        stream += "blob\nmark :\(1_000_000 + blobs.count - 1)\n" + Self.data(file.text)
      }
      stream += Self.header(number, parents, &random)
      for (name, file) in files.sorted(by: { $0.key < $1.key }) {
        stream += "M \(file.mode) :\(blobs[file.text] ?? 0) \(folder)\(name)\n"
      }
      stream += "M 100644 inline outside.txt\n" + Self.data("\(number)\n")
    }
    fixture = try Fixture { place in
      let marks = "--export-marks=" + place.path("marks")
      git("fast-import", "--quiet", marks, in: place.path, input: Array(stream.utf8))
      place.write(folder + "here", "")
    }
    let texts = Dictionary(uniqueKeysWithValues: blobs.map { ($0.value, $0.key) })
    for line in fixture.folder.text("marks")?.split(separator: "\n") ?? [] {
      let words = line.split(separator: " ")
      guard let mark = Int(words[0].dropFirst()) else { continue }
      if let text = texts[mark] { self.texts[String(words[1])] = text }
    }
    self.commits = git("rev-list", "--all", "--date-order", "--reverse", in: fixture.folder.path)
      .text.split(separator: "\n").map(String.init)
  }
}

// MARK: - The stream

extension SeededHistory {
  private static func data(_ text: String) -> String { "data \(text.utf8.count)\n\(text)\n" }

  private static func header(
    _ number: Int, _ parents: [Int], _ random: inout SeededRandom
  ) -> String {
    // Times stand still, run, and now and then go back.
    let committed = 1_700_000_000 + number * 2 - Int.random(in: 0...9, using: &random) / 8 * 60
    let authored = committed - Int.random(in: 0...300, using: &random)
    let branch = "refs/heads/" + (number % 7 == 3 ? "side" : "main")
    var text = "commit \(branch)\nmark :\(number + 1)\n"
    text += "author A <a@b> \(authored) +0900\ncommitter B <b@c> \(committed) -0330\n"
    text += data("number \(number)")
    for (position, parent) in parents.enumerated() {
      text += (position == 0 ? "from" : "merge") + " :\(parent + 1)\n"
    }
    return text + "deleteall\n"
  }

  /// The parents of the next commit: one of the tips, or several.
  private static func parents(
    _ tips: inout [Int], _ number: Int, _ random: inout SeededRandom
  ) -> [Int] {
    if tips.count > 4 {
      // All come together now and then, so that most of the past can be reached from the end.
      defer { tips = [number] }
      return tips.shuffled(using: &random)
    }
    let first = tips.randomElement(using: &random) ?? 0
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1:
      tips.append(number)
      return [first]
    case 2, 3:
      let others = tips.filter { $0 != first }.shuffled(using: &random).prefix(
        Int.random(in: 1...3, using: &random))
      // A merge that leaves its parents open lets the next one cross it.
      if Bool.random(using: &random) { tips.removeAll { others.contains($0) || $0 == first } }
      tips.append(number)
      return [first] + others
    default:
      tips.removeAll { $0 == first }
      tips.append(number)
      return [first]
    }
  }

  private static func merge(
    _ others: [Files], into files: inout Files, _ random: inout SeededRandom
  ) {
    for other in others {
      for (name, file) in other.sorted(by: { $0.key < $1.key }) where files[name] != file {
        if Bool.random(using: &random) { files[name] = file }
      }
    }
  }

  private static func change(
    _ files: inout Files, _ number: Int, _ states: [Files], _ random: inout SeededRandom
  ) {
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let name = files.keys.sorted().randomElement(using: &random)
      let other =
        "n\(Int.random(in: 0..<4, using: &random))/메모\(Int.random(in: 0..<6, using: &random)).md"
      guard let name, let file = files[name] else {
        files[other] = File(text: "pinned: no\n\(number)\n")
        continue
      }
      switch Int.random(in: 0..<12, using: &random) {
      case 0: files[name] = nil
      case 1, 2: if files[other] == nil { (files[other], files[name]) = (file, nil) }
      case 3, 4:
        let isPinned = file.text.hasPrefix("pinned: yes")
        files[name]?.text =
          "pinned: \(isPinned ? "no" : "yes")\n" + file.text.dropFirst(isPinned ? 12 : 11)
      case 5: files[name]?.mode = file.mode == "100644" ? "100755" : "100644"
      case 6: files[name] = states.randomElement(using: &random)?[name] ?? file
      case 7, 8: files[other] = File(text: "pinned: no\nnew \(number)\n")
      case 9: files["n\(number % 4)"] == nil ? (files["plain.txt"] = File(text: "\(number)")) : ()
      default: files[name]?.text = "pinned: no\nedit \(number) \(name)\n"
      }
    }
  }
}
