import MemoCore
import MemoHistory
import TestKit

/// The times of paths, worked out from what `git log --raw` prints.
struct GitTimes {
  private struct Entry {
    var path: String
    var old: String
    var new: String
  }
  private struct Commit {
    var rank: Int
    var time: Int64
    var entries: [Entry]
  }

  private static let none = String(repeating: "0", count: 40)
  private var commits: [Commit] = []
  private let history: SeededHistory
  private let folder: String

  init(_ history: SeededHistory, folder: String = "") {
    self.history = history
    self.folder = folder
    let place = history.fixture.folder.path
    let order = git("rev-list", "--date-order", "HEAD", in: place).text.split(separator: "\n")
    let ranks = Dictionary(
      uniqueKeysWithValues: order.enumerated().map { (String($1), order.count - $0) })
    let log = git(
      "-c", "core.quotePath=false", "log", "--raw", "--no-abbrev", "--no-renames", "--no-merges",
      "--root", "--date-order", "--format=commit %H %at", in: place)
    for line in log.text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words[0] == "commit" {
        commits.append(
          Commit(rank: ranks[String(words[1])] ?? 0, time: Int64(words[2]) ?? 0, entries: []))
      } else if let tab = line.firstIndex(of: "\t") {
        let path = String(line[line.index(after: tab)...])
        guard path.hasPrefix(folder) else { continue }
        commits[commits.count - 1].entries.append(
          Entry(
            path: String(path.dropFirst(folder.count)), old: String(words[2]),
            new: String(words[3])))
      }
    }
  }

  /// Every path of HEAD with its times.
  func all() throws -> [RelativePath: PathTimes.Times] {
    var all: [RelativePath: PathTimes.Times] = [:]
    let tree = git(
      "-c", "core.quotePath=false", "ls-tree", "-r", "HEAD", in: history.fixture.folder.path)
    for line in tree.text.split(separator: "\n") {
      let parts = line.split(separator: "\t")
      guard parts[1].hasPrefix(folder) else { continue }
      let path = String(parts[1].dropFirst(folder.count))
      let blob = String(parts[0].split(separator: " ")[2])
      all[try history.fixture.path(path)] = times(of: path, blob)
    }
    return all
  }

  private func times(of path: String, _ blob: String) -> PathTimes.Times? {
    guard let id = ObjectID(hex: blob) else { return nil }
    var times = PathTimes.Times(blob: id)
    var name = path
    for commit in commits {
      guard let entry = commit.entries.first(where: { $0.path == name && $0.new != Self.none }),
        entry.old != entry.new
      else { continue }
      let origin = origin(of: entry, commit)
      let isAddition = entry.old == Self.none && origin == nil
      if times.changed == nil { times.changed = Instant(seconds: commit.time) }
      if times.edited == nil, isAddition || origin == nil && isEdit(entry) {
        times.edited = Instant(seconds: commit.time)
        times.editedOffset = 32_400
        times.order = UInt32(commit.rank)
      }
      if isAddition {
        times.added = Instant(seconds: commit.time)
        break
      }
      if let origin { name = origin }
    }
    return times
  }

  /// The only file that went with the bytes of the only one that came with them.
  private func origin(of entry: Entry, _ commit: Commit) -> String? {
    guard entry.old == Self.none else { return nil }
    let gone = commit.entries.filter { $0.new == Self.none && $0.old == entry.new }
    let came = commit.entries.filter { $0.old == Self.none && $0.new == entry.new }
    return gone.count == 1 && came.count == 1 ? gone[0].path : nil
  }

  private func isEdit(_ entry: Entry) -> Bool {
    guard entry.path.hasSuffix(".md"), let old = history.texts[entry.old],
      let new = history.texts[entry.new]
    else { return true }
    return EditRule.pinned.isEdit(Array(old.utf8), Array(new.utf8), false)
  }
}

extension EditRule {
  /// All but the first line is text.
  static let pinned = EditRule(version: 1) { old, new, _ in
    !old.drop { $0 != 10 }.elementsEqual(new.drop { $0 != 10 })
  }
}

extension PathTimes {
  /// All paths with their times.
  var all: [RelativePath: Times] {
    var all: [RelativePath: Times] = [:]
    forEach { all[$0] = $1 }
    return all
  }
}
