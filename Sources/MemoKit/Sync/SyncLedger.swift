internal import MemoHistory

/// What a sync has done so far, as it is told in the end.
struct SyncLedger {
  private var received = FileLedger()
  private var sent = FileLedger()
  private var merged: Set<RelativePath> = []
  private(set) var copies: [ConflictCopy] = []
  private var moves: [RelativePath: RelativePath] = [:]
  var commitsReceived = 0
  var commitsSent = 0

  /// Notes the files that followed the branch; paths are the notebook's.
  mutating func receive(_ changes: [EntryChange]) {
    received.add(changes)
  }

  /// Notes the files in which what was pushed differs from what the remote had.
  mutating func send(_ changes: [EntryChange]) {
    sent.add(changes)
  }

  /// Notes what a merge did.
  mutating func note(_ merge: MergedHistory) {
    merged.formUnion(merge.merged)
    copies += merge.copies.filter { !copies.contains($0) }
    for move in merge.renamed { moves[move.new] = move.old }
  }

  /// The whole account.
  func outcome(
    with remote: Remote, at commit: ObjectID?, unsaved: Int? = nil, _ notices: [Notice]
  ) -> SyncOutcome {
    // What a merge makes here does not come from there.
    let made = Set(copies.map(\.path))
    let came = received.changes(moves).filter { $0.kind != .add || !made.contains($0.path) }
    return SyncOutcome(
      remote: remote, received: came, sent: sent.changes(moves),
      merged: merged.sorted(), copies: copies, commitsReceived: commitsReceived,
      commitsSent: commitsSent, commit: commit, isDryRun: unsaved != nil, unsaved: unsaved ?? 0,
      notices: notices)
  }
}

/// Files with what they were first and are last.
private struct FileLedger {
  private var sides: [RelativePath: (old: TreeEntry?, new: TreeEntry?)] = [:]

  mutating func add(_ changes: [EntryChange]) {
    for change in changes {
      let old = sides[change.path].map(\.old) ?? change.old
      sides[change.path] = (old, change.new)
    }
  }

  /// The changes in the order of their paths: a file that went where one with the same bytes, or
  /// the one that `moves` tells, came is a rename.
  func changes(_ moves: [RelativePath: RelativePath]) -> [SyncOutcome.Change] {
    let gone = sides.filter { $0.value.old != nil && $0.value.new == nil }
    let came = sides.filter { $0.value.old == nil && $0.value.new != nil }
    var byBlob = Dictionary(grouping: gone, by: { $0.value.old?.id })
    var origins: [RelativePath: RelativePath] = [:]
    for (path, _) in came {
      if let origin = moves[path], gone[origin] != nil { origins[path] = origin }
    }
    let told = Set(origins.values)
    for (blob, files) in Dictionary(grouping: came, by: { $0.value.new?.id }) {
      guard files.count == 1, let path = files.first?.key, origins[path] == nil,
        let before = byBlob.removeValue(forKey: blob), before.count == 1,
        let origin = before.first?.key, !told.contains(origin)
      else { continue }
      origins[path] = origin
    }
    let moved = Set(origins.values)
    return sides.keys.sorted().compactMap { path in
      guard let (old, new) = sides[path], old != new, !moved.contains(path) else { return nil }
      let origin = origins[path]
      let kind: SyncOutcome.Change.Kind =
        origin != nil ? .rename : old == nil ? .add : new == nil ? .remove : .edit
      return .init(kind: kind, path: path, origin: origin)
    }
  }
}
