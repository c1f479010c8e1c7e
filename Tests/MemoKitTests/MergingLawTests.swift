import TestKit
import Testing

@testable import MemoKit

/// Three devices that write, move and remove memos at random, merged two by two.
@Suite struct MergingLawTests {
  @Test(arguments: 0..<10 as Range<UInt64>)
  func `merges lose nothing, are the same everywhere, and keep fewer copies than git has conflicts`(
    seed: UInt64
  ) throws {
    let book = try MergeBook(RandomDevices(seed).commits)
    let clone = try book.clone()
    let first = try checked("a", "b", in: book, clone)
    let second = try checked(first.commit.hex, "c", in: book, clone)
    // Other ways to the same three are merges, too.
    let third = try checked("b", "c", in: book, clone)
    _ = try checked(first.commit.hex, third.commit.hex, in: book, clone)
    for past in ["a", "b", "c", first.commit.hex] {
      #expect(try book.merged(second.commit.hex, past) == MergedHistory(commit: second.commit))
    }
    #expect(book.isSound)
  }

  @Test(arguments: 20..<26 as Range<UInt64>)
  func `edits of different memos leave no copies`(seed: UInt64) throws {
    let devices = RandomDevices(seed, areApart: true)
    let book = try MergeBook(devices.commits)
    let first = try checked("a", "b", in: book, book)
    let second = try checked(first.commit.hex, "c", in: book, book)
    #expect(first.copies.isEmpty && second.copies.isEmpty)
  }

  /// Merges two commits, and checks what holds for every merge.
  private func checked(
    _ one: String, _ other: String, in book: MergeBook, _ clone: MergeBook
  ) throws -> MergedHistory {
    let merge = try book.merged(one, other)
    #expect(try book.merged(other, one) == merge)
    // The clone may lack the merges that were made here, but it makes the same ones.
    if ["a", "b", "c"].contains(one) { #expect(try clone.merged(other, one) == merge) }
    let files = book.files(merge.commit)
    let text = files.values.joined(separator: "\n")
    #expect(!text.contains("<<<<<<<") && !text.contains(">>>>>>>"))
    let (base, kept) = (try book.baseWords(one, other), Set(text.words))
    for side in [one, other] {
      for (path, file) in book.files(try book.id(side)) {
        let lost = Set(file.words).subtracting(base).subtracting(kept)
        #expect(lost.isEmpty, "\(path)")
      }
    }
    #expect(merge.copies.count <= book.gitConflicts(one, other))
    return merge
  }
}

extension MergeBook {
  /// The words of the best common ancestors.
  fileprivate func baseWords(_ one: String, _ other: String) throws -> Set<Substring> {
    let bases = git("merge-base", "--all", one, other, in: folder.path).text.split(separator: "\n")
    return Set(try bases.flatMap { files(try id(String($0))).values.flatMap(\.words) })
  }

  /// How many files git cannot merge of the same pair.
  fileprivate func gitConflicts(_ one: String, _ other: String) -> Int {
    let merge = git("merge-tree", "--write-tree", "--name-only", one, other, in: folder.path)
    guard merge.status == 1 else { return 0 }
    let lines = merge.text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.dropFirst().prefix { !$0.isEmpty }.count
  }
}

extension String {
  fileprivate var words: [Substring] { split { $0 == " " || $0 == "\n" } }
}

/// The commits of three devices, `a`, `b` and `c`, on top of one past.
private struct RandomDevices {
  private(set) var commits: [MergeBook.Commit] = []
  private var random: SeededRandom
  private var count = 0
  /// Whether each device keeps to memos of its own.
  private let areApart: Bool

  init(_ seed: UInt64, areApart: Bool = false) {
    random = SeededRandom(seed)
    self.areApart = areApart
    var files: [String: [String]] = [:]
    for number in 0..<9 {
      files["d\(number % 3)/m\(number).md"] = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        line()
      }
    }
    commit("base", nil, [:], files)
    for device in ["a", "b", "c"] {
      var (state, parent) = (files, "base")
      for step in 0..<4 {
        let before = state
        for _ in 0..<Int.random(in: 1...3, using: &random) { act(on: &state, device) }
        let name = step == 3 ? device : device + "\(step)"
        commit(name, parent, before, state)
        parent = name
      }
    }
  }

  private mutating func line() -> String {
    count += 1
    return "word\(count)x\(Int.random(in: 0..<1_000_000, using: &random)) 그리고 또 말이다"
  }

  private mutating func commit(
    _ name: String, _ parent: String?, _ old: [String: [String]], _ new: [String: [String]]
  ) {
    var changes: [String: MergeBook.File?] = [:]
    for path in Set(old.keys).union(new.keys) where old[path] != new[path] {
      changes[path] = .some(new[path].map { .init($0.map { $0 + "\n" }.joined()) })
    }
    commits.append(
      .init(
        name: name, parents: parent.map { [$0] } ?? [], files: changes,
        time: 1_700_000_000 + Int.random(in: 0...100_000, using: &random)))
  }

  private mutating func act(on files: inout [String: [String]], _ device: String) {
    let own = ["a": "d0/", "b": "d1/", "c": "d2/"][device] ?? ""
    let paths = files.keys.filter { !areApart || $0.hasPrefix(own) }.sorted()
    guard let path = paths.randomElement(using: &random), var lines = files[path] else { return }
    let place = lines.indices.randomElement(using: &random) ?? 0
    switch Int.random(in: 0..<10, using: &random) {
    case 0: files[path] = nil
    case 1:
      files[own + "\(device)\(count).md"] = lines
      files[path] = nil
      count += 1
      return
    case 2:
      files[own + "new\(areApart ? count : count % 3).md"] = [line(), line()]
      return
    case 3, 4: lines.append(line())
    case 5 where !lines.isEmpty: lines.remove(at: place)
    case 6: lines.insert(line(), at: place)
    case 7 where !lines.isEmpty:
      // A word of the line.
      lines[place] = lines[place].replacing("그리고", with: line().split(separator: " ")[0])
    default: if lines.isEmpty { lines = [line()] } else { lines[place] = line() }
    }
    if files[path] != nil { files[path] = lines }
  }
}
