import MemoCore
import MemoHistory
import TestKit

/// The versions of files, worked out from what `git log --raw -m` and `git rev-list` print.
struct GitVersions {
  /// A version as far as git tells it.
  struct Version: Hashable {
    var commit: String
    var kind: String
    var path: String
    var origin: String?
    var new: String?
  }

  private struct Entry: Hashable {
    var path: String
    var old: String
    var new: String
  }

  private static let none = String(repeating: "0", count: 40)
  /// The commits, newest first.
  private var commits: [String] = []
  /// For each commit what differs from each of its parents.
  private var differences: [String: [[Entry]]] = [:]
  private var ancestors: [String: Set<String>] = [:]
  private let folder: String

  init(_ place: String, folder: String = "") {
    self.folder = folder
    let log = git(
      "-c", "core.quotePath=false", "log", "--raw", "-m", "--no-abbrev", "--no-renames", "--root",
      "--date-order", "--format=commit %H", in: place)
    for line in log.text.split(separator: "\n") {
      if line.hasPrefix("commit ") {
        let id = String(line.dropFirst(7).prefix(40))
        if commits.last != id { commits.append(id) }
        differences[id, default: []].append([])
      } else if let tab = line.firstIndex(of: "\t"), let id = commits.last {
        let words = line.split(separator: " ")
        let path = String(line[line.index(after: tab)...])
        guard path.hasPrefix(folder), words[2] != words[3] else { continue }
        let last = (differences[id]?.count ?? 1) - 1
        differences[id]?[last].append(
          Entry(
            path: String(path.dropFirst(folder.count)), old: String(words[2]),
            new: String(words[3])))
      }
    }
    for id in commits {
      let all = git("rev-list", id, in: place).text.split(separator: "\n").map(String.init)
      ancestors[id] = Set(all).subtracting([id])
      let parents =
        git("rev-list", "--parents", "-n", "1", id, in: place).text
        .split(separator: " ").count - 1
      // A parent without any difference prints no part of its own.
      if differences[id]?.count ?? 0 < max(1, parents) { differences[id] = [] }
    }
  }

  /// Every path that was ever there.
  var paths: [String] {
    Set(differences.values.joined().joined().map(\.path)).sorted()
  }

  /// The versions of the file at `path`, newest first.
  func versions(of path: String) -> [Version] {
    var found: Set<Version> = []
    follow(path, among: Set(commits), &found)
    let order = Dictionary(uniqueKeysWithValues: commits.enumerated().map { ($1, $0) })
    return found.sorted {
      (order[$0.commit] ?? 0, $0.path) < (order[$1.commit] ?? 0, $1.path)
    }
  }

  private func follow(_ path: String, among commits: Set<String>, _ found: inout Set<Version>) {
    var rest = commits
    var earlier: Set<String> = []
    for id in self.commits where rest.contains(id) {
      let changes = changes(id)
      guard let change = changes.first(where: { $0.path == path }) else { continue }
      let isRemoval = change.new == Self.none
      if isRemoval, changes.contains(where: { origin(of: $0, changes, id) == path }) {
        if earlier.contains(id) { rest.subtract(ancestors[id] ?? []) }
        continue
      }
      let source = origin(of: change, changes, id)
      let isMerge = (differences[id] ?? []).count > 1
      let kind =
        isRemoval
        ? "remove"
        : isMerge
          ? "merge" : source != nil ? "rename" : change.old == Self.none ? "add" : "edit"
      let version = Version(
        commit: id, kind: kind, path: path, origin: source, new: isRemoval ? nil : change.new)
      guard found.insert(version).inserted else { continue }
      if let source {
        rest.subtract(ancestors[id] ?? [])
        let on = self.commits.filter { ancestors[$0]?.contains(id) == true }
        follow(source, among: Set(self.commits).subtracting(on + [id]), &found)
      } else if change.old == Self.none {
        earlier.formUnion(ancestors[id] ?? [])
      }
    }
  }

  /// What differs from every parent.
  private func changes(_ id: String) -> [Entry] {
    guard let parts = differences[id], let first = parts.first else { return [] }
    return first.filter { entry in
      parts.allSatisfy { $0.contains { $0.path == entry.path } }
    }
  }

  /// The only file that went with the bytes of the only one that came with them.
  private func origin(of entry: Entry, _ changes: [Entry], _ id: String) -> String? {
    guard entry.old == Self.none, (differences[id] ?? []).count == 1 else { return nil }
    let gone = changes.filter { $0.new == Self.none && $0.old == entry.new }
    let came = changes.filter { $0.old == Self.none && $0.new == entry.new }
    return gone.count == 1 && came.count == 1 ? gone[0].path : nil
  }
}

extension GitVersions.Version {
  init(_ version: FileVersion) {
    self.init(
      commit: version.commit.hex, kind: version.kind.rawValue, path: version.path.text,
      origin: version.origin?.text, new: version.new?.hex)
  }
}
