internal import CLibGit2
internal import MemoCore

/// Puts objects that lie loose into one pack, and takes away those that the pack proved to hold.
///
/// A tree or blob that a commit replaced is kept as what turns the newer one into it: in a folder
/// of a thousand memos some forty bytes instead of twenty thousand.
struct LoosePacking: ~Copyable {
  typealias Progress = (_ done: Int, _ total: Int) -> Bool

  private let folder: ObjectFolder
  private let source: ObjectSource
  private let writer: PackWriter
  private let ids: [ObjectID]
  /// The objects that go into the pack, and their kinds.
  private var kinds: [ObjectID: git_object_t] = [:]
  /// What each difference is from.
  private var bases: [ObjectID: ObjectID] = [:]
  /// Objects that were read lately.
  private var recent: [ObjectID: [UInt8]] = [:]
  private var recentBytes = 0
  private let progress: Progress

  /// So long is a chain of differences at most, as in git's own packs.
  private static let longestChain = 50
  /// Objects above this stay loose: they gain nothing.
  private static let largest = 8 << 20
  private static let mostRecentBytes = 32 << 20

  private init(
    _ folder: ObjectFolder, _ ids: [ObjectID], _ progress: @escaping Progress
  ) throws(HistoryError) {
    let source = try ObjectSource(looseIn: folder.path)
    let writer = try PackWriter(in: folder.path)
    for id in ids {
      guard let outline = source.outline(of: id), outline.size <= Self.largest else { continue }
      kinds[id] = outline.kind
    }
    self.source = source
    self.writer = writer
    self.folder = folder
    self.progress = progress
    self.ids = ids
  }

  /// Packs at most `limit` loose objects, or a few more.
  ///
  /// Killed anywhere, each object is in at least one of the two places. Objects whose bytes are not
  /// what their name says stay as they are.
  ///
  /// - Returns: how many objects are loose no longer.
  /// - Complexity: O(bytes of the objects).
  static func run(
    _ folder: ObjectFolder, limit: Int, _ progress: @escaping Progress
  ) throws(HistoryError) -> Int {
    var ids = folder.loose(limit: limit)
    while ids.count >= Self.fewest {
      var packing = try LoosePacking(folder, ids, progress)
      let (sound, damaged) = try packing.pack()
      if damaged.isEmpty {
        for id in sound { folder.remove(loose: id) }
        return sound.count
      }
      ids.removeAll { damaged.contains($0) }
    }
    return 0
  }

  /// A smaller pack is not worth its files.
  private static let fewest = 100

  /// Makes the pack, and looks at each object in it; where one is damaged there, there is no pack.
  private mutating func pack() throws(HistoryError) -> (sound: [ObjectID], damaged: Set<ObjectID>) {
    try addDifferences()
    for id in ids where !writer.has(id) {
      guard let kind = kinds[id], let bytes = source.bytes(of: id) else { continue }
      try writer.add(kind, bytes, id: id)
      try tell()
    }
    guard let pack = try writer.finish() else { return ([], []) }
    let proof = try ObjectSource(packIndex: pack + ".idx")
    let all = writer.entries.map(\.id)
    let damaged = Set(all.filter { !proof.isSound($0) })
    if !damaged.isEmpty { ObjectFolder.remove(pack: pack) }
    return (all, damaged)
  }

  private func tell() throws(HistoryError) {
    guard writer.entries.count % 64 != 0 || progress(writer.entries.count, ids.count) else {
      throw .interrupted
    }
  }
}

// MARK: - Differences

extension LoosePacking {
  /// Goes through the loose commits, newest first, and keeps what they replaced as differences.
  private mutating func addDifferences() throws(HistoryError) {
    var commits: [(id: ObjectID, text: CommitText, bytes: [UInt8])] = []
    for id in ids where kinds[id] == GIT_OBJECT_COMMIT {
      guard let bytes = source.bytes(of: id), let text = CommitText(bytes) else { continue }
      commits.append((id, text, bytes))
    }
    commits.sort { ($0.text.committed, $0.id) > ($1.text.committed, $1.id) }
    // Who walks through the past reads them in a row.
    for commit in commits { try writer.add(GIT_OBJECT_COMMIT, commit.bytes, id: commit.id) }
    let trees = Dictionary(uniqueKeysWithValues: commits.map { ($0.id, $0.text.tree) })
    for (_, text, _) in commits {
      for parent in text.parents {
        if let old = trees[parent] { try pair(old, text.tree) }
      }
    }
  }

  /// Keeps `old`, and what is below it, as what turns `new` into it.
  private mutating func pair(_ old: ObjectID, _ new: ObjectID) throws(HistoryError) {
    guard old != new, let kind = kinds[old], kinds[new] == kind, !writer.has(old),
      let before = bytes(of: old), let after = bytes(of: new)
    else { return }
    if mayRest(old, on: new) {
      let delta = Delta.between(after, before)
      if delta.count < before.count / 2 {
        try writer.add(old, delta: delta, from: new)
        bases[old] = new
        try tell()
      }
    }
    guard kind == GIT_OBJECT_TREE else { return }
    for (old, new) in (try? Self.replaced(before, after)) ?? [] { try pair(old, new) }
  }

  /// Whether the chain stays short, and no object comes to rest on itself.
  private func mayRest(_ old: ObjectID, on new: ObjectID) -> Bool {
    var length = 1
    var next = new
    while let base = bases[next] {
      length += 1
      next = base
      if next == old { return false }
    }
    return length < Self.longestChain
  }

  /// The ids of entries that have the same name and kind in both trees.
  private static func replaced(
    _ before: [UInt8], _ after: [UInt8]
  ) throws(MissingObject) -> [(ObjectID, ObjectID)] {
    try before.withUnsafeBufferPointer { (before) throws(MissingObject) in
      try after.withUnsafeBufferPointer { (after) throws(MissingObject) in
        var pairs: [(ObjectID, ObjectID)] = []
        var left = try TreeEntries(UnsafeRawBufferPointer(before))
        var right = try TreeEntries(UnsafeRawBufferPointer(after))
        while !left.isDone, !right.isDone {
          let order = left.isSame(as: right) ? 0 : left.order(to: right)
          if order == 0, left.id != right.id, left.kind == right.kind, left.kind != .other {
            pairs.append((left.id, right.id))
          }
          if order <= 0 { try left.advance() }
          if order >= 0 { try right.advance() }
        }
        return pairs
      }
    }
  }

  private mutating func bytes(of id: ObjectID) -> [UInt8]? {
    if let known = recent[id] { return known }
    guard let bytes = source.bytes(of: id) else { return nil }
    if recentBytes + bytes.count > Self.mostRecentBytes {
      recent = [:]
      recentBytes = 0
    }
    recent[id] = bytes
    recentBytes += bytes.count
    return bytes
  }
}
